// The card of the game on the home page. Every visitor loads it, so it imports neither the rules nor the board.

import type { GameCard } from 'ludoteca/board';
import { names } from '../texts/names.ts';

const WELLS = [
  { x: 50, colour: '#b5453c' },
  { x: 100, colour: '#3f7d4e' },
  { x: 150, colour: '#3a66a8' },
];

export const card: GameCard = {
  name: names.game,
  tagline: {
    en: 'Tricks for three. The more colours, the more they are worth.',
    it: 'Prese per tre. Più colori contengono, più valgono.',
    de: 'Stiche zu dritt. Je mehr Farben, desto mehr sind sie wert.',
  },
  Emblem: () => (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="emblem-felt" width="200" height="200" />
      {WELLS.map(({ x, colour }) => (
        <g key={x}>
          <rect class="emblem-wood" x={x - 20} y="92" width="40" height="50" rx="4" />
          <ellipse cx={x} cy="92" rx="20" ry="9" fill={colour} />
        </g>
      ))}
    </svg>
  ),
};
