// The aquarium of a view as named squares, and where each is drawn. 'A0' is the lower left corner, seen from red.

import type { Seat } from '../../../src/core/game.ts';
import type { Point } from '../../../web/kit/svg.ts';

export const SIDE = 10;
/** Units of the drawing a square is wide. */
export const SQUARE = 100;

export interface PiranhasSquare {
  readonly row: number;
  readonly column: number;
}

export type Occupant = { readonly kind: 'fish'; readonly seat: Seat } | { readonly kind: 'kraken' };

export const nameOf = ({ row, column }: PiranhasSquare): string => `${'ABCDEFGHIJ'[column]}${row}`;
export const squareOf = (name: string): PiranhasSquare => ({ column: name.charCodeAt(0) - 65, row: Number(name[1]) });
export const indexOf = (name: string): number => squareOf(name).row * SIDE + squareOf(name).column;

export const ALL: readonly string[] = Array.from({ length: SIDE * SIDE }, (_, i) =>
  nameOf({ row: Math.floor(i / SIDE), column: i % SIDE }),
);

/** `board`: 100 letters by row and column: R, B, O for a kraken, - for water. */
export function occupantAt(board: string, name: string): Occupant | undefined {
  const letter = board[indexOf(name)];
  if (letter === 'O') return { kind: 'kraken' };
  if (letter === 'R' || letter === 'B') return { kind: 'fish', seat: letter === 'R' ? 0 : 1 };
  return undefined;
}

export interface PiranhasOrientation {
  /** Where a square is drawn, counted from the top left; its own inverse. */
  turn(place: PiranhasSquare): PiranhasSquare;
  centre(name: string): Point;
  /** Undefined outside the board. */
  at(point: Point): string | undefined;
}

const flip = (n: number): number => SIDE - 1 - n;

export function orientation(bottom: Seat): PiranhasOrientation {
  const turn = ({ row, column }: PiranhasSquare): PiranhasSquare =>
    bottom === 1 ? { row, column: flip(column) } : { row: flip(row), column };
  return {
    turn,
    centre: name => {
      const { row, column } = turn(squareOf(name));
      return { x: (column + 0.5) * SQUARE, y: (row + 0.5) * SQUARE };
    },
    at: ({ x, y }) => {
      const [row, column] = [Math.floor(y / SQUARE), Math.floor(x / SQUARE)];
      return row >= 0 && row < SIDE && column >= 0 && column < SIDE ? nameOf(turn({ row, column })) : undefined;
    },
  };
}
