import { expect, test } from 'vitest';
import { printClock } from './clock.tsx';

test.each([
  [3_909_000, '1:05:09'],
  [309_001, '5:10'],
  [60_000, '1:00'],
  [10_000, '0:10'],
  [9_999, '9.9'],
  [250, '0.2'],
  [-5, '0.0'],
])('%d ms is %s', (ms, text) => {
  expect(printClock(ms)).toBe(text);
});
