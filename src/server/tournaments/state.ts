// A tournament as its events tell it. Nothing in here waits, draws or looks at a clock.

import { jobsOf } from '../../arena/job.ts';
import type { Entrant, PlayedRound, Round } from '../../arena/pairings/scheme.ts';
import type { PlayedGame } from '../../arena/play-game.ts';
import { type ArenaProgress, roundPlayed } from '../../arena/runner.ts';
import type { ArenaPlan } from '../../arena/tournament.ts';
import type { BySeat } from '../../core/game.ts';
import type { Millis, SeatedPlayer } from '../../core/journal.ts';
import type { ShownRating } from '../../core/rating.ts';
import type { Organiser, TournamentEvent, TournamentSettings, WithdrawalReason } from './log.ts';

export const TOURNAMENT_PHASES = ['open', 'running', 'paused', 'over', 'cancelled'] as const;
export type TournamentPhase = (typeof TOURNAMENT_PHASES)[number];

export interface TournamentEntryState {
  readonly who: SeatedPlayer;
  /** Of a built-in bot, as measured when it was entered. */
  readonly strength: ShownRating | undefined;
  isHere: boolean;
  left: WithdrawalReason | undefined;
  /** Of a rolling tournament: not to be paired at the moment. */
  isAway: boolean;
  /** Games it did not come to. */
  noShows: number;
}

export interface PairedGame {
  /** round-table-game. */
  readonly key: string;
  readonly table: number;
  readonly entrants: BySeat<Entrant>;
  readonly match: string;
}

interface PairedRound {
  readonly round: Round;
  readonly games: readonly PairedGame[];
}

export class TournamentState {
  readonly id: string;
  readonly settings: TournamentSettings;
  readonly organiser: Organiser;
  readonly created: Millis;
  readonly log: TournamentEvent[];
  /** In the order they came. */
  readonly entries: TournamentEntryState[] = [];
  /** By seed. */
  field: readonly TournamentEntryState[] = [];
  phase: TournamentPhase = 'open';
  isCheckingIn = false;
  readonly rounds: PairedRound[] = [];
  readonly results = new Map<string, PlayedGame>();
  /** Why a result is not the one that was played, by its key. */
  readonly corrections = new Map<string, string>();
  /** Games of a rolling tournament without a result, by their key. */
  readonly #open = new Map<string, PairedGame>();

  constructor(id: string, first: TournamentEvent) {
    if (first.t !== 'created') throw new Error(`tournament ${id} does not begin with its settings`);
    this.id = id;
    this.settings = first.settings;
    this.organiser = first.by;
    this.created = first.at;
    this.log = [first];
  }

  static restore(id: string, events: Iterable<TournamentEvent>): TournamentState {
    let state: TournamentState | undefined;
    for (const event of events)
      if (state) state.apply(event);
      else state = new TournamentState(id, event);
    if (!state) throw new Error(`tournament ${id} has no events`);
    return state;
  }

  apply(event: TournamentEvent): void {
    this.log.push(event);
    switch (event.t) {
      case 'created':
        throw new Error(`tournament ${this.id} was created twice`);
      case 'entered':
        this.entries.push({
          who: event.who,
          strength: event.strength,
          isHere: event.who.kind === 'bot',
          left: undefined,
          isAway: false,
          noShows: 0,
        });
        // In a rolling tournament players come at any time.
        if (this.field.length > 0 || this.phase !== 'open') this.field = [...this.field, this.entries.at(-1)!];
        return;
      case 'left':
        this.entries[event.entry]!.left = event.by;
        return;
      case 'check-in':
        this.isCheckingIn = true;
        return;
      case 'here':
        this.entries[event.entry]!.isHere = true;
        return;
      case 'started':
        this.field = event.field.map(entry => this.entries[entry]!);
        this.phase = 'running';
        return;
      case 'paired':
        this.rounds.push({ round: event.round, games: this.#gamesOf(event) });
        if (this.settings.rolling) for (const game of this.rounds.at(-1)!.games) this.#open.set(game.key, game);
        return;
      case 'played':
        this.results.set(event.game.key, event.game);
        this.#open.delete(event.game.key);
        for (const one of event.absent ?? []) this.field[one]!.noShows++;
        return;
      case 'corrected': {
        const { nobody: _, ...game } = this.results.get(event.key)!;
        this.results.set(event.key, { ...game, payoffs: event.payoffs, ...(event.nobody && { nobody: true }) });
        this.corrections.set(event.key, event.reason);
        return;
      }
      case 'withdrew':
        this.field[event.entrant]!.left = event.why;
        return;
      case 'away':
        this.field[event.entrant]!.isAway = true;
        return;
      case 'back':
        this.field[event.entrant]!.isAway = false;
        this.field[event.entrant]!.left = undefined;
        return;
      case 'paused':
        this.phase = 'paused';
        return;
      case 'resumed':
        this.phase = 'running';
        return;
      case 'over':
      case 'cancelled':
        this.phase = event.t;
        return;
    }
  }

  #gamesOf({ round, matches }: Extract<TournamentEvent, { t: 'paired' }>): PairedGame[] {
    const tables = round.pairings.flatMap(({ games }, table) => Array.from({ length: games }, () => table));
    return jobsOf(this.plan, this.rounds.length, round).map(({ key, entrants }, i) => ({
      key,
      table: tables[i]!,
      entrants,
      match: matches[i]!,
    }));
  }

  /** What the arena pairs and counts by. */
  get plan(): ArenaPlan {
    const { game, seats, system, games } = this.settings;
    // At tables of more than two, enough rounds for everybody to have met everybody, were it to come out even.
    const usual = seats > 2 ? Math.ceil((this.field.length - 1) / (seats - 1)) : 0;
    const rounds = this.settings.rounds || usual;
    const entrants = this.field.map(({ who }) => ({ name: who.name, ...(who.bot !== undefined && { bot: who.bot }) }));
    return { game, seats, scheme: system, rounds, games, seed: this.id, entrants };
  }

  /** By entrant: measured strengths, which place the performances on the scale of the game. */
  get anchors(): (ShownRating | undefined)[] {
    return this.field.map(({ strength }) => strength);
  }

  get progress(): ArenaProgress {
    const rounds: PlayedRound[] = [];
    for (const { round, games } of this.rounds) {
      const played = games.flatMap(({ key }) => this.results.get(key) ?? []);
      if (played.length === games.length) rounds.push(roundPlayed(round, played));
    }
    const games = [...this.results.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    return { rounds, games, finished: this.phase === 'over' };
  }

  /** Entrants who left for good. */
  get out(): ReadonlySet<Entrant> {
    return new Set(this.field.flatMap(({ left }, entrant) => (left ? [entrant] : [])));
  }

  /** Those who would play, were it to start now. */
  get ready(): readonly number[] {
    const needsCheck = this.settings.checkIn;
    return this.entries.flatMap(({ left, isHere }, i) => (!left && (isHere || !needsCheck) ? [i] : []));
  }

  entryOf(account: string): number | undefined {
    const at = this.entries.findIndex(({ who, left }) => who.account === account && !left);
    return at < 0 ? undefined : at;
  }

  /** The games of the present round without a result; in a rolling tournament all of them. */
  get unplayed(): readonly PairedGame[] {
    if (this.settings.rolling) return [...this.#open.values()];
    return this.rounds.at(-1)?.games.filter(({ key }) => !this.results.has(key)) ?? [];
  }

  /** The game each table of the present round is at: those of one pairing follow each other. */
  get current(): readonly PairedGame[] {
    if (this.settings.rolling) return this.unplayed;
    const byTable = new Map<number, PairedGame>();
    for (const game of this.unplayed) if (!byTable.has(game.table)) byTable.set(game.table, game);
    return [...byTable.values()];
  }
}
