// That no table is forgotten. CONTRIBUTING.md ("Adding a table") names these tests.

import { expect, test } from 'vitest';
import { MemoryStorage } from './memory.ts';
import { type DatabaseTable, DELETE_ACCOUNT, databaseTables, EXPORT_SECTIONS, sqliteTables } from './tables.ts';
import { fillWithEverything } from './testing/everything.ts';

/** Accounts of which there is something in every table from which a deletion takes rows. */
const DELETED = ['a-1', 'a-2'];
const NO_ACCOUNT = 'It names no account.';

const IN_SQLITE = sqliteTables('store');

/** Rows that name a deleted account may be left there. */
function mayStayIn({ deletion }: DatabaseTable): boolean {
  if ('delete' in deletion) return deletion.rest !== undefined;
  return !('keep' in deletion) || deletion.keep !== NO_ACCOUNT;
}

async function filled(): Promise<MemoryStorage> {
  const storage = new MemoryStorage();
  await fillWithEverything(storage, 3);
  return storage;
}

function countIn({ db }: MemoryStorage, sql: string, value: string): number {
  const [count] = db.prepare(sql).raw().get(value) as readonly unknown[]; // a raw row is an array
  return Number(count);
}

test('every section of an export comes from a table', () => {
  const named = databaseTables().flatMap(([, { export: what }]) => ('sections' in what ? what.sections : []));
  expect(new Set(named)).toEqual(new Set(EXPORT_SECTIONS));
});

test('a column that names an account is named by the deletion, or the deletion says why not', () => {
  for (const [name, { columns, deletion }] of databaseTables()) {
    const accounts = Object.keys(columns).filter(column => columns[column]!.startsWith('account'));
    if (accounts.length > 0 && 'keep' in deletion) expect([name, deletion.keep]).not.toContain(NO_ACCOUNT);
    if ('delete' in deletion && deletion.rest === undefined)
      for (const column of accounts)
        expect([name, deletion.delete.join()]).toEqual([name, expect.stringContaining(`${column} =`)]);
  }
});

test('a deletion takes rows from every table that says so, and leaves none where nothing says why', async () => {
  const storage = await filled();
  for (const [name, { deletion }] of IN_SQLITE)
    for (const where of 'delete' in deletion ? deletion.delete : []) {
      const counts = DELETED.map(id => countIn(storage, `SELECT count(*) FROM ${name} WHERE ${where}`, id));
      expect([name, where, Math.max(...counts) > 0]).toEqual([name, where, true]);
    }
  for (const id of DELETED) await storage.accounts.delete(id);
  for (const [name, table] of IN_SQLITE)
    for (const column of mayStayIn(table) ? [] : Object.keys(table.columns))
      for (const id of DELETED) {
        const count = countIn(storage, `SELECT count(*) FROM ${name} WHERE ${column} = ?`, id);
        expect([name, column, count]).toEqual([name, column, 0]);
      }
});

test('a deletion takes nothing of other accounts', async () => {
  const storage = await filled();
  const counts = (): Record<string, number> =>
    Object.fromEntries(
      IN_SQLITE.map(([name]) => [name, countIn(storage, `SELECT count(*) FROM ${name} WHERE ? <> ''`, 'x')]),
    );
  const before = counts();
  await storage.accounts.delete('nobody');
  expect(counts()).toEqual(before);
  await storage.accounts.delete('a-9');
  // Its token, that it follows another one, when it was last seen, and its notification.
  for (const name of ['credential', 'relation', 'presence', 'notification']) before[name]! -= 1;
  expect(counts()).toEqual(before);
});

test('no deletion scans a table', () => {
  const { db } = new MemoryStorage();
  for (const statement of DELETE_ACCOUNT) {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${statement}`).raw().all('a') as unknown[][]; // id, parent, unused, detail
    for (const [, , , detail] of steps)
      expect([statement, detail]).toEqual([statement, expect.not.stringMatching(/^SCAN/)]);
  }
});
