import { rules } from '../rules.js';

/** Who leaves a multiple of four wins. */
const best = left => (left % 4 === 0 ? 1 : left % 4);
const worth = (left, taken) => ((left - taken) % 4 === 0 ? 1 : -1);

export const bots = [
  {
    id: 'careful',
    level: 0,
    thinks: 0,
    judges: 'chances',
    createAgent: () => ({
      choose: view => best(view.left),
      judge: (view, _budget, played) => ({
        value: worth(view.left, best(view.left)),
        action: best(view.left),
        ...(played !== undefined && { playedValue: worth(view.left, played) }),
      }),
    }),
  },
];

export const ofGame = rules.id;
