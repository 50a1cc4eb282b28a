// How a program behaves in a match on a server, and what is forgiven.

import type { UnseatedFault } from '../../arena/programs/faults.ts';

/** Milliseconds a program may think where the server sets no limit. */
export const MOVE_TIMEOUT = 60_000;
/** Milliseconds without a first answer after which the user is warned. */
const SILENCE_WARNING = 20_000;

interface TimeoutListener {
  /** Asked for the first time, it has said nothing for so many seconds. */
  onSilent(seconds: number): void;
  onTimeout(limit: number): void;
}

/** How long a program is waited for where the server does not count: one that hangs would keep everybody at the table waiting. */
export class ProgramTimeout {
  readonly #moveTime: number | undefined;
  readonly #listener: TimeoutListener;
  #timer: NodeJS.Timeout | undefined;
  #silenceTimer: NodeJS.Timeout | undefined;

  /** `moveTime`: milliseconds a move, whatever the server says. */
  constructor(moveTime: number | undefined, listener: TimeoutListener) {
    this.#moveTime = moveTime;
    this.#listener = listener;
  }

  /** It is asked, or still is. `left`: what the clock of the server gives it. */
  start(left: number | null | undefined, isFirst: boolean): void {
    if (isFirst)
      this.#silenceTimer ??= setTimeout(() => this.#listener.onSilent(SILENCE_WARNING / 1000), SILENCE_WARNING);
    const limit = this.#moveTime ?? (typeof left === 'number' ? undefined : MOVE_TIMEOUT);
    if (limit === undefined || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#listener.onTimeout(limit);
    }, limit);
  }

  /** The answer is no longer needed. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silenceTimer);
    this.#timer = undefined;
    this.#silenceTimer = undefined;
  }
}

/** Failures in a row, without a move between them, after which it gives up. */
const MAX_FAILURES = 3;
/** What a fresh start may mend; the rest it would do again. */
const RESTARTABLE: ReadonlySet<UnseatedFault['by']> = new Set(['crash', 'no-move', 'time', 'memory']);

/** Decides whether a failed program is started again: a few times, because not every failure is a fault of the program. */
export class RestartPolicy {
  #failures = 0;
  /** Turns in a row that the server had to take for it. */
  #lateTurns = 0;
  #hasMoved = false;

  /** In this match, whatever came after. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  recordMove(): void {
    this.#hasMoved = true;
    this.#failures = 0;
    this.#lateTurns = 0;
  }

  /** The server moved for it. Once is slow; twice in a row, it hangs: true. */
  recordLateTurn(): boolean {
    this.#lateTurns++;
    return this.#lateTurns > 1;
  }

  /** Whether it may be restarted after this failure. */
  recordFailure({ by }: UnseatedFault): boolean {
    this.#failures++;
    this.#lateTurns = 0;
    return RESTARTABLE.has(by) && this.#failures < MAX_FAILURES;
  }
}
