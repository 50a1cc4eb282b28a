import { expect, test } from 'vitest';
import { seededRandom } from '../core/random.ts';
import { ReplayedLuck } from './replayed-luck.ts';

test('the n-th draw is the same part of its range after a rewind, and another one after a renewal', () => {
  const luck = new ReplayedLuck(seededRandom('luck'));
  const draw = (bounds: readonly number[]): number[] => bounds.map(bound => luck.draws.next(bound));
  const first = draw([1000, 1000, 1000]);
  luck.habits.next(7);
  luck.rewind();
  expect(draw([1000, 500, 1000, 1000]).slice(0, 3)).toEqual([first[0], Math.floor(first[1]! / 2), first[2]]);
  luck.renew();
  expect(draw([1000, 1000, 1000])).not.toEqual(first);
});

test('draws stay within their range', () => {
  const luck = new ReplayedLuck(bound => bound - 1);
  expect([1, 2, 54].map(bound => luck.draws.next(bound))).toEqual([0, 1, 53]);
});
