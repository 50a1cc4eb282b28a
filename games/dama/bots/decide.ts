// What the bots of Dama have in common.

import type { BotContext, BotDefinition } from '../../../src/core/bot.ts';
import { type Action, NOBODY, type Seat } from '../../../src/core/game.ts';
import { type DamaOptions, type DamaState, type DamaView, rules as dama } from '../rules/index.ts';
import { evaluate } from './evaluation.ts';

export type DamaBot = BotDefinition<DamaView, DamaOptions>;

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
