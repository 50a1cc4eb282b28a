// What the bots of Dama have in common.

import type { Bot, BotAgent, BotContext } from '../../core/bot.ts';
import { type Action, actionList, NOBODY, type Seat } from '../../core/game.ts';
import { evaluate } from './evaluation.ts';
import { type DamaOptions, type DamaState, type DamaView, dama } from './index.ts';

export type DamaBot = Bot<DamaView, DamaOptions>;

/** A mind that sees states instead of views, and is not asked when there is only one move. */
export function decideFromState(
  context: BotContext<DamaOptions>,
  think: (s: DamaState, actions: Int32Array, budget: number) => Action,
): BotAgent<DamaView> {
  const s = dama.init(context.seats, context.options);
  const list = actionList(dama.maxLegal);
  return {
    choose: (view, budget) => {
      dama.imagine(view, context.random, context.seats, context.options, s);
      dama.legal(s, context.seat, list);
      if (list.size === 0) throw new Error(`seat ${context.seat} is asked to move on ${view.board}`);
      return list.size === 1 ? list.items[0]! : think(s, list.items.subarray(0, list.size), budget);
    },
  };
}

/** What a finished game is worth to a player who only looks one move ahead: more than any position. */
const WON = 100_000;

/** What the board is worth after an action, the answer not considered. */
export function worthAfter({
  seats,
  options,
}: BotContext<DamaOptions>): (s: DamaState, seat: Seat, action: Action) => number {
  const after = dama.init(seats, options);
  return (s, seat, action) => {
    dama.copy(s, after);
    dama.apply(after, seat, action);
    return after.next === NOBODY ? WON * dama.payoff(after, seat) : -evaluate(after, 1 - seat);
  };
}
