import type { Bot } from '../../core/bot.ts';
import { actionList } from '../../core/game.ts';
import { type ToyOptions, type ToyView, toy } from '../../core/testing/toy.ts';

/** Takes the first action it may. */
export const first: Bot<ToyView, ToyOptions> = {
  id: 'first',
  level: 0,
  thinks: 0,
  createAgent: ({ seat, seats, options, random }) => ({
    choose: view => {
      const list = actionList(toy.maxLegal);
      toy.legal(toy.imagine(view, random, seats, options), seat, list);
      return list.items[0]!;
    },
  }),
};
