import type { GameCard } from '../../../web/boards/shared/contract.ts';
import { names } from '../texts/names.ts';
import { FishArt, KrakenArt } from './art.tsx';

export const card: GameCard = {
  name: names.game,
  tagline: {
    en: 'Gather your fish into one swarm. Each swims as many squares as there are fish on its line.',
    it: 'Riunisci i tuoi pesci in un solo banco. Ognuno nuota di tante caselle quanti sono i pesci sulla sua linea.',
    de: 'Sammle deine Fische zu einem Schwarm. Jeder schwimmt so weit, wie Fische auf seiner Linie sind.',
  },
  Emblem: () => (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="aquarium-water" width="400" height="400" />
      <path class="aquarium-light" d="M20 110q50 -26 100 0t100 0M190 330q40 -22 80 0t80 0M250 60q30 -16 60 0t60 0" />
      <g transform="translate(120 165) scale(1.7)">
        <FishArt seat={0} />
      </g>
      <g transform="translate(205 265) scale(1.7)">
        <FishArt seat={0} />
      </g>
      <g transform="translate(300 150) scale(-1.35 1.35)">
        <FishArt seat={1} />
      </g>
      <g transform="translate(70 290) scale(0.9)">
        <KrakenArt />
      </g>
    </svg>
  ),
};
