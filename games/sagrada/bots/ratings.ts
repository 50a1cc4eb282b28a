// Measured, not to be edited. Made on 2026-11-16 from commit c58a4844 by
// npm run bench levels sagrada 200 0 levels-2 -- --write
// The time a move is CPU time. The scale: greedy = 1000; 400 points are ten wins to one; `deviation` is that from the average of the levels that answer at once.

import type { BotRatings } from '../../../src/core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: 397, deviation: 24 }, // 400 games, 0.0 ms a move
  'novice-1': { rating: 584, deviation: 19 }, // 600 games, 0.1 ms a move
  'novice-2': { rating: 764, deviation: 15 }, // 800 games, 0.1 ms a move
  greedy: { rating: 1000, deviation: 15 }, // 800 games, 0.1 ms a move
  'amateur-1': { rating: 1157, deviation: 18 }, // 606 games, 0.8 ms a move
  planner: { rating: 1269, deviation: 22 }, // 406 games, 1.1 ms a move
  search: { rating: 1392, deviation: 115 }, // 12 games, 93.8 ms a move
};
