import type { Millis } from '../../core/journal.ts';
import { networkOf, siteOf } from './network.ts';
import { RecurringTask } from './recurring-task.ts';

/** The networks of one /48 together may do so many times as much as one of them. */
export const SITE_FACTOR = 4;
/** Networks remembered in a minute; when there are more, new ones are not counted, so that the memory is bounded. */
const MAX_COUNTED = 100_000;

/** Counts by network and minute: enough to slow down who floods, little enough to forget. */
export class RateLimiter {
  readonly #perMinute: number;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts one more; false where that is too many in this minute. */
  take(address: string, now: Millis): boolean {
    if (this.isSpent(address, now)) return false;
    const site = siteOf(address);
    this.#count(networkOf(address));
    if (site !== undefined) this.#count(site);
    return true;
  }

  /** Has the network, or its site, used up what it may in this minute? */
  isSpent(address: string, now: Millis): boolean {
    this.#beginMinute(now);
    const site = siteOf(address);
    if (site !== undefined && this.#of(site) >= this.#perMinute * SITE_FACTOR) return true;
    return this.#of(networkOf(address)) >= this.#perMinute;
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #count(key: string): void {
    if (this.#counts.has(key) || this.#counts.size < MAX_COUNTED) this.#counts.set(key, this.#of(key) + 1);
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

/** Networks whose share is full again are forgotten this often. */
const FORGET_EVERY: Millis = 10_000;
/** With more of them, this is done each time. */
const MAX_NETWORKS = 10_000;

/** What each network may use of something: so much a second on average, and so much at once. */
export class NetworkShares {
  /** Per millisecond. */
  readonly #rate: number;
  readonly #most: number;
  readonly #clock: () => Millis;
  /** When the share of a network is full again. */
  readonly #fullAt = new Map<string, Millis>();
  readonly #forgetting = new RecurringTask(FORGET_EVERY, () => this.#forgetFull(this.#clock()));

  constructor({ rate, burst }: { readonly rate: number; readonly burst: number }, clock = () => performance.now()) {
    this.#rate = rate / 1000;
    this.#most = burst;
    this.#clock = clock;
  }

  /** Takes so much, even where nothing is left: what a request costs is known only afterwards. */
  take(network: string, amount: number): void {
    const now = this.#clock();
    this.#fullAt.set(network, Math.max(this.#fullAt.get(network) ?? 0, now) + amount / this.#rate);
    this.#forgetting.start();
    if (this.#fullAt.size > MAX_NETWORKS) this.#forgetFull(now);
  }

  /** Answers whether some are left. */
  #forgetFull(now: Millis): boolean {
    for (const [one, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(one);
    return this.#fullAt.size > 0;
  }

  /** Milliseconds until something is left. Returns 0 if something is. */
  wait(network: string): Millis {
    const fullAt = this.#fullAt.get(network);
    return fullAt === undefined ? 0 : Math.max(0, fullAt - this.#clock() - this.#most / this.#rate);
  }
}
