// Which partitions this node owns, as far as it knows. What is known carries its epoch, and older news is ignored: an answer
// that was read before a hand-over and arrives after it must not undo it.

import type { PartitionRow } from '../nodes.ts';

export class HeldPartitions {
  readonly #rows = new Map<string, PartitionRow>();
  /** This node; undefined: it has not entered yet, or has left. */
  node: string | undefined;

  learn(rows: readonly PartitionRow[]): void {
    for (const row of rows) {
      const known = this.#rows.get(row.partition);
      if (!known || row.epoch > known.epoch) this.#rows.set(row.partition, row);
    }
  }

  /** The epoch at which a partition is ours; undefined: it is not. */
  epochOf(partition: string): number | undefined {
    const row = this.#rows.get(partition);
    return row && this.node !== undefined && row.owner === this.node ? row.epoch : undefined;
  }

  clear(): void {
    this.#rows.clear();
  }
}
