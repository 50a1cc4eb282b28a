// Lock-out of who guesses. An attempt counts before it is checked, so that a thousand at once are no better than one after
// another; a right one takes its count back.

import { DAY } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';

export interface AttemptRule {
  /** Attempts without any waiting. */
  readonly free: number;
  /** The first wait; every further attempt doubles it. */
  readonly first: Millis;
  readonly longest: Millis;
}

interface AttemptCount {
  attempts: number;
  /** Nothing is tried before this. */
  until: Millis;
  last: Millis;
}

/** Without an attempt for so long, everything is forgotten. */
const FORGET_AFTER: Millis = DAY;
/** Keys remembered at most; the one that tried longest ago is forgotten first. */
const MAX_KEYS = 20_000;

export class AttemptLimiter {
  readonly #rule: AttemptRule;
  /** In the order of the last attempt. */
  readonly #counts = new Map<string, AttemptCount>();

  constructor(rule: AttemptRule) {
    this.#rule = rule;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Milliseconds to wait. Returns 0 if the attempt may be made now; it is then counted. */
  attempt(key: string, now: Millis): Millis {
    const count = this.#countOf(key, now);
    if (now < count.until) return count.until - now;
    const { free, first, longest } = this.#rule;
    count.attempts++;
    count.last = now;
    if (count.attempts >= free) count.until = now + Math.min(longest, first * 2 ** (count.attempts - free));
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > MAX_KEYS) this.#counts.delete(this.#counts.keys().next().value!);
    return 0;
  }

  /** Milliseconds until the next attempt; nothing is counted. */
  waitOf(key: string, now: Millis): Millis {
    return Math.max(0, this.#countOf(key, now).until - now);
  }

  /** The attempt was right after all. */
  refund(key: string): void {
    const count = this.#counts.get(key);
    if (!count) return;
    count.attempts--;
    count.until = 0;
    if (count.attempts === 0) this.#counts.delete(key);
  }

  /** The attempt succeeded: earlier failures no longer count. */
  clear(key: string): void {
    this.#counts.delete(key);
  }

  #countOf(key: string, now: Millis): AttemptCount {
    const known = this.#counts.get(key);
    return known && now - known.last < FORGET_AFTER ? known : { attempts: 0, until: 0, last: now };
  }
}
