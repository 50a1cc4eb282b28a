import type { ByLocale } from '../../../src/core/locale.ts';

export const puzzleThemes: ByLocale<Readonly<Record<string, string>>> = {
  en: {
    goals: 'Goals',
    secret: 'Secret colour',
    fill: 'Filling panes',
    room: 'Keeping the window open',
    favor: 'Favor tokens',
  },
  it: {
    goals: 'Obiettivi',
    secret: 'Colore segreto',
    fill: 'Riempire i riquadri',
    room: 'Tenere aperta la vetrata',
    favor: 'Segnalini favore',
  },
  de: {
    goals: 'Ziele',
    secret: 'Geheime Farbe',
    fill: 'Felder füllen',
    room: 'Das Fenster offen halten',
    favor: 'Gunstmarker',
  },
};
