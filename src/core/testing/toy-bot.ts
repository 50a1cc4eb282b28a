// Bots of the toy game.

import type { Bot } from '../bot.ts';
import { actionList, type RandomInt } from '../game.ts';
import { type ToyOptions, type ToyView, toy } from './toy.ts';

/** `pick`: which of so many legal actions. */
export const toyBot = (id: string, pick: (actions: number, random: RandomInt) => number): Bot<ToyView, ToyOptions> => ({
  id,
  level: 0,
  thinks: 0,
  createAgent: ({ seat, seats, options, random }) => ({
    choose: view => {
      const list = actionList(toy.maxLegal);
      toy.legal(toy.imagine(view, random, seats, options), seat, list);
      return list.items[pick(list.size, random)]!;
    },
  }),
});

/** Takes the first action it may. */
export const first: Bot<ToyView, ToyOptions> = toyBot('first', () => 0);

/** Takes any action. */
export const hasty: Bot<ToyView, ToyOptions> = toyBot('hasty', (actions, random) => random(actions));
