import type { Timer } from '../match/table.ts';

/** The real clock. */
export const arenaTimer: Timer = {
  now: () => Date.now(),
  monotonic: () => Math.round(performance.now()),
  at: (at, call) => {
    // A deadline that never comes is not waited for; setTimeout would take it for none at all.
    if (at === Number.POSITIVE_INFINITY) return () => undefined;
    const handle = setTimeout(call, Math.max(0, Math.min(at - Date.now(), 2 ** 31 - 1)));
    return () => clearTimeout(handle);
  },
};
