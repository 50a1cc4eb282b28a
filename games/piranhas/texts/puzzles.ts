import type { ByLocale } from '../../../src/core/locale.ts';

export const puzzleThemes: ByLocale<Readonly<Record<string, string>>> = {
  en: {
    close: 'Closing the swarm',
    line: 'Winning in a few moves',
    gather: 'Gathering fish',
    eat: 'Eating',
    block: 'Keeping apart',
    defence: 'Defence',
    position: 'Good squares',
  },
  it: {
    close: 'Chiudere il banco',
    line: 'Vincere in poche mosse',
    gather: 'Riunire i pesci',
    eat: 'Mangiare',
    block: 'Tenere divisi',
    defence: 'Difesa',
    position: 'Buone caselle',
  },
  de: {
    close: 'Den Schwarm schließen',
    line: 'In wenigen Zügen gewinnen',
    gather: 'Fische sammeln',
    eat: 'Fressen',
    block: 'Auseinanderhalten',
    defence: 'Verteidigung',
    position: 'Gute Felder',
  },
};
