import { expect, test } from 'vitest';
import { StoreHealth } from './health.ts';

const DISK_FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** A store with room for values of so many characters. Commits of journals fail when the test says so. */
class SmallStore {
  room = Number.POSITIVE_INFINITY;
  failed = new Map<string, Error>();
  puts = 0;

  put(_kind: string, _key: string, value: object): Promise<void> {
    this.puts++;
    return JSON.stringify(value).length > this.room ? Promise.reject(DISK_FULL) : Promise.resolve();
  }

  append(_batch: readonly { readonly match: string }[], done: (failed: ReadonlyMap<string, Error>) => void): void {
    done(this.failed);
  }
}

/** A health whose clock advances by a minute with every question, so that no answer is reused. */
function watch(store: SmallStore): { health: StoreHealth; commit(): void } {
  let now = 0;
  const health = new StoreHealth(store, () => (now += 60_000));
  const observed = health.observing(store);
  return { health, commit: () => observed.append([{ match: 'one' }], () => undefined) };
}

test('a store is healthy as long as something can be written to it', async () => {
  const store = new SmallStore();
  const { health } = watch(store);
  expect(await health.isWritable()).toBe(true);
  store.room = 0;
  expect(await health.isWritable()).toBe(false);
  store.room = Number.POSITIVE_INFINITY;
  expect(await health.isWritable()).toBe(true);
});

test('after a commit that found no room, a few bytes that still find some do not make it healthy', async () => {
  const store = new SmallStore();
  const { health, commit } = watch(store);
  store.room = 1000;
  store.failed = new Map([['one', DISK_FULL]]);
  commit();
  expect(await health.isWritable()).toBe(false);
  store.room = Number.POSITIVE_INFINITY;
  expect(await health.isWritable()).toBe(true);
  // It was healthy since: a few bytes are enough again.
  store.room = 1000;
  expect(await health.isWritable()).toBe(true);
});

test('a match that cannot be written for reasons of its own says nothing about the store', async () => {
  const store = new SmallStore();
  const { health, commit } = watch(store);
  store.room = 1000;
  store.failed = new Map([['one', new Error('the journal goes on differently')]]);
  commit();
  expect(await health.isWritable()).toBe(true);
});

test('many questions within a second cost one write', async () => {
  const store = new SmallStore();
  const health = new StoreHealth(store, () => 5);
  expect(await Promise.all(Array.from({ length: 50 }, () => health.isWritable()))).toEqual(Array(50).fill(true));
  expect(store.puts).toBe(1);
});
