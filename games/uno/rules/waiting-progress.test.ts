import { expect, test } from 'vitest';
import { WAITING_PHASES, waitingPercent, waitingPhase } from './waiting-progress.ts';

test.each([
  [1, 0, 0],
  [1, 0.5, 50],
  [1, 1, 100],
  [2, 0, 33],
  [2, 0.5, 66],
  [3, 0.25, 75],
  [4, 0, 100],
])('%i players and %d of the time: %i percent', (players, part, percent) => {
  expect(waitingPercent(players, part)).toBe(percent);
});

test('the formula as the document writes it, t in milliseconds and T in seconds', () => {
  const T = 60;
  for (let p = 1; p <= 4; p++)
    for (let t = 0; t <= T * 1000; t += 500) {
      const document = (100 / 3) * (p - 1) + (1 / 10) * (t / T) * (1 - (p - 1) / 3);
      expect(waitingPercent(p, t / (T * 1000))).toBe(Math.floor(document + 1e-6));
    }
});

test('other tables reach 100 when full, too; nobody yet is as far as the first', () => {
  for (const seats of [2, 3, 7, 10]) expect(waitingPercent(seats, 0, seats)).toBe(100);
  expect(waitingPercent(0, 0.5)).toBe(50);
});

test('ten phases, the last from 90 percent on', () => {
  expect(Array.from({ length: 10 }, (_, i) => waitingPhase(10 * i + 9))).toEqual(WAITING_PHASES);
  expect([waitingPhase(0), waitingPhase(100)]).toEqual(['space', 'shuffling']);
});
