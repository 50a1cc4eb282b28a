// How fast somebody may talk. Whoever has been silent for a minute is forgotten: by then every bucket is full again.

import type { Millis } from '../../core/journal.ts';
import { Bucket } from '../limiter.ts';

const MINUTE: Millis = 60_000;

export class Pace {
  readonly #rate: number;
  readonly #most: number;
  #young = new Map<string, Bucket>();
  #old = new Map<string, Bucket>();
  #since: Millis = 0;

  /** `most` at once, `rate` a second for long; `most / rate` must be less than a minute. */
  constructor(rate: number, most: number) {
    this.#rate = rate;
    this.#most = most;
  }

  allows(key: string, now: Millis): boolean {
    if (now - this.#since >= MINUTE) {
      this.#old = now - this.#since >= 2 * MINUTE ? new Map() : this.#young;
      this.#young = new Map();
      this.#since = now;
    }
    const bucket = this.#young.get(key) ?? this.#old.get(key) ?? new Bucket(this.#rate, this.#most, now);
    this.#young.set(key, bucket);
    return bucket.take(now);
  }

  get remembered(): number {
    return this.#young.size + this.#old.size;
  }
}
