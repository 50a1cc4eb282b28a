// A window as sets of cells: 20 bits, bit = row * 5 + column, row 0 on top.

export const ROWS = 4;
export const COLUMNS = 5;
export const CELLS = 20;
export type WindowCells = number;

export const ALL_CELLS: WindowCells = (1 << CELLS) - 1;
export const ROW_MASKS: readonly WindowCells[] = [0, 1, 2, 3].map(row => 0b11111 << (row * COLUMNS));
export const COLUMN_MASKS: readonly WindowCells[] = [0, 1, 2, 3, 4].map(column => 0b00001_00001_00001_00001 << column);
/** The 14 cells at the edge, and the 6 inside. */
export const BORDER: WindowCells = ROW_MASKS[0]! | ROW_MASKS[3]! | COLUMN_MASKS[0]! | COLUMN_MASKS[4]!;
export const INNER: WindowCells = ALL_CELLS & ~BORDER;

const NOT_FIRST = ALL_CELLS & ~COLUMN_MASKS[0]!;
const NOT_LAST = ALL_CELLS & ~COLUMN_MASKS[4]!;

const sideways = (cells: WindowCells): WindowCells => ((cells & NOT_LAST) << 1) | ((cells & NOT_FIRST) >> 1);

/** Cells that share a side with one of these. */
export const adjacentCells = (cells: WindowCells): WindowCells =>
  (sideways(cells) | (cells << COLUMNS) | (cells >> COLUMNS)) & ALL_CELLS;

/** Cells that share a side or a corner with one of these. */
export function neighbouringCells(cells: WindowCells): WindowCells {
  const side = sideways(cells);
  const wide = cells | side;
  return (side | (wide << COLUMNS) | (wide >> COLUMNS)) & ALL_CELLS;
}

/** Cells that share only a corner with one of these. */
export function diagonals(cells: WindowCells): WindowCells {
  const side = sideways(cells);
  return ((side << COLUMNS) | (side >> COLUMNS)) & ALL_CELLS;
}

export function count(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The place of the lowest bit. */
export const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);
