// `ludoteca` with the toy game in the house: what tests run as a real process.

import type { Bot } from '../../core/bot.ts';
import { actionList } from '../../core/game.ts';
import { type ToyOptions, type ToyView, toy } from '../../core/testing/toy.ts';
import { bots } from '../../games/bots.ts';
import { games } from '../../games/index.ts';
import { main } from '../main.ts';

/** Takes the first action it may. */
const first: Bot<ToyView, ToyOptions> = {
  id: 'first',
  level: 0,
  thinks: 0,
  sit: ({ seat, seats, options, random }) => ({
    choose: view => {
      const list = actionList(toy.maxLegal);
      toy.legal(toy.imagine(view, random, seats, options), seat, list);
      return list.items[0]!;
    },
  }),
};

await main(process.argv.slice(2), { games: [...games, toy], bots: { ...bots, toy: [first] } });
