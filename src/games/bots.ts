import { carcassonneBots } from '../../games/carcassonne/bots/index.ts';
import { damaBots } from '../../games/dama/bots/index.ts';
import { piranhasBots } from '../../games/piranhas/bots/index.ts';
import { sagradaBots } from '../../games/sagrada/bots/index.ts';
import { unoBots } from '../../games/uno/bots/index.ts';
import type { AnyBot } from '../core/bot.ts';

/** One line a game, by its id: the bots that can take a seat, weakest first. */
export const bots: Readonly<Record<string, readonly AnyBot[]>> = {
  carcassonne: carcassonneBots,
  dama: damaBots,
  piranhas: piranhasBots,
  sagrada: sagradaBots,
  uno: unoBots,
};
