import { greedy, hasty } from './bots.js';
import { rules } from './rules.js';

const texts = {
  it: {
    options: { heap: { label: 'Sassolini all’inizio' } },
    refusals: {
      'pebbles/not-a-move': 'Scrivi quanti sassolini prendi: 1, 2 o 3.',
      'pebbles/wrong-number': 'Prendi da uno a tre dei sassolini che restano.',
    },
  },
  de: {
    options: { heap: { label: 'Kiesel am Anfang' } },
    refusals: {
      'pebbles/not-a-move': 'Schreib die Zahl der Kiesel: 1, 2 oder 3.',
      'pebbles/wrong-number': 'Nimm ein bis drei der Kiesel, die noch da sind.',
    },
  },
};

export const game = { rules, bots: [greedy, hasty], texts };
