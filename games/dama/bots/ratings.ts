// Measured, not to be edited. Made on 2026-11-16 from commit c58a4844 by
// npm run bench levels dama 300 800 levels-2 -- --write
// The time a move is CPU time. The scale: greedy = 1000; 400 points are ten wins to one; `deviation` is that from the average of the levels that answer at once.

import type { BotRatings } from '../../../src/core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: 445, deviation: 27 }, // 600 games, 0.0 ms a move
  'novice-1': { rating: 643, deviation: 23 }, // 900 games, 0.0 ms a move
  'novice-2': { rating: 864, deviation: 19 }, // 1200 games, 0.0 ms a move
  greedy: { rating: 1000, deviation: 18 }, // 1200 games, 0.0 ms a move
  'amateur-1': { rating: 1240, deviation: 15 }, // 1200 games, 0.0 ms a move
  'amateur-2': { rating: 1442, deviation: 15 }, // 1200 games, 0.1 ms a move
  'amateur-3': { rating: 1578, deviation: 15 }, // 1200 games, 0.1 ms a move
  'search-1': { rating: 1784, deviation: 17 }, // 1200 games, 0.0 ms a move
  'search-2': { rating: 1968, deviation: 19 }, // 1200 games, 0.2 ms a move
  'search-3': { rating: 2062, deviation: 21 }, // 932 games, 0.9 ms a move
  'search-4': { rating: 2183, deviation: 24 }, // 640 games, 7.6 ms a move
  'search-5': { rating: 2543, deviation: 78 }, // 70 games, 101.7 ms a move
  'search-6': { rating: 2524, deviation: 105 }, // 22 games, 667.4 ms a move
};
