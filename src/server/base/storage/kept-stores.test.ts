// A store of every version of the schema, made by the code of that version and kept as a file, comes up with everything that was in it
// and with the tables that a new store has. Up to version 8 the files hold two matches and a value; from 8 on there is one with rows in
// every table. After adding a step: KEEP_STORE=1 npx vitest run --project unit src/server/base/storage/kept-stores.test.ts

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATABASE_FILE, openDatabase } from './database.ts';
import { MemoryStorage } from './memory.ts';
import { newestVersion, SQLITE_SCHEMA } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { ANNA, BEPPE, created, ended, moved, seated } from './storage.suite.ts';
import { sqliteTables } from './tables.ts';
import { everythingIn, fillWithEverything } from './testing/everything.ts';
import { keptFile, unpackKept } from './testing/kept-stores.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-kept-'));
afterAll(() => rmSync(root, { recursive: true }));

const NEWEST = newestVersion(SQLITE_SCHEMA);
const SMALL = [1, 2, 3, 4, 5, 6, 7, 8];
const FULL = Array.from({ length: NEWEST - 7 }, (_, i) => 8 + i);
const ENTRIES = [created(1), seated(2, 0, ANNA), seated(3, 1, BEPPE), moved(4, 7)];
const ENDED = [...ENTRIES, ended(100)];
/** In files with rows in every table. */
const MATCHES = 15;

async function keepFull(version: number): Promise<void> {
  const folder = join(root, 'keep');
  const storage = openSqlite(folder);
  await fillWithEverything(storage, MATCHES);
  await storage.close();
  const db = new Database(join(folder, DATABASE_FILE));
  db.exec(`VACUUM INTO '${join(root, 'kept.db')}'`);
  db.close();
  writeFileSync(keptFile(`full-${version}.db`), gzipSync(readFileSync(join(root, 'kept.db')), { level: 9 }));
}

beforeAll(async () => {
  if (process.env['KEEP_STORE'] !== undefined && !existsSync(keptFile(`full-${NEWEST}.db`))) await keepFull(NEWEST);
});

/** A folder with a kept store. */
function unpack(name: string): string {
  const folder = join(root, name);
  unpackKept(name, folder);
  return folder;
}

const rows = (db: Database.Database, sql: string): unknown[][] => db.prepare(sql).raw().all() as unknown[][]; // raw rows are arrays

/** Columns and indexes of each table, without how the statements that made them are written. */
function tablesOf(folder: string): unknown {
  const db = openDatabase(folder, SQLITE_SCHEMA);
  const tables = rows(
    db,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1",
  );
  const found = tables.map(([name, sql]) => ({
    name,
    columns: rows(db, `PRAGMA table_info(${String(name)})`),
    options: /AUTOINCREMENT|WITHOUT ROWID/.exec(String(sql))?.[0],
    indexes: rows(
      db,
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = '${String(name)}' AND sql IS NOT NULL ORDER BY 1`,
    ),
  }));
  db.close();
  return found;
}

test('a new store has the tables of the description', async () => {
  await openSqlite(join(root, 'new')).close();
  const described = sqliteTables('store').map(([name]) => name);
  expect((tablesOf(join(root, 'new')) as { name: string }[]).map(({ name }) => name)).toEqual(described.toSorted());
});

test.each(SMALL)('a store of version %i opens', async version => {
  const folder = unpack(`store-${version}`);
  const storage = openSqlite(folder);
  expect(await storage.read('running')).toEqual(ENTRIES);
  expect(await storage.read('ended')).toEqual(ENDED);
  expect((await storage.finished(0, 9)).map(({ match }) => match)).toEqual(['ended']);
  expect(await storage.get('note', 'a')).toEqual({ text: 'è' });
  const listed = await storage.list({ account: ANNA.account!, limit: 10 });
  expect(listed.map(({ match }) => match).toSorted()).toEqual(['ended', 'running']);
  await storage.close();
  await openSqlite(join(root, `beside-${version}`)).close();
  expect(tablesOf(folder)).toEqual(tablesOf(join(root, `beside-${version}`)));
});

test.each(FULL)('a store of version %i has everything that was in it', async version => {
  const storage = openSqlite(unpack(`full-${version}`));
  const today = new MemoryStorage();
  await fillWithEverything(today, MATCHES);
  expect(await everythingIn(storage)).toEqual(await everythingIn(today));
  // Numbers of chat are not given again.
  const said = { match: 'm', at: 3, to: 'table', account: 'a-1', name: 'Ada', kind: 'person', text: 'again' } as const;
  expect(await storage.chat.add(said)).toEqual(await today.chat.add(said));
  await storage.close();
});
