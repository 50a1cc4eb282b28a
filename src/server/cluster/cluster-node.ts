// This process as a node of a cluster, from its first beat until it leaves. The store decides who owns what; a node that has lost
// something ends, and is started again with nothing in memory.

import type { Millis } from '../../core/journal.ts';
import { type ReportFault, toError } from '../base/fault-reporting.ts';
import {
  type BeatAnswer,
  type NodeCounts,
  type NodeRow,
  type NodeStore,
  OwnershipLost,
  type PartitionRow,
} from '../base/storage/nodes.ts';
import type { Bus } from './bus.ts';
import { Heartbeat } from './heartbeat.ts';
import { listenToMoved } from './moved-partitions.ts';
import { NodeWarnings } from './node-warnings.ts';
import { type NodeLifeFlags, Rebalancer } from './rebalancer.ts';
import type { SharedPartitions } from './shared-partitions.ts';

export interface ClusterNodeConfig {
  readonly store: NodeStore;
  readonly partitions: SharedPartitions;
  readonly bus: Bus;
  readonly monotonic: () => Millis;
  /** The calendar of this machine, which may be wrong: only the clock of the database decides anything. */
  readonly now: () => Millis;
  readonly counts: () => Pick<NodeCounts, 'players' | 'matches'>;
  /** Drops the tables of these partitions as soon as what they are writing is durable. */
  readonly release: (partitions: ReadonlySet<string>) => Promise<void>;
  /** Called after every beat that the store answered, with the nodes that are here and the clock of the database. */
  readonly onBeat: (answer: BeatAnswer) => void;
  /** This process must end: what it has in memory may be out of date. */
  readonly onLost: (why: Error) => void;
  /** An operator has asked this node to leave: `ludoteca drain`. From now on it accepts nothing new. */
  readonly onAskedToLeave: () => void;
  readonly reportFault: ReportFault;
}

export class ClusterNode {
  readonly #config: ClusterNodeConfig;
  readonly #heartbeat: Heartbeat;
  readonly #rebalancer: Rebalancer;
  readonly #warnings: NodeWarnings;
  #asking: Promise<void> | undefined;
  #mustAskAgain = false;
  readonly #life: NodeLifeFlags = { isStarting: false, isLeaving: false, isEnded: false };
  /** The store has named this node as one that stays; if it says otherwise later, an operator has asked the node to leave. */
  #wasHere = false;

  constructor(config: ClusterNodeConfig) {
    const { store, partitions, bus, monotonic, now, counts, release, reportFault } = config;
    this.#config = config;
    this.#warnings = new NodeWarnings(partitions.node, now, reportFault);
    this.#heartbeat = new Heartbeat({
      node: partitions.node,
      store,
      bus,
      monotonic,
      counts,
      acceptsPartitions: () => !this.#life.isStarting,
      onSend: () => this.#onSend(),
      onFailure: fault => this.#onFailure(fault),
      onBusAway: () => this.#warnings.onBusAway(),
      afterScheduledBeat: () => void this.rebalance().catch((fault: unknown) => this.#onFailure(toError(fault))),
    });
    this.#rebalancer = new Rebalancer({
      life: this.#life,
      store,
      partitions,
      bus,
      heartbeat: this.#heartbeat,
      release,
    });
    listenToMoved(bus, (from, rows) => this.#onMoved(from, rows));
  }

  get nodes(): readonly NodeRow[] {
    return this.#heartbeat.nodes;
  }

  get isLeaving(): boolean {
    return this.#life.isLeaving;
  }

  /** Only this node does not reach the bus. It has given its matches away, and its clients are better served by another node. */
  get isCutOffFromBus(): boolean {
    return this.#heartbeat.isCutOffFromBus;
  }

  /** Nodes that this one took over since it began. */
  get takeOvers(): number {
    return this.#rebalancer.takeOvers;
  }

  /** Partitions that this node gave to others since it began. */
  get handedOver(): number {
    return this.#rebalancer.handedOver;
  }

  /** Beats from now on, so that the lease holds while the server starts, but owns nothing yet. */
  async enter(): Promise<void> {
    this.#life.isStarting = true;
    await this.beat();
    this.#heartbeat.schedule();
  }

  /** The server has started: this node claims partitions now and after each beat. */
  async begin(): Promise<void> {
    this.#life.isStarting = false;
    await this.beat();
    await this.rebalance();
  }

  beat(): Promise<void> {
    return this.#heartbeat.beat();
  }

  rebalance(): Promise<void> {
    return this.#rebalancer.rebalance();
  }

  /** Gives everything to other nodes, as far as there are any, and accepts nothing more. */
  async handOverAll(): Promise<void> {
    if (this.#life.isEnded) return;
    this.#life.isLeaving = true;
    await this.#rebalancer.settled();
    await this.#config.store.startLeaving();
    await this.beat();
    await this.#rebalancer.giveAll();
  }

  /** Ends this life of the node. What it still owns becomes free. */
  async leave(): Promise<void> {
    const { store, partitions, release } = this.#config;
    if (this.#life.isEnded) return;
    this.#life.isLeaving = true;
    const rest = new Set(partitions.all().map(({ partition }) => partition));
    partitions.prepareToGive([...rest]);
    await release(rest);
    this.end();
    await store.leave();
  }

  /** No more beats; nothing of this node's partitions stays in memory. */
  end(): void {
    this.#life.isEnded = true;
    this.#heartbeat.stop();
    this.#config.partitions.endAll();
  }

  #onSend(): (answer: BeatAnswer, sentAt: Millis) => void {
    const { store, partitions, bus, onBeat } = this.#config;
    const updatePartitions = this.#rebalancer.onSend();
    const before = this.nodes;
    return (answer, sentAt) => {
      partitions.extendLease(sentAt + store.leaseDuration);
      this.#forgetGone(before, answer.nodes);
      updatePartitions(answer.partitions);
      bus.reportSent();
      this.#followState(answer);
      this.#warnings.onBeat(answer);
      onBeat(answer);
    };
  }

  /** No answers are expected any more from nodes that have left since the last beat, or were taken over. */
  #forgetGone(before: readonly NodeRow[], nodes: readonly NodeRow[]): void {
    const here = new Set(nodes.map(({ id }) => id));
    for (const { id } of before) if (!here.has(id)) this.#config.bus.forget(id);
    this.#config.bus.setNodes([...here]);
  }

  #followState({ nodes }: BeatAnswer): void {
    const state = nodes.find(({ id }) => id === this.#config.partitions.node)?.state;
    this.#wasHere ||= state === 'here';
    if (!this.#wasHere || state !== 'leaving' || this.#life.isLeaving) return;
    this.#life.isLeaving = true;
    this.#config.onAskedToLeave();
  }

  /**
   * A node may give away its own partitions: that is believed at once, so that matches continue without a pause. What it says about the
   * partitions of others, such as those of a node that it took over, only makes this node ask the store.
   */
  #onMoved(from: string, rows: readonly PartitionRow[]): void {
    const { store, partitions } = this.#config;
    if (this.#life.isEnded) return;
    const news = rows.filter(({ partition, epoch }) => epoch > partitions.epoch(partition));
    const given = news.filter(
      ({ partition, epoch }) => partitions.owner(partition) === from && epoch === partitions.epoch(partition) + 1,
    );
    if (given.length < news.length) this.#askStore();
    if (given.length === 0) return;
    try {
      // The store first: tables that begin now write at once.
      store.learn(given);
      partitions.update(given);
    } catch (fault) {
      this.#onFailure(toError(fault));
    }
  }

  /** A beat now. A request during a beat may be newer than its answer, so another beat follows. */
  #askStore(): void {
    this.#mustAskAgain = this.#asking !== undefined;
    this.#asking ??= this.beat().finally(() => {
      this.#asking = undefined;
      if (this.#mustAskAgain && !this.#life.isEnded) this.#askStore();
    });
  }

  #onFailure(fault: Error): void {
    if (this.#life.isEnded) return;
    if (!(fault instanceof OwnershipLost) && !this.#heartbeat.hasLostStore) {
      this.#config.reportFault('the cluster', fault);
      return;
    }
    this.end();
    this.#config.onLost(fault);
  }
}
