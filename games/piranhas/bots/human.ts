// The levels of people who learn Piranhas: they see their own swarm after their move, and often overlook how far a fish goes.

import type { BotDefinition } from '../../../src/core/bot.ts';
import { NOBODY } from '../../../src/core/game.ts';
import { chooseLikePeople, type HumanHabits } from '../../../src/search/human-mistakes.ts';
import { stateAgent } from '../../../src/search/state-agent.ts';
import { rules as piranhas } from '../rules/index.ts';
import { distance } from '../rules/moves.ts';
import type { Options } from '../rules/options.ts';
import type { View } from '../rules/view.ts';
import { evaluator } from './evaluation.ts';

export type PiranhasBot = BotDefinition<View, Options>;

/** A fish that goes so far is easily overlooked; one that goes a single square never. */
const FAR = 5;

/** What a finished game is worth to a player who only looks one move ahead: more than any position. */
const WON = 100_000;

/** `indifference` is in the units of evaluation.ts, where a fish counts 15. */
function humanBot(id: string, habits: HumanHabits): PiranhasBot {
  return {
    id,
    thinks: 0,
    createAgent: context => {
      const evaluate = evaluator();
      const after = piranhas.init(context.seats, context.options);
      const { seat, random } = context;
      return stateAgent(piranhas, context, (s, moves) => {
        const firstLook = (move: number): number => {
          piranhas.copy(s, after);
          piranhas.apply(after, seat, moves[move]!);
          return piranhas.toAct(after) === NOBODY ? WON * piranhas.payoff(after, seat) : -evaluate(after, 1 - seat);
        };
        const hidden = (move: number): number => {
          const action = moves[move]!;
          return Math.min(1, (distance(s, action >> 3, action & 7) - 1) / (FAR - 1));
        };
        return moves[chooseLikePeople(moves.length, { firstLook, hidden }, habits, random)]!;
      });
    },
  };
}

/** Between `random` and `search-1`, at about equal steps: docs/levels.md. */
export const beginner = humanBot('beginner', { overlooks: 0.85, looksTwice: 0, indifference: 200 });
export const novice1 = humanBot('novice-1', { overlooks: 0.7, looksTwice: 0, indifference: 75 });
export const novice2 = humanBot('novice-2', { overlooks: 0.6, looksTwice: 0, indifference: 40 });
export const novice3 = humanBot('novice-3', { overlooks: 0.4, looksTwice: 0, indifference: 24 });
export const novice4 = humanBot('novice-4', { overlooks: 0.3, looksTwice: 0, indifference: 16 });
