// Messages between nodes about partitions that have a new owner, so that the others know it before their next beat.

import { Type } from '../../protocol/schema.ts';
import type { NodeStore, PartitionRow } from '../base/storage/nodes.ts';
import type { Bus } from './bus.ts';
import type { SharedPartitions } from './shared-partitions.ts';
import { broadcastTo, listenTo, Topic } from './topic.ts';

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

export function announceMoved(bus: Bus, rows: readonly PartitionRow[]): void {
  if (rows.length === 0) return;
  const shown = rows.map(({ owner, ...row }) => ({ ...row, ...(owner !== undefined && { owner }) }));
  broadcastTo(bus, MOVED, shown);
}

export interface MovedListener {
  readonly bus: Bus;
  readonly store: Pick<NodeStore, 'learn'>;
  readonly partitions: SharedPartitions;
  readonly hasEnded: () => boolean;
  /** Asks the store for the owners of all partitions. */
  readonly askStore: () => void;
  readonly onFailure: (fault: unknown) => void;
}

/**
 * A node may give away its own partitions: that is believed at once, so that matches continue without a pause. What it says about the
 * partitions of others, such as those of a node that it took over, only makes this node ask the store.
 */
export function listenToMoved({ bus, store, partitions, hasEnded, askStore, onFailure }: MovedListener): void {
  listenTo(bus, MOVED, (from, moved) => {
    if (hasEnded()) return;
    const rows = moved.map(({ owner, ...row }) => ({ ...row, owner }));
    const news = rows.filter(({ partition, epoch }) => epoch > partitions.epoch(partition));
    const given = news.filter(
      ({ partition, epoch }) => partitions.owner(partition) === from && epoch === partitions.epoch(partition) + 1,
    );
    if (given.length < news.length) askStore();
    if (given.length === 0) return;
    try {
      // The store first: tables that begin now write at once.
      store.learn(given);
      partitions.update(given);
    } catch (fault) {
      onFailure(fault);
    }
  });
}
