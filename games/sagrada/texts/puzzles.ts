import type { ByLocale } from '../../../src/core/locale.ts';

/** What the themes of puzzles are called. */
export const THEME_NAMES = {
  goals: { en: 'Goals', it: 'Obiettivi', de: 'Ziele' },
  secret: { en: 'Secret colour', it: 'Colore segreto', de: 'Geheime Farbe' },
  fill: { en: 'Filling panes', it: 'Riempire i riquadri', de: 'Felder füllen' },
  room: { en: 'Keeping the window open', it: 'Tenere aperta la vetrata', de: 'Das Fenster offen halten' },
  favor: { en: 'Favor tokens', it: 'Segnalini favore', de: 'Gunstmarker' },
} as const satisfies Readonly<Record<string, ByLocale<string>>>;
