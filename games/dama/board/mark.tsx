import { PieceArt } from './piece.tsx';

/** The piece a seat plays with, small, beside a name. */
export function DamaMark({ seat }: { readonly seat: number }) {
  return (
    <svg viewBox="-46 -46 92 98" aria-hidden="true">
      <PieceArt seat={seat} king={false} />
    </svg>
  );
}
