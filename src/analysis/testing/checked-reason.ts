// What the independent checkers of reasons get: everything as text and JSON, nothing computed by the rules of the game.

import type { Seat } from '../../core/game.ts';
import type { Reason } from '../../core/reasons.ts';

export interface CheckedReason {
  /** What the seat saw. */
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly options: unknown;
  /** In the notation of the game, beginning with the action that is explained. */
  readonly line: readonly string[];
  readonly reason: Reason;
}

/** undefined: the statement is true. Otherwise what is wrong with it. */
export type CheckReason = (checked: CheckedReason) => string | undefined;
