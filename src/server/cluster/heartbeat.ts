// The heartbeat of a node: extends its lease in the store at short intervals, and keeps the last answer of the store.

import type { Millis } from '../../core/journal.ts';
import { toError } from '../base/fault-reporting.ts';
import type { BeatAnswer, NodeCounts, NodeRow, NodeStore } from '../base/storage/nodes.ts';
import type { Bus } from './bus.ts';
import { nextExpiry } from './spread.ts';

export interface HeartbeatConfig {
  readonly node: string;
  readonly store: Pick<NodeStore, 'beat' | 'leaseDuration'>;
  readonly bus: Pick<Bus, 'isConnected'>;
  readonly monotonic: () => Millis;
  readonly counts: () => Pick<NodeCounts, 'players' | 'matches'>;
  /** May other nodes give partitions to this one? */
  readonly acceptsPartitions: () => boolean;
  /** Called when a beat is sent. The function it returns receives the answer, and the time at which the beat was sent. */
  readonly onSend: () => (answer: BeatAnswer, sentAt: Millis) => void;
  readonly onFailure: (fault: Error) => void;
  readonly onBusAway: () => void;
  /** Called after each beat of the schedule, answered or not. */
  readonly afterScheduledBeat: () => void;
}

/** Beats in one lease. */
const BEATS = 5;
/** A node that cannot reach the store ends after so many leases. */
const PATIENCE = 3;

export class Heartbeat {
  readonly #config: HeartbeatConfig;
  #answer: BeatAnswer | undefined;
  #answeredAt: Millis = 0;
  /** Since when the store has answered every beat, in monotonic time. */
  #inContactSince: Millis | undefined;
  #lastContact: Millis;
  /** Since when the bus has been away, in monotonic time. */
  #busAwaySince: Millis | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hasStopped = false;

  constructor(config: HeartbeatConfig) {
    this.#config = config;
    this.#lastContact = config.monotonic();
  }

  /** The last answer of the store. */
  get answer(): BeatAnswer | undefined {
    return this.#answer;
  }

  get nodes(): readonly NodeRow[] {
    return this.#answer?.nodes ?? [];
  }

  /**
   * May this node take another one for gone, whose lease had expired when the store last answered? The store has answered for a whole lease,
   * so another node that could reach it as well has extended its own lease by now. Half a lease is enough if the other's lease still ran
   * when that began.
   */
  mayJudge({ leaseMs }: NodeRow): boolean {
    const { store, monotonic } = this.#config;
    if (this.#inContactSince === undefined) return false;
    const ranThen = this.#answeredAt + leaseMs >= this.#inContactSince;
    return monotonic() - this.#inContactSince >= (ranThen ? store.leaseDuration / 2 : store.leaseDuration);
  }

  /** The store has not answered for so long that this node must end. */
  get hasLostStore(): boolean {
    const { store, monotonic } = this.#config;
    return monotonic() - this.#lastContact > PATIENCE * store.leaseDuration;
  }

  /** Only this node does not reach the bus. When NATS itself is away, no node reaches it. */
  get isCutOffFromBus(): boolean {
    const { node, store, monotonic } = this.#config;
    const since = this.#busAwaySince;
    // Nodes notice at different moments that NATS is away, and say so with their next beat.
    if (since === undefined || monotonic() - since <= 2 * store.leaseDuration) return false;
    return this.nodes.some(
      ({ id, state, leaseMs, hasBus }) => id !== node && state === 'here' && leaseMs > 0 && hasBus,
    );
  }

  /** Extends the lease. Nothing else waits on the connection of the store that it uses. */
  async beat(): Promise<void> {
    const { store, monotonic, counts, acceptsPartitions, onSend, onFailure } = this.#config;
    const sentAt = monotonic();
    const hasBus = this.#checkBus(sentAt);
    const onAnswer = onSend();
    try {
      const answer = await store.beat({ ...counts(), hasBus: hasBus && acceptsPartitions() });
      if (this.#hasStopped) return;
      // A node that was paused itself must give the others time to extend their leases, as after a failure of the store.
      const wasPaused = sentAt - this.#lastContact > store.leaseDuration / 2;
      this.#inContactSince = wasPaused ? sentAt : (this.#inContactSince ?? sentAt);
      this.#lastContact = sentAt;
      this.#answer = answer;
      this.#answeredAt = monotonic();
      onAnswer(answer, sentAt);
    } catch (fault) {
      this.#inContactSince = undefined;
      onFailure(toError(fault));
    }
  }

  /** Beats at intervals from now on, one after another: a slow beat delays the next, what is done after a beat does not. */
  schedule(last = this.#config.monotonic()): void {
    const { node, store, monotonic, afterScheduledBeat } = this.#config;
    const interval = store.leaseDuration / BEATS;
    const soon = interval / BEATS;
    const expiry = nextExpiry(node, this.nodes, this.#answeredAt);
    // Players of a node that is gone wait for the end of its lease, and should not also wait for a beat. A node that could not be taken
    // over when its lease ended is tried again soon.
    const sooner = expiry > this.#answeredAt ? expiry : this.#answeredAt + soon;
    // After a failure of the store, half a lease is enough only if the first answer comes before the lease of the other node has ended.
    const due = this.#inContactSince === undefined ? last + soon : Math.min(last + interval, sooner);
    this.#timer = setTimeout(
      () => {
        const began = monotonic();
        void this.beat().finally(() => {
          if (this.#hasStopped) return;
          afterScheduledBeat();
          this.schedule(began);
        });
      },
      Math.max(0, due - monotonic()),
    );
  }

  stop(): void {
    this.#hasStopped = true;
    clearTimeout(this.#timer);
  }

  /** Does this node count as connected to the bus? A short interruption does not matter. */
  #checkBus(now: Millis): boolean {
    const { store, bus, onBusAway } = this.#config;
    if (!bus.isConnected && this.#busAwaySince === undefined) onBusAway();
    this.#busAwaySince = bus.isConnected ? undefined : (this.#busAwaySince ?? now);
    return this.#busAwaySince === undefined || now - this.#busAwaySince <= store.leaseDuration;
  }
}
