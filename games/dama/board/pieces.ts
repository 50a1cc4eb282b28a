// Which piece is which from one board to the next: a view says only what stands where, an animation must know who moved.

import type { GridSquare } from '../../../web/boards/shared/flat-grid.tsx';
import { ALL_SQUARES, keyOf, type PieceKind, pieceKindAt } from './squares.ts';

export interface DamaPiece extends PieceKind {
  readonly id: number;
  readonly square: GridSquare;
  /** Taken just now: fades away where it stood. */
  readonly taken: boolean;
}

export function parsePieces(board: string): DamaPiece[] {
  return updatePieces([], board);
}

/** Pieces that stayed keep their identity; one that appears is the nearest of its side that left. The mover is drawn last. */
export function updatePieces(before: readonly DamaPiece[], board: string): DamaPiece[] {
  const left = new Map(before.filter(piece => !piece.taken).map(piece => [keyOf(piece.square), piece]));
  const stayed: DamaPiece[] = [];
  const arrived: { square: GridSquare; man: PieceKind }[] = [];
  for (const square of ALL_SQUARES) {
    const man = pieceKindAt(board, square);
    if (!man) continue;
    const old = left.get(keyOf(square));
    if (old?.seat === man.seat) {
      left.delete(keyOf(square));
      stayed.push({ ...old, king: man.king });
    } else arrived.push({ square, man });
  }
  let fresh = Math.max(-1, ...before.map(piece => piece.id)) + 1;
  const moved: DamaPiece[] = [];
  for (const { square, man } of arrived) {
    const own = [...left.values()].filter(piece => piece.seat === man.seat);
    const nearest = own.sort((a, b) => distance(a.square, square) - distance(b.square, square))[0];
    if (nearest) left.delete(keyOf(nearest.square));
    moved.push({ ...man, square, id: nearest?.id ?? fresh++, taken: false });
  }
  const taken: DamaPiece[] = [];
  for (const piece of left.values()) taken.push({ ...piece, taken: true });
  return [...taken, ...stayed, ...moved];
}

const distance = (a: GridSquare, b: GridSquare): number =>
  Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column));
