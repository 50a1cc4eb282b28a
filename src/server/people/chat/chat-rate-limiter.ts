// How fast an account may write. An account that was silent for a minute is removed, because all its buckets are full again.

import { MINUTE } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import { TokenBucket } from '../../base/limiter.ts';

export class ChatRateLimiter {
  readonly #rate: number;
  readonly #burst: number;
  #recent = new Map<string, TokenBucket>();
  #previous = new Map<string, TokenBucket>();
  #since: Millis = 0;

  /** `most` at once, `rate` a second for long; `most / rate` must be less than a minute. */
  constructor(rate: number, burst: number) {
    this.#rate = rate;
    this.#burst = burst;
  }

  /** Takes one permission; false where none is left. */
  take(key: string, now: Millis): boolean {
    if (now - this.#since >= MINUTE) {
      this.#previous = now - this.#since >= 2 * MINUTE ? new Map() : this.#recent;
      this.#recent = new Map();
      this.#since = now;
    }
    const bucket = this.#recent.get(key) ?? this.#previous.get(key) ?? new TokenBucket(this.#rate, this.#burst, now);
    this.#recent.set(key, bucket);
    return bucket.take(now);
  }

  get remembered(): number {
    return this.#recent.size + this.#previous.size;
  }
}
