import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { PlayClock } from './play-clock.ts';

/** setTimeout cannot wait longer than this; longer waits look again in between. */
const LONGEST: Millis = 2 ** 31 - 1;

/** The real clock. */
export const systemTimer: Timer = {
  now: () => Date.now(),
  monotonic: () => Math.round(performance.now()),
  at: (at, call) => {
    let handle: NodeJS.Timeout;
    const due = performance.now() + at - Date.now();
    const wait = (): void => {
      const left = due - performance.now();
      handle = setTimeout(left > LONGEST ? wait : call, Math.max(0, Math.min(left, LONGEST)));
      handle.unref();
    };
    wait();
    return () => clearTimeout(handle);
  },
};

/** The real clock of a server, whose watchdog looks at the time that players pay for. */
export const serverTimer = (): Timer => ({ ...systemTimer, play: new PlayClock() });
