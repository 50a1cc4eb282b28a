// Several nodes on one store in memory, with a clock that a test moves.

import type { Millis } from '../../../core/journal.ts';
import { MemoryStorage } from '../../base/storage/memory.ts';
import {
  type BeatAnswer,
  type NodeCounts,
  type NodeIdentity,
  NodeNotHere,
  type NodeRow,
  type NodeStore,
  OwnershipLost,
  type PartitionRow,
} from '../../base/storage/nodes.ts';
import { PARTITIONS, partitionOf } from '../../base/storage/partitions.ts';
import type { JournalAppend, Storage } from '../../base/storage/storage.ts';

export const LEASE: Millis = 5000;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export class MemoryCluster {
  readonly storage = new MemoryStorage();
  readonly nodes = new Map<string, Writable<Omit<NodeRow, 'leaseMs'>> & { until: Millis }>();
  readonly partitions = new Map<string, Writable<PartitionRow>>();
  #now: Millis | undefined;
  /** Called before each request of a node reaches the store, and before its answer reaches the node. */
  barrier: (node: string, call: string, moment: 'before' | 'after') => Promise<void> = () => Promise.resolve();
  /** Called before a node writes journals; what it rejects with is the answer of the store. */
  appendBarrier: (node: string) => Promise<void> = () => Promise.resolve();
  #lastId = 0;

  /** With `now`, the clock of the store stands still there until the test moves it. If left out, it is the real one. */
  constructor(names: readonly string[] = PARTITIONS, now?: Millis) {
    this.#now = now;
    const since = this.now;
    for (const partition of names) this.partitions.set(partition, { partition, owner: undefined, epoch: 0, since });
  }

  get now(): Millis {
    return this.#now ?? Date.now();
  }

  set now(now: Millis) {
    this.#now = now;
  }

  nextId(): string {
    return `n${++this.#lastId}`;
  }

  move(partition: string, owner: string | undefined): void {
    const row = this.partitions.get(partition)!;
    this.partitions.set(partition, { partition, owner, epoch: row.epoch + 1, since: this.now });
  }

  ownedBy(node: string): string[] {
    return [...this.partitions.values()].filter(({ owner }) => owner === node).map(({ partition }) => partition);
  }

  /** The store as one node sees it. `ownsNothing`: it is never given a partition. */
  open({ ownsNothing = false }: { readonly ownsNothing?: boolean } = {}): Storage {
    const nodes = new MemoryNodeStore(this, ownsNothing);
    const { storage } = this;
    return new Proxy(storage, {
      get: (target, key) => {
        if (key === 'nodes') return nodes;
        if (key === 'close') return () => Promise.resolve();
        if (key === 'append')
          return (batch: readonly JournalAppend[], done: (failed: ReadonlyMap<string, Error>) => void) =>
            nodes.append(batch, done);
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }
}

class MemoryNodeStore implements NodeStore {
  readonly leaseDuration = LEASE;
  readonly weaknesses = [];
  readonly lost = new AbortController().signal;
  readonly #cluster: MemoryCluster;
  readonly #ownsNothing: boolean;
  /** The epoch of each partition that this node knows: as with a real store, it writes nothing under another one. */
  readonly #known = new Map<string, number>();
  #id = '';

  constructor(cluster: MemoryCluster, ownsNothing: boolean) {
    this.#cluster = cluster;
    this.#ownsNothing = ownsNothing;
  }

  enter(node: NodeIdentity): Promise<string> {
    this.#id = this.#cluster.nextId();
    const until = this.#cluster.now + LEASE;
    const counts = { players: 0, matches: 0, hasBus: true };
    this.#cluster.nodes.set(this.#id, {
      id: this.#id,
      ...node,
      state: this.#ownsNothing ? 'leaving' : 'here',
      until,
      ...counts,
    });
    return Promise.resolve(this.#id);
  }

  beat(counts: NodeCounts): Promise<BeatAnswer> {
    return this.#call('beat', () => {
      const { now, nodes, partitions } = this.#cluster;
      const own = nodes.get(this.#id);
      if (!own || own.state === 'gone') throw new OwnershipLost(`Node ${this.#id} is gone.`);
      Object.assign(own, counts, { until: now + LEASE });
      const here = [...nodes.values()].filter(({ state }) => state !== 'gone');
      return {
        now,
        nodes: here.map(({ until, ...row }) => Object.assign(row, { leaseMs: until - now })),
        partitions: this.#learnt(Array.from(partitions.values(), row => ({ ...row }))),
      };
    });
  }

  claim(names: readonly string[]): Promise<readonly PartitionRow[]> {
    return this.#call('claim', () => {
      for (const name of names)
        if (this.#cluster.partitions.get(name)?.owner === undefined) this.#cluster.move(name, this.#id);
      const rows = names.map(name => ({ ...this.#cluster.partitions.get(name)! }));
      return this.#learnt(rows.filter(({ owner }) => owner === this.#id));
    });
  }

  takeOver(
    dead: string,
    shares: (partitions: readonly string[]) => ReadonlyMap<string, string>,
  ): Promise<readonly PartitionRow[] | undefined> {
    return this.#call('takeOver', () => {
      const node = this.#cluster.nodes.get(dead);
      if (!node || node.state === 'gone' || node.until > this.#cluster.now) return undefined;
      node.state = 'gone';
      const orphaned = this.#cluster.ownedBy(dead);
      const heirs = shares(orphaned);
      for (const partition of orphaned) this.#cluster.move(partition, heirs.get(partition));
      // A later change replaces the row, so it is not visible in this answer.
      return this.#learnt(orphaned.map(partition => this.#cluster.partitions.get(partition)!));
    });
  }

  handOver(names: readonly string[], to: string): Promise<void> {
    return this.#call('handOver', () => {
      if (this.#cluster.nodes.get(to)?.state !== 'here') throw new NodeNotHere(`Node ${to} is not here.`);
      for (const name of names) {
        const { owner } = this.#cluster.partitions.get(name)!;
        if (owner !== this.#id) throw new OwnershipLost(`Partition ${name} is not ours.`);
        this.#cluster.move(name, to);
      }
    });
  }

  learn(partitions: readonly PartitionRow[]): void {
    for (const { partition, epoch } of partitions)
      if (epoch > (this.#known.get(partition) ?? 0)) this.#known.set(partition, epoch);
  }

  startLeaving(): Promise<void> {
    this.#cluster.nodes.get(this.#id)!.state = 'leaving';
    return Promise.resolve();
  }

  leave(): Promise<void> {
    return this.#call('leave', () => {
      for (const name of this.#cluster.ownedBy(this.#id)) this.#cluster.move(name, undefined);
      this.#cluster.nodes.get(this.#id)!.state = 'gone';
    });
  }

  append(batch: readonly JournalAppend[], done: (failed: ReadonlyMap<string, Error>) => void): void {
    const isOurs = ({ match, epoch }: JournalAppend): boolean => {
      const row = this.#cluster.partitions.get(partitionOf(match))!;
      const isKnown = this.#known.get(row.partition) === row.epoch;
      return row.owner === this.#id && isKnown && (epoch === undefined || epoch === row.epoch);
    };
    const fail = (error: Error): void => done(new Map(batch.map(({ match }) => [match, error])));
    // As with a real store, the answer comes later.
    const answer = async (): Promise<void> => {
      await this.#cluster.appendBarrier(this.#id);
      if (!batch.every(isOurs)) throw new OwnershipLost(`${batch.map(({ match }) => match).join(' or ')} is not ours.`);
      this.#cluster.storage.append(batch, done);
    };
    setImmediate(() => void answer().catch(fail));
  }

  #learnt<T extends PartitionRow>(rows: T[]): T[] {
    this.learn(rows);
    return rows;
  }

  async #call<T>(name: string, task: () => T): Promise<T> {
    await this.#cluster.barrier(this.#id, name, 'before');
    const answer = task();
    await this.#cluster.barrier(this.#id, name, 'after');
    return answer;
  }
}
