import { expect, test } from 'vitest';
import { seededRandom } from '../core/random.ts';
import { AT_LEAST, AT_MOST, EXACT, TranspositionTable } from './transposition-table.ts';

test('gives back what was stored', () => {
  const table = new TranspositionTable(8);
  const hash = 0x1f_1234_5678_9abc % 2 ** 53;
  expect(table.find(hash)).toBe(-1);
  table.store(hash, 12, -987_654, AT_LEAST, 767);
  const slot = table.find(hash);
  expect([table.depthAt(slot), table.scoreAt(slot), table.boundAt(slot), table.actionAt(slot)]).toEqual([
    12,
    -987_654,
    AT_LEAST,
    767,
  ]);
  table.store(hash, 0, 5, AT_MOST, -1);
  const again = table.find(hash);
  expect([table.depthAt(again), table.scoreAt(again), table.boundAt(again), table.actionAt(again)]).toEqual([
    0,
    5,
    AT_MOST,
    -1,
  ]);
  table.clear();
  expect(table.find(hash)).toBe(-1);
});

test('keeps the deeper of a bucket beside the newest, until a search later', () => {
  const table = new TranspositionTable(4);
  const [deep, first, second] = [3, 3 + 2 ** 32, 3 + 2 ** 33];
  table.store(deep, 9, 1, EXACT, 1);
  table.store(first, 2, 2, EXACT, 2);
  table.store(second, 1, 3, EXACT, 3);
  expect([deep, first, second].map(hash => table.find(hash) >= 0)).toEqual([true, false, true]);
  table.newSearch();
  table.store(first, 1, 2, EXACT, 2);
  expect([deep, first, second].map(hash => table.find(hash) >= 0)).toEqual([false, true, true]);
});

test('never takes one position for another', () => {
  const table = new TranspositionTable(10);
  const random = seededRandom('table');
  const hashes = Array.from({ length: 5000 }, () => random(2 ** 21) * 2 ** 32 + random(2 ** 32));
  for (const [i, hash] of hashes.entries()) table.store(hash, i % 20, i, EXACT, i);
  for (const [i, hash] of hashes.entries()) {
    const slot = table.find(hash);
    if (slot >= 0) expect(table.scoreAt(slot)).toBe(i);
  }
});
