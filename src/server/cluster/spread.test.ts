import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NodeRow, PartitionRow } from '../base/storage/nodes.ts';
import { inheritanceOf, MAX_HAND_OVER_PARTITIONS, nextExpiry, nextHandOver, partitionsToClaim } from './spread.ts';

const node = (id: string, more: Partial<NodeRow> = {}): NodeRow => ({
  id,
  name: id,
  address: '',
  version: '1',
  state: 'here',
  leaseMs: 5000,
  players: 0,
  matches: 0,
  hasBus: true,
  ...more,
});
const owned = (owners: readonly (string | undefined)[]): PartitionRow[] =>
  owners.map((owner, i) => ({ partition: `p${i}`, owner, epoch: 1, since: 0 }));
const countOf = (partitions: readonly PartitionRow[], id: string): number =>
  partitions.filter(({ owner }) => owner === id).length;

test('nodes that start together claim everything, and none the same', () => {
  const nodes = [node('a'), node('b'), node('c')];
  const free = owned(Array.from({ length: 31 }, () => undefined));
  const claims = nodes.flatMap(({ id }) => partitionsToClaim(id, nodes, free));
  expect(claims.toSorted()).toEqual(free.map(({ partition }) => partition).toSorted());
});

test('the next lease that may end is the shortest of the others', () => {
  const nodes = [node('a', { leaseMs: 100 }), node('b', { leaseMs: 4000 }), node('c', { leaseMs: 700 })];
  const expiry = nextExpiry('a', nodes, 1_000_000);
  expect(expiry).toBeGreaterThan(1_000_700);
  expect(expiry).toBeLessThan(1_000_750);
  expect(nextExpiry('a', [node('a')], 1_000_000)).toBe(Number.POSITIVE_INFINITY);
});

test('a node that leaves, has no bus or whose lease has expired is given nothing', () => {
  const nodes = [node('a'), node('b', { state: 'leaving' }), node('c', { hasBus: false }), node('d', { leaseMs: -1 })];
  const all = owned(Array.from({ length: 12 }, () => 'a'));
  expect(nextHandOver('a', nodes, all)).toBeUndefined();
  expect(partitionsToClaim('b', nodes, owned([undefined]))).toEqual([]);
  expect([...inheritanceOf('d', nodes, all, ['p0']).values()]).toEqual(['a']);
});

test('who leaves gives to others although they lack nothing', () => {
  const nodes = [node('b'), node('c')];
  const partitions = owned(['a', 'b', 'b', 'c', 'c']);
  expect(nextHandOver('a', nodes, partitions)?.partitions).toEqual(['p0']);
});

test('in the end all own as many, whatever it was before, and no group is larger than it should be', () => {
  const names = ['a', 'b', 'c', 'd'] as const;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom(...names, undefined), { minLength: 1, maxLength: 60 }),
      (count, owners) => {
        const nodes = names.slice(0, count).map(id => node(id));
        // Nodes that are gone have left nothing behind: that is what a take-over is for.
        let partitions = owned(owners.map(owner => (nodes.some(({ id }) => id === owner) ? owner : undefined)));
        for (let round = 0; round < 20; round++)
          for (const { id } of nodes) {
            const claims = partitionsToClaim(id, nodes, partitions);
            partitions = partitions.map(row => (claims.includes(row.partition) ? { ...row, owner: id } : row));
            const next = nextHandOver(id, nodes, partitions);
            expect(next?.partitions.length ?? 0).toBeLessThanOrEqual(MAX_HAND_OVER_PARTITIONS);
            partitions = partitions.map(row =>
              next?.partitions.includes(row.partition) ? { ...row, owner: next.to } : row,
            );
          }
        const counts = nodes.map(({ id }) => countOf(partitions, id));
        expect(counts.reduce((a, b) => a + b)).toBe(partitions.length);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        for (const { id } of nodes) expect(nextHandOver(id, nodes, partitions)).toBeUndefined();
      },
    ),
    { numRuns: 50 },
  );
});

test('the partitions of a node that is gone go to those who own least', () => {
  const nodes = [node('a'), node('b'), node('dead', { leaseMs: -1 })];
  const partitions = owned(['a', 'a', 'a', 'b', 'dead', 'dead', 'dead', 'dead']);
  const heirs = inheritanceOf('dead', nodes, partitions, ['p4', 'p5', 'p6', 'p7']);
  expect([...heirs.values()].toSorted()).toEqual(['a', 'b', 'b', 'b']);
});
