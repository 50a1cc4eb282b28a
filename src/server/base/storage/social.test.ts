import { describe, expect, test } from 'vitest';
import type { AccountStore } from './account-store.ts';
import type { AccountKind } from './accounts.ts';
import { MemoryStorage } from './memory.ts';
import type { SocialStore } from './social-store.ts';
import { openInTest, postgres } from './testing/postgres.ts';

interface Stores {
  readonly accounts: AccountStore;
  readonly social: SocialStore;
}

const STORES: readonly (readonly [string, () => Stores | Promise<Stores>])[] = [
  ['sqlite', () => new MemoryStorage()],
  ...(postgres ? ([['postgres', openInTest]] as const) : []),
];

async function people({ accounts }: Stores, ids: readonly string[], kind: AccountKind = 'person'): Promise<void> {
  for (const id of ids) await accounts.add({ id, kind, name: id.toUpperCase(), look: id, created: 1 });
}

const follow = (by: string, to: string) => ({ kind: 'follow', by, to }) as const;
const block = (by: string, to: string) => ({ kind: 'block', by, to }) as const;

describe.each(STORES)('ties in %s', (_, open) => {
  test('a tie is made once, and no more than so many', async () => {
    const stores = await open();
    const { social } = stores;
    await people(stores, ['ada', 'bob', 'cleo']);
    expect(await social.addRelation({ ...follow('ada', 'bob'), since: 1 }, 2)).toBe('made');
    expect(await social.addRelation({ ...follow('ada', 'bob'), since: 2 }, 2)).toBe('known');
    expect(await social.addRelation({ ...follow('ada', 'cleo'), since: 2 }, 2)).toBe('made');
    expect(await social.addRelation({ ...follow('ada', 'dora'), since: 3 }, 2)).toBe('full');
    // Each kind counts for itself, and so does each account.
    expect(await social.addRelation({ ...block('ada', 'dora'), since: 3 }, 2)).toBe('made');
    expect(await social.addRelation({ ...follow('bob', 'ada'), since: 3 }, 2)).toBe('made');
    expect(await social.count({ kind: 'follow', by: 'ada' })).toBe(2);
    expect(await social.count({ kind: 'follow', to: 'ada' })).toBe(1);
    expect(await social.has(follow('ada', 'bob'))).toBe(true);
    expect(await social.has(block('ada', 'bob'))).toBe(false);
    expect(await social.removeRelation(follow('ada', 'bob'))).toBe(1);
    expect(await social.removeRelation(follow('ada', 'bob'))).toBe(0);
    expect(await social.has(follow('ada', 'bob'))).toBe(false);
  });

  test('lists go from the newest to the oldest, page by page, from both ends', async () => {
    const stores = await open();
    const { social } = stores;
    await people(stores, ['ada', 'bob', 'cleo', 'dora']);
    for (const [since, to] of [
      [5, 'bob'],
      [7, 'cleo'],
      [5, 'dora'],
    ] as const)
      await social.addRelation({ ...follow('ada', to), since }, 10);
    await social.addRelation({ ...follow('cleo', 'dora'), since: 9 }, 10);
    await social.setLastSeen('cleo', 42);
    const names = async (page: {
      by?: string;
      to?: string;
      limit: number;
      before?: { since: number; account: string };
    }) => (await social.list({ kind: 'follow', ...page })).map(({ name }) => name);
    expect(await names({ by: 'ada', limit: 10 })).toEqual(['CLEO', 'DORA', 'BOB']);
    expect(await names({ by: 'ada', limit: 2 })).toEqual(['CLEO', 'DORA']);
    expect(await names({ by: 'ada', limit: 2, before: { since: 5, account: 'dora' } })).toEqual(['BOB']);
    expect(await names({ to: 'dora', limit: 10 })).toEqual(['CLEO', 'ADA']);
    expect(await social.list({ kind: 'follow', by: 'ada', limit: 1 })).toEqual([
      { account: 'cleo', name: 'CLEO', kind: 'person', since: 7, seen: 42 },
    ]);
  });

  test('the other ends of what somebody made are known whatever became of them', async () => {
    const stores = await open();
    await people(stores, ['bob']);
    for (const to of ['bob', 'nobody']) await stores.social.addRelation({ ...block('ada', to), since: 1 }, 10);
    await stores.social.addRelation({ ...block('bob', 'ada'), since: 1 }, 10);
    await stores.accounts.change('bob', { suspended: 1 });
    expect((await stores.social.others({ kind: 'block', by: 'ada' })).sort()).toEqual(['bob', 'nobody']);
    expect(await stores.social.others({ kind: 'mute', by: 'ada' })).toEqual([]);
  });

  test('who is suspended or gone is neither listed nor counted, whichever end one looks from', async () => {
    const stores = await open();
    await people(stores, ['ada', 'bob', 'cleo']);
    for (const other of ['bob', 'cleo']) {
      await stores.social.addRelation({ ...follow('ada', other), since: 1 }, 10);
      await stores.social.addRelation({ ...follow(other, 'ada'), since: 1 }, 10);
    }
    const shown = async (ends: { by: string } | { to: string }) => {
      const listed = await stores.social.list({ kind: 'follow', ...ends, limit: 10 });
      expect(await stores.social.count({ kind: 'follow', ...ends })).toBe(listed.length);
      return listed.map(({ account }) => account);
    };
    await stores.accounts.change('bob', { suspended: 5 });
    await stores.accounts.change('cleo', { kind: 'gone', name: '' });
    for (const ends of [{ by: 'ada' }, { to: 'ada' }]) expect(await shown(ends)).toEqual([]);
    // What is between them still holds.
    expect(await stores.social.has(follow('bob', 'ada'))).toBe(true);
    await stores.accounts.change('bob', { suspended: undefined });
    for (const ends of [{ by: 'ada' }, { to: 'ada' }]) expect(await shown(ends)).toEqual(['bob']);
  });

  test('who was here is remembered until forgotten; who hides is known', async () => {
    const { social } = await open();
    await social.setLastSeen('ada', 1000);
    await social.setLastSeen('ada', 2000);
    await social.setInvisible('ada', true);
    expect(await social.lastSeen('ada')).toBe(2000);
    expect(await social.invisible()).toEqual(['ada']);
    await social.setLastSeen('ada', undefined);
    await social.setInvisible('bob', true);
    await social.setInvisible('bob', false);
    expect(await social.lastSeen('ada')).toBeUndefined();
    expect(await social.invisible()).toEqual(['ada']);
  });
});

test('both ends of a tie are found by an index', () => {
  const { db } = new MemoryStorage();
  const plan = (sql: string): string =>
    (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).raw().all() as unknown[][]).map(row => String(row[3])).join('; '); // raw rows are arrays
  for (const [end, other] of [
    ['author', 'about'],
    ['about', 'author'],
  ]) {
    const list = plan(`SELECT a.id FROM relation JOIN account a ON a.id = relation.${other}
      WHERE relation.kind = 'follow' AND relation.${end} = 'x' AND (relation.since, relation.${other}) < (1, 'x')
      ORDER BY relation.since DESC, relation.${other} DESC LIMIT 5`);
    expect(list).not.toMatch(/SCAN|TEMP B-TREE/);
    const counted = `SELECT count(*) FROM relation JOIN account a ON a.id = relation.${other}
      WHERE relation.kind = 'follow' AND relation.${end} = 'x' AND a.suspended IS NULL`;
    expect(plan(counted)).not.toContain('SCAN');
    expect(plan(`DELETE FROM relation WHERE kind = 'mute' AND ${end} = 'x'`)).not.toContain('SCAN');
  }
});
