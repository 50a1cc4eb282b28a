// What an operation is. It asks its player for an answer out of a few ranges, or does something by itself, or waits for CHANCE.
// It knows only its own rule; that an answer must leave a way to finish the queue is the work of queue.ts.

import type { Action } from '../../../src/core/game.ts';
import type { Reasons } from './reasons.ts';
import type { State } from './state.ts';

/** What the player at the table is asked, in words every client can build on. */
export const QUESTIONS = [
  'pool-die',
  'payment',
  'track-die',
  'track-colour',
  'own-die',
  'cell',
  'cell-apart',
  'cell-or-no',
  'value',
  'up-or-down',
  'yes-or-no',
  'chance',
] as const;
export type SagradaQuestion = (typeof QUESTIONS)[number];

/** A run of actions with a bit each: bit i stands for base + i. */
export interface ActionRange {
  readonly base: Action;
  readonly all: number;
}

export interface BaseOperation {
  /** Whatever happened before, this step can be done: the look-ahead need not try it. */
  readonly sure: boolean;
  perform(s: State, action: Action): void;
}

export interface PlayerOperation extends BaseOperation {
  readonly kind: 'asks';
  readonly question: SagradaQuestion;
  readonly ranges: readonly ActionRange[];
  /** Bits of the answers its own rule forbids; `reasons`, where given, gets them one rule at a time. */
  forbidden(s: State, range: number, reasons?: Reasons): number;
  /** NO is among the answers; a step that leaves nothing else is not asked. */
  readonly optional: boolean;
}

export interface AutomaticOperation extends BaseOperation {
  readonly kind: 'automatic';
}

export interface RandomOperation extends BaseOperation {
  readonly kind: 'random';
  readonly ranges: readonly ActionRange[];
  possible(s: State): boolean;
  begin(s: State): void;
  weight(s: State, outcome: Action): number;
  /** Is there more to roll in this step? */
  again(s: State): boolean;
}

export type Operation = PlayerOperation | AutomaticOperation | RandomOperation;
