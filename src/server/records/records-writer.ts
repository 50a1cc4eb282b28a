// Writes one tally into the tables: the match, who sat there, and the figures of everybody it counts for.

import { ordinal, type Rating, ranksOf, rate, UNRATED } from '../../arena/ratings.ts';
import type { BySeat } from '../../core/game.ts';
import type { RatingPool, RecordedResult } from '../../protocol/enumerations.ts';
import type { Statements } from '../base/storage/statements.ts';
import type { Anchors } from './anchors.ts';
import type { MatchRecord, SeatRecord } from './match-record.ts';
import { foldName, type PlayerAccounts } from './player-accounts.ts';

export type PlayerAccount = Awaited<ReturnType<PlayerAccounts['find']>>;

interface PlayerStats {
  readonly matches: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly winningMoves: number;
  readonly rating: Rating;
}

const NO_STATS: PlayerStats = { matches: 0, wins: 0, losses: 0, draws: 0, winningMoves: 0, rating: UNRATED };

export class RecordsWriter {
  readonly #db: Statements;
  readonly #anchors: Anchors;

  constructor(db: Statements, anchors: Anchors) {
    this.#db = db;
    this.#anchors = anchors;
  }

  /** Inside a transaction. `people`: what the accounts say about those of its players they know. */
  write(place: number, record: MatchRecord, accounts: ReadonlyMap<string, PlayerAccount>): void {
    const { match, game, clock, created, ended, ending, outcome, payoffs, scores, seats } = record;
    const isPrivate = record.private ? 1 : 0;
    const body = JSON.stringify({
      seats: seats.map(({ who }) => who),
      payoffs,
      ...(scores && { scores }),
      ending,
      moves: seats.map(s => s.moves),
    });
    // A journal can end only once; if one ever did twice, its first end counts.
    const isNew = this.#db.run(
      'INSERT OR IGNORE INTO match VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      place,
      match,
      game,
      clock,
      isPrivate,
      outcome,
      created,
      ended,
      body,
    );
    if (isNew === 0) return;
    const listed = seats.map(seat => this.#savePlayer(seat, accounts));
    const rated = this.#updateStandings(record, clock, listed);
    const ratedAny = this.#updateStandings(record, 'any', listed);
    const players = eachPlayerOnce(seats);
    for (const { seat, player, result } of players) {
      const own = rated[seat];
      const any = ratedAny[seat];
      this.#db.run(
        'INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        place,
        seat,
        player,
        game,
        clock,
        isPrivate,
        result,
        ended,
        own?.mu ?? null,
        own?.sigma ?? null,
        any?.mu ?? null,
        any?.sigma ?? null,
      );
      for (const other of players)
        if (other.player !== player)
          this.#db.run(
            'INSERT INTO meeting VALUES (?, ?, ?, ?, ?, ?, ?)',
            player,
            other.player,
            isPrivate,
            game,
            result,
            ended,
            place,
          );
    }
    this.#updateVersus(record);
  }

  /** Notes who this is; tells whether rankings show it. */
  #savePlayer({ player, who }: SeatRecord, accounts: ReadonlyMap<string, PlayerAccount>): boolean {
    if (player === undefined) return false;
    const known = accounts.get(player);
    const name = known?.name ?? who.name;
    const listed = who.kind === 'bot' || known?.listed === true;
    this.#db.run(
      // Most are as they were: then nothing is written.
      `INSERT INTO player VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
       SET kind = excluded.kind, name = excluded.name, folded = excluded.folded, listed = excluded.listed
       WHERE name <> excluded.name OR listed <> excluded.listed OR kind <> excluded.kind`,
      player,
      who.kind,
      name,
      foldName(name),
      listed ? 1 : 0,
    );
    return listed;
  }

  /** The figures of one pool; the new ratings by seat, where it counts. */
  #updateStandings(
    { game, seats, payoffs, ended }: MatchRecord,
    pool: RatingPool,
    listed: BySeat<boolean>,
  ): BySeat<Rating | undefined> {
    if (!seats.some(seat => seat.counts)) return [];
    const before = seats.map(({ player }) => (player === undefined ? NO_STATS : this.#statsOf(player, game, pool)));
    const ratings = before.map(({ rating }, seat) => this.#anchors.ratingOf(seats[seat]!.player) ?? rating);
    const after = rate(ratings, ranksOf(payoffs));
    return seats.map(({ player, counts, result, moves }, seat) => {
      if (!counts) return undefined;
      const stats = before[seat]!;
      const rating = this.#anchors.ratingOf(player) ?? after[seat]!;
      const wins = stats.wins + (result === 'won' ? 1 : 0);
      const winningMoves = stats.winningMoves + (result === 'won' ? moves : 0);
      this.#db.run(
        'INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        game,
        pool,
        player!,
        listed[seat] ? 1 : 0,
        stats.matches + 1,
        wins,
        stats.losses + (result === 'lost' ? 1 : 0),
        stats.draws + (result === 'drew' ? 1 : 0),
        winningMoves,
        wins === 0 ? 0 : winningMoves / wins,
        rating.mu,
        rating.sigma,
        ordinal(rating),
        ended,
      );
      return rating;
    });
  }

  #statsOf(player: string, game: string, pool: RatingPool): PlayerStats {
    const row = this.#db.row(
      'SELECT matches, wins, losses, draws, winning_moves, mu, sigma FROM standing WHERE player = ? AND game = ? AND pool = ?',
      player,
      game,
      pool,
    );
    if (!row) return NO_STATS;
    const [matches, wins, losses, draws, winningMoves, mu, sigma] = row.map(Number);
    return {
      matches: matches!,
      wins: wins!,
      losses: losses!,
      draws: draws!,
      winningMoves: winningMoves!,
      rating: { mu: mu!, sigma: sigma! },
    };
  }

  /** Everybody against everybody: who got more out of the match beat the other. */
  #updateVersus({ game, seats, payoffs }: MatchRecord): void {
    const ranks = ranksOf(payoffs);
    for (const [seat, own] of seats.entries())
      for (const [other, their] of seats.entries()) {
        if (seat === other || !own.counts || !their.counts) continue;
        this.#db.run(
          `INSERT INTO versus VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT DO UPDATE
           SET matches = matches + 1, wins = wins + excluded.wins, losses = losses + excluded.losses`,
          own.player!,
          game,
          their.player!,
          ranks[seat]! < ranks[other]! ? 1 : 0,
          ranks[seat]! > ranks[other]! ? 1 : 0,
        );
      }
  }
}

interface PlayerSeat {
  readonly seat: number;
  readonly player: string;
  readonly result: RecordedResult;
}

/** A player with several seats is found in the archive by the best of them. */
function eachPlayerOnce(seats: BySeat<SeatRecord>): PlayerSeat[] {
  const players = new Map<string, PlayerSeat>();
  for (const [seat, { player, result }] of seats.entries())
    if (player !== undefined && (!players.has(player) || result === 'won'))
      players.set(player, { seat, player, result });
  return [...players.values()];
}
