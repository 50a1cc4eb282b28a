import { expect, test } from 'vitest';
import { perft } from '../../core/perft.ts';
import { toy } from '../../core/testing/toy.ts';
import { runHere } from '../testing/fake-terminal.ts';
import { count } from './perft.ts';

test('counts from a position', async () => {
  const position = `${'.'.repeat(24)}...o......x.....${'.'.repeat(24)}`;
  const { out } = await runHere(['perft', 'dama', '1', '--position', position, '--to-act', '1']);
  expect(out).toContain('  2 nodes');
});

test('counts with options and seats', async () => {
  const { out } = await runHere(['perft', 'toy', '6', '--seats', '3', '-o', 'rounds=1']);
  expect(out).toContain(`  ${6 ** 3 * 3 ** 3} nodes`);
});

test('branch by branch is the same as at once, and progress only grows', () => {
  const state = toy.init(2, { rounds: 1 });
  const shares: number[] = [];
  expect(count(toy, state, 5, share => shares.push(share))).toBe(perft(toy, state, 5));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});
