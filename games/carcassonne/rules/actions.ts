// Actions as numbers: 0 pass, 1-13 a follower on C1-C4 S1-S4 K1-K4 M, then the draws by kind, then the placements
// by row, column and quarter turns.

import { CELL_BITS } from './cell.ts';
import { MOST_TILES } from './tile-file.ts';
import { TAKES } from './tile-tables.ts';

export const DRAW_KIND = TAKES + 3;
export const LAY = DRAW_KIND + MOST_TILES;
export const ACTIONS = LAY + (1 << (CELL_BITS + 2));

/** The rim of the largest table, four turns each. */
export const MAX_LEGAL = 4 * (2 * MOST_TILES + 2);

export function layAction(cell: number, turn: number): number {
  return LAY + ((cell << 2) | turn);
}

export function layCell(action: number): number {
  return (action - LAY) >> 2;
}

export function layTurn(action: number): number {
  return (action - LAY) & 3;
}
