// The boards of a tournament: set up when their turn comes, started when everybody is there, judged when they are over.

import { randomBytes } from 'node:crypto';
import type { Entrant } from '../../arena/pairings/scheme.ts';
import type { PlayedGame } from '../../arena/play-game.ts';
import { verdictOf } from '../../arena/verdicts.ts';
import type { AnyGame } from '../../core/game.ts';
import type { JournalEntry, MatchSetup, Millis } from '../../core/journal.ts';
import { fitsSeats } from '../../core/options.ts';
import { Match } from '../../match/match.ts';
import type { Table } from '../../match/table.ts';
import { noSuchMatch } from '../base/refusals.ts';
import type { Storage } from '../base/storage/storage.ts';
import { changeTable } from '../play/change-table.ts';
import type { MatchStarts } from '../play/match-starts.ts';
import type { Tables } from '../play/tables.ts';
import type { PairedGame, TournamentState } from './state.ts';

/** How long the table waits for a player whose connection failed during a game. The clock keeps running. */
const GRACE: Millis = 120_000;
/** The same in a rolling tournament, where the opponent could play another game. */
const ROLLING_GRACE: Millis = 30_000;

/** What came of a game, and who did not come to it. */
export interface TournamentGameOutcome {
  readonly game: PlayedGame;
  readonly absent: readonly Entrant[];
}

export interface TournamentTablesConfig {
  /** Undefined: the server does not have it, so nothing is played. */
  readonly game: AnyGame | undefined;
  readonly tables: Tables;
  readonly starts: MatchStarts;
  readonly storage: Storage;
}

export class TournamentTables {
  readonly #config: TournamentTablesConfig;
  readonly #state: TournamentState;
  /** When a table that still waits was set up, or its tournament was last resumed. */
  readonly #waiting = new Map<string, Millis>();

  constructor(config: TournamentTablesConfig, state: TournamentState) {
    this.#config = config;
    this.#state = state;
  }

  /** When a table stops waiting; undefined: it does not wait. */
  deadline(match: string): Millis | undefined {
    const since = this.#waiting.get(match);
    return since === undefined ? undefined : since + this.#state.settings.noShow;
  }

  /** Missing players get the whole waiting time again. */
  resetWaiting(): void {
    this.#waiting.clear();
  }

  phaseOf(match: string): Match['phase'] | undefined {
    return this.#config.tables.inMemory(match)?.match.phase;
  }

  isOfBots({ entrants }: PairedGame): boolean {
    return entrants.every(one => this.#state.field[one]!.who.kind === 'bot');
  }

  /**
   * Does the next step of a game: sets up its table, starts the match when its players are there, or returns the
   * outcome if it is over or cannot be played. `mayBegin` is false while the tournament is paused or too many bots
   * play.
   */
  async advance(game: PairedGame, now: Millis, mayBegin: boolean): Promise<TournamentGameOutcome | undefined> {
    const { tables, starts } = this.#config;
    const { field } = this.#state;
    const known = await tables.get(game.match);
    // It was played by other rules, or its rules fail: it waits, and the organiser may decide.
    if (!known && tables.isHere(game.match) && tables.whyNot(game.match) !== noSuchMatch) return undefined;
    if (known?.match.phase === 'over') return this.#outcome(game, known.match);
    if (known && known.match.phase !== 'open') {
      this.#resign(game, known);
      return undefined;
    }
    if (known?.match.closedSeats) {
      await starts.start(known, known.match.closedSeats);
      return undefined;
    }
    const staying = game.entrants.filter(one => !field[one]!.left);
    if (!this.#canPlay(staying.length)) return forfeit(game, staying, []);
    if (!mayBegin) return undefined;
    const table = known ?? (await this.#setUp(game, now));
    const isHere = (one: Entrant): boolean =>
      field[one]!.who.kind === 'bot' || table.isConnected(game.entrants.indexOf(one));
    const here = staying.filter(isHere);
    if (here.length < staying.length) {
      if (!this.#waiting.has(game.match)) this.#waiting.set(game.match, now);
      if (now < this.deadline(game.match)!) return undefined;
      if (!this.#canPlay(here.length)) {
        const missing = staying.filter(one => !here.includes(one));
        return forfeit(game, here, missing);
      }
    }
    this.#waiting.delete(game.match);
    const order = here.map(one => game.entrants.indexOf(one));
    await starts.start(table, order);
    return undefined;
  }

  /** Aborts every table that still plays. */
  async stop(games: readonly PairedGame[]): Promise<void> {
    for (const { match } of games) {
      const table = await this.#config.tables.get(match);
      if (table && table.match.phase !== 'over') await changeTable(table, (m, at) => m.abort(at));
    }
  }

  get #game(): AnyGame {
    const { game } = this.#config;
    if (!game) throw new Error(`tournament ${this.#state.id} has no game`);
    return game;
  }

  #canPlay(players: number): boolean {
    const { seats, options } = this.#state.settings;
    const game = this.#game;
    if (players === seats) return true;
    return players > 1 && fitsSeats(game, players) && !game.check?.(players, options);
  }

  async #setUp({ match: id, entrants }: PairedGame, now: Millis): Promise<Table> {
    const { tables } = this.#config;
    const game = this.#game;
    const { settings, field, id: tournament } = this.#state;
    const { seats, options, clock } = settings;
    const setup: MatchSetup = {
      game: game.id,
      rules: game.rulesVersion,
      seats,
      options,
      clock,
      // In a tournament no bot substitutes an absent player, and no clock stands still.
      absence: 'lose',
      grace: settings.rolling ? ROLLING_GRACE : GRACE,
      tournament,
      ...(settings.private && { private: true }),
    };
    const table = tables.add(Match.create(id, game, setup, randomBytes(32).toString('hex'), now));
    await changeTable(table, (match, at) => {
      for (const [seat, one] of entrants.entries()) match.sit(seat, field[one]!.who, '', at);
      return undefined;
    });
    return table;
  }

  /** Resigns the running game of an entrant who left the tournament. */
  #resign({ entrants }: PairedGame, table: Table): void {
    for (const one of entrants) {
      const { who, left } = this.#state.field[one]!;
      const seat = table.match.seated.findIndex(sitter => sitter?.name === who.name);
      if (left && seat >= 0 && !table.match.isGone(seat))
        table.change((match, at) => match.request('resign', seat, at));
    }
  }

  /** At a table that began without a player, later seats moved up. Names identify the entrants. */
  async #outcome({ key, entrants }: PairedGame, match: Match): Promise<TournamentGameOutcome> {
    const seatOf = (one: Entrant): number =>
      match.seated.findIndex(sitter => sitter?.name === this.#state.field[one]!.who.name);
    const seats = entrants.map(seatOf);
    const whole = seats.every(seat => seat >= 0);
    const entries: readonly JournalEntry[] = await this.#config.storage.read(match.id);
    // Players who did not come are behind all who did.
    const payoff = (seat: number): number =>
      seat < 0 ? -1 : whole ? match.payoffs![seat]! : (match.payoffs![seat]! + 1) / 2;
    const nobody = match.ending!.by === 'abort';
    const verdict = verdictOf(match.ending!, []);
    return {
      absent: entrants.filter((one, i) => seats[i]! < 0 && !this.#state.field[one]!.left),
      game: {
        key,
        entrants,
        payoffs: seats.map(payoff),
        scores: seats.map(seat => (seat < 0 ? 0 : match.score(seat))),
        verdict: 'seat' in verdict ? { ...verdict, seat: seats.indexOf(verdict.seat) } : verdict,
        faults: [],
        moves: entries.filter(entry => entry.t === 'acted' && entry.seat >= 0).length,
        ...(nobody && { nobody }),
      },
    };
  }
}

/** Won without a game by those who are there. */
function forfeit(
  { key, entrants }: PairedGame,
  present: readonly Entrant[],
  absent: readonly Entrant[],
): TournamentGameOutcome {
  const nobody = present.length === 0;
  const loser = entrants.findIndex(one => !present.includes(one));
  return {
    absent,
    game: {
      key,
      entrants,
      payoffs: entrants.map(one => (present.includes(one) ? 1 : -1)),
      scores: entrants.map(() => 0),
      verdict: nobody ? { by: 'abort' } : { by: 'absence', seat: loser },
      faults: [],
      moves: 0,
      unplayed: true,
      ...(nobody && { nobody }),
    },
  };
}
