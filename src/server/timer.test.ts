import { afterEach, expect, test, vi } from 'vitest';
import { houseTimer } from './timer.ts';

afterEach(() => vi.useRealTimers());

test('an alarm further away than setTimeout can wait rings when it is due, and not before', () => {
  vi.useFakeTimers();
  const wait = 40 * 86_400_000;
  const [call, cancelled] = [vi.fn(), vi.fn()];
  houseTimer.at(houseTimer.now() + wait, call);
  const cancel = houseTimer.at(houseTimer.now() + wait, cancelled);
  vi.advanceTimersByTime(wait - 1);
  expect(call).not.toHaveBeenCalled();
  cancel();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});
