import { expect, test } from 'vitest';
import { RateLimiter, TokenBucket } from './limiter.ts';

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
