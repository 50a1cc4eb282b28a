import { faceOf, REVERSE, WILD } from '../../../src/games/uno/cards.ts';
import type { GameCard } from '../shared/contract.ts';
import { CardFace } from './face.tsx';

const BOTS = ['random', 'bot1', 'bot2', 'bot3', 'bot4', 'bot5', 'ismcts', 'bot2-literal', 'bot3-literal'];

const namesOf = (...names: string[]): Record<string, string> =>
  Object.fromEntries(BOTS.map((id, i) => [id, names[i] ?? id]));

/** From left to right, with the turn of each. */
const FANNED = [
  [-26, faceOf(0, 7)],
  [-13, faceOf(1, REVERSE)],
  [0, WILD],
  [13, faceOf(2, 2)],
  [26, faceOf(3, 4)],
] as const;

export const unoCard: GameCard = {
  name: { en: 'UNO', it: 'UNO', de: 'UNO' },
  tagline: {
    en: 'Same colour or same sign, and do not forget to call the last card.',
    it: 'Stesso colore o stesso segno, e non scordare di chiamare l’ultima carta.',
    de: 'Gleiche Farbe oder gleiches Zeichen, und vergiss nicht, die letzte Karte zu rufen.',
  },
  bots: {
    en: namesOf(
      'Butterfingers',
      'Spendthrift',
      'Treasurer',
      'Chain smith',
      'Memory',
      'Apprentice',
      'Fortune teller',
      'Treasurer, to the letter',
      'Chain smith, to the letter',
    ),
    it: namesOf(
      'Mani di burro',
      'Sprecone',
      'Tesoriere',
      'Catenaio',
      'Memoria',
      'Apprendista',
      'Indovina',
      'Tesoriere alla lettera',
      'Catenaio alla lettera',
    ),
    de: namesOf(
      'Zwei linke Hände',
      'Verschwenderin',
      'Schatzmeister',
      'Kettenschmied',
      'Gedächtnis',
      'Lehrling',
      'Wahrsagerin',
      'Schatzmeister, wörtlich',
      'Kettenschmied, wörtlich',
    ),
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
