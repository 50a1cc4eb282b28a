import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecurringTask } from './recurring-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is done until nothing is left, and again once there is more', () => {
  let left = 3;
  const task = new RecurringTask(1000, () => {
    left--;
    return left > 0;
  });
  task.start();
  vi.advanceTimersByTime(999);
  task.start();
  expect(left).toBe(3);
  vi.advanceTimersByTime(1);
  expect(left).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(left).toBe(0);
  left = 1;
  task.start();
  vi.advanceTimersByTime(1000);
  expect(left).toBe(0);
});
