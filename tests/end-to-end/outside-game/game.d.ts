import type { AnyGamePackage } from '../../../src/game-package/define-game.ts';

export const game: AnyGamePackage;
