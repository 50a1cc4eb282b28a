import { afterEach, expect, test, vi } from 'vitest';
import { systemTimer } from './timer.ts';

afterEach(() => vi.useRealTimers());

test('an alarm further away than setTimeout can wait rings when it is due, and not before', () => {
  vi.useFakeTimers();
  const wait = 40 * 86_400_000;
  const [call, cancelled] = [vi.fn(), vi.fn()];
  systemTimer.at(systemTimer.now() + wait, call);
  const cancel = systemTimer.at(systemTimer.now() + wait, cancelled);
  vi.advanceTimersByTime(wait - 1);
  expect(call).not.toHaveBeenCalled();
  cancel();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});
