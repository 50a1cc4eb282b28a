/** Takes as much as it can while there is much, and thinks, so that it runs in a thread. */
export const hasty = {
  id: 'hasty',
  level: 0,
  thinks: 5,
  judges: 'chances',
  createAgent: () => ({
    choose: ({ left }) => Math.max(1, Math.min(3, (left - 1) % 4)),
    judge: ({ left }) => ({ value: left % 4 === 1 ? -1 : 1, action: Math.max(1, Math.min(3, (left - 1) % 4)) }),
  }),
};
