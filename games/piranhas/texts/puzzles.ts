import type { ByLocale } from '../../../src/core/locale.ts';

/** What the themes of puzzles are called. */
export const THEME_NAMES = {
  close: { en: 'Closing the swarm', it: 'Chiudere il banco', de: 'Den Schwarm schließen' },
  line: { en: 'Winning in a few moves', it: 'Vincere in poche mosse', de: 'In wenigen Zügen gewinnen' },
  gather: { en: 'Gathering fish', it: 'Riunire i pesci', de: 'Fische sammeln' },
  eat: { en: 'Eating', it: 'Mangiare', de: 'Fressen' },
  block: { en: 'Keeping apart', it: 'Tenere divisi', de: 'Auseinanderhalten' },
  defence: { en: 'Defence', it: 'Difesa', de: 'Verteidigung' },
  position: { en: 'Good squares', it: 'Buone caselle', de: 'Gute Felder' },
} as const satisfies Readonly<Record<string, ByLocale<string>>>;
