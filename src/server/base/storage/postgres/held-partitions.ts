// Which partitions this node owns, as far as it knows. What is known carries its epoch, and older news is ignored: an answer
// that was read before a hand-over and arrives after it must not undo it.

import type { PartitionRow } from '../nodes.ts';

/** A partition, and the epoch at which it is ours. */
export interface PartitionEpoch {
  readonly partition: string;
  readonly epoch: number;
}

export class HeldPartitions {
  readonly #rows = new Map<string, PartitionRow>();
  /** Partition -> epoch of what was ours in one answer of the database, and how many partitions we had lost in the same answer. */
  readonly #confirmed = new Map<string, number>();
  #losses: number | undefined;
  /** The id of this node. It is undefined if the node has not entered yet or has left. */
  node: string | undefined;

  learn(rows: readonly PartitionRow[]): void {
    for (const row of rows) {
      const known = this.#rows.get(row.partition);
      if (!known || row.epoch > known.epoch) this.#rows.set(row.partition, row);
    }
  }

  /** Returns the epoch at which a partition is ours, or undefined if it is not. */
  epochOf(partition: string): number | undefined {
    const row = this.#rows.get(partition);
    return row && this.node !== undefined && row.owner === this.node ? row.epoch : undefined;
  }

  /** Takes over what is ours in one answer of the database, which also counts what this node had lost by then. */
  confirm(rows: readonly PartitionRow[], losses: number): void {
    if (this.#losses !== undefined && losses < this.#losses) return; // older news
    if (losses !== this.#losses) this.#confirmed.clear();
    this.#losses = losses;
    for (const { partition, owner, epoch } of rows) if (owner === this.node) this.#confirmed.set(partition, epoch);
  }

  /**
   * How many partitions this node has lost: while it loses no more, all of these are its own at these epochs. Returns
   * undefined if that is not known.
   */
  lossesWith(epochs: readonly PartitionEpoch[]): number | undefined {
    for (const { partition, epoch } of epochs) if (this.#confirmed.get(partition) !== epoch) return undefined;
    return this.#losses;
  }

  /** It has lost more, so nothing is known until the database is asked again. */
  forgetLosses(): void {
    this.#losses = undefined;
    this.#confirmed.clear();
  }

  clear(): void {
    this.#rows.clear();
    this.forgetLosses();
  }
}
