import type { ByLocale } from '../../../src/core/locale.ts';

/** What the themes of puzzles are called. */
export const THEME_NAMES = {
  last: { en: 'The last cards', it: 'Le ultime carte', de: 'Die letzten Karten' },
  stop: { en: 'Stopping others', it: 'Fermare gli altri', de: 'Andere aufhalten' },
  keep: { en: 'Keeping black cards', it: 'Tenere le carte nere', de: 'Schwarze Karten behalten' },
  colour: { en: 'Choice of colour', it: 'Scelta del colore', de: 'Wahl der Farbe' },
  points: { en: 'Points in hand', it: 'Punti in mano', de: 'Punkte auf der Hand' },
  fit: { en: 'Cards that fit together', it: 'Carte che si combinano', de: 'Karten, die zusammenpassen' },
  swap: { en: 'Exchanging hands', it: 'Scambiare le mani', de: 'Hände tauschen' },
} as const satisfies Readonly<Record<string, ByLocale<string>>>;
