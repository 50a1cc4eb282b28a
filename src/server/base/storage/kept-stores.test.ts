// A small store of every version of the schema, made once by the steps of that version and kept as a file, comes up with everything
// that was in it. The test of migrations makes its old stores anew; these files also notice that a step was changed afterwards.
// After adding a step: KEEP_STORE=1 npx vitest run --project unit src/server/base/storage/kept-stores.test.ts

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { FILE } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { ANNA, BEPPE, created, ended, moved, seated, write } from './storage.suite.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-kept-'));
afterAll(() => rmSync(root, { recursive: true }));

const keptFile = (version: number): URL => new URL(`testdata/store-${version}.db.gz`, import.meta.url);
const ENTRIES = [created(1), seated(2, 0, ANNA), seated(3, 1, BEPPE), moved(4, 7)];
const ENDED = [...ENTRIES, ended(100)];

const rows = (db: Database.Database, sql: string): unknown[][] => db.prepare(sql).raw().all() as unknown[][]; // raw rows are arrays

/** A store of today with a match that runs and one that is over, its rows copied into the tables of an earlier version. */
async function keep(version: number): Promise<void> {
  const folder = join(root, `make-${version}`);
  const today = openSqlite(join(folder, 'today'));
  await write(today, { match: 'running', from: 0, entries: ENTRIES });
  await write(today, { match: 'ended', from: 0, entries: ENDED });
  await today.put('note', 'a', { text: 'è' });
  await today.close();
  mkdirSync(join(folder, 'then'));
  const old = new Database(join(folder, 'then', FILE));
  migrate(old, FILE, MIGRATIONS.slice(0, version));
  const present = new Database(join(folder, 'today', FILE));
  for (const [table] of rows(old, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")) {
    const columns = rows(old, `PRAGMA table_info(${String(table)})`).map(([, name]) => String(name));
    const into = old.prepare(
      `INSERT INTO ${String(table)} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    );
    for (const row of rows(present, `SELECT ${columns.join()} FROM ${String(table)}`)) into.run(...row);
  }
  old.exec(`VACUUM INTO '${join(folder, 'kept.db')}'`);
  for (const db of [old, present]) db.close();
  writeFileSync(keptFile(version), gzipSync(readFileSync(join(folder, 'kept.db')), { level: 9 }));
}

test.each(MIGRATIONS.map((_, i) => i + 1))('a store of version %i opens', async version => {
  if (process.env['KEEP_STORE'] !== undefined && !existsSync(keptFile(version))) await keep(version);
  expect(existsSync(keptFile(version)), 'see the top of this file').toBe(true);
  const folder = join(root, `open-${version}`);
  mkdirSync(folder);
  writeFileSync(join(folder, FILE), gunzipSync(readFileSync(keptFile(version))));
  const storage = openSqlite(folder);
  expect(await storage.read('running')).toEqual(ENTRIES);
  expect(await storage.read('ended')).toEqual(ENDED);
  expect(await storage.get('note', 'a')).toEqual({ text: 'è' });
  const listed = await storage.list({ account: ANNA.account!, limit: 10 });
  expect(listed.map(({ match }) => match).toSorted()).toEqual(['ended', 'running']);
  await storage.close();
});
