// What a tournament writes down: everything about it follows from these events, in order. They are also its log, in which
// every decision of the organiser can be read.

import type { Entrant, Round } from '../../arena/pairings/scheme.ts';
import type { PlayedGame } from '../../arena/play-game.ts';
import type { SchemeName } from '../../arena/tournament.ts';
import type { BySeat, ClockRule } from '../../core/game.ts';
import type { Millis, PlayerKind, SeatedPlayer } from '../../core/journal.ts';
import type { ShownRating } from '../../core/rating.ts';

export const SEEDINGS = ['entry', 'random'] as const;
export type Seeding = (typeof SEEDINGS)[number];

export interface TournamentSettings {
  readonly name: string;
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  readonly clock: ClockRule;
  readonly system: SchemeName;
  /** 0: as usual for the system. */
  readonly rounds: number;
  /** A pairing plays so many games, seats in turn. */
  readonly games: number;
  readonly mayEnter: readonly PlayerKind[];
  readonly seeding: Seeding;
  /** Who is not at the table this long after it was set up has lost the game. */
  readonly noShow: Millis;
  /** Must people and programs say that they are here before it starts? */
  readonly checkIn: boolean;
  /** Starts by itself; left out: when the organiser says so. */
  readonly starts?: Millis;
  /** Played elsewhere: only results and journals are sent here. */
  readonly published?: true;
  /** In no list: found by its link or its code. */
  readonly private?: true;
  /** Of a rolling tournament. */
  readonly rolling?: RollingSettings;
}

export interface RollingSettings {
  /** From the start; games that run then are played to their end. */
  readonly length: Millis;
  /** Do bots of the server play those who find no opponent? */
  readonly bots: boolean;
}

export interface Organiser {
  readonly account: string;
  readonly name: string;
}

export const WITHDRAWALS = ['no-show', 'own', 'organiser'] as const;
export type WithdrawalReason = (typeof WITHDRAWALS)[number];

/** Entries count in the order they came; entrants by their seed, once it has started. */
export type TournamentEvent = { readonly at: Millis } & (
  | { readonly t: 'created'; readonly by: Organiser; readonly settings: TournamentSettings }
  /** `strength`: as a built-in bot was measured at that time. */
  | { readonly t: 'entered'; readonly who: SeatedPlayer; readonly strength?: ShownRating }
  | { readonly t: 'left'; readonly entry: number; readonly by: WithdrawalReason }
  | { readonly t: 'check-in' }
  | { readonly t: 'here'; readonly entry: number }
  /** Entries by seed; who had not checked in is not among them. */
  | { readonly t: 'started'; readonly field: readonly number[] }
  /** Match ids in the order of the round's games. */
  | { readonly t: 'paired'; readonly round: Round; readonly matches: readonly string[] }
  | { readonly t: 'played'; readonly game: PlayedGame; readonly absent?: readonly Entrant[] }
  | ({ readonly t: 'corrected' } & Correction)
  | { readonly t: 'withdrew'; readonly entrant: Entrant; readonly why: WithdrawalReason; readonly reason?: string }
  /** Of a rolling tournament: the entrant is not paired until it is back. */
  | { readonly t: 'away' | 'back'; readonly entrant: Entrant }
  | { readonly t: 'paused' | 'resumed'; readonly reason?: string }
  | { readonly t: 'over' }
  | { readonly t: 'cancelled'; readonly reason: string }
);

/** Another result of a game. */
export interface Correction {
  readonly key: string;
  readonly payoffs: BySeat<number>;
  readonly nobody?: true;
  readonly reason: string;
}
