import type { GameNames } from '../../../src/core/names.ts';

export const names: GameNames = {
  game: { en: 'Dama', it: 'Dama', de: 'Dama' },
  bots: {
    random: { en: 'Rolling stone', it: 'Sasso rotolante', de: 'Rollender Stein' },
    'novice-1': { en: 'Chick', it: 'Pulcino', de: 'Küken' },
    'novice-2': { en: 'Duckling', it: 'Anatroccolo', de: 'Entlein' },
    'amateur-1': { en: 'Hedgehog', it: 'Riccio', de: 'Igel' },
    'amateur-2': { en: 'Rabbit', it: 'Coniglio', de: 'Kaninchen' },
    'amateur-3': { en: 'Tit', it: 'Cinciallegra', de: 'Meise' },
    greedy: { en: 'Magpie', it: 'Gazza', de: 'Elster' },
    'search-1': { en: 'Sparrow', it: 'Passero', de: 'Spatz' },
    'search-2': { en: 'Cat', it: 'Gatto', de: 'Katze' },
    'search-3': { en: 'Fox', it: 'Volpe', de: 'Fuchs' },
    'search-4': { en: 'Owl', it: 'Gufo', de: 'Eule' },
    'search-5': { en: 'Old hand', it: 'Volpone', de: 'Alter Hase' },
    'search-6': { en: 'Sphinx', it: 'Sfinge', de: 'Sphinx' },
  },
};
