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

/** A look at the clock counts as so much thinking: bots decide the same however busy the machine is. */
const LOOK_MS = 0.25;

export function countedClock(): () => number {
  let looks = 0;
  return () => LOOK_MS * looks++;
}
