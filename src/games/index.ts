import type { AnyGame } from '../core/game.ts';
import { piranhas } from './piranhas/index.ts';

/** One line a game. */
export const games: readonly AnyGame[] = [piranhas];
