// The board of a view as squares, and where each is drawn.

import type { Seat } from '../../../src/core/game.ts';
import type { Point } from '../../../web/kit/svg.ts';

export const SIDE = 8;
/** Units of the drawing a square is wide. */
export const SQUARE = 100;

export interface GridSquare {
  readonly row: number;
  readonly column: number;
}

export interface Man {
  readonly seat: Seat;
  readonly king: boolean;
}

export const ALL: readonly GridSquare[] = Array.from({ length: SIDE * SIDE }, (_, i) => ({
  row: Math.floor(i / SIDE),
  column: i % SIDE,
}));

export const isDark = ({ row, column }: GridSquare): boolean => (row + column) % 2 === 1;
export const same = (a: GridSquare | undefined, b: GridSquare | undefined): boolean =>
  a !== undefined && a.row === b?.row && a.column === b.column;
export const keyOf = ({ row, column }: GridSquare): string => `${row}${column}`;
export const squareOf = (key: string): GridSquare => ({ row: Number(key[0]), column: Number(key[1]) });

/** `board`: 64 characters, row 7 first: x, X, o, O or a dot. */
export function manAt(board: string, { row, column }: GridSquare): Man | undefined {
  const letter = board[(SIDE - 1 - row) * SIDE + column] ?? '.';
  if (letter === '.') return undefined;
  return { seat: letter.toLowerCase() === 'x' ? 0 : 1, king: letter !== letter.toLowerCase() };
}

export interface Move {
  readonly text: string;
  readonly from: GridSquare;
  readonly to: GridSquare;
}

/** '23-34' or '23x45' */
export function parseMove(text: string): Move | undefined {
  const parts = /^(\d)(\d)[-x](\d)(\d)$/.exec(text);
  if (!parts) return undefined;
  const [row, column, toRow, toColumn] = parts.slice(1).map(Number) as [number, number, number, number]; // the pattern has four groups
  return { text, from: { row, column }, to: { row: toRow, column: toColumn } };
}

/** From the board's squares to the drawing and back, for a reader who sits at `bottom`. Row and column as drawn count from the top left. */
export interface DamaOrientation {
  drawn(square: GridSquare): GridSquare;
  centre(square: GridSquare): Point;
  /** Undefined outside the board. */
  at(point: Point): GridSquare | undefined;
}

const flip = (n: number): number => SIDE - 1 - n;

export function orientation(bottom: Seat): DamaOrientation {
  // Turning the board is its own inverse, so one function serves both ways.
  const turn = ({ row, column }: GridSquare): GridSquare =>
    bottom === 1 ? { row, column: flip(column) } : { row: flip(row), column };
  return {
    drawn: turn,
    centre: square => {
      const { row, column } = turn(square);
      return { x: (column + 0.5) * SQUARE, y: (row + 0.5) * SQUARE };
    },
    at: ({ x, y }) => {
      const [row, column] = [Math.floor(y / SQUARE), Math.floor(x / SQUARE)];
      return row >= 0 && row < SIDE && column >= 0 && column < SIDE ? turn({ row, column }) : undefined;
    },
  };
}
