// The moves of a side, found for all its pieces at once: for each direction, the movers whose next cell is empty.

import type { Action, ActionList, Seat } from '../../core/game.ts';
import { BY_KING, kindOf, TAKES_KING, TAKES_MAN } from './actions.ts';
import { type Board, type Cells, cellsWhere, DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT } from './board.ts';

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
const stepsUL = (to: Cells): Cells => ((to >>> 1) | (to << 31)) & STEP_UL;
const stepsUR = (to: Cells): Cells => ((to >>> 7) | (to << 25)) & STEP_UR;
const stepsDL = (to: Cells): Cells => ((to << 7) | (to >>> 25)) & STEP_DL;
const stepsDR = (to: Cells): Cells => ((to << 1) | (to >>> 31)) & STEP_DR;

// Cells from which a jump over one of `over` lands on one of `to`.
const jumpsUL = (over: Cells, to: Cells): Cells => ((over >>> 1) | (over << 31)) & ((to >>> 2) | (to << 30)) & JUMP_UL;
const jumpsUR = (over: Cells, to: Cells): Cells => ((over >>> 7) | (over << 25)) & ((to >>> 14) | (to << 18)) & JUMP_UR;
const jumpsDL = (over: Cells, to: Cells): Cells => ((over << 7) | (over >>> 25)) & ((to << 14) | (to >>> 18)) & JUMP_DL;
const jumpsDR = (over: Cells, to: Cells): Cells => ((over << 1) | (over >>> 31)) & ((to << 2) | (to >>> 30)) & JUMP_DR;

function push(items: Int32Array, size: number, origins: Cells, kind: Action): number {
  let n = size;
  for (let left = origins; left !== 0; left &= left - 1) items[n++] = kind + 31 - Math.clz32(left & -left);
  return n;
}

/** Every move of a seat, whether or not it is its turn. Kinds and directions rise, and cells within them. */
export function listMoves(b: Board, seat: Seat, out: ActionList): void {
  const { items } = out;
  const { kings } = b;
  const own = seat === 0 ? b.x : b.o;
  const empty = ~(b.x | b.o);
  const men = own & ~kings;
  let n = 0;
  if (seat === 0) {
    n = push(items, n, men & stepsUL(empty), kindOf(UP_LEFT, 0));
    n = push(items, n, men & stepsUR(empty), kindOf(UP_RIGHT, 0));
  } else {
    n = push(items, n, men & stepsDL(empty), kindOf(DOWN_LEFT, 0));
    n = push(items, n, men & stepsDR(empty), kindOf(DOWN_RIGHT, 0));
  }
  const ownKings = own & kings;
  if (ownKings !== 0) {
    n = push(items, n, ownKings & stepsUL(empty), kindOf(UP_LEFT, BY_KING));
    n = push(items, n, ownKings & stepsUR(empty), kindOf(UP_RIGHT, BY_KING));
    n = push(items, n, ownKings & stepsDL(empty), kindOf(DOWN_LEFT, BY_KING));
    n = push(items, n, ownKings & stepsDR(empty), kindOf(DOWN_RIGHT, BY_KING));
  }
  out.size = pushJumps(b, seat, items, n);
}

/** Captures and promotions, in the order of listMoves. */
export function listNoisy(b: Board, seat: Seat, out: ActionList): void {
  const { items } = out;
  const empty = ~(b.x | b.o);
  let n = 0;
  if (seat === 0) {
    const men = b.x & ~b.kings & X_BEFORE_LAST;
    if (men !== 0) {
      n = push(items, n, men & stepsUL(empty), kindOf(UP_LEFT, 0));
      n = push(items, n, men & stepsUR(empty), kindOf(UP_RIGHT, 0));
    }
  } else {
    const men = b.o & ~b.kings & O_BEFORE_LAST;
    if (men !== 0) {
      n = push(items, n, men & stepsDL(empty), kindOf(DOWN_LEFT, 0));
      n = push(items, n, men & stepsDR(empty), kindOf(DOWN_RIGHT, 0));
    }
  }
  out.size = pushJumps(b, seat, items, n);
}

function pushJumps(b: Board, seat: Seat, items: Int32Array, size: number): number {
  const { kings } = b;
  const own = seat === 0 ? b.x : b.o;
  const other = seat === 0 ? b.o : b.x;
  const empty = ~(b.x | b.o);
  const men = own & ~kings;
  const ownKings = own & kings;
  const theirMen = other & ~kings;
  let n = size;
  if (seat === 0) {
    n = push(items, n, men & jumpsUL(theirMen, empty), kindOf(UP_LEFT, TAKES_MAN));
    n = push(items, n, men & jumpsUR(theirMen, empty), kindOf(UP_RIGHT, TAKES_MAN));
  } else {
    n = push(items, n, men & jumpsDL(theirMen, empty), kindOf(DOWN_LEFT, TAKES_MAN));
    n = push(items, n, men & jumpsDR(theirMen, empty), kindOf(DOWN_RIGHT, TAKES_MAN));
  }
  if (ownKings === 0) return n;
  n = push(items, n, ownKings & jumpsUL(theirMen, empty), kindOf(UP_LEFT, BY_KING | TAKES_MAN));
  n = push(items, n, ownKings & jumpsUR(theirMen, empty), kindOf(UP_RIGHT, BY_KING | TAKES_MAN));
  n = push(items, n, ownKings & jumpsDL(theirMen, empty), kindOf(DOWN_LEFT, BY_KING | TAKES_MAN));
  n = push(items, n, ownKings & jumpsDR(theirMen, empty), kindOf(DOWN_RIGHT, BY_KING | TAKES_MAN));
  const theirKings = other & kings;
  if (theirKings === 0) return n;
  n = push(items, n, ownKings & jumpsUL(theirKings, empty), kindOf(UP_LEFT, BY_KING | TAKES_KING));
  n = push(items, n, ownKings & jumpsUR(theirKings, empty), kindOf(UP_RIGHT, BY_KING | TAKES_KING));
  n = push(items, n, ownKings & jumpsDL(theirKings, empty), kindOf(DOWN_LEFT, BY_KING | TAKES_KING));
  return push(items, n, ownKings & jumpsDR(theirKings, empty), kindOf(DOWN_RIGHT, BY_KING | TAKES_KING));
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

/** Pieces that could step forward, twice if both ways are open, and kings backward too: what the evaluation calls mobility. */
export { stepsDL, stepsDR, stepsUL, stepsUR };
