// Measured, not to be edited. Made on 2026-11-16 from commit 9612e67 by
// npm run bench levels piranhas 40 0 levels -- --write
// The time a move is CPU time. The scale: search-1 = 1000; 400 points are ten wins to one; `deviation` is that from the average of all levels.

import type { BotRatings } from '../../core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: -143, deviation: 115 }, // 80 games, 0.0 ms a move
  'novice-1': { rating: 316, deviation: 88 }, // 120 games, 0.1 ms a move
  'novice-2': { rating: 410, deviation: 84 }, // 160 games, 0.1 ms a move
  'novice-3': { rating: 612, deviation: 80 }, // 160 games, 0.1 ms a move
  'novice-4': { rating: 768, deviation: 79 }, // 160 games, 0.1 ms a move
  'search-1': { rating: 1000, deviation: 78 }, // 160 games, 0.4 ms a move
  'search-2': { rating: 1213, deviation: 80 }, // 122 games, 1.4 ms a move
  'search-3': { rating: 1461, deviation: 83 }, // 84 games, 5.0 ms a move
  'search-4': { rating: 1803, deviation: 200 }, // 8 games, 64.8 ms a move
  'search-5': { rating: 1689, deviation: 203 }, // 4 games, 249.7 ms a move
  'search-6': { rating: 1893, deviation: 303 }, // 2 games, 877.1 ms a move
};
