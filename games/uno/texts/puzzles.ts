import type { ByLocale } from '../../../src/core/locale.ts';

export const puzzleThemes: ByLocale<Readonly<Record<string, string>>> = {
  en: {
    last: 'The last cards',
    stop: 'Stopping others',
    keep: 'Keeping black cards',
    colour: 'Choice of colour',
    points: 'Points in hand',
    fit: 'Cards that fit together',
    swap: 'Exchanging hands',
  },
  it: {
    last: 'Le ultime carte',
    stop: 'Fermare gli altri',
    keep: 'Tenere le carte nere',
    colour: 'Scelta del colore',
    points: 'Punti in mano',
    fit: 'Carte che si combinano',
    swap: 'Scambiare le mani',
  },
  de: {
    last: 'Die letzten Karten',
    stop: 'Andere aufhalten',
    keep: 'Schwarze Karten behalten',
    colour: 'Wahl der Farbe',
    points: 'Punkte auf der Hand',
    fit: 'Karten, die zusammenpassen',
    swap: 'Hände tauschen',
  },
};
