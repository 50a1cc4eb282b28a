import { PieceArt } from './piece.tsx';

interface TrayProps {
  /** Whose pieces lie here: the other side took them. */
  readonly taken: number;
  readonly board: string;
  readonly label: string;
}

const ALL_MEN = 12;

/** Pieces that are out of the game, beside the board. */
export function Tray({ taken, board, label }: TrayProps) {
  const letter = taken === 0 ? /x/gi : /o/gi;
  const count = Math.max(0, ALL_MEN - (board.match(letter)?.length ?? 0));
  return (
    <div class="dama-tray" role="img" aria-label={`${label} ${count}`}>
      {Array.from({ length: count }, (_, n) => (
        <svg key={n} viewBox="-46 -46 92 98" aria-hidden="true">
          <PieceArt seat={taken} king={false} />
        </svg>
      ))}
    </div>
  );
}
