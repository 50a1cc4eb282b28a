// Measured, not to be edited. Made on 2026-11-16 from commit da9c440 by
// npm run bench levels piranhas 40 0 levels -- --write
// The time a move is CPU time. The scale: search-1 = 1000; 400 points are ten wins to one; `deviation` is that from the average of all levels.

import type { BotRatings } from '../../core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: -144, deviation: 116 }, // 80 games, 0.0 ms a move
  'novice-1': { rating: 315, deviation: 90 }, // 120 games, 0.1 ms a move
  'novice-2': { rating: 409, deviation: 86 }, // 160 games, 0.1 ms a move
  'novice-3': { rating: 610, deviation: 83 }, // 160 games, 0.1 ms a move
  'novice-4': { rating: 767, deviation: 81 }, // 160 games, 0.1 ms a move
  'search-1': { rating: 1000, deviation: 81 }, // 160 games, 0.4 ms a move
  'search-2': { rating: 1215, deviation: 84 }, // 122 games, 1.4 ms a move
  'search-3': { rating: 1466, deviation: 90 }, // 84 games, 5.0 ms a move
  'search-4': { rating: 1914, deviation: 269 }, // 6 games, 64.5 ms a move
  'search-5': { rating: 1755, deviation: 247 }, // 4 games, 249.7 ms a move
  'search-6': { rating: 904, deviation: 512 }, // 0 games, 0.0 ms a move
};
