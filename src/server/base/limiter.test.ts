import { expect, test } from 'vitest';
import { NetworkShares, RateLimiter, TokenBucket } from './limiter.ts';

/** How many pass at once. */
function passing(bucket: TokenBucket, now: number): number {
  let count = 0;
  while (bucket.take(now)) count++;
  return count;
}

test('a bucket lets a burst pass, then as many as have dripped into it, and never more than a burst', () => {
  const bucket = new TokenBucket(2, 5, 1000);
  expect(passing(bucket, 1000)).toBe(5);
  expect(passing(bucket, 1400)).toBe(0);
  expect(passing(bucket, 1500)).toBe(1);
  expect(passing(bucket, 3000)).toBe(3);
  expect(passing(bucket, 60_000)).toBe(5);
});

test('a limiter counts by address, and anew every minute', () => {
  const limiter = new RateLimiter(2);
  const allowed = (address: string, now: number): boolean => limiter.take(address, now);
  expect([allowed('a', 0), allowed('a', 1), allowed('a', 2), allowed('b', 3)]).toEqual([true, true, false, true]);
  expect(allowed('a', 60_000)).toBe(true);
});

test('all addresses of a /64 count as one, and those of a /48 as four', () => {
  const limiter = new RateLimiter(2);
  const taken = (addresses: readonly string[]): number => addresses.filter(one => limiter.take(one, 0)).length;
  expect(taken(Array.from({ length: 300 }, (_, i) => `2001:db8:1:1::${i.toString(16)}`))).toBe(2);
  expect(taken(Array.from({ length: 300 }, (_, i) => `2001:db8:1:${(i + 2).toString(16)}::1`))).toBe(6);
  expect(taken(['2001:db8:2::1'])).toBe(1);
});

test('a network that has used its share waits for as long as what is missing takes', () => {
  let now = 0;
  const shares = new NetworkShares({ rate: 100, burst: 1000 }, () => now);
  shares.take('a', 900);
  expect(shares.wait('a')).toBe(0);
  shares.take('a', 600);
  expect([shares.wait('a'), shares.wait('b')]).toEqual([5000, 0]);
  now = 5000;
  expect(shares.wait('a')).toBe(0);
});
