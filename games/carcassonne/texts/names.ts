import type { GameNames } from '../../../src/core/names.ts';

export const names: GameNames = {
  game: { en: 'Carcassonne', it: 'Carcassonne', de: 'Carcassonne' },
  bots: {
    random: { en: 'Wanderer', it: 'Viandante', de: 'Wanderer' },
    'novice-1': { en: 'Pilgrim', it: 'Pellegrino', de: 'Pilger' },
    'novice-2': { en: 'Shepherd', it: 'Pastore', de: 'Hirte' },
    'novice-3': { en: 'Miller', it: 'Mugnaio', de: 'Müller' },
    'novice-4': { en: 'Baker', it: 'Fornaio', de: 'Bäcker' },
    'novice-5': { en: 'Innkeeper', it: 'Oste', de: 'Wirt' },
    'amateur-1': { en: 'Carpenter', it: 'Falegname', de: 'Zimmermann' },
    greedy: { en: 'Peddler', it: 'Mercante', de: 'Krämer' },
    careful: { en: 'Mason', it: 'Muratore', de: 'Maurer' },
    'search-1': { en: 'Abbess', it: 'Badessa', de: 'Äbtissin' },
    'search-2': { en: 'Steward', it: 'Siniscalco', de: 'Vogt' },
  },
};
