// The port for the servers that share a store, and for which of them owns what. A store that is not shared has one node, which always
// owns everything at epoch 1, so that a single server runs the same code as a cluster.

import type { Millis } from '../../../core/journal.ts';
import { PARTITIONS } from './partitions.ts';

/**
 * One period of ownership: of a partition of match ids, or of a role. Everything in memory about the partition belongs to this
 * object and is dropped when `lost` fires; the next period has a higher epoch and begins with nothing.
 */
export interface Ownership {
  readonly partition: string;
  readonly epoch: number;
  readonly since: Millis;
  readonly lost: AbortSignal;
}

export const NODE_STATES = ['here', 'leaving', 'gone'] as const;

/** One life of one server process. Its id is never used again. */
export interface NodeRow {
  readonly id: string;
  /** The name that the operator chose. The next life of the process has the same. */
  readonly name: string;
  readonly address: string;
  readonly version: string;
  readonly state: (typeof NODE_STATES)[number];
  /** What is left of its lease by the clock of the database; negative once it has expired. */
  readonly leaseMs: Millis;
  readonly players: number;
  readonly matches: number;
  readonly hasBus: boolean;
}

export interface PartitionRow {
  readonly partition: string;
  /** The id of the node that owns the partition. It is undefined if the partition is free. */
  readonly owner: string | undefined;
  /** Rises with every change of owner. What is known of a partition at a lower epoch is out of date. */
  readonly epoch: number;
  readonly since: Millis;
}

/** What an operator should put right: the bus is easy to attack from other machines, or a standby may lack what was acknowledged. */
export const CLUSTER_WEAKNESSES = ['no-password', 'no-tls', 'no-standby'] as const;
export type ClusterWeakness = (typeof CLUSTER_WEAKNESSES)[number];

export interface NodeIdentity {
  readonly name: string;
  readonly address: string;
  readonly version: string;
  /** For the operator, who asks the store. */
  readonly weaknesses?: readonly ClusterWeakness[];
}

/** What a node reports about itself with every beat. */
export interface NodeCounts {
  readonly players: number;
  readonly matches: number;
  readonly hasBus: boolean;
}

export interface BeatAnswer {
  /** The clock of the database. */
  readonly now: Millis;
  /** All that are not gone. */
  readonly nodes: readonly NodeRow[];
  readonly partitions: readonly PartitionRow[];
}

export interface NodeStore {
  /** Aborted, with an `OwnershipLost`, when another node owns what was ours: a seal, a foreign epoch or a missing lease. */
  readonly lost: AbortSignal;
  /** How long a lease lasts from one beat. */
  readonly leaseDuration: Millis;
  /** Of the store itself; `enter` adds them to those of the node. */
  readonly weaknesses: readonly ClusterWeakness[];
  /** Begins a new life; its id. */
  enter(node: NodeIdentity): Promise<string>;
  /** Extends the lease and returns the nodes that are here. It has a connection of its own, so that nothing slow delays it. */
  beat(counts: NodeCounts): Promise<BeatAnswer>;
  /** Takes those of the partitions that no node owns; roles that did not exist yet are created. Returns those that are now ours. */
  claim(partitions: readonly string[]): Promise<readonly PartitionRow[]>;
  /**
   * Declares a node whose lease has expired gone, and gives its partitions to others: all of it or nothing. `shares`
   * says who gets which; what it leaves out becomes free. Returns its partitions with the new owners, or undefined if
   * it is alive, another node did this, or this node has not been in contact with the database for long enough and must
   * not judge.
   */
  takeOver(
    dead: string,
    shares: (partitions: readonly string[]) => ReadonlyMap<string, string>,
  ): Promise<readonly PartitionRow[] | undefined>;
  /**
   * Gives partitions of ours to another node. Their tables must have stopped writing. After any error but `NodeNotHere` it is not
   * known until the next beat whether they were given.
   */
  handOver(partitions: readonly string[], to: string): Promise<void>;
  /** Takes over what another node has announced about owners, so that this one may write before its next beat. The store still checks every write. */
  learn(partitions: readonly PartitionRow[]): void;
  /** Announces that this node accepts nothing new; others give it no partitions from now on. */
  startLeaving(): Promise<void>;
  /** Ends this life. What it still owns becomes free. */
  leave(): Promise<void>;
}

/** This node has lost something it owned, or is not known any more. The process must exit with code 75 and be started again. */
export class OwnershipLost extends Error {}

/** Partitions were not given to a node, because it is leaving or gone. */
export class NodeNotHere extends Error {}

/** The only node of a store that is not shared. */
export class SingleNode implements NodeStore {
  readonly lost = new AbortController().signal;
  readonly leaseDuration = Number.POSITIVE_INFINITY;
  readonly weaknesses = [];
  readonly #since = Date.now();
  readonly #roles = new Set<string>();
  #node: NodeIdentity = { name: '', address: '', version: '' };
  #state: NodeRow['state'] = 'here';

  enter(node: NodeIdentity): Promise<string> {
    this.#node = node;
    return Promise.resolve(ID);
  }

  beat(counts: NodeCounts): Promise<BeatAnswer> {
    const node = { id: ID, ...this.#node, state: this.#state, leaseMs: this.leaseDuration, ...counts };
    const partitions = [...PARTITIONS, ...this.#roles].map(name => this.#row(name));
    return Promise.resolve({ now: Date.now(), nodes: [node], partitions });
  }

  claim(partitions: readonly string[]): Promise<readonly PartitionRow[]> {
    for (const name of partitions) if (!IDS.has(name)) this.#roles.add(name);
    return Promise.resolve(partitions.map(name => this.#row(name)));
  }

  takeOver(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  handOver(_partitions: readonly string[], to: string): Promise<void> {
    return Promise.reject(new Error(`There is no node ${to}: this store is not shared.`));
  }

  learn(): void {
    // There is no other node.
  }

  startLeaving(): Promise<void> {
    this.#state = 'leaving';
    return Promise.resolve();
  }

  leave(): Promise<void> {
    this.#state = 'gone';
    return Promise.resolve();
  }

  #row(partition: string): PartitionRow {
    return { partition, owner: ID, epoch: 1, since: this.#since };
  }
}

const ID = 'single';
const IDS = new Set(PARTITIONS);
