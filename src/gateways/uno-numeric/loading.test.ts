import { expect, test } from 'vitest';
import { loaded } from './loading.ts';

test.each([
  [1, 0, 0],
  [1, 0.5, 50],
  [1, 1, 100],
  [2, 0, 33],
  [2, 0.5, 66],
  [3, 0.25, 75],
  [4, 0, 100],
])('%i players and %d of the time: %i percent', (players, part, percent) => {
  expect(loaded(players, part)).toBe(percent);
});
