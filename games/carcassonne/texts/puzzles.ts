import type { ByLocale } from '../../../src/core/locale.ts';

/** What the themes of puzzles are called. */
export const THEME_NAMES = {
  finish: { en: 'Finishing', it: 'Completare', de: 'Abschließen' },
  claim: { en: 'Claiming', it: 'Occupare', de: 'Besetzen' },
  join: { en: 'Joining and taking over', it: 'Unire e conquistare', de: 'Verbinden und übernehmen' },
  block: { en: 'Blocking', it: 'Bloccare', de: 'Blockieren' },
  build: { en: 'Building on', it: 'Ingrandire', de: 'Ausbauen' },
  followers: { en: 'Followers', it: 'Seguaci', de: 'Gefolgsleute' },
  place: { en: 'Placing', it: 'Piazzare', de: 'Anlegen' },
} as const satisfies Readonly<Record<string, ByLocale<string>>>;
