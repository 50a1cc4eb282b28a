// The 32 dark cells as bits of an int32.
//
// In the diagonal coordinates u = (row + column - 1) / 2 and v = (row - column + 7) / 2 a step up to the right adds 1 to u
// and one up to the left adds 1 to v. Cell = 7u + v modulo 32 is different for every dark cell, so a step in one direction
// adds the same number everywhere, and one rotation moves all pieces at once: no case for even and odd rows.

export type BoardCell = number;
/** A set of cells, always kept as int32 (`| 0`): V8 stores it unboxed. */
export type Bitboard = number;

export const SIDE = 8;

/** What is on the board, without whose turn it is: all that a board file says. */
export interface Board {
  /** Pieces of player 1, kings included. */
  x: Bitboard;
  /** Pieces of player 2, kings included. */
  o: Bitboard;
  /** Kings of both. */
  kings: Bitboard;
}

export const isDark = (row: number, column: number): boolean => (row + column) % 2 === 1;

export const isOnBoard = (row: number, column: number): boolean =>
  row >= 0 && row < SIDE && column >= 0 && column < SIDE;

/** Only for dark cells. */
export function cellAt(row: number, column: number): BoardCell {
  return (7 * ((row + column - 1) / 2) + (row - column + 7) / 2) & 31;
}

const ROWS = new Int8Array(32);
const COLUMNS = new Int8Array(32);

export const rowOf = (cell: BoardCell): number => ROWS[cell]!;
export const columnOf = (cell: BoardCell): number => COLUMNS[cell]!;

export function cellsWhere(holds: (row: number, column: number) => boolean): Bitboard {
  let cells = 0;
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++)
      if (isDark(row, column) && holds(row, column)) cells |= 1 << cellAt(row, column);
  return cells;
}

for (let row = 0; row < SIDE; row++)
  for (let column = 0; column < SIDE; column++)
    if (isDark(row, column)) {
      ROWS[cellAt(row, column)] = row;
      COLUMNS[cellAt(row, column)] = column;
    }

/** Indexed by the direction of an action. */
export const DIRECTIONS = [
  { rows: 1, columns: -1 },
  { rows: 1, columns: 1 },
  { rows: -1, columns: -1 },
  { rows: -1, columns: 1 },
] as const;
/** The direction of a diagonal move. */
export const directionTo = (rows: number, columns: number): number => (rows > 0 ? 0 : 2) + (columns > 0 ? 1 : 0);
export const [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT] = [0, 1, 2, 3] as const;

/** Where men of this seat become kings. */
export const X_LAST_ROW = cellsWhere(row => row === SIDE - 1);
export const O_LAST_ROW = cellsWhere(row => row === 0);

export const isInitial = (b: Board): boolean => b.x === X_START && b.o === O_START && b.kings === 0;
export const X_START = cellsWhere(row => row <= 2);
export const O_START = cellsWhere(row => row >= 5);

export const lowest = (cells: Bitboard): BoardCell => 31 - Math.clz32(cells & -cells);

export function count(cells: Bitboard): number {
  let n = cells - ((cells >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
