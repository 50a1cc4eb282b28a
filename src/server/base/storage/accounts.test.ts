import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as fc from '../../../../tests/properties.ts';
import type { AccountStore } from './account-store.ts';
import type { Account, AccountQuery, Credential } from './accounts.ts';
import { DATABASE_FILE } from './database.ts';
import { MemoryStorage } from './memory.ts';
import { migrate } from './migrate.ts';
import { SQLITE_SCHEMA } from './schema.ts';
import { SqliteStorage } from './sqlite.ts';
import { unpackKept } from './testing/kept-stores.ts';
import { watchPlans } from './testing/plans.ts';
import { openInTest, postgres } from './testing/postgres.ts';

const person = (id: string, look = id, more: Partial<Account> = {}): Account => ({
  id,
  kind: 'person',
  name: look.toUpperCase(),
  look,
  created: 1,
  ...more,
});
const credential = (proof: string, account: string, more: Partial<Credential> = {}): Credential => ({
  proof,
  id: `id-${proof}`,
  kind: 'session',
  account,
  label: 'a browser',
  created: 1,
  seen: 1,
  ...more,
});

const STORES: readonly (readonly [string, () => AccountStore | Promise<AccountStore>])[] = [
  ['sqlite', () => new MemoryStorage().accounts],
  ...(postgres ? ([['postgres', async () => (await openInTest()).accounts]] as const) : []),
];

describe.each(STORES)('accounts in %s', (_, open) => {
  test('an account is found by id and by what it looks like, with exactly what was said', async () => {
    const store = await open();
    const ada = person('a-1', 'ada', { password: '$argon2id$', email: 'ada@x.org', admin: true, suspended: 7 });
    expect(await store.add(ada)).toBe(true);
    expect(await store.account('a-1')).toEqual(ada);
    expect(await store.findByLook('ada')).toEqual(ada);
    expect(await store.account('a-2')).toBeUndefined();
    expect(await store.findByLook('bob')).toBeUndefined();
  });

  test('no two persons or programs look the same; guests and who is gone may', async () => {
    const store = await open();
    expect(await store.add(person('a-1', 'ada'))).toBe(true);
    expect(await store.add(person('a-2', 'ada'))).toBe(false);
    expect(await store.add(person('b-1', 'ada', { kind: 'program' }))).toBe(false);
    expect(await store.add(person('g-1', 'ada', { kind: 'guest' }))).toBe(true);
    expect(await store.change('g-1', { kind: 'person' })).toBe(false);
    expect(await store.account('g-1')).toMatchObject({ kind: 'guest' });
    expect(await store.change('a-1', { kind: 'gone', name: '' })).toBe(true);
    expect(await store.change('g-1', { kind: 'person' })).toBe(true);
    expect(await store.findByLook('ada')).toMatchObject({ id: 'g-1' });
  });

  test('many who want one name at once: one gets it', async () => {
    const store = await open();
    const got = await Promise.all(Array.from({ length: 20 }, (_, i) => store.add(person(`a-${i}`, 'ada'))));
    expect(got.filter(Boolean)).toHaveLength(1);
  });

  test('a change says what is new, takes away what is undefined and leaves the rest', async () => {
    const store = await open();
    const changed: string[] = [];
    store.onChange(id => changed.push(id));
    await store.add(person('a-1', 'ada', { password: 'p', email: 'ada@x.org' }));
    expect(await store.change('a-1', { email: undefined, suspended: 5 })).toBe(true);
    expect(changed).toEqual(['a-1']);
    expect(await store.account('a-1')).toEqual(person('a-1', 'ada', { password: 'p', suspended: 5 }));
    expect(await store.change('a-1', { suspended: undefined, admin: false })).toBe(true);
    expect(await store.account('a-1')).toEqual(person('a-1', 'ada', { password: 'p' }));
    expect(await store.change('a-1', {})).toBe(true);
    expect(await store.change('a-2', { admin: true })).toBe(false);
  });

  test('programs of a person, accounts behind an address', async () => {
    const store = await open();
    await store.add(person('a-1', 'ada', { email: 'x@x.org' }));
    await store.add(person('a-2', 'bob', { email: 'x@x.org' }));
    await store.add(person('b-2', 'two', { kind: 'program', owner: 'a-1', created: 2 }));
    await store.add(person('b-1', 'one', { kind: 'program', owner: 'a-1', created: 3 }));
    expect((await store.owned('a-1')).map(({ id }) => id)).toEqual(['b-2', 'b-1']);
    expect((await store.withEmail('x@x.org', 5)).map(({ id }) => id)).toEqual(['a-1', 'a-2']);
    expect(await store.withEmail('x@x.org', 1)).toHaveLength(1);
    expect(await store.withEmail('y@x.org', 5)).toEqual([]);
  });

  test('a list by the beginning of the look, page by page, with the marked ones alone on request', async () => {
    const store = await open();
    for (const look of ['ada', 'adam', 'adam2', 'ad', 'bob', 'ad\u{1f3b2}']) await store.add(person(`a-${look}`, look));
    await store.add(person('g-1', 'adam', { kind: 'guest' }));
    await store.add(person('a-gone', 'adage', { kind: 'gone' }));
    await store.change('a-adam2', { suspended: 3 });
    const seen: string[] = [];
    for (let after: Account | undefined; ; ) {
      const page = await store.search({ look: 'ada', limit: 2, ...(after && { after }) });
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1);
    }
    expect(seen).toEqual(['a-ada', 'a-adam', 'g-1', 'a-adam2']);
    expect((await store.search({ marked: true, limit: 9 })).map(({ id }) => id)).toEqual(['a-adam2']);
    expect((await store.search({ look: 'ad', limit: 9 })).at(-1)?.id).toBe('a-ad\u{1f3b2}');
  });

  test('filtered by kind and by when they came, and without guests who never played', async () => {
    const store = await open();
    await store.add(person('a-1', 'ada', { created: 10 }));
    await store.add(person('b-1', 'bot', { kind: 'program', created: 20 }));
    await store.add(person('g-1', 'guest', { kind: 'guest', created: 30 }));
    const found = async (query: Omit<AccountQuery, 'limit'>): Promise<string[]> =>
      (await store.search({ ...query, limit: 9 })).map(({ id }) => id);
    expect(await found({})).toEqual(['a-1', 'b-1', 'g-1']);
    expect(await found({ kind: 'guest' })).toEqual(['g-1']);
    expect(await found({ played: true })).toEqual(['a-1', 'b-1']);
    expect(await found({ from: 20, to: 30 })).toEqual(['b-1']);
    expect(await found({ from: 10, look: 'b' })).toEqual(['b-1']);
  });

  test('a pass opens until it runs out, and comes with whose it is', async () => {
    const store = await open();
    await store.add(person('a-1', 'ada'));
    await store.issue(credential('p1', 'a-1', { expires: 100 }));
    await store.issue(credential('p2', 'nobody', { kind: 'token' }));
    expect(await store.credential('p1', 99)).toEqual({
      pass: credential('p1', 'a-1', { expires: 100 }),
      account: person('a-1', 'ada'),
    });
    expect(await store.credential('p1', 100)).toBeUndefined();
    expect((await store.credential('p2', 1e15))?.account).toBeUndefined();
    await store.touch('p1', 50, 200);
    expect((await store.credential('p1', 150))?.pass).toMatchObject({ seen: 50, expires: 200 });
    await store.sweep(200);
    expect(await store.credentials({ account: 'a-1' })).toEqual([]);
    expect(await store.credential('p2', 1e15)).toBeDefined();
  });

  test('a guest goes with its last token, and nobody else does', async () => {
    const store = await open();
    for (const [id, kind] of [
      ['g-1', 'guest'],
      ['g-2', 'guest'],
      ['a-1', 'person'],
      ['b-1', 'program'],
    ] as const) {
      await store.add(person(id, id, { kind }));
      await store.issue(credential(`t-${id}`, id, { kind: 'token', expires: 100 }));
    }
    await store.issue(credential('t-2', 'g-2', { kind: 'token', expires: 300 }));
    await store.sweep(99);
    expect(await store.account('g-1')).toBeDefined();
    await store.sweep(100);
    expect(await store.account('g-1')).toBeUndefined();
    for (const id of ['g-2', 'a-1', 'b-1']) expect(await store.account(id)).toBeDefined();
    await store.sweep(300);
    expect(await store.account('g-2')).toBeUndefined();
  });

  test('a pass is admitted only for who may come in at that moment, with the password they have then', async () => {
    const store = await open();
    await store.add(person('a-1', 'ada', { password: 'hash' }));
    expect(await store.issueIfAllowed(credential('p1', 'a-1'))).toBe(true);
    expect(await store.issueIfAllowed(credential('p2', 'a-1'), 'hash')).toBe(true);
    expect(await store.issueIfAllowed(credential('p3', 'a-1'), 'older')).toBe(false);
    expect(await store.issueIfAllowed(credential('p4', 'nobody'))).toBe(false);
    // In the order of the calls, even when no caller waits for the answer.
    const [, after] = await Promise.all([
      store.change('a-1', { suspended: 1 }),
      store.issueIfAllowed(credential('p5', 'a-1'), 'hash'),
    ]);
    expect(after).toBe(false);
    await store.change('a-1', { suspended: undefined, kind: 'gone' });
    expect(await store.issueIfAllowed(credential('p6', 'a-1'))).toBe(false);
    expect((await store.credentials({ account: 'a-1' })).map(({ proof }) => proof).sort()).toEqual(['p1', 'p2']);
  });

  test('a one-time pass is used once, however many try at the same moment', async () => {
    const store = await open();
    await store.issue(credential('p1', 'a-1', { kind: 'reset', expires: 100 }));
    expect(await store.redeem('p1', 'email', 1)).toBeUndefined();
    expect(await store.redeem('p1', 'reset', 100)).toBeUndefined();
    const got = await Promise.all(Array.from({ length: 10 }, () => store.redeem('p1', 'reset', 1)));
    expect(got.filter(Boolean)).toHaveLength(1);
    expect(await store.redeem('p1', 'reset', 1)).toBeUndefined();
  });

  test('passes are listed and revoked by account, kind and name', async () => {
    const store = await open();
    for (const [i, kind] of (['session', 'session', 'token', 'reset'] as const).entries())
      await store.issue(credential(`p${i}`, 'a-1', { kind, created: i }));
    await store.issue(credential('q', 'a-2'));
    const left = async (): Promise<string[]> => (await store.credentials({ account: 'a-1' })).map(({ proof }) => proof);
    expect(await left()).toEqual(['p3', 'p2', 'p1', 'p0']);
    expect(await store.revoke({ account: 'a-1', kind: 'session', except: 'id-p1' })).toBe(1);
    expect(await left()).toEqual(['p3', 'p2', 'p1']);
    expect(await store.revoke({ account: 'a-1', id: 'id-p2' })).toBe(1);
    expect(await store.revoke({ account: 'a-1', id: 'id-q' })).toBe(0);
    expect(await store.revoke({ account: 'a-1' })).toBe(2);
    expect(await store.credentials({ account: 'a-2' })).toHaveLength(1);
  });

  test('a deleted account keeps its id and nothing else, and its secrets open nothing', async () => {
    const store = await open();
    const changed: string[] = [];
    store.onChange(id => changed.push(id));
    await store.add(person('a-1', 'ada', { password: 'p', email: 'ada@x.org', admin: true }));
    await store.add(person('a-2', 'bob'));
    for (const id of ['a-1', 'a-2']) await store.issue(credential(`p-${id}`, id));
    expect(await store.delete('a-1')).toEqual([]);
    expect(changed).toEqual(['a-1']);
    expect(await store.account('a-1')).toEqual({ id: 'a-1', kind: 'gone', name: '', look: '', created: 1 });
    expect(await store.credential('p-a-1', 1)).toBeUndefined();
    expect(await store.credential('p-a-2', 1)).toMatchObject({ account: person('a-2', 'bob') });
    // The name is free again.
    expect(await store.add(person('a-3', 'ada'))).toBe(true);
  });

  test('what is hidden and what was done', async () => {
    const store = await open();
    await store.setRedacted({ kind: 'name', key: 'a-1' }, true);
    await store.setRedacted({ kind: 'name', key: 'a-1' }, true);
    await store.setRedacted({ kind: 'table', key: 'm' }, true);
    await store.setRedacted({ kind: 'table', key: 'm' }, false);
    expect(await store.redactedTexts()).toEqual([{ kind: 'name', key: 'a-1' }]);
    for (let at = 1; at <= 5; at++)
      await store.logModeration({ at, by: 'a-1', what: 'suspend', about: 'a-2', why: `${at}` });
    const page = await store.moderationLog({ limit: 2 });
    expect(page.map(({ why }) => why)).toEqual(['5', '4']);
    expect((await store.moderationLog({ limit: 9, before: page[1]!.id })).map(({ at }) => at)).toEqual([3, 2, 1]);
  });
});

const isNamed = ({ kind }: Account): boolean => kind === 'person' || kind === 'program';
const isMarked = ({ suspended, look }: Account): boolean => suspended !== undefined && look.startsWith('ad');

/** What the rules of names say about accounts, as a map. */
class ModelAccounts {
  readonly #accounts = new Map<string, Account>();

  write(account: Account, exists: boolean): boolean {
    const { id, look } = account;
    const others = [...this.#accounts.values()].filter(other => other.id !== id && isNamed(other));
    if (this.#accounts.has(id) !== exists) return false;
    if (isNamed(account) && others.some(other => other.look === look)) return false;
    this.#accounts.set(id, account);
    return true;
  }

  get(id: string): Account | undefined {
    return this.#accounts.get(id);
  }

  found(fits: (account: Account) => boolean): string[] {
    const found = [...this.#accounts.values()].filter(account => account.kind !== 'gone' && fits(account));
    return found.sort((a, b) => (a.look + a.id < b.look + b.id ? -1 : 1)).map(({ id }) => id);
  }
}

const ids = (accounts: readonly Account[]): string[] => accounts.map(({ id }) => id);

test('any sequence of changes keeps the rules of names', async () => {
  const look = fc.constantFrom('ada', 'bob', 'cyd', 'ad');
  const id = fc.constantFrom('1', '2', '3');
  const kind = fc.constantFrom('guest', 'person', 'program', 'gone' as const);
  const changes = fc.record({ look, kind, suspended: fc.option(fc.nat(9), { nil: undefined }) }, { requiredKeys: [] });
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), id, look, kind }),
    fc.record({ do: fc.constant('change' as const), id, changes }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
      const { accounts: store } = new MemoryStorage();
      const model = new ModelAccounts();
      for (const one of steps)
        if (one.do === 'add') {
          const account = person(one.id, one.look, { kind: one.kind });
          expect(await store.add(account)).toBe(model.write(account, false));
        } else {
          const account = { ...(model.get(one.id) ?? person(one.id)), ...one.changes };
          expect(await store.change(one.id, one.changes)).toBe(model.write(account, true));
        }
      expect(ids(await store.search({ limit: 9 }))).toEqual(model.found(() => true));
      expect(ids(await store.search({ marked: true, look: 'ad', limit: 9 }))).toEqual(model.found(isMarked));
      for (const one of ['ada', 'bob', 'cyd', 'ad']) {
        const named = model.found(account => account.look === one && account.kind !== 'guest')[0];
        expect((await store.findByLook(one))?.id).toBe(named);
      }
    }),
    { numRuns: 60 },
  );
});

test('every look-up reads an index: nothing scans a table or sorts', async () => {
  const { db, accounts: store } = new MemoryStorage();
  const plans = watchPlans(db);
  await store.account('a');
  await store.findByLook('ada');
  await store.owned('a');
  await store.withEmail('x', 5);
  await store.search({ limit: 5 });
  await store.search({ look: 'a', after: person('a'), limit: 5 });
  await store.search({ marked: true, look: 'a', limit: 5 });
  await store.search({ played: true, kind: 'guest', from: 1, limit: 5 });
  await store.credential('p', 1);
  await store.redeem('p', 'reset', 1);
  await store.touch('p', 1, 1);
  await store.credentials({ account: 'a', kind: 'session' });
  await store.revoke({ account: 'a', id: 'x' });
  await store.sweep(1);
  await store.change('a', { admin: true });
  await store.moderationLog({ limit: 5 });
  const found = plans(/^\s*(SELECT|UPDATE|DELETE)/);
  expect(found.size).toBeGreaterThan(12);
  for (const [sql, steps] of found)
    for (const step of steps)
      expect([sql, step]).toEqual([
        sql,
        expect.not.stringMatching(/^SCAN (?!a USING (COVERING )?INDEX account_(in_order|marked))|TEMP B-TREE/),
      ]);
});

test('guests of the first schema keep their ids, names and tokens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-guests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  unpackKept('store-1', folder);
  const db = new Database(join(folder, DATABASE_FILE));
  const kept = JSON.stringify({ name: 'Ada \u{1f3b2}', proof: 'PROOF' });
  db.exec(`INSERT INTO kept VALUES ('guest', 'g-abcdefghijkl', '${kept}'), ('uno', 'x', '1')`);
  migrate(db, 'memory', SQLITE_SCHEMA);
  expect(await new SqliteStorage(db).accounts.credential('PROOF', 5)).toMatchObject({
    pass: { kind: 'token', account: 'g-abcdefghijkl' },
    account: { id: 'g-abcdefghijkl', kind: 'guest', name: 'Ada \u{1f3b2}' },
  });
  expect(db.prepare('SELECT kind FROM stored_value').raw().all()).toEqual([['note'], ['uno']]);
  db.close();
});
