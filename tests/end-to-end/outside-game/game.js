// A game as a package of its own: who takes the last stone wins. Plain JavaScript, as it would be installed.

import { bots } from './bots/index.js';
import { rules } from './rules.js';

export const game = {
  rules,
  bots,
  browser: {
    card: new URL('./board/card.js', import.meta.url),
    board: new URL('./board/index.js', import.meta.url),
    lesson: new URL('./lesson/index.js', import.meta.url),
  },
  terminal: async () => (await import('./terminal.js')).table,
};
