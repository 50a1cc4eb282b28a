// Measured, not to be edited. Made on 2026-11-16 from commit 9612e67 by
// npm run bench levels uno 80 0 levels -- --write
// The time a move is CPU time. The scale: bot1 = 1000; 400 points are ten wins to one; `deviation` is that from the average of all levels.

import type { BotRatings } from '../../core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: 30, deviation: 69 }, // 160 games, 0.0 ms a move
  'novice-1': { rating: 418, deviation: 49 }, // 240 games, 0.0 ms a move
  'novice-2': { rating: 715, deviation: 35 }, // 320 games, 0.0 ms a move
  bot1: { rating: 1000, deviation: 28 }, // 320 games, 0.0 ms a move
  bot2: { rating: 1055, deviation: 25 }, // 320 games, 0.0 ms a move
  'bot2-literal': { rating: 1001, deviation: 25 }, // 320 games, 0.0 ms a move
  bot3: { rating: 1078, deviation: 25 }, // 320 games, 0.0 ms a move
  'bot3-literal': { rating: 1018, deviation: 27 }, // 320 games, 0.0 ms a move
  bot4: { rating: 1038, deviation: 30 }, // 248 games, 0.0 ms a move
  bot5: { rating: 1071, deviation: 34 }, // 172 games, 0.1 ms a move
  ismcts: { rating: 1124, deviation: 77 }, // 20 games, 30.7 ms a move
};
