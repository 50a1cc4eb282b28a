import type { ByLocale } from '../../../src/core/locale.ts';

export const puzzleThemes: ByLocale<Readonly<Record<string, string>>> = {
  en: {
    finish: 'Finishing',
    claim: 'Claiming',
    join: 'Joining and taking over',
    block: 'Blocking',
    build: 'Building on',
    followers: 'Followers',
    place: 'Placing',
  },
  it: {
    finish: 'Completare',
    claim: 'Occupare',
    join: 'Unire e conquistare',
    block: 'Bloccare',
    build: 'Ingrandire',
    followers: 'Seguaci',
    place: 'Piazzare',
  },
  de: {
    finish: 'Abschließen',
    claim: 'Besetzen',
    join: 'Verbinden und übernehmen',
    block: 'Blockieren',
    build: 'Ausbauen',
    followers: 'Gefolgsleute',
    place: 'Anlegen',
  },
};
