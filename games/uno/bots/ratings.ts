// Measured, not to be edited. Made on 2026-11-16 from commit c58a4844 by
// npm run bench levels uno 500 400 levels-2 -- --write
// The time a move is CPU time. The scale: bot1 = 1000; 400 points are ten wins to one; `deviation` is that from the average of the levels that answer at once.

import type { BotRatings } from '../../../src/core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: 120, deviation: 14 }, // 2000 games, 0.0 ms a move
  beginner: { rating: 227, deviation: 12 }, // 3000 games, 0.0 ms a move
  'novice-1': { rating: 413, deviation: 10 }, // 4000 games, 0.0 ms a move
  learner: { rating: 597, deviation: 9 }, // 4000 games, 0.0 ms a move
  'novice-2': { rating: 742, deviation: 8 }, // 4000 games, 0.0 ms a move
  amateur: { rating: 884, deviation: 7 }, // 4500 games, 0.0 ms a move
  bot1: { rating: 1000, deviation: 7 }, // 4000 games, 0.0 ms a move
  'bot2-literal': { rating: 1036, deviation: 7 }, // 5500 games, 0.0 ms a move
  'bot3-literal': { rating: 1037, deviation: 7 }, // 4500 games, 0.0 ms a move
  bot2: { rating: 1063, deviation: 8 }, // 4500 games, 0.0 ms a move
  bot4: { rating: 1069, deviation: 8 }, // 4518 games, 0.0 ms a move
  bot3: { rating: 1072, deviation: 8 }, // 4076 games, 0.0 ms a move
  bot5: { rating: 1100, deviation: 10 }, // 2580 games, 0.1 ms a move
  ismcts: { rating: 1096, deviation: 28 }, // 174 games, 28.8 ms a move
};
