import type { ByLocale } from '../../../src/core/locale.ts';

/** What the themes of puzzles are called. */
export const THEME_NAMES = {
  win: { en: 'Winning', it: 'Vincere', de: 'Gewinnen' },
  line: { en: 'Winning combinations', it: 'Combinazioni vincenti', de: 'Gewinnkombinationen' },
  king: { en: 'Kings', it: 'Dame', de: 'Damen' },
  capture: { en: 'Captures', it: 'Prese', de: 'Schlagen' },
  exchange: { en: 'Exchanges', it: 'Scambi', de: 'Abtausch' },
  threat: { en: 'Threats', it: 'Minacce', de: 'Drohungen' },
  defence: { en: 'Defence', it: 'Difesa', de: 'Verteidigung' },
  position: { en: 'Good squares', it: 'Buone caselle', de: 'Gute Felder' },
} as const satisfies Readonly<Record<string, ByLocale<string>>>;
