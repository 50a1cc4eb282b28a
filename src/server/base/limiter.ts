import type { Millis } from '../../core/journal.ts';

/** Counts by address and minute: enough to slow down who floods, little enough to forget. */
export class RateLimiter {
  readonly #perMinute: number;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts one more; false where that is too many in this minute. */
  take(address: string, now: Millis): boolean {
    this.#beginMinute(now);
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    return count <= this.#perMinute;
  }

  /** Has the address used up what it may in this minute? */
  isSpent(address: string, now: Millis): boolean {
    this.#beginMinute(now);
    return (this.#counts.get(address) ?? 0) >= this.#perMinute;
  }

  #beginMinute(now: Millis): void {
    const minute = Math.floor(now / 60_000);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#counts.clear();
  }
}

/** A bucket of permissions that fills at a steady rate. */
export class TokenBucket {
  readonly #rate: number;
  readonly #most: number;
  #level: number;
  #since: Millis;

  constructor(rate: number, most: number, now: Millis) {
    this.#rate = rate;
    this.#most = most;
    this.#level = most;
    this.#since = now;
  }

  /** Takes one permission; false where none is left. */
  take(now: Millis): boolean {
    this.#level = Math.min(this.#most, this.#level + (Math.max(0, now - this.#since) / 1000) * this.#rate);
    this.#since = now;
    if (this.#level < 1) return false;
    this.#level -= 1;
    return true;
  }
}
