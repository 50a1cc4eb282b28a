import type { ByLocale } from '../../../src/core/locale.ts';

export const puzzleThemes: ByLocale<Readonly<Record<string, string>>> = {
  en: {
    win: 'Winning',
    line: 'Winning combinations',
    king: 'Kings',
    capture: 'Captures',
    exchange: 'Exchanges',
    threat: 'Threats',
    defence: 'Defence',
    position: 'Good squares',
  },
  it: {
    win: 'Vincere',
    line: 'Combinazioni vincenti',
    king: 'Dame',
    capture: 'Prese',
    exchange: 'Scambi',
    threat: 'Minacce',
    defence: 'Difesa',
    position: 'Buone caselle',
  },
  de: {
    win: 'Gewinnen',
    line: 'Gewinnkombinationen',
    king: 'Damen',
    capture: 'Schlagen',
    exchange: 'Abtausch',
    threat: 'Drohungen',
    defence: 'Verteidigung',
    position: 'Gute Felder',
  },
};
