// What the game consists of. A program loads the parts it needs.

import { defineGame } from 'ludoteca/core';
import { bots } from './bots/index.ts';
import { rules } from './rules/index.ts';

export const game = defineGame({
  rules,
  bots,
  // Modules that browsers load.
  browser: {
    card: new URL('./board/card.js', import.meta.url),
    board: new URL('./board/index.js', import.meta.url),
  },
});
