// What may be done next, asked of the rules themselves: which cells take the die, and what speaks against the others.

import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { rules as sagrada } from '../rules/index.ts';
import { printCell } from '../rules/notation.ts';
import type { State } from '../rules/state.ts';
import { type View, view as viewOf } from '../rules/view.ts';

export const CELLS: readonly number[] = Array.from({ length: 20 }, (_, cell) => cell);

/** A state the reader could be in; for legality and open scores only. */
export function stateOf(view: View, seats: number, options: BoardProps['options']): State {
  return sagrada.imagine(view, () => 0, seats, options as never); // the server checked them against the game's schema
}

/** The state once this was answered; undefined where it may not be. */
export function after(state: State, seat: Seat, text: string): State | undefined {
  const action = sagrada.parse(state, seat, text);
  if (isRefusal(action)) return undefined;
  const next = sagrada.copy(state);
  sagrada.apply(next, seat, action);
  return next;
}

/** Does the table now ask for a cell of one's own window to place a die in? */
export function asksForCell(state: State, seat: Seat): boolean {
  return sagrada.mayAct(state, seat) && viewOf(state, AUDIENCE).queue?.asks.startsWith('cell') === true;
}

export interface CellAnswers {
  readonly legal: ReadonlySet<number>;
  readonly against: ReadonlyMap<number, Refusal>;
}

export const NO_ANSWERS: CellAnswers = { legal: new Set(), against: new Map() };

/** What each cell is as an answer. */
export function cellAnswers(state: State, seat: Seat): CellAnswers {
  const legal = new Set<number>();
  const against = new Map<number, Refusal>();
  for (const cell of CELLS) {
    const answer = sagrada.parse(state, seat, printCell(cell));
    if (isRefusal(answer)) against.set(cell, answer);
    else legal.add(cell);
  }
  return { legal, against };
}

export const whyNot = (state: State, seat: Seat, text: string): Refusal | undefined => {
  const answer = sagrada.parse(state, seat, text);
  return isRefusal(answer) ? answer : undefined;
};
