// Measured, not to be edited. Made on 2026-11-16 from commit c58a4844 by
// npm run bench levels piranhas 200 0 levels-2 -- --write
// The time a move is CPU time. The scale: search-1 = 1000; 400 points are ten wins to one; `deviation` is that from the average of the levels that answer at once.

import type { BotRatings } from '../../../src/core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: 64, deviation: 26 }, // 400 games, 0.0 ms a move
  beginner: { rating: 212, deviation: 22 }, // 600 games, 0.1 ms a move
  'novice-1': { rating: 306, deviation: 19 }, // 800 games, 0.1 ms a move
  'novice-2': { rating: 464, deviation: 18 }, // 800 games, 0.1 ms a move
  'novice-3': { rating: 662, deviation: 17 }, // 800 games, 0.1 ms a move
  'novice-4': { rating: 847, deviation: 18 }, // 800 games, 0.1 ms a move
  'search-1': { rating: 1000, deviation: 20 }, // 800 games, 0.4 ms a move
  'search-2': { rating: 1235, deviation: 24 }, // 610 games, 1.3 ms a move
  'search-3': { rating: 1500, deviation: 32 }, // 416 games, 5.0 ms a move
  'search-4': { rating: 2035, deviation: 211 }, // 28 games, 64.3 ms a move
  'search-5': { rating: 2077, deviation: 230 }, // 14 games, 250.6 ms a move
  'search-6': { rating: 2219, deviation: 251 }, // 8 games, 847.4 ms a move
};
