// The rule with its reason, one move at a time. moves.ts finds the same moves for speed; a test compares the two.

import { type Action, NOBODY, type Refusal, type Seat } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { ACTIONS, BY_KING, cellOf, directionOf, kindOf, reachOf, TAKES_KING, TAKES_MAN } from './actions.ts';
import { type Board, cellAt, columnOf, DIRECTIONS, isDark, isOnBoard, rowOf } from './board.ts';
import { refusal } from './refusals.ts';
import type { State } from './state.ts';

export interface Square {
  readonly row: number;
  readonly column: number;
}

export function why(s: State, seat: Seat, action: Action): Refusal | undefined {
  const turn = whyNotNow(s, seat);
  if (turn) return turn;
  if (!Number.isInteger(action) || action < 0 || action >= ACTIONS) return refusal('not-a-move');
  const meant = moveBetween(s, seat, origin(action), target(action));
  if (isRefusal(meant)) return meant;
  return meant === action ? undefined : refusal('other-kind');
}

export function whyNotNow(s: State, seat: Seat): Refusal | undefined {
  if (s.next === NOBODY) return refusal('game-over');
  return seat === s.next ? undefined : refusal('not-your-turn');
}

/** The move of a seat from one square to another, whoever's turn it is, or the first rule it breaks. */
export function moveBetween(b: Board, seat: Seat, from: Square, to: Square): Action | Refusal {
  if (!isOnBoard(from.row, from.column) || !isOnBoard(to.row, to.column)) return refusal('off-board');
  if (!isDark(from.row, from.column)) return refusal('white-cell');
  const own = seat === 0 ? b.x : b.o;
  const cell = cellAt(from.row, from.column);
  if (!has(own, from)) return refusal('no-piece');
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const reach = Math.abs(rows);
  if (reach === 0 || reach !== Math.abs(columns)) return refusal('not-diagonal');
  if (reach > 2) return refusal('too-far');
  const king = has(b.kings, from);
  if (!king && rows > 0 !== (seat === 0)) return refusal('man-backward');
  if (has(b.x | b.o, to)) return refusal('occupied');
  const direction = DIRECTIONS.findIndex(d => d.rows === Math.sign(rows) && d.columns === Math.sign(columns));
  const mover = king ? BY_KING : 0;
  if (reach === 1) return kindOf(direction, mover) + cell;
  const over = { row: from.row + rows / 2, column: from.column + columns / 2 };
  if (has(own, over)) return refusal('takes-own');
  if (!has(b.x | b.o, over)) return refusal('nothing-to-take');
  if (!has(b.kings, over)) return kindOf(direction, mover | TAKES_MAN) + cell;
  return king ? kindOf(direction, mover | TAKES_KING) + cell : refusal('man-takes-king');
}

const has = (cells: number, at: Square): boolean => ((cells >> cellAt(at.row, at.column)) & 1) === 1;

export function origin(action: Action): Square {
  return { row: rowOf(cellOf(action)), column: columnOf(cellOf(action)) };
}

/** May lie outside the board for an action that is legal nowhere. */
export function target(action: Action): Square {
  return along(action, reachOf(action));
}

/** Where the piece stands that a capture takes. */
export function jumped(action: Action): Square {
  return along(action, 1);
}

function along(action: Action, reach: number): Square {
  const { rows, columns } = DIRECTIONS[directionOf(action)]!;
  const { row, column } = origin(action);
  return { row: row + reach * rows, column: column + reach * columns };
}
