import { GAMES } from '../games/index.ts';
import type { AnyBot } from '../src/core/bot.ts';
import { toy } from '../src/core/testing/toy.ts';
import type { AnyGamePackage } from '../src/game-package/define-game.ts';

/** The games of this project and the toy game, with these bots. */
export const withToy = (...bots: readonly AnyBot[]): readonly AnyGamePackage[] => [...GAMES, { rules: toy, bots }];
