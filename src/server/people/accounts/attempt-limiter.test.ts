import { expect, test } from 'vitest';
import { networkOf } from '../../base/network.ts';
import { AttemptLimiter } from './attempt-limiter.ts';

const rule = { free: 3, first: 1000, longest: 8000 };

test('a few attempts are free, then every one doubles the wait, up to a limit', () => {
  const guard = new AttemptLimiter(rule);
  expect([1, 2, 3].map(now => guard.attempt('ada', now))).toEqual([0, 0, 0]);
  expect(guard.attempt('ada', 4)).toBe(999);
  const waits: number[] = [];
  for (let now = 1003, i = 0; i < 5; i++) {
    expect(guard.attempt('ada', now)).toBe(0);
    waits.push(guard.attempt('ada', now));
    now += waits.at(-1)!;
  }
  expect(waits).toEqual([2000, 4000, 8000, 8000, 8000]);
  expect(guard.attempt('bob', 5)).toBe(0);
});

test('waiting attempts do not count: who hammers is not locked for longer', () => {
  const guard = new AttemptLimiter(rule);
  for (let i = 0; i < 100; i++) guard.attempt('ada', 5);
  expect(guard.attempt('ada', 5)).toBe(1000);
});

test('a right attempt takes its count back, a proof all of them', () => {
  const guard = new AttemptLimiter(rule);
  for (let now = 0; now < 20; now++) {
    expect(guard.attempt('ada', now)).toBe(0);
    guard.refund('ada');
  }
  expect(guard.size).toBe(0);
  for (let now = 0; now < 3; now++) guard.attempt('ada', now);
  guard.clear('ada');
  expect(guard.attempt('ada', 4)).toBe(0);
});

test('after a day it is forgotten, and however many names there are, only so many are remembered', () => {
  const guard = new AttemptLimiter(rule);
  for (let i = 0; i < 3; i++) guard.attempt('ada', 0);
  expect(guard.attempt('ada', 24 * 3_600_000)).toBe(0);
  expect(guard.attempt('ada', 24 * 3_600_000)).toBe(0);
  for (let i = 0; i < 50_000; i++) guard.attempt(`name ${i}`, i);
  expect(guard.size).toBeLessThanOrEqual(20_000);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1', 'fe80:0:0:0'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
