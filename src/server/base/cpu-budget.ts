// How much time of the event loop an address or an account may use. Counting messages is not enough: one may cost a thousand
// times as much as another. Each of them has a bucket of milliseconds that fills at a steady rate. One that has used much of a turn of the
// event loop waits for the next turn, so that the messages of others are handled in between.

import type { Millis } from '../../core/journal.ts';
import { networkOf } from './network.ts';
import { processTime } from './process-time.ts';
import { RecurringTask } from './recurring-task.ts';

/** Milliseconds of one turn of the event loop that an address may use before its further messages wait. */
const SLICE: Millis = 3;
/** Pieces of waiting work of one network that are looked at in one turn: as many as fit into its slice are done. */
const PIECES = 64;
/** Buckets that are full again are forgotten this often, so that networks which are gone take no memory. */
const FORGET_EVERY: Millis = 10_000;
/** Where there are more, they are looked for more often. */
const MAX_BUCKETS = 10_000;
/** Looking for them takes time itself: a client with thousands of addresses must not cause it with every message. */
const FORGET_MANY_EVERY: Millis = 1000;
/** Where a piece of work took longer, we look whether the process was computing: on a busy machine it may have been waiting. */
const LOOK_AFTER: Millis = 1;
/** Asking the system what the process has computed is dear, so it is asked once in so long, not in every turn. */
const LOOK_EVERY: Millis = 10;

interface CpuBucket {
  /** When it is full again. */
  fullAt: Millis;
  /** What it used in the turn of the event loop with this number. */
  used: Millis;
  turn: number;
}

export interface CpuBudgetOptions {
  /** Milliseconds that everybody gets per second, and how many can be saved. */
  readonly rate: number;
  readonly burst: Millis;
  /** A monotonic clock. If left out, it is the system's. */
  readonly clock?: () => Millis;
  /** What this process has computed so far. If left out, the system is asked. */
  readonly computed?: () => Millis;
}

/** What a piece of work is charged to: a network, and an account once it is known. */
export class CpuOwner {
  readonly network: string;
  readonly account: string;
  /** Their buckets, looked up once and again after some were forgotten: a connection asks with every message. */
  ofNetwork: CpuBucket | undefined;
  ofAccount: CpuBucket | undefined;
  lookedUp = -1;

  /** `account`: empty where there is none. */
  constructor(address: string, account = '') {
    this.network = networkOf(address);
    this.account = account;
  }
}

interface WaitingWork {
  readonly owner: CpuOwner;
  readonly task: () => void;
  readonly what: string;
}

/** `what`: a route, or the text of a message. */
export interface LongestWork {
  readonly what: string;
  readonly ms: Millis;
}

export class CpuBudget {
  /** Milliseconds that a bucket gains in one millisecond. */
  readonly #rate: number;
  /** How long an empty bucket takes to fill. */
  readonly #filling: Millis;
  readonly #clock: () => Millis;
  readonly #computed: () => Millis;
  /** What the process had computed when we looked last, and when that was. */
  #computedBefore: Millis = 0;
  #lookedAt: Millis = -LOOK_EVERY;
  readonly #buckets = new Map<string, CpuBucket>();
  readonly #forgetting = new RecurringTask(FORGET_EVERY, () => this.#forgetFull(this.#clock()));
  #forgetsAt: Millis = 0;
  /** How often buckets were forgotten. */
  #forgotten = 0;
  /** Whose work is being done, what it is, and since when. */
  #owner: CpuOwner | undefined;
  #what = '';
  #since: Millis = 0;
  /** Turns of the event loop so far in which something was done. */
  #turn = 0;
  /** Work that waits for a later turn, by network, in order. */
  readonly #waiting = new Map<string, WaitingWork[]>();
  #isTurnEndSet = false;
  #longest: LongestWork = { what: '', ms: LOOK_AFTER };
  /** Called with every piece of work, where all of them are measured. */
  onSpent: ((what: string, ms: Millis) => void) | undefined;

  constructor({ rate, burst, clock = () => performance.now(), computed = processTime }: CpuBudgetOptions) {
    this.#computed = computed;
    this.#rate = rate / 1000;
    this.#filling = burst / this.#rate;
    this.#clock = clock;
  }

  /** The piece of work that took longest since the last call. */
  takeLongest(): LongestWork {
    const longest = this.#longest;
    this.#longest = { what: '', ms: LOOK_AFTER };
    return longest;
  }

  /** Milliseconds until the owner may ask for more. Returns 0 if it may now. */
  wait(owner: CpuOwner): Millis {
    const fullAt = Math.max(this.#networkBucket(owner).fullAt, owner.ofAccount?.fullAt ?? 0);
    return Math.max(0, fullAt - this.#clock() - this.#filling);
  }

  /**
   * Charges the owner with everything from now to the next call or to the end of this turn of the event loop. The store answers
   * within the turn, so this includes what a handler does after it has read something. `what`: a route, or the text of a message.
   */
  charge(owner: CpuOwner, what = ''): void {
    this.#settle();
    this.#owner = owner;
    this.#what = what;
    this.#setTurnEnd();
  }

  /**
   * Does a piece of work of an owner: at once, or in a later turn where its network has used its slice of this one.
   * What one network asks for is done in order. Returns true if it is done.
   */
  inTurn(owner: CpuOwner, task: () => void, what = ''): boolean {
    const starts = this.start(owner, what);
    if (starts) task();
    else this.postpone(owner, task, what);
    return starts;
  }

  /**
   * Charges the owner with what follows, as `charge` does. Returns false if it must not begin now, but be postponed.
   */
  start(owner: CpuOwner, what = ''): boolean {
    const waits = this.#waiting.size > 0 && this.#waiting.has(owner.network);
    this.charge(owner, what);
    return !waits && this.#hasSlice(this.#networkBucket(owner));
  }

  postpone(owner: CpuOwner, task: () => void, what = ''): void {
    const queue = this.#waiting.get(owner.network);
    const work = { owner, task, what };
    if (queue) queue.push(work);
    else this.#waiting.set(owner.network, [work]);
  }

  #hasSlice(bucket: CpuBucket): boolean {
    return bucket.turn !== this.#turn || bucket.used < SLICE;
  }

  /** The bucket of the owner's network. That of its account is up to date then, too. */
  #networkBucket(owner: CpuOwner): CpuBucket {
    if (owner.ofNetwork && owner.lookedUp === this.#forgotten) return owner.ofNetwork;
    owner.lookedUp = this.#forgotten;
    owner.ofAccount = owner.account === '' ? undefined : this.#bucketOf(`account ${owner.account}`);
    return (owner.ofNetwork = this.#bucketOf(owner.network));
  }

  #bucketOf(key: string): CpuBucket {
    const known = this.#buckets.get(key);
    if (known) return known;
    const bucket = { fullAt: 0, used: 0, turn: -1 };
    this.#buckets.set(key, bucket);
    this.#forgetting.start();
    return bucket;
  }

  /** Charges what was done since the last call. */
  #settle(): void {
    const now = this.#clock();
    let spent = now - this.#since;
    this.#since = now;
    const owner = this.#owner;
    if (!owner) return;
    if (spent > this.#longest.ms) this.#longest = { what: this.#what, ms: spent };
    this.onSpent?.(this.#what, spent);
    if (spent > LOOK_AFTER) spent = Math.min(spent, this.#look(now));
    const network = this.#networkBucket(owner);
    network.used = network.turn === this.#turn ? network.used + spent : spent;
    network.turn = this.#turn;
    const delay = spent / this.#rate;
    network.fullAt = Math.max(network.fullAt, now) + delay;
    if (owner.ofAccount) owner.ofAccount.fullAt = Math.max(owner.ofAccount.fullAt, now) + delay;
    if (this.#buckets.size > MAX_BUCKETS && now >= this.#forgetsAt) this.#forgetFull(now);
  }

  /** Answers whether some are left. */
  #forgetFull(now: Millis): boolean {
    this.#forgetsAt = now + FORGET_MANY_EVERY;
    this.#forgotten++;
    for (const [key, { fullAt }] of this.#buckets) if (fullAt <= now) this.#buckets.delete(key);
    return this.#buckets.size > 0;
  }

  #setTurnEnd(): void {
    if (this.#isTurnEndSet) return;
    this.#isTurnEndSet = true;
    if (this.#since - this.#lookedAt >= LOOK_EVERY) this.#look(this.#since);
    setImmediate(() => this.#endTurn());
  }

  /** What the process has computed since we looked last. */
  #look(now: Millis): Millis {
    const [before, computed] = [this.#computedBefore, this.#computed()];
    this.#computedBefore = computed;
    this.#lookedAt = now;
    return computed - before;
  }

  /**
   * Every network that waits gets its slice of the next turn. Each piece of work is a callback of its own, since what it costs is
   * known only when its promises have been resolved, too.
   */
  #endTurn(): void {
    this.#isTurnEndSet = false;
    this.#settle();
    this.#owner = undefined;
    this.#turn++;
    for (const [network, queue] of this.#waiting)
      for (let i = Math.min(queue.length, PIECES); i > 0; i--) setImmediate(() => this.#doNext(network));
    if (this.#waiting.size > 0) this.#setTurnEnd();
  }

  #doNext(network: string): void {
    this.#settle();
    this.#owner = undefined;
    const queue = this.#waiting.get(network);
    if (!queue || !this.#hasSlice(this.#bucketOf(network))) return;
    const { owner, task, what } = queue.shift()!;
    if (queue.length === 0) this.#waiting.delete(network);
    this.charge(owner, what);
    task();
  }
}
