import type { GameCard } from '../../../web/boards/shared/contract.ts';
import { names } from '../texts/names.ts';
import { PieceArt } from './piece.tsx';
import type { PieceKind } from './squares.ts';

/** Centres of the dark squares; the rows begin half a square above the drawing. */
const DARK = [0, 1, 2, 3, 4].flatMap(row =>
  [0, 1, 2, 3].filter(column => (row + column) % 2 === 1).map(column => [50 + 100 * column, 100 * row] as const),
);
const MEN: readonly (readonly [x: number, y: number, man: PieceKind])[] = [
  [50, 100, { seat: 1, king: false }],
  [250, 100, { seat: 1, king: false }],
  [350, 200, { seat: 1, king: false }],
  [150, 200, { seat: 0, king: true }],
  [50, 300, { seat: 0, king: false }],
  [250, 300, { seat: 0, king: false }],
];

export const card: GameCard = {
  name: names.game,
  tagline: {
    en: 'Draughts in which you may capture but never have to.',
    it: 'La dama in cui puoi catturare, ma non devi mai.',
    de: 'Dame, bei der du schlagen darfst, aber nie musst.',
  },
  // The middle three of five rows: what a wide box crops is board, not pieces.
  Emblem: () => (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="wood-light" width="400" height="400" />
      {DARK.map(([x, y]) => (
        <rect key={`${x} ${y}`} class="wood-dark" x={x - 50} y={y - 50} width="100" height="100" />
      ))}
      {MEN.map(([x, y, man]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <PieceArt {...man} />
        </g>
      ))}
    </svg>
  ),
};
