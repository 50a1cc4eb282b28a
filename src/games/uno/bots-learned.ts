// Bot 5, which the document's author gave up: not a database of moves but what was learned from many of them.

import { actionList } from '../../core/game.ts';
import type { UnoBot } from './bots-document.ts';
import { stateFromView } from './imagine.ts';
import { uno } from './index.ts';
import { legal } from './legal.ts';
import { policy, pruneActions } from './policy.ts';
import { LEARNED } from './policy-weights.ts';
import { init } from './state.ts';

export const bot5: UnoBot = {
  id: 'bot5',
  level: 4,
  thinks: 0,
  createAgent({ seat, seats, options }) {
    const known = init(seats, options);
    const list = actionList(uno.maxLegal);
    const choose = policy(LEARNED);
    return {
      choose(view) {
        stateFromView(view, known);
        legal(known, seat, list);
        pruneActions(known, seat, list);
        return choose(known, seat, list);
      },
    };
  },
};
