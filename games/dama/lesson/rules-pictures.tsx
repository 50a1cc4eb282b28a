// Corners of a board with a few pieces, for the rules.

import { RulesArrow } from '../../../web/boards/shared/rules-arrow.tsx';
import { PieceArt } from '../board/piece.tsx';
import '../board/piece.css';

const WIDE = 4;
const HIGH = 3;
type Cell = readonly [row: number, column: number];

/** Centres, row 0 below. */
const at = ([row, column]: Cell): { x: number; y: number } => ({
  x: 100 * column + 50,
  y: 100 * (HIGH - 1 - row) + 50,
});

interface CornerProps {
  /** Letters as on a board: x X o O. */
  readonly pieces: readonly (readonly [letter: string, cell: Cell])[];
  readonly moves?: readonly (readonly [from: Cell, to: Cell])[];
}

function Corner({ pieces, moves = [] }: CornerProps) {
  const cells = Array.from({ length: WIDE * HIGH }, (_, i): Cell => [Math.floor(i / WIDE), i % WIDE]);
  return (
    <svg viewBox={`0 0 ${100 * WIDE} ${100 * HIGH}`}>
      {cells.map(cell => {
        const { x, y } = at(cell);
        const wood = (cell[0] + cell[1]) % 2 === 1 ? 'wood-dark' : 'wood-light';
        return <rect key={String(cell)} class={wood} x={x - 50} y={y - 50} width="100" height="100" />;
      })}
      {pieces.map(([letter, cell]) => (
        <g key={String(cell)} transform={`translate(${at(cell).x} ${at(cell).y})`}>
          <PieceArt seat={letter.toLowerCase() === 'x' ? 0 : 1} king={letter !== letter.toLowerCase()} />
        </g>
      ))}
      {moves.map(([from, to]) => (
        <RulesArrow key={[from, to].join(' ')} from={at(from)} to={at(to)} />
      ))}
    </svg>
  );
}

export const damaPictures = [
  () => (
    <Corner
      pieces={[['x', [0, 1]]]}
      moves={[
        [
          [0, 1],
          [1, 0],
        ],
        [
          [0, 1],
          [1, 2],
        ],
      ]}
    />
  ),
  () => (
    <Corner
      pieces={[
        ['x', [0, 1]],
        ['o', [1, 2]],
      ]}
      moves={[
        [
          [0, 1],
          [2, 3],
        ],
      ]}
    />
  ),
  () => (
    <Corner
      pieces={[
        ['X', [1, 2]],
        ['o', [2, 1]],
      ]}
      moves={[
        [
          [1, 2],
          [0, 1],
        ],
        [
          [1, 2],
          [2, 3],
        ],
        [
          [1, 2],
          [0, 3],
        ],
      ]}
    />
  ),
  () => (
    <Corner
      pieces={[
        ['o', [2, 1]],
        ['x', [1, 0]],
        ['x', [1, 2]],
        ['x', [0, 3]],
      ]}
    />
  ),
];
