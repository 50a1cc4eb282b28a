import type { BotAgent, BotContext } from '../core/bot.ts';
import { type Action, actionList, type Game } from '../core/game.ts';

/** A mind that sees states of a game instead of views, and is not asked when there is only one move. */
export function stateAgent<S, V, O>(
  game: Game<S, V, O>,
  { seat, seats, options, random }: BotContext<O>,
  think: (s: S, actions: Int32Array, budget: number) => Action,
): BotAgent<V> {
  const s = game.init(seats, options);
  const list = actionList(game.maxLegal);
  return {
    choose: (view, budget) => {
      game.imagine(view, random, seats, options, s);
      game.legal(s, seat, list);
      if (list.size === 0) throw new Error(`seat ${seat} is asked to move on ${JSON.stringify(view)}`);
      return list.size === 1 ? list.items[0]! : think(s, list.items.subarray(0, list.size), budget);
    },
  };
}
