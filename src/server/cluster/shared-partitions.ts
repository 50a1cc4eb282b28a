// The partitions of a node in a cluster: what the store last said about each of them, and what this node owns.

import { randomInt } from 'node:crypto';
import type { Millis } from '../../core/journal.ts';
import type { Ownership, PartitionRow } from '../base/storage/nodes.ts';
import { OwnershipLost } from '../base/storage/nodes.ts';
import { partitionOf } from '../base/storage/partitions.ts';
import { newMatchId, type Partitions } from './partitions.ts';

/** One ownership and the means to end it. */
interface OwnedPartition {
  readonly held: Ownership;
  readonly end: AbortController;
  /** Its tables are being stopped, because it is given to another node. */
  isLeaving: boolean;
}

export class SharedPartitions implements Partitions {
  readonly node: string;
  readonly isShared = true;
  /** Milliseconds of a clock that never goes back. */
  readonly #monotonic: () => Millis;
  readonly #known = new Map<string, PartitionRow>();
  readonly #owned = new Map<string, OwnedPartition>();
  readonly #heldListeners = new Set<(held: readonly Ownership[]) => void>();
  readonly #movedListeners = new Set<(partitions: ReadonlySet<string>) => void>();
  #leaseEnd = Number.NEGATIVE_INFINITY;

  constructor(node: string, monotonic: () => Millis) {
    this.node = node;
    this.#monotonic = monotonic;
  }

  /** Until when this node may show what it has in memory, in monotonic time. */
  extendLease(until: Millis): void {
    this.#leaseEnd = until;
  }

  /** Milliseconds; negative once the lease has expired. */
  get leaseLeft(): Millis {
    return this.#leaseEnd - this.#monotonic();
  }

  held(id: string): Ownership | undefined {
    const owned = this.#owned.get(partitionOf(id));
    return owned && !owned.isLeaving && this.leaseLeft > 0 ? owned.held : undefined;
  }

  owner(id: string): string | undefined {
    return this.#known.get(partitionOf(id))?.owner;
  }

  /** The epoch at which a partition was last known, or 0 if it is not known. */
  epoch(partition: string): number {
    return this.#known.get(partition)?.epoch ?? 0;
  }

  newId(near?: string): string {
    if (near !== undefined) return newMatchId(partitionOf(near));
    const own = [...this.#owned].filter(([, { isLeaving }]) => !isLeaving);
    // A node that owns nothing yet makes an id in a partition it does not own; making a table of it is refused.
    return newMatchId(own.length === 0 ? '' : own[randomInt(own.length)]![0]);
  }

  all(): readonly Ownership[] {
    return Array.from(this.#owned.values(), ({ held }) => held);
  }

  onHeld(listener: (held: readonly Ownership[]) => void): () => void {
    this.#heldListeners.add(listener);
    return () => this.#heldListeners.delete(listener);
  }

  onMoved(listener: (partitions: ReadonlySet<string>) => void): () => void {
    this.#movedListeners.add(listener);
    return () => this.#movedListeners.delete(listener);
  }

  /**
   * What the store says, or said a while ago: news with a lower epoch than what is known is ignored. Throws `OwnershipLost` when
   * another node owns what this one still holds.
   */
  update(rows: readonly PartitionRow[]): void {
    const moved = new Set<string>();
    const begun: Ownership[] = [];
    for (const row of rows) {
      const known = this.#known.get(row.partition);
      if (known && row.epoch < known.epoch) continue;
      if (known?.owner !== row.owner) moved.add(row.partition);
      this.#known.set(row.partition, row);
      const owned = this.#owned.get(row.partition);
      if (row.owner === this.node) {
        if (owned && owned.held.epoch === row.epoch) continue;
        this.#end(row.partition);
        begun.push(this.#begin(row));
      } else if (owned) {
        if (owned.isLeaving) this.#end(row.partition);
        else throw new OwnershipLost(`Partition ${row.partition} now belongs to node ${row.owner ?? 'nobody'}.`);
      }
    }
    if (begun.length > 0) for (const listener of this.#heldListeners) listener(begun);
    if (moved.size > 0) for (const listener of this.#movedListeners) listener(moved);
  }

  /** From now on this node opens no more tables of these partitions. */
  prepareToGive(partitions: readonly string[]): void {
    for (const name of partitions) {
      const owned = this.#owned.get(name);
      if (owned) owned.isLeaving = true;
    }
  }

  /** They were given to another node at the next epoch; what this node had of them in memory is dropped. */
  given(partitions: readonly string[], to: string, now: Millis): PartitionRow[] {
    const rows = partitions.flatMap((partition): PartitionRow[] => {
      const epoch = this.#owned.get(partition)?.held.epoch;
      return epoch === undefined ? [] : [{ partition, owner: to, epoch: epoch + 1, since: now }];
    });
    this.update(rows);
    return rows;
  }

  /** They could not be given: this node keeps those that are still its own, with nothing in memory. */
  keep(partitions: readonly string[]): void {
    const begun = partitions.flatMap(name => {
      const row = this.#known.get(name);
      if (!this.#owned.get(name)?.isLeaving || row?.owner !== this.node) return [];
      this.#end(name);
      return [this.#begin(row)];
    });
    if (begun.length > 0) for (const listener of this.#heldListeners) listener(begun);
  }

  /** Ends all that this process still holds. The store is not informed. */
  endAll(): void {
    for (const name of this.#owned.keys()) this.#end(name);
  }

  #begin({ partition, epoch, since }: PartitionRow): Ownership {
    const end = new AbortController();
    const held = { partition, epoch, since, lost: end.signal };
    this.#owned.set(partition, { held, end, isLeaving: false });
    return held;
  }

  #end(partition: string): void {
    const owned = this.#owned.get(partition);
    this.#owned.delete(partition);
    owned?.end.abort();
  }
}
