// Int32 fields of one object: faster on V8 than the same numbers in an Int32Array.

import { type Action, NOBODY, type Seat } from '../../core/game.ts';
import { BY_KING, cellOf, strideOf, TAKES, TAKES_MAN } from './actions.ts';
import { type Board, count, O_LAST_ROW, O_START, X_LAST_ROW, X_START } from './board.ts';
import { canMove } from './moves.ts';
import type { Options } from './options.ts';

export interface State extends Board {
  /** Moves made, of both players together. */
  ply: number;
  /** Whose move it is, or would be were the game not over. */
  mover: Seat;
  /** The mover, or NOBODY. */
  next: Seat;
  readonly limit: number;
  readonly majority: boolean;
}

/** All states come from this one literal: V8 gives them one hidden class, and a search stays monomorphic. */
function newState(mover: Seat, limit: number, majority: boolean): State {
  return { x: X_START, o: O_START, kings: 0, ply: 0, mover, next: mover, limit, majority };
}

export function init(_seats: number, options: Options): State {
  return newState(options.firstPlayer - 1, options.plyLimit, options.atLimit === 'majority');
}

export function copy(from: State, to = newState(0, from.limit, from.majority)): State {
  to.x = from.x;
  to.o = from.o;
  to.kings = from.kings;
  to.ply = from.ply;
  to.mover = from.mover;
  to.next = from.next;
  return to;
}

/** A position that was not played up to: says whether it is over already. */
export function setPosition(s: State, board: Board, mover: Seat, ply: number): void {
  s.x = board.x;
  s.o = board.o;
  s.kings = board.kings;
  s.ply = ply;
  s.mover = mover;
  s.next = s.x !== 0 && s.o !== 0 && ply < s.limit && canMove(s, mover) ? mover : NOBODY;
}

export function apply(s: State, seat: Seat, action: Action): void {
  moveOn(s, seat, action);
  s.ply++;
  s.mover = 1 - seat;
  s.next = s.ply < s.limit && canMove(s, 1 - seat) ? 1 - seat : NOBODY;
}

/** The board after a move. */
export function moveOn(b: Board, seat: Seat, action: Action): void {
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

/** So many plies before the limit it begins to matter to a search: the evaluation fades, and equal boards differ by it. */
export const NEAR_LIMIT = 40;

/**
 * Two lanes of multiply and shift over the board, 53 bits. Computed when asked for: a table position is asked for once,
 * while Zobrist keys kept up to date by every move would also cost the moves of quiescence, perft and random games.
 */
export function hash(s: State): number {
  const left = s.limit - s.ply;
  const turn = (s.next + 3) | (left <= NEAR_LIMIT ? (left + 1) << 3 : 0);
  let a = Math.imul(s.x ^ 0x3c6ef372, 0x9e3779b1);
  let b = Math.imul(s.o ^ 0x510e527f, 0x85ebca77);
  a = Math.imul((a ^ (a >>> 15)) + s.o, 0xc2b2ae3d);
  b = Math.imul((b ^ (b >>> 16)) + s.x, 0x27d4eb2f);
  a = Math.imul((a ^ (a >>> 13)) + s.kings, 0x165667b1);
  b = Math.imul((b ^ (b >>> 15)) + s.kings, 0xd3a2646d);
  a = Math.imul((a ^ (a >>> 16)) + turn, 0xfd7046c5);
  b = Math.imul((b ^ (b >>> 13)) + turn, 0xb55a4f09);
  a ^= a >>> 15;
  b ^= b >>> 16;
  return (a >>> 0) + (b >>> 11) * 0x1_0000_0000;
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
