// Which partitions this node owns: it claims free ones, takes over those of nodes that are gone, and gives some of its own to nodes that
// have fewer. The store decides every change.

import { NodeNotHere, type NodeRow, type NodeStore, OwnershipLost, type PartitionRow } from '../base/storage/nodes.ts';
import type { Bus } from './bus.ts';
import type { Heartbeat } from './heartbeat.ts';
import { announceMoved } from './moved-partitions.ts';
import type { SharedPartitions } from './shared-partitions.ts';
import { type HandOver, inheritanceOf, nextHandOver, partitionsToClaim } from './spread.ts';

/** Where this node is in its life. Which partitions it takes or gives away follows from it. */
export interface NodeLifeFlags {
  /** Until the server has started, the node accepts no partitions, because it could not answer for them. */
  isStarting: boolean;
  /** The node gives its partitions and accepts no others. */
  isLeaving: boolean;
  isEnded: boolean;
}

export interface RebalancerConfig {
  readonly life: Readonly<NodeLifeFlags>;
  readonly store: Pick<NodeStore, 'claim' | 'handOver' | 'leaseDuration' | 'takeOver'>;
  readonly partitions: SharedPartitions;
  readonly bus: Bus;
  readonly heartbeat: Heartbeat;
  /** Drops the tables of these partitions as soon as what they are writing is durable. */
  readonly release: (partitions: ReadonlySet<string>) => Promise<void>;
}

/** Groups of partitions that are given to other nodes between two beats. */
const GROUPS_PER_BEAT = 10;

export class Rebalancer {
  readonly #config: RebalancerConfig;
  #rebalancing: Promise<void> | undefined;
  #takingOver: Promise<void> | undefined;
  /** Partitions that were perhaps given away, because the answer of the store was lost: the next beat tells. */
  readonly #undecided = new Set<string>();
  /** Nodes that this one took over, and partitions that it gave to others, since it began. */
  takeOvers = 0;
  handedOver = 0;

  constructor(config: RebalancerConfig) {
    this.#config = config;
  }

  /** A beat is sent: its answer decides about the partitions that were perhaps given away before. */
  onSend(): (rows: readonly PartitionRow[]) => void {
    const { partitions } = this.#config;
    const undecided = [...this.#undecided];
    return rows => {
      partitions.update(rows);
      partitions.keep(undecided);
      for (const name of undecided) this.#undecided.delete(name);
    };
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

  /** Waits until nothing is being claimed, taken over or given. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#takingOver, this.#rebalancing]);
  }

  /** Gives everything to other nodes, as far as there are any. */
  async giveAll(): Promise<void> {
    for (let next = this.#nextHandOver(); next && !this.#config.life.isEnded; next = this.#nextHandOver())
      try {
        await this.#give(next);
      } catch (fault) {
        if (!(fault instanceof NodeNotHere)) throw fault;
        // That node has begun to leave, too, since the last beat.
        await this.#config.heartbeat.beat();
      }
  }

  get #mayTake(): boolean {
    const { isStarting, isLeaving, isEnded } = this.#config.life;
    return !isStarting && !isLeaving && !isEnded;
  }

  async #rebalance(takingOver: Promise<void>): Promise<void> {
    const { store, partitions, heartbeat } = this.#config;
    const { answer } = heartbeat;
    if (!answer || !this.#mayTake) return;
    const free = partitionsToClaim(partitions.node, answer.nodes, answer.partitions);
    if (free.length > 0) partitions.update(await store.claim(free));
    await takingOver;
    for (let i = 0; i < GROUPS_PER_BEAT; i++) {
      const next = this.#nextHandOver();
      if (!next || !this.#mayTake) break;
      await this.#give(next);
    }
  }

  async #takeOver(): Promise<void> {
    const { store, partitions, bus, heartbeat } = this.#config;
    const { answer } = heartbeat;
    if (!answer || !this.#mayTake) return;
    for (const other of answer.nodes) {
      const { id, leaseMs, state } = other;
      // A node that has only just reached the store would take every node for dead that could not reach it either.
      if (leaseMs > 0 || state === 'gone' || id === partitions.node || !heartbeat.mayJudge(other)) continue;
      const heirs = this.#heardOf(answer.nodes);
      const taken = await store.takeOver(id, orphaned => inheritanceOf(id, heirs, answer.partitions, orphaned));
      if (!taken || this.#config.life.isEnded) continue;
      this.takeOvers++;
      partitions.update(taken);
      announceMoved(bus, taken);
      bus.forget(id);
      await heartbeat.beat();
    }
  }

  /** Without those that have been silent for more than half a lease: they may be gone, and what they are given would wait for the end of their lease. */
  #heardOf(nodes: readonly NodeRow[]): NodeRow[] {
    const { leaseDuration } = this.#config.store;
    return nodes.filter(({ leaseMs }) => leaseMs >= leaseDuration / 2);
  }

  #nextHandOver(): HandOver | undefined {
    const { life, partitions, heartbeat } = this.#config;
    const { answer } = heartbeat;
    if (!answer) return undefined;
    const heard = this.#heardOf(answer.nodes);
    const nodes = life.isLeaving ? heard.filter(({ id }) => id !== partitions.node) : heard;
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
    const { store, partitions, bus, release } = this.#config;
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
    announceMoved(bus, partitions.given(names, to, Date.now()));
  }
}
