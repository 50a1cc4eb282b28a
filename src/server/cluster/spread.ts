// Who should own what. Pure functions of what every node reads from the store, so that all of them reach the same result.

import type { Millis } from '../../core/journal.ts';
import type { NodeRow, PartitionRow } from '../base/storage/nodes.ts';

/** Partitions that one hand-over gives at most: the fewer, the shorter the silence of each match. */
export const MAX_HAND_OVER_PARTITIONS = 8;

/** May this node be given partitions? */
const accepts = ({ state, leaseMs, hasBus }: NodeRow): boolean => state === 'here' && leaseMs > 0 && hasBus;

/** How many partitions each of the nodes that accept some should own, by id. */
function sharesOf(nodes: readonly NodeRow[], count: number): Map<string, number> {
  const here = nodes
    .filter(accepts)
    .map(({ id }) => id)
    .toSorted();
  const [each, rest] = [Math.floor(count / here.length), count % here.length];
  return new Map(here.map((id, i) => [id, each + (i < rest ? 1 : 0)]));
}

function ownedBy(partitions: readonly PartitionRow[]): Map<string, string[]> {
  const owned = new Map<string, string[]>();
  for (const { partition, owner } of partitions) {
    if (owner === undefined) continue;
    const names = owned.get(owner) ?? [];
    owned.set(owner, names);
    names.push(partition);
  }
  return owned;
}

/** Free partitions that this node should claim: as many as it lacks, not the same ones as the others. */
export function partitionsToClaim(
  node: string,
  nodes: readonly NodeRow[],
  partitions: readonly PartitionRow[],
): string[] {
  const shares = sharesOf(nodes, partitions.length);
  if (!shares.has(node)) return [];
  const free = partitions.filter(({ owner }) => owner === undefined).map(({ partition }) => partition);
  const owned = ownedBy(partitions);
  const missing = (id: string): number => Math.max(0, shares.get(id)! - (owned.get(id)?.length ?? 0));
  // Each leaves out what the nodes before it claim.
  let start = 0;
  for (const id of shares.keys()) {
    if (id === node) break;
    start += missing(id);
  }
  return [...free.slice(start), ...free.slice(0, start)].slice(0, missing(node));
}

export interface HandOver {
  readonly to: string;
  readonly partitions: readonly string[];
}

/** The next group of partitions that this node should give to another, so that in the end all own as many. */
export function nextHandOver(
  node: string,
  nodes: readonly NodeRow[],
  partitions: readonly PartitionRow[],
): HandOver | undefined {
  const shares = sharesOf(nodes, partitions.length);
  const owned = ownedBy(partitions);
  const own = owned.get(node) ?? [];
  const surplus = own.length - (shares.get(node) ?? 0);
  if (surplus <= 0) return undefined;
  let [to, lacks] = ['', 0];
  for (const [id, share] of shares) {
    const missing = share - (owned.get(id)?.length ?? 0);
    if (id !== node && missing > lacks) [to, lacks] = [id, missing];
  }
  // Free partitions have no owner that could give them. A node that leaves gives to others even when none has fewer than its share.
  if (to === '' && !shares.has(node)) to = [...shares.keys()].find(id => id !== node) ?? '';
  if (to === '') return undefined;
  return {
    to,
    partitions: own.slice(0, Math.min(MAX_HAND_OVER_PARTITIONS, surplus, lacks || MAX_HAND_OVER_PARTITIONS)),
  };
}

/** After the end of a lease, so that the database agrees that it has ended. */
const EXPIRY_MARGIN: Millis = 10;

/** When the next lease of another node ends, if it is not extended; `readAt` is the time at which the store said how long they are. */
export function nextExpiry(node: string, nodes: readonly NodeRow[], readAt: Millis): Millis {
  const others = nodes.filter(({ id, state }) => id !== node && state !== 'gone');
  return readAt + EXPIRY_MARGIN + Math.min(...others.map(({ leaseMs }) => leaseMs));
}

/** Shares out the partitions of a node that is gone: each to the node with the fewest. */
export function inheritanceOf(
  dead: string,
  nodes: readonly NodeRow[],
  partitions: readonly PartitionRow[],
  orphaned: readonly string[],
): Map<string, string> {
  const heirs = nodes
    .filter(one => one.id !== dead && accepts(one))
    .map(({ id }) => id)
    .toSorted();
  const owned = ownedBy(partitions);
  const counts = new Map(heirs.map(id => [id, owned.get(id)?.length ?? 0]));
  const heirOf = new Map<string, string>();
  for (const partition of orphaned) {
    let heir: string | undefined;
    for (const [id, count] of counts) if (heir === undefined || count < counts.get(heir)!) heir = id;
    if (heir === undefined) break;
    heirOf.set(partition, heir);
    counts.set(heir, counts.get(heir)! + 1);
  }
  return heirOf;
}
