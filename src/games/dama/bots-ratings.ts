// Measured, not to be edited. Made on 2026-11-16 from commit 9612e67 by
// npm run bench levels dama 80 0 levels -- --write
// The time a move is CPU time. The scale: greedy = 1000; 400 points are ten wins to one; `deviation` is that from the average of all levels.

import type { BotRatings } from '../../core/bot.ts';

export const ratings: BotRatings = {
  random: { rating: 408, deviation: 61 }, // 160 games, 0.0 ms a move
  'novice-1': { rating: 568, deviation: 55 }, // 240 games, 0.0 ms a move
  'novice-2': { rating: 831, deviation: 48 }, // 320 games, 0.0 ms a move
  greedy: { rating: 1000, deviation: 44 }, // 320 games, 0.0 ms a move
  'amateur-1': { rating: 1220, deviation: 41 }, // 320 games, 0.1 ms a move
  'amateur-2': { rating: 1391, deviation: 39 }, // 320 games, 0.1 ms a move
  'amateur-3': { rating: 1534, deviation: 38 }, // 320 games, 0.1 ms a move
  'search-1': { rating: 1698, deviation: 39 }, // 320 games, 0.1 ms a move
  'search-2': { rating: 1879, deviation: 41 }, // 320 games, 0.2 ms a move
  'search-3': { rating: 1973, deviation: 43 }, // 242 games, 0.8 ms a move
  'search-4': { rating: 2115, deviation: 46 }, // 164 games, 6.1 ms a move
  'search-5': { rating: 2281, deviation: 167 }, // 6 games, 105.3 ms a move
  'search-6': { rating: 2246, deviation: 186 }, // 4 games, 693.7 ms a move
};
