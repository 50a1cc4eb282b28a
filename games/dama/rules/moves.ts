// The moves of a side, found for all its pieces at once: for each direction, the movers whose next cell is empty.

import type { Action, ActionList, Seat } from '../../../src/core/game.ts';
import { BY_KING, kindOf, TAKES_KING, TAKES_MAN } from './actions.ts';
import { type Bitboard, type Board, cellsWhere, DOWN_LEFT, DOWN_RIGHT, lowest, UP_LEFT, UP_RIGHT } from './board.ts';

// Constants, since V8 inlines only so much into one function, and calls to kindOf would crowd out the rest.
const MAN_UL = kindOf(UP_LEFT, 0);
const MAN_UR = kindOf(UP_RIGHT, 0);
const MAN_DL = kindOf(DOWN_LEFT, 0);
const MAN_DR = kindOf(DOWN_RIGHT, 0);
const KING_UL = kindOf(UP_LEFT, BY_KING);
const KING_UR = kindOf(UP_RIGHT, BY_KING);
const KING_DL = kindOf(DOWN_LEFT, BY_KING);
const KING_DR = kindOf(DOWN_RIGHT, BY_KING);

// Cells from which a step or a jump in a direction stays on the board: rotations would lead round its edge.
const STEP_UL = cellsWhere((row, column) => row <= 6 && column >= 1);
const STEP_UR = cellsWhere((row, column) => row <= 6 && column <= 6);
const STEP_DL = cellsWhere((row, column) => row >= 1 && column >= 1);
const STEP_DR = cellsWhere((row, column) => row >= 1 && column <= 6);
const JUMP_UL = cellsWhere((row, column) => row <= 5 && column >= 2);
const JUMP_UR = cellsWhere((row, column) => row <= 5 && column <= 5);
const JUMP_DL = cellsWhere((row, column) => row >= 2 && column >= 2);
const JUMP_DR = cellsWhere((row, column) => row >= 2 && column <= 5);

/** Men there promote with a step. */
const X_BEFORE_LAST = cellsWhere(row => row === 6);
const O_BEFORE_LAST = cellsWhere(row => row === 1);

// Cells whose neighbour in a direction is among `to`. The strides 1, 7, -7, -1 are those of actions.ts.
export const stepsUL = (to: Bitboard): Bitboard => ((to >>> 1) | (to << 31)) & STEP_UL;
export const stepsUR = (to: Bitboard): Bitboard => ((to >>> 7) | (to << 25)) & STEP_UR;
export const stepsDL = (to: Bitboard): Bitboard => ((to << 7) | (to >>> 25)) & STEP_DL;
export const stepsDR = (to: Bitboard): Bitboard => ((to << 1) | (to >>> 31)) & STEP_DR;

// Cells from which a jump over one of `over` lands on one of `to`.
const jumpsUL = (over: Bitboard, to: Bitboard): Bitboard =>
  ((over >>> 1) | (over << 31)) & ((to >>> 2) | (to << 30)) & JUMP_UL;
const jumpsUR = (over: Bitboard, to: Bitboard): Bitboard =>
  ((over >>> 7) | (over << 25)) & ((to >>> 14) | (to << 18)) & JUMP_UR;
const jumpsDL = (over: Bitboard, to: Bitboard): Bitboard =>
  ((over << 7) | (over >>> 25)) & ((to << 14) | (to >>> 18)) & JUMP_DL;
const jumpsDR = (over: Bitboard, to: Bitboard): Bitboard =>
  ((over << 1) | (over >>> 31)) & ((to << 2) | (to >>> 30)) & JUMP_DR;

// Steps have one loop a group, written out: a call for each cost a fifth more time. Jumps are rare and pay for the call.

/** Every move of a seat, whether or not it is its turn. Kinds and directions rise, and cells within them. */
export function listMoves(b: Board, seat: Seat, out: ActionList): void {
  const { items } = out;
  const { kings } = b;
  const empty = ~(b.x | b.o);
  const own = seat === 0 ? b.x : b.o;
  const men = own & ~kings;
  let n = 0;
  if (seat === 0) {
    for (let m = men & stepsUL(empty); m !== 0; m &= m - 1) items[n++] = MAN_UL + lowest(m);
    for (let m = men & stepsUR(empty); m !== 0; m &= m - 1) items[n++] = MAN_UR + lowest(m);
  } else {
    for (let m = men & stepsDL(empty); m !== 0; m &= m - 1) items[n++] = MAN_DL + lowest(m);
    for (let m = men & stepsDR(empty); m !== 0; m &= m - 1) items[n++] = MAN_DR + lowest(m);
  }
  const ownKings = own & kings;
  if (ownKings !== 0) {
    for (let m = ownKings & stepsUL(empty); m !== 0; m &= m - 1) items[n++] = KING_UL + lowest(m);
    for (let m = ownKings & stepsUR(empty); m !== 0; m &= m - 1) items[n++] = KING_UR + lowest(m);
    for (let m = ownKings & stepsDL(empty); m !== 0; m &= m - 1) items[n++] = KING_DL + lowest(m);
    for (let m = ownKings & stepsDR(empty); m !== 0; m &= m - 1) items[n++] = KING_DR + lowest(m);
  }
  out.size = addJumps(b, seat, items, n);
}

/** Captures and promotions, in the order of listMoves. */
export function listNoisy(b: Board, seat: Seat, out: ActionList): void {
  const { items } = out;
  const empty = ~(b.x | b.o);
  let n = 0;
  if (seat === 0) {
    const men = b.x & ~b.kings & X_BEFORE_LAST;
    if (men !== 0) n = addGroups(items, n, men & stepsUL(empty), MAN_UL, men & stepsUR(empty), MAN_UR);
  } else {
    const men = b.o & ~b.kings & O_BEFORE_LAST;
    if (men !== 0) n = addGroups(items, n, men & stepsDL(empty), MAN_DL, men & stepsDR(empty), MAN_DR);
  }
  out.size = addJumps(b, seat, items, n);
}

/** Returns the new size. */
function addJumps(b: Board, seat: Seat, items: Int32Array, size: number): number {
  const { kings } = b;
  const own = seat === 0 ? b.x : b.o;
  const other = seat === 0 ? b.o : b.x;
  const empty = ~(b.x | b.o);
  const men = own & ~kings;
  const theirMen = other & ~kings;
  let n = size;
  if (seat === 0) {
    const left = men & jumpsUL(theirMen, empty);
    const right = men & jumpsUR(theirMen, empty);
    if ((left | right) !== 0) n = addGroups(items, n, left, MAN_UL + TAKES_MAN, right, MAN_UR + TAKES_MAN);
  } else {
    const left = men & jumpsDL(theirMen, empty);
    const right = men & jumpsDR(theirMen, empty);
    if ((left | right) !== 0) n = addGroups(items, n, left, MAN_DL + TAKES_MAN, right, MAN_DR + TAKES_MAN);
  }
  const ownKings = own & kings;
  if (ownKings === 0) return n;
  n = addKingJumps(items, n, ownKings, theirMen, empty, TAKES_MAN);
  return addKingJumps(items, n, ownKings, other & kings, empty, TAKES_KING);
}

function addKingJumps(
  items: Int32Array,
  size: number,
  own: Bitboard,
  over: Bitboard,
  empty: Bitboard,
  takes: number,
): number {
  const upLeft = own & jumpsUL(over, empty);
  const upRight = own & jumpsUR(over, empty);
  const downLeft = own & jumpsDL(over, empty);
  const downRight = own & jumpsDR(over, empty);
  if ((upLeft | upRight | downLeft | downRight) === 0) return size;
  const n = addGroups(items, size, upLeft, KING_UL + takes, upRight, KING_UR + takes);
  return addGroups(items, n, downLeft, KING_DL + takes, downRight, KING_DR + takes);
}

function addGroups(
  items: Int32Array,
  size: number,
  one: Bitboard,
  kind: Action,
  two: Bitboard,
  kindOfTwo: Action,
): number {
  let n = size;
  for (let m = one; m !== 0; m &= m - 1) items[n++] = kind + lowest(m);
  for (let m = two; m !== 0; m &= m - 1) items[n++] = kindOfTwo + lowest(m);
  return n;
}

/** Has the seat any move? A step of a man nearly always answers that. */
export function canMove(b: Board, seat: Seat): boolean {
  const { kings } = b;
  const own = seat === 0 ? b.x : b.o;
  const other = seat === 0 ? b.o : b.x;
  const empty = ~(b.x | b.o);
  const men = own & ~kings;
  const theirMen = other & ~kings;
  if (seat === 0) {
    if ((men & (stepsUL(empty) | stepsUR(empty))) !== 0) return true;
    if ((men & (jumpsUL(theirMen, empty) | jumpsUR(theirMen, empty))) !== 0) return true;
  } else {
    if ((men & (stepsDL(empty) | stepsDR(empty))) !== 0) return true;
    if ((men & (jumpsDL(theirMen, empty) | jumpsDR(theirMen, empty))) !== 0) return true;
  }
  const ownKings = own & kings;
  if (ownKings === 0) return false;
  const steps = stepsUL(empty) | stepsUR(empty) | stepsDL(empty) | stepsDR(empty);
  if ((ownKings & steps) !== 0) return true;
  const jumps = jumpsUL(other, empty) | jumpsUR(other, empty) | jumpsDL(other, empty) | jumpsDR(other, empty);
  return (ownKings & jumps) !== 0;
}
