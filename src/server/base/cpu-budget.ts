// How much time of the event loop an address or an account may use. Counting messages is not enough: one may cost a thousand
// times as much as another. Everybody has a bucket of milliseconds that fills at a steady rate, and whoever has used much of one
// turn of the event loop waits for the next one, so that the messages of others are handled in between.

import type { Millis } from '../../core/journal.ts';
import { networkOf } from './network.ts';

/** Milliseconds of one turn of the event loop that an address may use before its further messages wait. */
const SLICE: Millis = 3;
/** Buckets remembered before those that are full again are forgotten. */
const MAX_BUCKETS = 10_000;
/** Where a piece of work took longer, we look whether the process was computing: on a busy machine it may have been waiting. */
const LOOK_AFTER: Millis = 1;

interface CpuBucket {
  /** Negative: it used more than it had. */
  left: Millis;
  since: Millis;
}

export interface CpuBudgetOptions {
  /** Milliseconds that everybody gets per second, and how many can be saved. */
  readonly rate: number;
  readonly burst: Millis;
  /** A monotonic clock; left out: the system's. */
  readonly clock?: () => Millis;
  /** What this process has computed so far; left out: what the system says. */
  readonly computed?: () => Millis;
}

/** Whom a piece of work is charged to: a network, and an account once it is known. */
export type CpuOwner = readonly string[];

export const cpuOwner = (address: string, account = ''): CpuOwner =>
  account === '' ? [networkOf(address)] : [networkOf(address), `account ${account}`];

export class CpuBudget {
  readonly #rate: number;
  readonly #burst: Millis;
  readonly #clock: () => Millis;
  readonly #computed: () => Millis;
  /** What the process had computed when this turn of the event loop began. */
  #computedBefore: Millis = 0;
  readonly #buckets = new Map<string, CpuBucket>();
  /** Whose work is being done, and since when. */
  #owner: CpuOwner = [];
  #since: Millis = 0;
  /** Used in this turn of the event loop, by network. */
  readonly #used = new Map<string, Millis>();
  /** Work that waits for a later turn, by network, in order. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTurnEndSet = false;

  constructor({ rate, burst, clock = () => performance.now(), computed = processTime }: CpuBudgetOptions) {
    this.#computed = computed;
    this.#rate = rate;
    this.#burst = burst;
    this.#clock = clock;
  }

  /** Milliseconds until the owner may ask for more; 0: it may now. */
  wait(owner: CpuOwner): Millis {
    const now = this.#clock();
    const lack = Math.max(0, ...owner.map(key => -this.#leftOf(key, now)));
    return (lack / this.#rate) * 1000;
  }

  /**
   * Charges the owner with everything from now to the next call or to the end of this turn of the event loop. The store answers
   * within the turn, so this includes what a handler does after it has read something.
   */
  charge(owner: CpuOwner): void {
    this.#settle();
    this.#owner = owner;
    this.#setTurnEnd();
  }

  /**
   * Does a piece of work of an owner: at once, or in a later turn where its network has used its slice of this one. What one network
   * asks for is done in order. True: it is done.
   */
  inTurn(owner: CpuOwner, task: () => void): boolean {
    const network = owner[0]!;
    const queue = this.#waiting.get(network);
    this.#settle();
    if (!queue && (this.#used.get(network) ?? 0) < SLICE) {
      this.charge(owner);
      task();
      return true;
    }
    const charged = (): void => {
      this.charge(owner);
      task();
    };
    if (queue) queue.push(charged);
    else this.#waiting.set(network, [charged]);
    this.#setTurnEnd();
    return false;
  }

  #leftOf(key: string, now: Millis): Millis {
    const bucket = this.#buckets.get(key);
    return bucket ? Math.min(this.#burst, bucket.left + ((now - bucket.since) / 1000) * this.#rate) : this.#burst;
  }

  /** Charges what was done since the last call. */
  #settle(): void {
    const now = this.#clock();
    let spent = now - this.#since;
    if (spent > LOOK_AFTER) spent = Math.min(spent, this.#computed() - this.#computedBefore);
    for (const key of this.#owner) {
      const left = this.#leftOf(key, now) - spent;
      const bucket = this.#buckets.get(key);
      if (bucket) Object.assign(bucket, { left, since: now });
      else this.#buckets.set(key, { left, since: now });
    }
    const network = this.#owner[0];
    if (network !== undefined) this.#used.set(network, (this.#used.get(network) ?? 0) + spent);
    this.#since = now;
    if (this.#buckets.size > MAX_BUCKETS) this.#forgetFull(now);
  }

  #forgetFull(now: Millis): void {
    for (const key of this.#buckets.keys()) if (this.#leftOf(key, now) >= this.#burst) this.#buckets.delete(key);
  }

  #setTurnEnd(): void {
    if (this.#isTurnEndSet) return;
    this.#isTurnEndSet = true;
    this.#computedBefore = this.#computed();
    setImmediate(() => this.#endTurn());
  }

  /** One piece of work of each network that waits: what it costs is known only when its promises have been resolved, too. */
  #endTurn(): void {
    this.#isTurnEndSet = false;
    this.#settle();
    this.#owner = [];
    this.#used.clear();
    // First all are taken out: what they add waits for the next turn.
    const tasks = Array.from(this.#waiting, ([network, queue]) => {
      const task = queue.shift()!;
      if (queue.length === 0) this.#waiting.delete(network);
      return task;
    });
    for (const task of tasks) task();
    if (this.#waiting.size > 0) this.#setTurnEnd();
  }
}

function processTime(): Millis {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
