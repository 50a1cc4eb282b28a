// What a player should notice before moving. Capturing is never compulsory here, so there are no pieces that must capture.

import { actionList, NOBODY, type Seat } from '../../../src/core/game.ts';
import { TAKES } from './actions.ts';
import { listMoves } from './moves.ts';
import { jumped, type Square } from './rules.ts';
import type { State } from './state.ts';

/** Of both players; more moves than any position has. */
const MOST_MOVES = 48;

/** The seat's pieces that the opponent could capture with a move made on this board. */
export function threatened(s: State, seat: Seat): readonly Square[] {
  if (s.next === NOBODY || seat < 0) return [];
  const moves = actionList(MOST_MOVES);
  listMoves(s, 1 - seat, moves);
  const found = new Map<string, Square>();
  for (const move of moves.items.subarray(0, moves.size)) {
    if ((move & TAKES) === 0) continue;
    const square = jumped(move);
    found.set(`${square.row}${square.column}`, square);
  }
  return [...found.values()];
}
