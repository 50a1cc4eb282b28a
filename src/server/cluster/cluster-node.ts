// This process as a node of a cluster: it extends its lease, claims and gives partitions, takes over those of nodes that are gone,
// and leaves. The store decides who owns what; a node that has lost something ends, and is started again with nothing in memory.

import type { Millis } from '../../core/journal.ts';
import { Type } from '../../protocol/schema.ts';
import { type ReportFault, toError } from '../base/fault-reporting.ts';
import type { PartitionRow } from '../base/storage/nodes.ts';
import {
  type BeatAnswer,
  type NodeCounts,
  NodeNotHere,
  type NodeRow,
  type NodeStore,
  OwnershipLost,
} from '../base/storage/nodes.ts';
import type { Bus } from './bus.ts';
import type { SharedPartitions } from './shared-partitions.ts';
import { type HandOver, inheritanceOf, nextExpiry, nextHandOver, partitionsToClaim } from './spread.ts';
import { broadcastTo, listenTo, Topic } from './topic.ts';

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
  /** After every beat that the store answered: who is here, and the clock of the database. */
  readonly onBeat: (answer: BeatAnswer) => void;
  /** This process must end: what it has in memory may be out of date. */
  readonly onLost: (why: Error) => void;
  /** An operator has asked this node to leave: `ludoteca drain`. From now on it accepts nothing new. */
  readonly onAskedToLeave: () => void;
  readonly reportFault: ReportFault;
}

/** Beats in one lease. */
const BEATS = 5;
/** A node that cannot reach the store ends after so many leases. */
const PATIENCE = 3;
/** Groups of partitions that are given to other nodes between two beats. */
const GROUPS_PER_BEAT = 10;
/** A clock that differs by more from that of the database is wrong. An answer that was late may look like a second or two. */
const CLOCK_TOLERANCE: Millis = 5000;
/** Beats after which an earlier life of this node, which may have been killed just before this one began, is no longer here. */
const NAMESAKES_GONE = 2 * BEATS;
/** Partitions that have another owner from now on. */
const MOVED = new Topic(
  'partitions',
  Type.Array(
    Type.Object({
      partition: Type.String(),
      owner: Type.Optional(Type.String()),
      epoch: Type.Integer(),
      since: Type.Integer(),
    }),
  ),
);
const BUS_AWAY =
  'This node does not reach NATS. Nothing is lost, but clients of matches elsewhere wait. Start NATS, or mend the network.';

export class ClusterNode {
  readonly #config: ClusterNodeConfig;
  /** The last answer of the store, and since when it has answered every beat, in monotonic time. */
  #answer: BeatAnswer | undefined;
  #answeredAt: Millis = 0;
  #inContactSince: Millis | undefined;
  #lastContact: Millis;
  /** Since when the bus has been away, in monotonic time. */
  #busAwaySince: Millis | undefined;
  #timer: NodeJS.Timeout | undefined;
  #rebalancing: Promise<void> | undefined;
  #takingOver: Promise<void> | undefined;
  #asking: Promise<void> | undefined;
  #mustAskAgain = false;
  /** Partitions that were perhaps given away, because the answer of the store was lost: the next beat tells. */
  readonly #undecided = new Set<string>();
  /** Nobody gives this node anything yet, because it could not answer. */
  #isStarting = false;
  #isLeaving = false;
  #isEnded = false;
  #isClockWrong = false;
  #hasReportedNamesake = false;
  /** Beats that the store has answered. */
  #beats = 0;
  /** The store has named this node as one that stays; what it says later was written by somebody. */
  #wasHere = false;
  /** Nodes that this one took over, and partitions that it gave to others, since it began. */
  takeOvers = 0;
  handedOver = 0;

  constructor(config: ClusterNodeConfig) {
    this.#config = config;
    this.#lastContact = config.monotonic();
    listenTo(config.bus, MOVED, (from, rows) =>
      this.#hear(
        from,
        rows.map(({ owner, ...row }) => ({ ...row, owner })),
      ),
    );
  }

  get nodes(): readonly NodeRow[] {
    return this.#answer?.nodes ?? [];
  }

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /**
   * Is it this node alone that does not reach the bus? It has given its matches away, and its clients are better off at a node that
   * does. When NATS itself is away, nobody is: everybody whose match is near plays on.
   */
  get isCutOffFromBus(): boolean {
    const { store, partitions, monotonic } = this.#config;
    const since = this.#busAwaySince;
    // Nodes notice at different moments that NATS is away, and say so with their next beat.
    if (since === undefined || monotonic() - since <= 2 * store.leaseDuration) return false;
    return this.nodes.some(
      ({ id, state, leaseMs, hasBus }) => id !== partitions.node && state === 'here' && leaseMs > 0 && hasBus,
    );
  }

  /** Beats from now on, so that the lease holds while the server starts, but owns nothing yet. */
  async enter(): Promise<void> {
    this.#isStarting = true;
    await this.beat();
    this.#schedule(this.#config.monotonic());
  }

  /** The server has started: claims what is to be claimed, and from now on by itself. */
  async begin(): Promise<void> {
    this.#isStarting = false;
    await this.beat();
    await this.rebalance();
  }

  /** Extends the lease. Nothing else waits on the connection of the store that it uses. */
  async beat(): Promise<void> {
    const { store, partitions, bus, monotonic, counts, onBeat, reportFault } = this.#config;
    const sent = monotonic();
    if (!bus.isConnected && this.#busAwaySince === undefined) reportFault('the cluster', new Error(BUS_AWAY));
    this.#busAwaySince = bus.isConnected ? undefined : (this.#busAwaySince ?? sent);
    const isWithoutBus = this.#busAwaySince !== undefined && sent - this.#busAwaySince > store.leaseDuration;
    const undecided = [...this.#undecided];
    try {
      const answer = await store.beat({ ...counts(), hasBus: !isWithoutBus && !this.#isStarting });
      if (this.#isEnded) return;
      partitions.extendLease(sent + store.leaseDuration);
      this.#forgetGone(answer.nodes);
      this.#answer = answer;
      this.#answeredAt = monotonic();
      this.#beats++;
      // Whoever stood still itself must let the others come back too, as after a failure of the store.
      const hasStoodStill = sent - this.#lastContact > store.leaseDuration / 2;
      this.#inContactSince = hasStoodStill ? sent : (this.#inContactSince ?? sent);
      this.#lastContact = sent;
      partitions.update(answer.partitions);
      partitions.keep(undecided);
      for (const name of undecided) this.#undecided.delete(name);
      bus.reportSent();
      this.#followState(answer);
      this.#checkClock(answer.now);
      this.#checkName(answer);
      onBeat(answer);
    } catch (fault) {
      this.#inContactSince = undefined;
      this.#failed(toError(fault));
    }
  }

  /** Says once that the clock of this machine is wrong, and again after it was right. */
  #checkClock(database: Millis): void {
    const { now, reportFault } = this.#config;
    const off = now() - database;
    const isWrong = Math.abs(off) > CLOCK_TOLERANCE;
    if (isWrong && !this.#isClockWrong) {
      const where = `${Math.round(Math.abs(off) / 1000)} s ${off > 0 ? 'ahead of' : 'behind'}`;
      reportFault(
        'the cluster',
        new Error(`The clock of this machine is ${where} that of the database. Set it right.`),
      );
    }
    this.#isClockWrong = isWrong;
  }

  /** Says once that another node has the name of this one: nobody could tell them apart, or ask one of them to leave. */
  #checkName({ nodes }: BeatAnswer): void {
    const { partitions, reportFault } = this.#config;
    if (this.#hasReportedNamesake || this.#beats < NAMESAKES_GONE) return;
    const own = nodes.find(({ id }) => id === partitions.node);
    if (!nodes.some(({ id, name, leaseMs }) => id !== own?.id && name === own?.name && leaseMs > 0)) return;
    this.#hasReportedNamesake = true;
    const sentence = `Another node is called "${own!.name}", too. Give each of them a name of its own with --node.`;
    reportFault('the cluster', new Error(sentence));
  }

  #followState({ nodes }: BeatAnswer): void {
    const state = nodes.find(({ id }) => id === this.#config.partitions.node)?.state;
    this.#wasHere ||= state === 'here';
    if (!this.#wasHere || state !== 'leaving' || this.#isLeaving) return;
    this.#isLeaving = true;
    this.#config.onAskedToLeave();
  }

  /**
   * Claims what is free, takes over from nodes that are gone, gives what others lack. Giving may take a while, and matches of a node that
   * is gone do not wait for it.
   */
  async rebalance(): Promise<void> {
    this.#takingOver ??= this.#takeOver().finally(() => {
      this.#takingOver = undefined;
    });
    this.#rebalancing ??= this.#rebalance(this.#takingOver).finally(() => {
      this.#rebalancing = undefined;
    });
    await Promise.all([this.#takingOver, this.#rebalancing]);
  }

  /** Gives everything to other nodes, as far as there are any, and accepts nothing more. */
  async handOverAll(): Promise<void> {
    if (this.#isEnded) return;
    this.#isLeaving = true;
    await Promise.allSettled([this.#takingOver, this.#rebalancing]);
    await this.#config.store.startLeaving();
    await this.beat();
    for (let next = this.#nextHandOver(); next && !this.#isEnded; next = this.#nextHandOver())
      try {
        await this.#give(next);
      } catch (fault) {
        if (!(fault instanceof NodeNotHere)) throw fault;
        // That node leaves, too, since the last beat.
        await this.beat();
      }
  }

  /** Ends this life of the node. What it still owns becomes free. */
  async leave(): Promise<void> {
    const { store, partitions, release } = this.#config;
    if (this.#isEnded) return;
    this.#isLeaving = true;
    const rest = new Set(partitions.all().map(({ partition }) => partition));
    partitions.prepareToGive([...rest]);
    await release(rest);
    this.end();
    await store.leave();
  }

  /** No more beats; nothing of this node's partitions stays in memory. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#config.partitions.endAll();
  }

  /** One beat after another: a slow one is waited for, what is done besides is not. */
  #schedule(last: Millis): void {
    const { store, monotonic, partitions } = this.#config;
    const interval = store.leaseDuration / BEATS;
    const expiry = nextExpiry(partitions.node, this.nodes, this.#answeredAt);
    // Players of a node that is gone wait for the end of its lease, and should not also wait for a beat. One that nobody could take over
    // when its lease ended is tried again soon.
    const sooner = expiry > this.#answeredAt ? expiry : this.#answeredAt + interval / BEATS;
    const due = this.#inContactSince === undefined ? last + interval : Math.min(last + interval, sooner);
    this.#timer = setTimeout(
      () => {
        const began = monotonic();
        void this.beat().finally(() => {
          if (this.#isEnded) return;
          void this.rebalance().catch((fault: unknown) => this.#failed(toError(fault)));
          this.#schedule(began);
        });
      },
      Math.max(0, due - monotonic()),
    );
  }

  async #rebalance(takingOver: Promise<void>): Promise<void> {
    const { store, partitions } = this.#config;
    const answer = this.#answer;
    if (!answer || this.#isStarting || this.#isLeaving || this.#isEnded) return;
    const free = partitionsToClaim(partitions.node, answer.nodes, answer.partitions);
    if (free.length > 0) partitions.update(await store.claim(free));
    await takingOver;
    for (let i = 0; i < GROUPS_PER_BEAT; i++) {
      const next = this.#nextHandOver();
      if (!next || this.#isLeaving || this.#isEnded) break;
      await this.#give(next);
    }
  }

  async #takeOver(): Promise<void> {
    const { store, partitions, bus, monotonic } = this.#config;
    const answer = this.#answer;
    if (!answer || this.#isStarting || this.#isLeaving || this.#isEnded) return;
    // Whoever has only just reached the store would take every node for dead that could not reach it either.
    const since = this.#inContactSince;
    if (since === undefined || monotonic() - since < store.leaseDuration) return;
    for (const { id, leaseMs, state } of answer.nodes) {
      if (leaseMs > 0 || state === 'gone' || id === partitions.node) continue;
      const taken = await store.takeOver(id, orphaned => inheritanceOf(id, answer.nodes, answer.partitions, orphaned));
      if (!taken || this.#isEnded) continue;
      this.takeOvers++;
      partitions.update(taken);
      this.#announce(taken);
      bus.forget(id);
      await this.beat();
    }
  }

  /** Nobody answers for nodes that have left since the last beat, or were taken over. */
  #forgetGone(nodes: readonly NodeRow[]): void {
    const here = new Set(nodes.map(({ id }) => id));
    for (const { id } of this.nodes) if (!here.has(id)) this.#config.bus.forget(id);
    this.#config.bus.setNodes([...here]);
  }

  #nextHandOver(): HandOver | undefined {
    const { partitions } = this.#config;
    const answer = this.#answer;
    if (!answer) return undefined;
    const nodes = this.#isLeaving ? answer.nodes.filter(({ id }) => id !== partitions.node) : answer.nodes;
    return nextHandOver(partitions.node, nodes, this.#knownRows(answer.partitions));
  }

  /** What the store said, with what this node has given away since. */
  #knownRows(rows: readonly PartitionRow[]): PartitionRow[] {
    const { partitions } = this.#config;
    return rows.map(row => {
      const owner = partitions.owner(row.partition);
      return owner === row.owner ? row : { ...row, owner };
    });
  }

  async #give({ to, partitions: names }: HandOver): Promise<void> {
    const { store, partitions, release } = this.#config;
    partitions.prepareToGive(names);
    try {
      await release(new Set(names));
      await store.handOver(names, to);
    } catch (fault) {
      if (fault instanceof NodeNotHere) partitions.keep(names);
      else if (!(fault instanceof OwnershipLost)) for (const name of names) this.#undecided.add(name);
      throw fault;
    }
    this.handedOver += names.length;
    this.#announce(partitions.given(names, to, Date.now()));
  }

  /** So that the others know it before their next beat. */
  #announce(rows: readonly PartitionRow[]): void {
    if (rows.length === 0) return;
    const shown = rows.map(({ owner, ...row }) => ({ ...row, ...(owner !== undefined && { owner }) }));
    broadcastTo(this.#config.bus, MOVED, shown);
  }

  /**
   * A node may give away what is its own: that is believed at once, so that matches continue without a pause. What it says about the
   * partitions of others, such as those of a node that it took over, only makes this node ask the store.
   */
  #hear(from: string, rows: readonly PartitionRow[]): void {
    const { store, partitions } = this.#config;
    if (this.#isEnded) return;
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
      this.#failed(toError(fault));
    }
  }

  /** A beat now. What is asked for while one is under way may be newer than its answer: another one follows. */
  #askStore(): void {
    this.#mustAskAgain = this.#asking !== undefined;
    this.#asking ??= this.beat().finally(() => {
      this.#asking = undefined;
      if (this.#mustAskAgain && !this.#isEnded) this.#askStore();
    });
  }

  #failed(fault: Error): void {
    const { store, monotonic, reportFault, onLost } = this.#config;
    if (this.#isEnded) return;
    const isCutOff = monotonic() - this.#lastContact > PATIENCE * store.leaseDuration;
    if (!(fault instanceof OwnershipLost) && !isCutOff) {
      reportFault('the cluster', fault);
      return;
    }
    this.end();
    onLost(fault);
  }
}
