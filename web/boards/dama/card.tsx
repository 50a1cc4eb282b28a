import type { GameCard } from '../contract.ts';
import { PieceArt } from './piece.tsx';

const CELLS = [0, 1, 2, 3];

export const damaCard: GameCard = {
  name: { en: 'Dama', it: 'Dama', de: 'Dama' },
  tagline: {
    en: 'Draughts, quick and free: nothing is compulsory but to move.',
    it: 'Dama svelta e libera: di obbligatorio c’è solo muovere.',
    de: 'Dame, schnell und frei: Pflicht ist nur zu ziehen.',
  },
  Emblem: () => (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="wood-light" width="400" height="400" />
      {CELLS.flatMap(row =>
        CELLS.filter(column => (row + column) % 2 === 1).map(column => (
          <rect key={`${row}${column}`} class="wood-dark" x={column * 100} y={row * 100} width="100" height="100" />
        )),
      )}
      <g transform="translate(150 50)">
        <PieceArt seat={1} king={false} />
      </g>
      <g transform="translate(350 50)">
        <PieceArt seat={1} king={false} />
      </g>
      <g transform="translate(250 150)">
        <PieceArt seat={1} king={false} />
      </g>
      <g transform="translate(150 250)">
        <PieceArt seat={0} king />
      </g>
      <g transform="translate(50 350)">
        <PieceArt seat={0} king={false} />
      </g>
      <g transform="translate(250 350)">
        <PieceArt seat={0} king={false} />
      </g>
    </svg>
  ),
};
