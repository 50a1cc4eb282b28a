// Messages between nodes about partitions that have a new owner, so that the others know it before their next beat.

import { Type } from '../../protocol/schema.ts';
import type { PartitionRow } from '../base/storage/nodes.ts';
import type { Bus } from './bus.ts';
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

export function listenToMoved(bus: Bus, listener: (from: string, rows: readonly PartitionRow[]) => void): void {
  listenTo(bus, MOVED, (from, moved) =>
    listener(
      from,
      moved.map(({ owner, ...row }) => ({ ...row, owner })),
    ),
  );
}
