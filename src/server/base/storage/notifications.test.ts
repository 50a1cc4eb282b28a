import { describe, expect, test } from 'vitest';
import { MemoryStorage } from './memory.ts';
import type { NotificationStore } from './notification-store.ts';
import type { StoredNotificationContent } from './notifications.ts';
import { openInTest, postgres } from './testing/postgres.ts';

const STORES: readonly (readonly [string, () => NotificationStore | Promise<NotificationStore>])[] = [
  ['sqlite', () => new MemoryStorage().notifications],
  ...(postgres ? ([['postgres', async () => (await openInTest()).notifications]] as const) : []),
];
const turn = (match: string): StoredNotificationContent => ({
  kind: 'turn',
  about: `match/${match}`,
  params: { game: 'dama' },
});

describe.each(STORES)('notifications in %s', (_, open) => {
  test('newest first, with exactly what was said', async () => {
    const store = await open();
    const news: StoredNotificationContent = { ...turn('one'), by: { account: 'a-2', name: 'Bea' } };
    await store.add('a-1', news, 5, 10);
    await store.add('a-1', turn('two'), 6, 10);
    await store.add('a-9', turn('one'), 7, 10);
    const told = await store.list('a-1');
    expect(told.map(({ about, at }) => [about, at])).toEqual([
      ['match/two', 6],
      ['match/one', 5],
    ]);
    expect(told[1]).toEqual({ ...news, id: told[1]!.id, at: 5, read: false });
    expect(await store.unread('a-1')).toBe(2);
  });

  test('the same about the same is one until it is read, then it is new again', async () => {
    const store = await open();
    const first = await store.add('a-1', turn('one'), 1, 10);
    const other = await store.add('a-1', { ...turn('one'), kind: 'ended' }, 2, 10);
    const again = await store.add('a-1', turn('one'), 3, 10);
    expect([first.isNew, other.isNew, again.isNew]).toEqual([true, true, false]);
    expect(again.id).toBe(first.id);
    expect(await store.unread('a-1')).toBe(2);
    expect(await store.read('a-1', { about: 'match/one' })).toBe(2);
    const later = await store.add('a-1', turn('one'), 4, 10);
    expect(later.isNew).toBe(true);
    expect(later.id).not.toBe(first.id);
    expect((await store.list('a-1')).map(({ kind, read }) => [kind, read])).toEqual([
      ['turn', false],
      ['ended', true],
    ]);
  });

  test('the oldest go when there are too many, and when they are too old', async () => {
    const store = await open();
    for (let i = 0; i < 7; i++) await store.add('a-1', turn(`m${i}`), i, 5);
    const abouts = async (): Promise<string[]> => (await store.list('a-1')).map(({ about }) => about);
    expect(await abouts()).toEqual([6, 5, 4, 3, 2].map(i => `match/m${i}`));
    await store.sweep(5);
    expect(await abouts()).toEqual(['match/m6', 'match/m5']);
  });

  test('reading takes ids, one thing or all, of one account alone', async () => {
    const store = await open();
    const { id } = await store.add('a-1', turn('one'), 1, 10);
    await store.add('a-1', turn('two'), 2, 10);
    await store.add('a-2', turn('one'), 3, 10);
    expect(await store.read('a-2', { ids: [id] })).toBe(0);
    expect(await store.read('a-1', { ids: [id, id + 1000] })).toBe(1);
    expect(await store.read('a-1', { ids: [id] })).toBe(0);
    expect(await store.read('a-1')).toBe(1);
    expect([await store.unread('a-1'), await store.unread('a-2')]).toEqual([0, 1]);
  });
});

test('no look-up scans the table', () => {
  const { db } = new MemoryStorage();
  for (const where of ['account = ? AND about = ? AND kind = ?', 'account = ? AND read = 0', 'at < ?']) {
    const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT * FROM notification WHERE ${where}`).all('a', 'b', 'c');
    expect(JSON.stringify(plan)).toMatch(/SEARCH notification USING (COVERING )?INDEX/);
  }
});
