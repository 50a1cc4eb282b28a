// The aquarium of a view as named squares, and where each is drawn. 'A0' is the lower left corner, seen from red.

import type { Seat } from '../../../src/core/game.ts';
import { type FlatOrientation, flatOrientation, type GridSquare } from '../../../web/boards/shared/flat-grid.tsx';
import type { Point } from '../../../web/kit/svg.ts';

export const SIDE = 10;

export type Occupant = { readonly kind: 'fish'; readonly seat: Seat } | { readonly kind: 'kraken' };

export const nameOf = ({ row, column }: GridSquare): string => `${'ABCDEFGHIJ'[column]}${row}`;
export const squareOf = (name: string): GridSquare => ({ column: name.charCodeAt(0) - 65, row: Number(name[1]) });
export const indexOf = (name: string): number => squareOf(name).row * SIDE + squareOf(name).column;

export const SQUARE_NAMES: readonly string[] = Array.from({ length: SIDE * SIDE }, (_, i) =>
  nameOf({ row: Math.floor(i / SIDE), column: i % SIDE }),
);

/** `board`: 100 letters by row and column: R, B, O for a kraken, - for water. */
export function occupantAt(board: string, name: string): Occupant | undefined {
  const letter = board[indexOf(name)];
  if (letter === 'O') return { kind: 'kraken' };
  if (letter === 'R' || letter === 'B') return { kind: 'fish', seat: letter === 'R' ? 0 : 1 };
  return undefined;
}

/** The same by the names of squares. */
export interface PiranhasOrientation extends Pick<FlatOrientation, 'turn'> {
  centre(name: string): Point;
  at(point: Point): string | undefined;
}

export function orientation(bottom: Seat): PiranhasOrientation {
  const { turn, centre, at } = flatOrientation(SIDE, bottom);
  return {
    turn,
    centre: name => centre(squareOf(name)),
    at: point => {
      const square = at(point);
      return square && nameOf(square);
    },
  };
}
