// `ludoteca/games`: the games of this project, with their rules and bots.

import * as list from '../../games/index.ts';
import type { AnyBot } from '../core/bot.ts';
import type { AnyGame } from '../core/game.ts';
import type { AnyGamePackage } from './game-package.ts';

/** The packages themselves, as `startServer` takes them. */
export const GAMES: readonly AnyGamePackage[] = list.GAMES;

/** Their rules. */
export const games: readonly AnyGame[] = list.games;

/** Their bots by game, weakest first. */
export const bots: Readonly<Record<string, readonly AnyBot[]>> = list.bots;

/** The rules of one of them. */
export function gameOf(id: string): AnyGame {
  const found = games.find(game => game.id === id);
  if (!found) throw new Error(`There is no game ${id}. There are ${games.map(game => game.id).join(', ')}.`);
  return found;
}
