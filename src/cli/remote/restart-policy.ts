// How a program behaves in a match on a server, and what is forgiven: a fresh start mends what is not its nature, a few times.

import type { UnseatedFault } from '../../arena/programs/faults.ts';

/** Failures in a row, without a move between them, after which it gives up. */
const MAX_FAILURES = 3;
/** What a fresh start may mend; the rest it would do again. */
const RESTARTABLE: ReadonlySet<UnseatedFault['by']> = new Set(['crash', 'no-move', 'time', 'memory']);

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
