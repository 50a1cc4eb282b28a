// The board of a view as squares.

import type { Seat } from '../../../src/core/game.ts';
import type { GridSquare } from '../../../web/boards/shared/flat-grid.tsx';
import type { FromTo } from '../../../web/kit/from-to.ts';

export const SIDE = 8;

export interface PieceKind {
  readonly seat: Seat;
  readonly king: boolean;
}

export const ALL_SQUARES: readonly GridSquare[] = Array.from({ length: SIDE * SIDE }, (_, i) => ({
  row: Math.floor(i / SIDE),
  column: i % SIDE,
}));

export const isDark = ({ row, column }: GridSquare): boolean => (row + column) % 2 === 1;
export const keyOf = ({ row, column }: GridSquare): string => `${row}${column}`;
export const squareOf = (key: string): GridSquare => ({ row: Number(key[0]), column: Number(key[1]) });

/** `board`: 64 characters, row 7 first: x, X, o, O or a dot. */
export function pieceKindAt(board: string, { row, column }: GridSquare): PieceKind | undefined {
  const letter = board[(SIDE - 1 - row) * SIDE + column] ?? '.';
  if (letter === '.') return undefined;
  return { seat: letter.toLowerCase() === 'x' ? 0 : 1, king: letter !== letter.toLowerCase() };
}

/** '23-34' or '23x45' */
export function parseMove(text: string): FromTo | undefined {
  const parts = /^(\d\d)[-x](\d\d)$/.exec(text);
  return parts ? { text, from: parts[1]!, to: parts[2]! } : undefined;
}
