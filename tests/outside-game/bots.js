const choose = ({ left }) => Math.max(1, Math.min(3, (left - 1) % 4));

/** Leaves one more than a multiple of four where it can. It has time to think, and judges. */
export const hasty = {
  id: 'hasty',
  level: 1,
  thinks: 5,
  judges: 'chances',
  createAgent: () => ({
    choose: view => choose(view),
    judge: view => ({ value: view.left % 4 === 1 ? -1 : 1, action: choose(view) }),
  }),
};

/** Takes as much as it can, at once. */
export const greedy = {
  id: 'greedy',
  level: 0,
  thinks: 0,
  createAgent: () => ({ choose: ({ left }) => Math.min(3, left) }),
};
