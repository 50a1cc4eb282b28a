// Int32 fields of one object: faster on V8 than the same numbers in an Int32Array.

import type { Seat } from '../../../src/core/game.ts';
import { type Board, O_START, X_START } from './board.ts';

export interface State extends Board {
  /** Moves made, of both players together. */
  ply: number;
  /** Whose move it is, or would be were the game not over. */
  mover: Seat;
  /** The mover, or NOBODY. */
  next: Seat;
  /** The number of plies after which the game ends. */
  limit: number;
  majority: boolean;
}

/** All states come from this one literal: V8 gives them one hidden class, and a search stays monomorphic. */
export function newState(mover: Seat, limit: number, majority: boolean): State {
  return { x: X_START, o: O_START, kings: 0, ply: 0, mover, next: mover, limit, majority };
}

export function copy(from: State, to = newState(0, from.limit, from.majority)): State {
  to.x = from.x;
  to.o = from.o;
  to.kings = from.kings;
  to.ply = from.ply;
  to.mover = from.mover;
  to.next = from.next;
  // A search keeps its states and may be asked about a game with other options next.
  to.limit = from.limit;
  to.majority = from.majority;
  return to;
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
