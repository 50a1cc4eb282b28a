import { expect, test } from 'vitest';
import { DAY } from '../../core/durations.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { BusKeys } from './bus-keys.ts';

const LEASE = 5000;

class Clock {
  now = 1_000_000;
  readonly storage = new MemoryStorage();

  open(): Promise<BusKeys> {
    const { storage } = this;
    return BusKeys.open({ storage, leaseDuration: LEASE, monotonic: () => this.now }, this.now);
  }
}

test('the first node makes a key, and all others use the same', async () => {
  const clock = new Clock();
  const [a, b] = await Promise.all([clock.open(), clock.open()]);
  expect([a.current, b.current]).toEqual([1, 1]);
  expect(a.secret(1)).toEqual(b.secret(1));
  expect(a.secret(1)).toHaveLength(32);
});

test('after a day a new key is made, and used once every node knows it', async () => {
  const clock = new Clock();
  const [a, b] = [await clock.open(), await clock.open()];
  clock.now += DAY;
  await a.refresh(clock.now);
  // b has not read the store since, and could not open what is sealed with the new key.
  expect([a.current, b.secret(2)]).toEqual([1, undefined]);
  await b.refresh(clock.now);
  expect(b.secret(2)).toEqual(a.secret(2));
  expect(b.secret(2)).not.toEqual(b.secret(1));
  // A node that comes now cannot know how long the others have had it.
  const late = await clock.open();
  expect(late.current).toBe(1);
  clock.now += 2 * LEASE;
  expect([a.current, b.current, late.current]).toEqual([2, 2, 2]);
  expect(a.secret(1)).toBeDefined();
});

test('a key is forgotten when the next but one is made', async () => {
  const clock = new Clock();
  const a = await clock.open();
  for (let day = 0; day < 2; day++) {
    clock.now += DAY;
    await a.refresh(clock.now);
  }
  expect([a.secret(1), a.current]).toEqual([undefined, 2]);
  clock.now += 2 * LEASE;
  expect(a.current).toBe(3);
});

test('a key that somebody names and this node does not have is read from the store, at most once a second', async () => {
  const clock = new Clock();
  const [a, b] = [await clock.open(), await clock.open()];
  clock.now += DAY;
  await a.refresh(clock.now);
  b.missing();
  await expect.poll(() => b.secret(2)).toEqual(a.secret(2));
  clock.now += DAY;
  await a.refresh(clock.now);
  let reads = 0;
  const { get } = clock.storage;
  clock.storage.get = (kind, key) => {
    reads++;
    return get.call(clock.storage, kind, key);
  };
  b.missing();
  b.missing();
  clock.now += 500;
  b.missing();
  await expect.poll(() => b.secret(3)).toEqual(a.secret(3));
  expect(reads).toBe(1);
});
