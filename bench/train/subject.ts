// What training has to know of a game. One file a game, listed in subjects.ts.

import type { Action, Game, RandomInt, Seat } from '../../src/core/game.ts';
import type { Evaluator } from '../../src/search/alpha-beta.ts';

export interface TrainingSubject<S> {
  readonly game: Game<S>;
  /** The options of a match for measuring, by its ply limit where the game has one. */
  matchOptions(plies: number | undefined): unknown;
  /** A state to play a training game from, with a seat to move. */
  start(random: RandomInt): S;
  /** A state to play a measured match from: fair to both seats. */
  opening(random: RandomInt, options: unknown): S;
  /** A game that makes no progress for so many plies is a draw. */
  readonly patience: number;
  /** Changes when the game makes progress. */
  progress(s: S): number;

  /** Integers that hold a position. */
  readonly words: number;
  pack(s: S, out: Int32Array, at: number): void;
  unpack(words: Int32Array, at: number): S;

  readonly features: number;
  /** Features below this have two weights each, blended by the phase; then comes one weight for each of the others. */
  readonly phased: number;
  readonly mostFeatures: number;
  /** Of the seat to move. Returns how many there are. */
  listFeatures(s: S, seat: Seat, out: Int32Array): number;
  /** The share of the first of the two weights, from 0 to 1. */
  phase(s: S): number;
  /** What the weights are added to. */
  readonly base: Evaluator<S>;
  /** The evaluation with these weights, by the integers that `weightCount` says. */
  evaluator(weights: ArrayLike<number>): Evaluator<S>;
  /** Weights as integers are that many to a unit of the evaluation. */
  readonly resolution: number;
  /** The source file keeps multiples of this. */
  readonly step: number;
  /** Is a position worth recording in which the search chose this action? Not when the next moves are an exchange. */
  isQuiet(s: S, seat: Seat, action: Action): boolean;
  /** The lead with which a player expects 1 / (1 + 1/e) = 73 % of the points. */
  readonly unit: number;
  /** Entries of the table of a search, as a power of 2, in measured matches. */
  readonly tableBits: number;
  /** The share of its time that the strongest bot uses. */
  readonly used: number;
  /** The source file with the weights. */
  readonly file: string;
}

export type AnySubject = TrainingSubject<any>; // oxlint-disable-line typescript/no-explicit-any -- as AnyGame

export const weightCount = (subject: AnySubject): number => subject.features + subject.phased;
