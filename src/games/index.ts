import type { AnyGame } from '../core/game.ts';

/** One line a game. */
export const games: readonly AnyGame[] = [];
