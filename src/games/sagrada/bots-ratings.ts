// Measured, not to be edited. Made on 2026-11-16 from commit 9612e67 by
// npm run bench levels sagrada 60 0 levels -- --write
// The time a move is CPU time. The scale: greedy = 1000; 400 points are ten wins to one; `deviation` is that from the average of all levels.

import type { BotRatings } from '../../core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: 352, deviation: 52 }, // 120 games, 0.1 ms a move
  'novice-1': { rating: 591, deviation: 41 }, // 180 games, 0.1 ms a move
  'novice-2': { rating: 765, deviation: 35 }, // 240 games, 0.1 ms a move
  greedy: { rating: 1000, deviation: 32 }, // 242 games, 0.0 ms a move
  'amateur-1': { rating: 1145, deviation: 35 }, // 186 games, 0.6 ms a move
  planner: { rating: 1275, deviation: 40 }, // 126 games, 0.8 ms a move
  search: { rating: 1486, deviation: 113 }, // 14 games, 84.2 ms a move
};
