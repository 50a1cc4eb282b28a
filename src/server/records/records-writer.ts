// Writes counted matches into the tables: each match, who sat there, and the figures of everybody it counts for. Everything that is known
// of the players of a few matches is read at once, and what they come to is written at once, so that a database on another machine is asked
// a few times for all of them.

import { ordinal, type Rating, ranksOf, rate, UNRATED } from '../../arena/ratings.ts';
import type { BySeat } from '../../core/game.ts';
import type { RatingPool, RecordedResult } from '../../protocol/enumerations.ts';
import { insertAll, rowsWith, type SqlTask, type SqlValue } from '../base/storage/sql.ts';
import type { Anchors } from './anchors.ts';
import type { MatchRecord, SeatRecord } from './match-record.ts';
import { foldName, type PlayerAccounts } from './player-accounts.ts';

export type PlayerAccount = Awaited<ReturnType<PlayerAccounts['find']>>;

/** A match and its place among all that are over. */
export interface PlacedRecord {
  readonly place: number;
  readonly record: MatchRecord;
}

interface PlayerStats {
  readonly matches: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly winningMoves: number;
  readonly rating: Rating;
}

const NO_STATS: PlayerStats = { matches: 0, wins: 0, losses: 0, draws: 0, winningMoves: 0, rating: UNRATED };

/** Rows by their key: of several for one key, the last is written. */
type RowsByKey = Map<string, readonly SqlValue[]>;

const keyOf = (...parts: readonly string[]): string => parts.join('\n');

/** What a few matches come to. */
class Batch {
  readonly #anchors: Anchors;
  readonly #accounts: ReadonlyMap<string, PlayerAccount>;
  readonly #stats: Map<string, PlayerStats>;
  readonly #matches: (readonly SqlValue[])[] = [];
  readonly #seats: (readonly SqlValue[])[] = [];
  readonly #meetings: (readonly SqlValue[])[] = [];
  readonly #players: RowsByKey = new Map();
  readonly #standings: RowsByKey = new Map();
  readonly #versus: RowsByKey = new Map();

  constructor(anchors: Anchors, accounts: ReadonlyMap<string, PlayerAccount>, stats: Map<string, PlayerStats>) {
    this.#anchors = anchors;
    this.#accounts = accounts;
    this.#stats = stats;
  }

  add({ place, record }: PlacedRecord): void {
    const { match, game, clock, created, ended, ending, outcome, payoffs, scores, seats } = record;
    const isPrivate = record.private ? 1 : 0;
    const body = JSON.stringify({
      seats: seats.map(({ who }) => who),
      payoffs,
      ...(scores && { scores }),
      ending,
      moves: seats.map(s => s.moves),
    });
    this.#matches.push([place, match, game, clock, isPrivate, outcome, created, ended, body]);
    const listed = seats.map(seat => this.#addPlayer(seat));
    const rated = this.#updateStandings(record, clock, listed);
    const ratedAny = this.#updateStandings(record, 'any', listed);
    const players = eachPlayerOnce(seats);
    for (const { seat, player, result } of players) {
      const [own, any] = [rated[seat], ratedAny[seat]];
      const ratings = [own?.mu ?? null, own?.sigma ?? null, any?.mu ?? null, any?.sigma ?? null];
      this.#seats.push([place, seat, player, game, clock, isPrivate, result, ended, ...ratings]);
      for (const other of players)
        if (other.player !== player) this.#meetings.push([player, other.player, isPrivate, game, result, ended, place]);
    }
    this.#updateVersus(record);
  }

  *write(): SqlTask<void> {
    yield* insertAll('record_match', this.#matches);
    yield* insertAll(
      'record_player',
      [...this.#players.values()],
      // Most are as they were: then nothing is written.
      `ON CONFLICT (player) DO UPDATE
       SET kind = excluded.kind, name = excluded.name, folded = excluded.folded, listed = excluded.listed
       WHERE record_player.name <> excluded.name OR record_player.listed <> excluded.listed OR record_player.kind <> excluded.kind`,
    );
    yield* insertAll(
      'record_standing',
      [...this.#standings.values()],
      `ON CONFLICT (player, game, pool) DO UPDATE
       SET listed = excluded.listed, matches = excluded.matches, wins = excluded.wins, losses = excluded.losses, draws = excluded.draws,
         winning_moves = excluded.winning_moves, average = excluded.average, mu = excluded.mu, sigma = excluded.sigma,
         proven = excluded.proven, ended = excluded.ended`,
    );
    yield* insertAll('record_seat', this.#seats);
    yield* insertAll('record_meeting', this.#meetings);
    yield* insertAll(
      'record_versus',
      [...this.#versus.values()],
      `ON CONFLICT (player, game, other) DO UPDATE
       SET matches = record_versus.matches + excluded.matches, wins = record_versus.wins + excluded.wins,
         losses = record_versus.losses + excluded.losses`,
    );
  }

  /** Notes who this is; tells whether rankings show it. */
  #addPlayer({ player, who }: SeatRecord): boolean {
    if (player === undefined) return false;
    const known = this.#accounts.get(player);
    const name = known?.name ?? who.name;
    const listed = who.kind === 'bot' || known?.listed === true;
    this.#players.set(player, [player, who.kind, name, foldName(name), listed ? 1 : 0]);
    return listed;
  }

  /** The figures of one pool; the new ratings by seat, where it counts. */
  #updateStandings(
    { game, seats, payoffs, ended }: MatchRecord,
    pool: RatingPool,
    listed: BySeat<boolean>,
  ): BySeat<Rating | undefined> {
    if (!seats.some(seat => seat.counts)) return [];
    const before = seats.map(({ player }) =>
      player === undefined ? NO_STATS : (this.#stats.get(keyOf(player, game, pool)) ?? NO_STATS),
    );
    const ratings = before.map(({ rating }, seat) => this.#anchors.ratingOf(seats[seat]!.player) ?? rating);
    const after = rate(ratings, ranksOf(payoffs));
    return seats.map(({ player, counts, result, moves }, seat) => {
      if (!counts) return undefined;
      const old = before[seat]!;
      const stats: PlayerStats = {
        matches: old.matches + 1,
        wins: old.wins + (result === 'won' ? 1 : 0),
        losses: old.losses + (result === 'lost' ? 1 : 0),
        draws: old.draws + (result === 'drew' ? 1 : 0),
        winningMoves: old.winningMoves + (result === 'won' ? moves : 0),
        rating: this.#anchors.ratingOf(player) ?? after[seat]!,
      };
      const key = keyOf(player!, game, pool);
      this.#stats.set(key, stats);
      this.#standings.set(key, standingRow({ game, pool, player: player!, listed: listed[seat]!, ended }, stats));
      return stats.rating;
    });
  }

  /** Everybody against everybody: who got more out of the match beat the other. */
  #updateVersus({ game, seats, payoffs }: MatchRecord): void {
    const ranks = ranksOf(payoffs);
    for (const [seat, own] of seats.entries())
      for (const [other, their] of seats.entries()) {
        if (seat === other || !own.counts || !their.counts) continue;
        const key = keyOf(own.player!, game, their.player!);
        const [matches, wins, losses] = (this.#versus.get(key)?.slice(3) ?? [0, 0, 0]).map(Number);
        const won = ranks[seat]! < ranks[other]! ? 1 : 0;
        const lost = ranks[seat]! > ranks[other]! ? 1 : 0;
        this.#versus.set(key, [own.player!, game, their.player!, matches! + 1, wins! + won, losses! + lost]);
      }
  }
}

interface StandingKey {
  readonly game: string;
  readonly pool: RatingPool;
  readonly player: string;
  readonly listed: boolean;
  readonly ended: number;
}

function standingRow(
  { game, pool, player, listed, ended }: StandingKey,
  { matches, wins, losses, draws, winningMoves, rating }: PlayerStats,
): readonly SqlValue[] {
  const average = wins === 0 ? 0 : winningMoves / wins;
  const figures = [matches, wins, losses, draws, winningMoves, average];
  return [game, pool, player, listed ? 1 : 0, ...figures, rating.mu, rating.sigma, ordinal(rating), ended];
}

/** `accounts`: what the accounts say about those of its players they know. */
export function* writeRecords(
  records: readonly PlacedRecord[],
  accounts: ReadonlyMap<string, PlayerAccount>,
  anchors: Anchors,
): SqlTask<void> {
  const fresh = yield* withoutCounted(records);
  const players = new Set(fresh.flatMap(({ record }) => record.seats.flatMap(({ player }) => player ?? [])));
  const batch = new Batch(anchors, accounts, yield* statsOf([...players]));
  for (const one of fresh) batch.add(one);
  yield* batch.write();
}

/** A journal can end only once; if one ever did twice, its first end counts. */
function* withoutCounted(records: readonly PlacedRecord[]): SqlTask<PlacedRecord[]> {
  const names = records.map(({ record }) => record.match);
  const found = yield* rowsWith('SELECT match FROM record_match WHERE match', names);
  const counted = new Set(found.map(([match]) => String(match)));
  return records.filter(({ record: { match } }) => {
    const isNew = !counted.has(match);
    counted.add(match);
    return isNew;
  });
}

function* statsOf(players: readonly string[]): SqlTask<Map<string, PlayerStats>> {
  const columns = 'player, game, pool, matches, wins, losses, draws, winning_moves, mu, sigma';
  const found = yield* rowsWith(`SELECT ${columns} FROM record_standing WHERE player`, players);
  const stats = new Map<string, PlayerStats>();
  for (const [player, game, pool, ...figures] of found) {
    const [matches, wins, losses, draws, winningMoves, mu, sigma] = figures.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]; // seven columns
    const rating = { mu, sigma };
    stats.set(keyOf(String(player), String(game), String(pool)), {
      matches,
      wins,
      losses,
      draws,
      winningMoves,
      rating,
    });
  }
  return stats;
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
