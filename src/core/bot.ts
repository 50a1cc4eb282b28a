// A bot decides for a seat from that seat's view alone, like everybody outside the rules.

import type { Action, Random, Seat } from './game.ts';

/** Where a bot sits, and the two things it may not make up itself. */
export interface Place<O> {
  readonly seat: Seat;
  readonly seats: number;
  readonly options: O;
  readonly random: Random;
  /** Milliseconds on some steady clock. */
  readonly now: () => number;
}

export interface Mind<V> {
  /** `budget` is the time it should take at most, in milliseconds; it answers well before. */
  choose(view: V, budget: number): Action;
}

export interface Bot<V, O> {
  /** Unique within the game, as tables and rankings name it: 'random', 'greedy', 'search-3'. */
  readonly id: string;
  /** Weakest first, from 0: the order in which people are offered the levels. */
  readonly level: number;
  /** What it thinks in one move unless the clock asks for less; 0 for bots that answer at once. */
  readonly thinks: number;
  /** Sits in where no bot was named; where a game marks none, the middle of its range does. */
  readonly usual?: boolean;
  sit(place: Place<O>): Mind<V>;
}

export type AnyBot = Bot<any, any>; // oxlint-disable-line typescript/no-explicit-any -- as AnyGame
