import type { GameCard } from '../../../web/boards/shared/contract.ts';
import { faceOf, REVERSE, WILD } from '../rules/cards.ts';
import { names } from '../texts/names.ts';
import { CardFace } from './face.tsx';

/** From left to right, with the turn of each. */
const FANNED = [
  [-26, faceOf(0, 7)],
  [-13, faceOf(1, REVERSE)],
  [0, WILD],
  [13, faceOf(2, 2)],
  [26, faceOf(3, 4)],
] as const;

export const card: GameCard = {
  name: names.game,
  tagline: {
    en: 'Match the colour or the symbol, and do not forget to call “Uno!”',
    it: 'Stesso colore o stesso simbolo, e non dimenticare di chiamare «Uno!»',
    de: 'Gleiche Farbe oder gleiches Zeichen, und vergiss nicht, „Uno!“ zu rufen.',
  },
  Emblem: () => (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="emblem-felt" width="400" height="400" />
      {FANNED.map(([turn, face]) => (
        <g key={face} transform={`translate(200 430) rotate(${turn}) translate(0 -235) scale(1.2)`}>
          <rect class="emblem-shade" x="-46" y="-70" width="98" height="148" rx="12" />
          <CardFace face={face} />
        </g>
      ))}
    </svg>
  ),
};
