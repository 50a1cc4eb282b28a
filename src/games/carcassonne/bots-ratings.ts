// Measured, not to be edited. Made on 2026-11-16 from commit 9612e67 by
// npm run bench levels carcassonne 60 0 levels -- --write
// The time a move is CPU time. The scale: greedy = 1000; 400 points are ten wins to one; `deviation` is that from the average of all levels.

import type { BotRatings } from '../../core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: -226, deviation: 62 }, // 120 games, 0.1 ms a move
  'novice-1': { rating: 26, deviation: 51 }, // 180 games, 0.1 ms a move
  'novice-2': { rating: 196, deviation: 45 }, // 240 games, 0.1 ms a move
  'novice-3': { rating: 400, deviation: 39 }, // 300 games, 0.1 ms a move
  'novice-4': { rating: 600, deviation: 36 }, // 300 games, 0.1 ms a move
  'novice-5': { rating: 806, deviation: 37 }, // 240 games, 0.1 ms a move
  greedy: { rating: 1000, deviation: 36 }, // 308 games, 0.1 ms a move
  'amateur-1': { rating: 1117, deviation: 38 }, // 252 games, 0.1 ms a move
  careful: { rating: 1286, deviation: 44 }, // 136 games, 0.2 ms a move
  'search-1': { rating: 1345, deviation: 69 }, // 37 games, 10.4 ms a move
  'search-2': { rating: 1638, deviation: 160 }, // 9 games, 149.6 ms a move
};
