// What people call the game and its bots, in every language. The home page loads it before the rules: nothing else is imported.

import type { GameNames } from 'ludoteca/core';

export const names: GameNames = {
  game: { en: 'Three Wells', it: 'Tre pozzi', de: 'Drei Brunnen' },
  bots: {
    random: { en: 'Bucket', it: 'Secchio', de: 'Eimer' },
    plain: { en: 'Water carrier', it: 'Portatore d’acqua', de: 'Wasserträger' },
    search: { en: 'Dowser', it: 'Rabdomante', de: 'Rutengänger' },
  },
};
