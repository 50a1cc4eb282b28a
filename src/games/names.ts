// Names without rules and bots: small enough for a page that shows no board yet.

import { names as carcassonne } from '../../games/carcassonne/texts/names.ts';
import { names as dama } from '../../games/dama/texts/names.ts';
import { names as piranhas } from '../../games/piranhas/texts/names.ts';
import { names as sagrada } from '../../games/sagrada/texts/names.ts';
import { names as uno } from '../../games/uno/texts/names.ts';
import type { GameNames } from '../core/names.ts';

/** One line a game, by its id. */
export const gameNames: Readonly<Record<string, GameNames>> = { carcassonne, dama, piranhas, sagrada, uno };
