import { carcassonne } from '../../games/carcassonne/rules/index.ts';
import { dama } from '../../games/dama/rules/index.ts';
import { piranhas } from '../../games/piranhas/rules/index.ts';
import { sagrada } from '../../games/sagrada/rules/index.ts';
import { uno } from '../../games/uno/rules/index.ts';
import type { AnyGame } from '../core/game.ts';

/** One line a game. */
export const games: readonly AnyGame[] = [carcassonne, dama, piranhas, sagrada, uno];
