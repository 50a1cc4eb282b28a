// Corners of a board with a few pieces, for the rules. Squares are named as on the board, '01' for row 0 (below) and column 1.

import { RulesArrow } from '../../../web/boards/shared/rules-arrow.tsx';
import type { Point } from '../../../web/kit/svg.ts';
import { PieceArt } from '../board/piece.tsx';
import { isDark, keyOf, parseMove, squareOf } from '../board/squares.ts';
import '../board/piece.css';

const WIDE = 4;
const HIGH = 3;
const SQUARES = Array.from({ length: WIDE * HIGH }, (_, i) => ({ row: Math.floor(i / WIDE), column: i % WIDE }));

function at(key: string): Point {
  const { row, column } = squareOf(key);
  return { x: 100 * column + 50, y: 100 * (HIGH - 1 - row) + 50 };
}

interface CornerProps {
  /** A letter as on a board (x X o O) and its square. */
  readonly pieces: readonly string[];
  readonly moves?: readonly string[];
}

function Corner({ pieces, moves = [] }: CornerProps) {
  return (
    <svg viewBox={`0 0 ${100 * WIDE} ${100 * HIGH}`}>
      {SQUARES.map(square => {
        const { x, y } = at(keyOf(square));
        const wood = isDark(square) ? 'wood-dark' : 'wood-light';
        return <rect key={keyOf(square)} class={wood} x={x - 50} y={y - 50} width="100" height="100" />;
      })}
      {pieces.map(piece => {
        const [letter, { x, y }] = [piece[0]!, at(piece.slice(1))];
        return (
          <g key={piece} transform={`translate(${x} ${y})`}>
            <PieceArt seat={letter.toLowerCase() === 'x' ? 0 : 1} king={letter !== letter.toLowerCase()} />
          </g>
        );
      })}
      {moves
        .flatMap(text => parseMove(text) ?? [])
        .map(({ text, from, to }) => (
          <RulesArrow key={text} from={at(from)} to={at(to)} />
        ))}
    </svg>
  );
}

export const damaPictures = [
  () => <Corner pieces={['x01']} moves={['01-10', '01-12']} />,
  () => <Corner pieces={['x01', 'o12']} moves={['01x23']} />,
  () => <Corner pieces={['X12', 'o21']} moves={['12-01', '12-23', '12-03']} />,
  () => <Corner pieces={['o21', 'x10', 'x12', 'x03']} />,
];
