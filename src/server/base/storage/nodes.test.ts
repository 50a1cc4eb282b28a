import { expect, test } from 'vitest';
import { SingleNode } from './nodes.ts';
import { PARTITIONS, partitionOf } from './partitions.ts';

test('every id belongs to one partition: its first two letters, or the hash of what has no such letters', () => {
  expect(PARTITIONS).toHaveLength(961);
  expect(new Set(PARTITIONS).size).toBe(961);
  expect([partitionOf('abcdefgh'), partitionOf('99zzzzzz')]).toEqual(['ab', '99']);
  // Written down: a stored match must stay in its partition.
  expect(['a', '', 'il-1', 'Übung'].map(partitionOf)).toMatchInlineSnapshot(`
    [
      "4r",
      "9j",
      "bv",
      "b4",
    ]
  `);
});

test('the node of a store that is not shared owns everything at epoch 1', async () => {
  const nodes = new SingleNode();
  const id = await nodes.enter({ name: 'a', address: 'http://a', version: '1' });
  const [role] = await nodes.claim(['lobby/uno']);
  expect(role).toMatchObject({ partition: 'lobby/uno', owner: id, epoch: 1 });
  const seen = await nodes.beat({ players: 1, matches: 2, hasBus: true });
  expect(seen.nodes).toMatchObject([{ id, name: 'a', state: 'here', players: 1, matches: 2 }]);
  expect(seen.nodes[0]!.leaseMs).toBe(Number.POSITIVE_INFINITY);
  expect(seen.partitions).toHaveLength(962);
  expect(seen.partitions.every(({ owner, epoch }) => owner === id && epoch === 1)).toBe(true);
  expect(await nodes.takeOver()).toBeUndefined();
  await expect(nodes.handOver(['ab'], 'b')).rejects.toThrow('not shared');
});
