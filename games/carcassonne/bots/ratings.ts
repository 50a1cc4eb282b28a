// Measured, not to be edited. Made on 2026-11-16 from commit c58a4844 by
// npm run bench levels carcassonne 250 0 levels-2 -- --write
// The time a move is CPU time. The scale: greedy = 1000; 400 points are ten wins to one; `deviation` is that from the average of the levels that answer at once.

import type { BotRatings } from '../../../src/core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: -321, deviation: 31 }, // 500 games, 0.1 ms a move
  'novice-1': { rating: -28, deviation: 24 }, // 750 games, 0.1 ms a move
  'novice-2': { rating: 212, deviation: 19 }, // 1000 games, 0.1 ms a move
  'novice-3': { rating: 417, deviation: 17 }, // 1000 games, 0.1 ms a move
  'novice-4': { rating: 621, deviation: 16 }, // 1000 games, 0.1 ms a move
  'novice-5': { rating: 828, deviation: 17 }, // 1000 games, 0.1 ms a move
  greedy: { rating: 1000, deviation: 19 }, // 1000 games, 0.1 ms a move
  'amateur-1': { rating: 1143, deviation: 21 }, // 758 games, 0.1 ms a move
  careful: { rating: 1355, deviation: 26 }, // 512 games, 0.1 ms a move
  'search-1': { rating: 1402, deviation: 97 }, // 20 games, 10.1 ms a move
  'search-2': { rating: 1673, deviation: 179 }, // 8 games, 145.5 ms a move
};
