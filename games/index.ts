// The games of this project: the only list of them.

import { type AnyGamePackage, botsOf, rulesOf } from '../src/game-package/define-game.ts';
import { game as carcassonne } from './carcassonne/game.ts';
import { game as dama } from './dama/game.ts';
import { game as piranhas } from './piranhas/game.ts';
import { game as sagrada } from './sagrada/game.ts';
import { game as uno } from './uno/game.ts';

export const GAMES: readonly AnyGamePackage[] = [carcassonne, dama, piranhas, sagrada, uno];

/** Their rules. */
export const games = rulesOf(GAMES);

/** Their bots by game, weakest first. */
export const bots = botsOf(GAMES);
