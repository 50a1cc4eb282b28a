// An action names the cell a piece leaves, the direction, what kind of piece it is and what kind it takes. Kinds are part
// of it so that applying one needs no look at the board; promotion is not, being compulsory.

import type { Action } from '../../../src/core/game.ts';
import type { BoardCell } from './board.ts';

/** Bits 0-4 cell, 5-6 direction. */
const DIRECTION = 5;
export const BY_KING = 1 << 7;
export const TAKES_MAN = 1 << 8;
export const TAKES_KING = 2 << 8;
export const TAKES = TAKES_MAN | TAKES_KING;
export const ACTIONS = 3 << 8;

/** What all actions of one kind in one direction share; the cell is added. */
export const kindOf = (direction: number, kind: number): Action => (direction << DIRECTION) | kind;

export const cellOf = (action: Action): BoardCell => action & 31;
export const directionOf = (action: Action): number => (action >> DIRECTION) & 3;
/** How many cells it goes: 2 when it takes. */
export const reachOf = (action: Action): number => (action < TAKES_MAN ? 1 : 2);

/** What a cell's number grows by, modulo 32, with a step in the direction of the action. */
export const strideOf = (action: Action): number => STRIDES >>> ((action >> (DIRECTION - 3)) & 24);
// One byte a direction: +1, +7, -7, -1. A shifted constant spares a table look-up; the cell's mask cuts the rest off.
const STRIDES = (1 << 0) | (7 << 8) | (25 << 16) | (31 << 24);
