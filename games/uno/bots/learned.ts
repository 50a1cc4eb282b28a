// Bot 5, which the document's author gave up: not a database of moves but what was learned from many of them.

import { actionList } from '../../../src/core/game.ts';
import { rules as uno } from '../rules/index.ts';
import { legal } from '../rules/legal.ts';
import { init } from '../rules/state.ts';
import { stateFromView } from '../rules/view.ts';
import { HandBeliefs } from './beliefs.ts';
import type { UnoBot } from './document.ts';
import { policy, pruneActions } from './policy.ts';
import { LEARNED } from './policy-weights.ts';

/** `remembers`: it remembers what the turns of the others revealed about their hands. */
function learnedBot(remembers: boolean): UnoBot {
  return {
    id: 'bot5',
    thinks: 0,
    createAgent({ seat, seats, options }) {
      const known = init(seats, options);
      const list = actionList(uno.maxLegal);
      const choose = policy(LEARNED);
      const beliefs = remembers ? new HandBeliefs(seats, options) : undefined;
      return {
        choose(view) {
          beliefs?.observe(view);
          stateFromView(view, known);
          legal(known, seat, list);
          pruneActions(known, seat, list);
          const action = choose(known, seat, list, list.size > 1 ? beliefs?.hands(view) : undefined);
          beliefs?.answer(view, action);
          return action;
        },
      };
    },
  };
}

export const bot5 = learnedBot(true);
/** As it was before it remembered anything but what each seat last drew on: what searching bots are measured against. */
export const forgetfulBot5 = learnedBot(false);
