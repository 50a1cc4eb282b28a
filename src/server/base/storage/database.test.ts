import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { DATABASE_FILE, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { StorageProblem } from './problem.ts';
import { SQLITE_SCHEMA, type SqliteSchema } from './schema.ts';
import { openSqlite, SqliteStorage } from './sqlite.ts';
import { created, moved, write } from './storage.suite.ts';
import { unpackKept } from './testing/kept-stores.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-database-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
function freshFolder(): string {
  const folder = join(root, `${folders++}`);
  mkdirSync(folder);
  return folder;
}

function problemOf(folder: string): StorageProblem {
  try {
    openSqlite(folder);
  } catch (error) {
    if (error instanceof StorageProblem) return error;
    throw error;
  }
  throw new Error(`${folder} could be opened`);
}

/** A database another program or another version of ours left in the folder. */
function leave(folder: string, sql: string): void {
  const db = new Database(join(folder, 'ludoteca.db'));
  db.exec(sql);
  db.close();
}

const isRoot = process.getuid?.() === 0;

// Each row prepares a folder in which the store cannot live.
const hopeless: readonly (readonly [name: string, code: string, sentence: RegExp, (folder: string) => string])[] = [
  [
    'a file where the folder should be',
    'storage/no-folder',
    /data folder .* is not a folder/,
    folder => {
      writeFileSync(join(folder, 'data'), '');
      return join(folder, 'data');
    },
  ],
  [
    'a folder inside a file',
    'storage/no-folder',
    /data folder .* cannot be created/,
    folder => {
      writeFileSync(join(folder, 'file'), '');
      return join(folder, 'file', 'data');
    },
  ],
  [
    'a file of something else',
    'storage/not-a-database',
    /ludoteca\.db is not a database/,
    folder => {
      writeFileSync(join(folder, 'ludoteca.db'), 'Dear diary, today I played dama. '.repeat(100));
      return folder;
    },
  ],
  [
    'the database of another program',
    'storage/not-a-database',
    /is a database of something else/,
    folder => {
      leave(folder, 'CREATE TABLE recipes (name TEXT)');
      return folder;
    },
  ],
  [
    'a database of a newer version',
    'storage/newer-version',
    /written by a newer Ludoteca \(schema 99; this one knows \d+\)/,
    folder => {
      openDatabase(folder, SQLITE_SCHEMA).close();
      leave(folder, 'PRAGMA user_version = 99');
      return folder;
    },
  ],
  [
    'a directory in place of the database',
    'storage/failed',
    /ludoteca\.db cannot be used/,
    folder => {
      mkdirSync(join(folder, 'ludoteca.db'));
      return folder;
    },
  ],
];

for (const [name, code, sentence, prepare] of hopeless)
  test(`${name}: one clear problem`, () => {
    const problem = problemOf(prepare(freshFolder()));
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(sentence);
    expect(problem.message).not.toContain('\n');
  });

// The superuser may do everything, so these need an ordinary user; the row after them is for everybody on Linux.
for (const [name, mode] of [
  ['an unreadable folder', 0o300],
  ['an unwritable folder', 0o500],
] as const)
  test.skipIf(isRoot)(`${name}: one clear problem`, () => {
    const folder = freshFolder();
    chmodSync(folder, mode);
    expect(problemOf(folder)).toMatchObject({ code: 'storage/not-allowed' });
    chmodSync(folder, 0o700);
  });

test.skipIf(process.platform !== 'linux')('a file system that takes no files: one clear problem', () => {
  expect(problemOf('/proc/ludoteca')).toMatchObject({ code: 'storage/no-folder' });
});

test('a refused file is left as it was', () => {
  const folder = freshFolder();
  const file = join(folder, 'ludoteca.db');
  writeFileSync(file, 'not a database, and precious '.repeat(60));
  const before = readFileSync(file);
  problemOf(folder);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('makes the folder, with those above it', async () => {
  const folder = join(freshFolder(), 'a', 'b');
  const storage = openSqlite(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  await storage.close();
});

test('what was written is there after closing and opening again', async () => {
  const folder = freshFolder();
  const first = openSqlite(folder);
  await write(first, { match: 'a', from: 0, entries: [created(1), moved(2, 2)] });
  await first.put('kind', 'key', { value: 1 });
  await first.close();
  const second = openSqlite(folder);
  expect(await second.read('a')).toEqual([created(1), moved(2, 2)]);
  expect(await second.summary('a')).toMatchObject({ phase: 'open' });
  expect(await second.get('kind', 'key')).toEqual({ value: 1 });
  await second.close();
});

test('closing writes the log back and may be repeated; nothing works afterwards', async () => {
  const folder = freshFolder();
  const storage = openSqlite(folder);
  await write(storage, { match: 'a', from: 0, entries: [created(1)] });
  const last = storage.put('kind', 'key', 1);
  await storage.close();
  await storage.close();
  await expect(last).resolves.toBeUndefined();
  expect(statSync(join(folder, 'ludoteca.db-wal')).size).toBe(0);
  const failed = await write(storage, { match: 'a', from: 1, entries: [moved(2, 2)] });
  expect(failed.get('a')?.message).toBe('the store is closed');
  await expect(storage.put('kind', 'key', 1)).rejects.toThrow('the store is closed');
});

test('two processes cannot both write one match', async () => {
  const folder = freshFolder();
  const [one, other] = [openSqlite(folder), openSqlite(folder)];
  await write(one, { match: 'a', from: 0, entries: [created(1)] });
  await write(one, { match: 'a', from: 1, entries: [moved(2, 1)] });
  expect((await write(other, { match: 'a', from: 1, entries: [moved(2, 2)] })).size).toBe(1);
  expect((await write(other, { match: 'a', from: 2, entries: [moved(3, 3)] })).size).toBe(0);
  expect(await one.read('a')).toEqual([created(1), moved(2, 1), moved(3, 3)]);
  await one.close();
  await other.close();
});

test('two processes take turns with one log, and neither loses what the other wrote', async () => {
  const folder = freshFolder();
  const open = (): SqliteStorage => new SqliteStorage(openDatabase(folder, SQLITE_SCHEMA), 3);
  let stores = [open(), open()];
  const expected = [created(1)];
  await write(stores[0]!, { match: 'a', from: 0, entries: expected.slice() });
  for (let i = 1; i < 60; i++) {
    // The processes write in any order, several times in a row; sometimes one is restarted.
    const store = stores[(i * 7) % 5 < 2 ? 0 : 1]!;
    const entry = moved(i, i);
    expect((await write(store, { match: 'a', from: i, entries: [entry] })).size).toBe(0);
    expected.push(entry);
    for (const one of stores) expect(await one.read('a')).toEqual(expected);
    expect(await stores[0]!.read('a', i - 1)).toEqual(expected.slice(-2));
    if (i % 13 === 0) stores = [stores[1]!, open()];
  }
  for (const one of stores) await one.close();
});

test('small writes of one turn are durable together, and reading waits for them', async () => {
  const folder = freshFolder();
  const [one, other] = [openSqlite(folder), openSqlite(folder)];
  const written = [one.put('kind', 'a', 1), one.put('kind', 'b', 2)];
  const read = one.get('kind', 'b');
  expect(await other.get('kind', 'a')).toBeUndefined();
  expect(await read).toBe(2);
  expect(await other.get('kind', 'a')).toBe(1);
  expect(await Promise.all(written)).toEqual([undefined, undefined]);
  await one.close();
  await other.close();
});

test('an append takes small writes along', async () => {
  const folder = freshFolder();
  const [one, other] = [openSqlite(folder), openSqlite(folder)];
  const put = one.put('kind', 'a', 1);
  one.append([{ match: 'm', from: 0, entries: [created(1)] }], () => undefined);
  expect(await other.get('kind', 'a')).toBe(1);
  await put;
  await one.close();
  await other.close();
});

const STEP = 'ALTER TABLE thing ADD COLUMN size INTEGER; UPDATE thing SET size = 7';
const VERSION_1: SqliteSchema = {
  create: 'CREATE TABLE thing (name TEXT); INSERT INTO thing VALUES (1)',
  upgrades: [],
};
const VERSION_2: SqliteSchema = { create: `${VERSION_1.create}; ${STEP}`, upgrades: [STEP] };

test('an older database is brought up to date by itself, once', () => {
  const folder = freshFolder();
  openDatabase(folder, VERSION_1).close();
  for (let times = 0; times < 2; times++) {
    const db = openDatabase(folder, VERSION_2);
    expect(db.prepare('SELECT name, size FROM thing').raw().all()).toEqual([['1', 7]]);
    db.close();
  }
});

test('matches that ended before there was an order of them get theirs by when they ended', () => {
  const folder = freshFolder();
  unpackKept('store-1', folder);
  const db = new Database(join(folder, DATABASE_FILE));
  db.exec('DELETE FROM summary');
  const rows = { late: ['over', 9], first: ['over', 3], playing: ['running', 1], 'also-late': ['over', 9] } as const;
  for (const [match, [phase, changed]] of Object.entries(rows))
    db.prepare('INSERT INTO summary VALUES (?, ?, ?, 0, 0, ?)').run(
      match,
      'toy',
      phase,
      JSON.stringify({ summary: { changed } }),
    );
  migrate(db, 'memory', SQLITE_SCHEMA);
  const order = db.prepare('SELECT ordinal, match FROM finished_match ORDER BY ordinal').raw().all();
  expect(order).toEqual([
    [1, 'first'],
    [2, 'also-late'],
    [3, 'late'],
  ]);
});

test('a step that fails changes nothing', () => {
  const db = new Database(':memory:');
  migrate(db, 'memory', VERSION_1);
  expect(() => migrate(db, 'memory', { ...VERSION_2, upgrades: [`${STEP}; SELECT nonsense`] })).toThrow(/nonsense/);
  expect(db.prepare('SELECT * FROM thing').raw().all()).toEqual([['1']]);
  migrate(db, 'memory', VERSION_2);
  expect(db.prepare('SELECT size FROM thing').raw().all()).toEqual([[7]]);
});

test('every transaction is synced before it is answered', () => {
  const db = openDatabase(freshFolder(), SQLITE_SCHEMA);
  // FULL, in WAL mode: with NORMAL, a power cut takes transactions that were answered.
  expect(db.pragma('synchronous')).toMatchObject([{ synchronous: 2 }]);
  expect(db.pragma('journal_mode')).toMatchObject([{ journal_mode: 'wal' }]);
  db.close();
});
