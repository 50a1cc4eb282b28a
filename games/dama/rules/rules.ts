// Who moves, what a move does, who has won, and which rule a move breaks. moves.ts lists the legal moves for speed;
// a test compares its lists with `why`.

import { type Action, type ActionList, NOBODY, type Refusal, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import {
  ACTIONS,
  BY_KING,
  cellOf,
  directionOf,
  kindOf,
  reachOf,
  strideOf,
  TAKES,
  TAKES_KING,
  TAKES_MAN,
} from './actions.ts';
import {
  type Board,
  cellAt,
  columnOf,
  count,
  DIRECTIONS,
  directionTo,
  isDark,
  isOnBoard,
  O_LAST_ROW,
  rowOf,
  X_LAST_ROW,
} from './board.ts';
import { canMove, listMoves, listNoisy } from './moves.ts';
import type { Options } from './options.ts';
import { refusal } from './refusals.ts';
import { newState, type State } from './state.ts';

export function init(_seats: number, options: Options): State {
  return newState(options.firstPlayer - 1, options.plyLimit, options.atLimit === 'majority');
}

/** Puts a position into the state that no moves have led to. Finds out whether the game is over there. */
export function setPosition(s: State, board: Board, mover: Seat, ply: number): void {
  s.x = board.x;
  s.o = board.o;
  s.kings = board.kings;
  s.ply = ply;
  s.mover = mover;
  s.next = s.x !== 0 && s.o !== 0 && ply < s.limit && canMove(s, mover) ? mover : NOBODY;
}

export function toAct(s: State): Seat {
  return s.next;
}

export function mayAct(s: State, seat: Seat): boolean {
  return seat === s.next && seat >= 0;
}

export function legal(s: State, seat: Seat, out: ActionList): void {
  if (seat === s.next && seat >= 0) listMoves(s, seat, out);
  else out.size = 0;
}

/** Captures and promotions, for searches that follow only those. */
export function noisy(s: State, seat: Seat, out: ActionList): void {
  if (seat === s.next && seat >= 0) listNoisy(s, seat, out);
  else out.size = 0;
}

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

/** The move of a seat from one square to another, even if it is not its turn, or the first rule it breaks. */
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
  const direction = directionTo(rows, columns);
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

export function apply(s: State, seat: Seat, action: Action): void {
  applyMove(s, seat, action);
  s.ply++;
  s.mover = 1 - seat;
  s.next = s.ply < s.limit && canMove(s, 1 - seat) ? 1 - seat : NOBODY;
}

/** The board after a move. */
export function applyMove(b: Board, seat: Seat, action: Action): void {
  const cell = cellOf(action);
  const stride = strideOf(action);
  const from = 1 << cell;
  let to = 1 << (cell + stride);
  if (action >= TAKES_MAN) {
    const taken = to;
    to = 1 << (cell + stride + stride);
    if (seat === 0) b.o ^= taken;
    else b.x ^= taken;
    b.kings &= ~taken;
  }
  if (seat === 0) b.x ^= from | to;
  else b.o ^= from | to;
  if ((action & BY_KING) !== 0) b.kings ^= from | to;
  else b.kings |= to & (seat === 0 ? X_LAST_ROW : O_LAST_ROW);
}

export const pieces = (b: Board, seat: Seat): number => count(seat === 0 ? b.x : b.o);

/** 0 until the game is over. */
export function payoff(s: State, seat: Seat): number {
  if (s.next !== NOBODY) return 0;
  const winner = winnerOf(s);
  if (winner === NOBODY) return 0;
  return winner === seat ? 1 : -1;
}

/**
 * Of a game that is over; NOBODY for a draw. A last piece taken with the last move of the limit wins. A player who is
 * blocked there does not lose: by the document that takes a turn with an unchanged board, and there is no more turn.
 */
function winnerOf(s: State): Seat {
  if (s.x === 0 && s.o === 0) return NOBODY; // only a board that was read
  if (s.x === 0) return 1;
  if (s.o === 0) return 0;
  if (s.ply < s.limit) return 1 - s.mover;
  if (!s.majority) return NOBODY;
  const lead = pieces(s, 0) - pieces(s, 1);
  if (lead === 0) return NOBODY;
  return lead > 0 ? 0 : 1;
}

const TAKEN_KING = 6;
const TAKEN_MAN = 3;
const PROMOTED = 4;

/** The prize first; of two equal ones, the man's risk is the smaller. */
export function urgency(_s: State, seat: Seat, action: Action): number {
  if ((action & TAKES) !== 0) {
    const prize = (action & TAKES) === TAKES_MAN ? TAKEN_MAN : TAKEN_KING;
    return (action & BY_KING) === 0 ? prize + 1 : prize;
  }
  if ((action & BY_KING) !== 0) return 0;
  const to = 1 << (cellOf(action) + strideOf(action));
  return (to & (seat === 0 ? X_LAST_ROW : O_LAST_ROW)) === 0 ? 0 : PROMOTED;
}
