import type { GameNames } from '../../core/names.ts';

export const names: GameNames = {
  game: { en: 'Carcassonne', it: 'Carcassonne', de: 'Carcassonne' },
  bots: {
    random: { en: 'Wanderer', it: 'Viandante', de: 'Wanderer' },
    greedy: { en: 'Peddler', it: 'Mercante', de: 'Krämer' },
    careful: { en: 'Mason', it: 'Muratore', de: 'Maurer' },
    'search-1': { en: 'Abbess', it: 'Badessa', de: 'Äbtissin' },
    'search-2': { en: 'Steward', it: 'Siniscalco', de: 'Vogt' },
  },
};
