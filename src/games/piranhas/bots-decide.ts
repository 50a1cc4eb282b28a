// What the bots of Piranhas have in common.

import type { Bot, BotAgent, BotContext } from '../../core/bot.ts';
import { type Action, actionList } from '../../core/game.ts';
import { piranhas } from './index.ts';
import type { Options } from './options.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export type PiranhasBot = Bot<View, Options>;

/** A mind that sees states instead of views, and is not asked when there is only one move. */
export function decideFromState(
  context: BotContext<Options>,
  think: (s: State, moves: Int32Array, budget: number) => Action,
): BotAgent<View> {
  const s = piranhas.init(context.seats, context.options);
  const list = actionList(piranhas.maxLegal);
  return {
    choose: (view, budget) => {
      piranhas.imagine(view, context.random, context.seats, context.options, s);
      piranhas.legal(s, context.seat, list);
      if (list.size === 0) throw new Error(`seat ${context.seat} is asked to move on ${view.board} ${view.turn}`);
      return list.size === 1 ? list.items[0]! : think(s, list.items.subarray(0, list.size), budget);
    },
  };
}
