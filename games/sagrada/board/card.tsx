import type { GameCard } from '../../../web/boards/shared/contract.ts';
import { names } from '../texts/names.ts';
import { DieArt, Pane } from './glass.tsx';
import './glass.css';

/** The middle of a window: what is printed, and the dice on it. */
const PANES = ['Y', 'B', '.', '5', 'P', '.', 'G', 'R', '3', 'Y', '6', 'P', 'B', '.', 'R', 'G'];
const DICE: Readonly<Record<number, string>> = { 1: 'B5', 4: 'P2', 6: 'G4', 9: 'Y6', 11: 'P1', 14: 'R3' };

export const card: GameCard = {
  name: names.game,
  tagline: {
    en: 'Build the finest stained-glass window out of dice.',
    it: 'Componi la vetrata più bella con i dadi.',
    de: 'Bau aus Würfeln das schönste Kirchenfenster.',
  },
  Emblem: () => (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="sag-lead" x="-200" width="800" height="400" />
      {PANES.map((print, i) => (
        // A pane of the window has no name but its place, so the index is its key.
        <g key={i} transform={`translate(${50 + 100 * (i % 4)} ${50 + 100 * Math.floor(i / 4)})`}>
          <Pane print={print} letter="" />
          {DICE[i] && <DieArt die={DICE[i]} letter="" />}
        </g>
      ))}
    </svg>
  ),
};
