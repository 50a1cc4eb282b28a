import { expect, test } from 'vitest';
import { evenChoice } from './even-choice.ts';

const isWorse = (worth: number): boolean => worth < 1;

test('little depends on a choice if at least half of the others are as good', () => {
  expect(evenChoice([1, 1, 0, 0], isWorse, 4)?.args).toEqual({ count: 2, others: 4 });
  expect(evenChoice([1, 0, 0], isWorse, 3)).toBeUndefined();
});

test('actions that were not compared may be worse', () => {
  expect(evenChoice([1, 1, 0], isWorse, 5)).toBeUndefined();
  expect(evenChoice([1, 1, 1], isWorse, 5)?.args).toEqual({ count: 3, others: 5 });
});
