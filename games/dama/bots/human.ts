// The levels of people who learn Dama: they see the board after their own move, and only sometimes the answer.

import { actionScore } from '../../../src/search/action-score.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import { chooseLikePeople, type HumanHabits } from '../../../src/search/human-mistakes.ts';
import { stateAgent } from '../../../src/search/state-agent.ts';
import { cellOf } from '../rules/actions.ts';
import { columnOf } from '../rules/board.ts';
import { rules as dama } from '../rules/index.ts';
import { type DamaBot, worthAfter } from './decide.ts';
import { evaluate } from './evaluation.ts';

/** Pieces at the sides of the board are easily forgotten, those in the middle never. */
function hiddenAt(cell: number): number {
  return Math.abs(columnOf(cell) - 3.5) / 3.5;
}

/** `indifference` is in hundredths of a man. */
export function humanBot(id: string, habits: HumanHabits): DamaBot {
  return {
    id,
    thinks: 0,
    createAgent: context => {
      const worth = worthAfter(context);
      const engine = new AlphaBeta(dama, evaluate, { tableBits: 10 });
      const after = dama.init(context.seats, context.options);
      return stateAgent(dama, context, (s, actions, budget) => {
        const reply = { ms: budget / 2, now: context.now };
        const chosen = chooseLikePeople(
          actions.length,
          {
            firstLook: move => worth(s, context.seat, actions[move]!),
            secondLook: move =>
              actionScore(dama, s, actions[move]!, after, state => engine.search(state, reply, { depth: 1 }).score),
            hidden: move => hiddenAt(cellOf(actions[move]!)),
          },
          habits,
          context.random,
        );
        return actions[chosen]!;
      });
    },
  };
}

/** Two between `random` and `greedy`, three between that and `search-1`, at about equal steps: docs/levels.md. */
export const novice1 = humanBot('novice-1', { overlooks: 0.5, looksTwice: 0, indifference: 80 });
export const novice2 = humanBot('novice-2', { overlooks: 0.3, looksTwice: 0, indifference: 38 });
export const amateur1 = humanBot('amateur-1', { overlooks: 0.15, looksTwice: 0.5, indifference: 13 });
export const amateur2 = humanBot('amateur-2', { overlooks: 0.1, looksTwice: 0.78, indifference: 12 });
export const amateur3 = humanBot('amateur-3', { overlooks: 0.05, looksTwice: 0.92, indifference: 8 });
