// Measured, not to be edited. Made on 2026-11-16 from commit da9c440 by
// npm run bench levels carcassonne 30 0 levels -- --write
// The time a move is CPU time. The scale: greedy = 1000; 400 points are ten wins to one; `deviation` is that from the average of all levels.

import type { BotRatings } from '../../core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: -256, deviation: 71 }, // 120 games, 0.1 ms a move
  'novice-1': { rating: -3, deviation: 61 }, // 180 games, 0.1 ms a move
  'novice-2': { rating: 166, deviation: 56 }, // 240 games, 0.1 ms a move
  'novice-3': { rating: 372, deviation: 52 }, // 270 games, 0.1 ms a move
  'novice-4': { rating: 566, deviation: 50 }, // 270 games, 0.1 ms a move
  'novice-5': { rating: 744, deviation: 56 }, // 120 games, 0.1 ms a move
  greedy: { rating: 1000, deviation: 49 }, // 278 games, 0.1 ms a move
  'amateur-1': { rating: 1125, deviation: 52 }, // 210 games, 0.1 ms a move
  careful: { rating: 1289, deviation: 56 }, // 130 games, 0.1 ms a move
  'search-1': { rating: 1283, deviation: 96 }, // 19 games, 10.7 ms a move
  'search-2': { rating: 1798, deviation: 329 }, // 5 games, 148.1 ms a move
};
