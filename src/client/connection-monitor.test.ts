import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionMonitor } from './connection-monitor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A line that was opened just now, whose server took so long to answer hello. */
function watch({ answer = 100, attentive = true } = {}) {
  const seen = { pings: 0, dead: 0 };
  const line = new ConnectionMonitor({
    ping: () => seen.pings++,
    onDead: () => {
      seen.dead++;
      line.stop();
    },
  });
  line.attend(attentive);
  line.start(answer);
  return { line, seen };
}

test('a line on which packets stop is dead within five seconds while a player waits', () => {
  const { line, seen } = watch();
  vi.advanceTimersByTime(1400);
  line.onMessage();
  vi.advanceTimersByTime(3999);
  expect(seen).toEqual({ pings: 1, dead: 0 });
  vi.advanceTimersByTime(1001);
  expect(seen.dead).toBe(1);
});

test('otherwise it may be silent for most of a minute', () => {
  const { seen } = watch({ attentive: false });
  vi.advanceTimersByTime(49_999);
  expect(seen).toEqual({ pings: 1, dead: 0 });
  vi.advanceTimersByTime(1);
  expect(seen.dead).toBe(1);
});

test('messages that arrive anyway cost no ping', () => {
  const { line, seen } = watch();
  for (let i = 0; i < 60; i++) {
    vi.advanceTimersByTime(1000);
    line.onMessage();
  }
  expect(seen).toEqual({ pings: 0, dead: 0 });
});

test('a player who waits on a quiet line costs at most 40 pings a minute, one who only looks three', () => {
  for (const [attentive, most] of [
    [true, 40],
    [false, 3],
  ] as const) {
    const { line, seen } = watch({ attentive });
    for (let at = 0; at < 60_000; at += 100) {
      const before = seen.pings;
      vi.advanceTimersByTime(100);
      if (seen.pings > before) line.onMessage();
    }
    expect(seen.pings).toBeGreaterThan(0);
    expect(seen.pings).toBeLessThanOrEqual(most);
    line.stop();
  }
});

test('a slow line that answers stays open, also one that took long to open', () => {
  const { line, seen } = watch({ answer: 2000 });
  for (const answer of [4000, 2000, 3000, 5500, 5500, 5500]) {
    vi.advanceTimersByTime(1500);
    vi.advanceTimersByTime(answer);
    line.onMessage();
  }
  expect(seen).toEqual({ pings: 6, dead: 0 });
  vi.advanceTimersByTime(1500 + 15_000);
  expect(seen.dead).toBe(1);
});

test('a player who sits down is watched for at once', () => {
  const { line, seen } = watch({ attentive: false });
  vi.advanceTimersByTime(20_000);
  line.attend(true);
  vi.advanceTimersByTime(0);
  expect(seen.pings).toBe(1);
  vi.advanceTimersByTime(2500);
  expect(seen.dead).toBe(1);
});

test('a program that stood still asks once more before it gives up', () => {
  const { line, seen } = watch();
  vi.advanceTimersByTime(1500);
  const later = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  vi.advanceTimersByTime(2500);
  expect(seen).toEqual({ pings: 2, dead: 0 });
  line.onMessage();
  vi.restoreAllMocks();
  expect(seen.dead).toBe(0);
});

test('a line that was stopped is silent', () => {
  const { line, seen } = watch();
  line.stop();
  line.attend(false);
  line.attend(true);
  vi.advanceTimersByTime(100_000);
  expect(seen).toEqual({ pings: 0, dead: 0 });
});
