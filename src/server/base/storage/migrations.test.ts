// A store of every earlier version, made by the steps it had then, comes up with everything that was in it.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { FILE, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './schema.ts';
import { openSqlite, type SqliteStorage } from './sqlite.ts';
import { ANNA, BEPPE, created, ended, moved, seated, write } from './storage.suite.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-migrations-'));
afterAll(() => rmSync(root, { recursive: true }));

const MATCHES = ['running', 'first', 'second'];

/** What a server of today holds: two matches that ended and one that goes on. */
async function fill(storage: SqliteStorage): Promise<void> {
  for (const [i, match] of MATCHES.entries()) {
    const entries = [created(1 + i), seated(2 + i, 0, ANNA), seated(3 + i, 1, BEPPE), moved(4 + i, 7)];
    const end = match === 'running' ? [] : [ended(100 + i)];
    expect((await write(storage, { match, from: 0, entries: [...entries, ...end] })).size).toBe(0);
  }
  await storage.put('note', 'a', { text: 'è' });
}

async function everything(storage: SqliteStorage): Promise<unknown> {
  return {
    journals: await Promise.all(MATCHES.map(match => storage.read(match))),
    lists: await storage.list({ limit: 10 }),
    own: await storage.list({ account: ANNA.account!, limit: 10 }),
    finished: await storage.finished(0, 10),
    note: await storage.get('note', 'a'),
  };
}

type Rows = readonly (readonly (string | number | null)[])[];
const rowsOf = (db: Database.Database, sql: string): Rows => db.prepare(sql).raw().all() as Rows; // raw rows are arrays
const schemaOf = (db: Database.Database): Rows =>
  rowsOf(db, 'SELECT type, name, sql FROM sqlite_schema ORDER BY name, type');

/** The rows of today's tables in the tables an earlier version had. */
function copyInto(old: Database.Database, present: Database.Database): void {
  for (const [table] of rowsOf(
    old,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  )) {
    const columns = rowsOf(old, `PRAGMA table_info(${table})`).map(([, name]) => String(name));
    const blanks = columns.map(() => '?').join();
    const into = old.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${blanks})`);
    for (const row of rowsOf(present, `SELECT ${columns.join()} FROM ${table}`)) into.run(...row);
  }
}

test.each(MIGRATIONS.map((_, i) => i + 1))('from version %i', async version => {
  const folder = join(root, String(version));
  const today = openSqlite(join(folder, 'today'));
  await fill(today);
  const expected = await everything(today);

  mkdirSync(join(folder, 'then'));
  const old = new Database(join(folder, 'then', FILE));
  migrate(old, FILE, MIGRATIONS.slice(0, version));
  const present = openDatabase(join(folder, 'today'), MIGRATIONS);
  copyInto(old, present);
  // Guests were small things once.
  if (version === 1) old.exec(`INSERT INTO kept VALUES ('guest', 'g-anna', '{"name":"Anna","proof":"abc"}')`);
  old.close();

  const migrated = openSqlite(join(folder, 'then'));
  expect(await everything(migrated)).toEqual(expected);
  if (version === 1) expect(await migrated.accounts.account('g-anna')).toMatchObject({ name: 'Anna', kind: 'guest' });
  const after = openDatabase(join(folder, 'then'), MIGRATIONS);
  expect(schemaOf(after)).toEqual(schemaOf(present));
  for (const db of [present, after]) db.close();
  for (const storage of [today, migrated]) await storage.close();
});
