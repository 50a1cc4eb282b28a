// Whoever knows the id of a private table may see it. Ids are short enough to be read over the telephone, so an address that names
// matches which do not exist must soon wait.

import type { Millis } from '../../core/journal.ts';
import { RateLimiter } from './limiter.ts';
import { networkOf } from './network.ts';

/** Wrong ids per minute and network. */
const MAX_WRONG_IDS = 60;

export class GuessLimiter {
  readonly #limiter = new RateLimiter(MAX_WRONG_IDS);
  readonly #now: () => Millis;

  constructor(now: () => Millis) {
    this.#now = now;
  }

  /** The address has named too many matches that do not exist. */
  isLocked(address: string): boolean {
    return this.#limiter.isSpent(networkOf(address), this.#now());
  }

  /** The address has named a match that does not exist. */
  count(address: string): void {
    this.#limiter.take(networkOf(address), this.#now());
  }
}
