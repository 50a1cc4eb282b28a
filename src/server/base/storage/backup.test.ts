import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import type { JournalEntry } from '../../../core/journal.ts';
import { backUp, restore } from './backup.ts';
import { openSqlite, type SqliteStorage } from './sqlite.ts';
import { created, moved, write } from './storage.suite.ts';
import { released } from './testing/released.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-backup-'));
afterAll(() => rmSync(root, { recursive: true }));
const NOW = new Date('2026-02-03T04:05:06.789Z');
let count = 0;
const fresh = (): string => join(root, `${count++}`);

async function close(storage: SqliteStorage): Promise<void> {
  await storage.close();
  await released();
}

const CREATED = created(1);
const move = (n: number): JournalEntry => moved(n, n);
const append = (storage: SqliteStorage, from: number, ...entries: readonly JournalEntry[]) =>
  write(storage, { match: 'm1', from, entries });

/** A store that is open, with a match in it. */
async function openStore(folder = fresh()) {
  const storage = openSqlite(folder);
  await append(storage, 0, CREATED, move(1));
  return { folder, storage };
}

test('a store comes back as it was, with what its log and its small things hold', async () => {
  const { folder, storage } = await openStore();
  await storage.put('note', 'a', { text: 'è' });
  const file = fresh();
  expect(backUp(folder, file)).toBe(statSync(file).size);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await append(storage, 2, move(2));
  await close(storage);

  const elsewhere = fresh();
  expect(restore(file, elsewhere, NOW)).toBeUndefined();
  const again = openSqlite(elsewhere);
  expect(await again.read('m1')).toEqual([CREATED, move(1)]);
  expect(await again.get('note', 'a')).toEqual({ text: 'è' });
  await close(again);
});

test('a store that is there stays beside the restored one; its records go', async () => {
  const { folder, storage } = await openStore();
  const file = fresh();
  backUp(folder, file);
  await append(storage, 2, move(2));
  await close(storage);
  writeFileSync(join(folder, 'records.db'), 'of another store');
  expect(() => restore(file, folder, NOW)).toThrow(/--replace/);
  const aside = restore(file, folder, NOW, true)!;
  expect(aside).toBe(join(folder, 'ludoteca.db.2026-02-03T04-05-06Z'));
  expect(readdirSync(folder)).not.toContain('records.db');
  const now = openSqlite(folder);
  expect(await now.read('m1')).toHaveLength(2);
  await close(now);
  const old = fresh();
  restore(aside, old, NOW);
  const before = openSqlite(old);
  expect(await before.read('m1')).toHaveLength(3);
  await close(before);
});

test('a store in use is not replaced', async () => {
  const { folder, storage } = await openStore();
  const file = fresh();
  backUp(folder, file);
  expect(() => restore(file, folder, NOW, true)).toThrow(/stop the server/);
  await append(storage, 2, move(2));
  expect(await storage.read('m1')).toHaveLength(3);
  await close(storage);
});

test('a damaged store can be replaced: that is what a backup is for', async () => {
  const { folder, storage } = await openStore();
  const file = fresh();
  backUp(folder, file);
  await close(storage);
  writeFileSync(join(folder, 'ludoteca.db'), 'no longer a database '.repeat(500));
  restore(file, folder, NOW, true);
  const now = openSqlite(folder);
  expect(await now.read('m1')).toHaveLength(2);
  await close(now);
});

test('what cannot be a backup is refused, and changes nothing', async () => {
  const { folder, storage } = await openStore();
  await close(storage);
  const before = readFileSync(join(folder, 'ludoteca.db'));
  const file = fresh();
  backUp(folder, file);
  await released();
  const text = fresh();
  writeFileSync(text, 'Dear diary, '.repeat(1000));
  const empty = fresh();
  writeFileSync(empty, '');
  const foreign = fresh();
  const db = new Database(foreign);
  db.exec('CREATE TABLE recipe (id INTEGER)');
  db.close();
  const cut = fresh();
  writeFileSync(cut, readFileSync(file));
  truncateSync(cut, statSync(file).size / 2);
  for (const [source, sentence] of [
    [text, /is not a database/],
    [empty, /is empty/],
    [foreign, /something else/],
    [cut, /damaged/],
    [join(root, 'nothing'), /There is no file/],
  ] as const)
    expect(() => restore(source, folder, NOW, true)).toThrow(sentence);
  expect(readdirSync(folder)).toEqual(['last-backup.json', 'ludoteca.db']);
  expect(readFileSync(join(folder, 'ludoteca.db'))).toEqual(before);

  expect(() => backUp(folder, file)).toThrow(/--replace/);
  expect(backUp(folder, file, true)).toBeGreaterThan(0);
  expect(() => backUp(fresh(), fresh())).toThrow(/There is no store/);
  const nowhere = join(root, 'missing', 'folder', 'file.db');
  expect(() => backUp(folder, nowhere)).toThrow(/missing/);
  mkdirSync(join(root, 'a-folder'));
  expect(() => backUp(folder, join(root, 'a-folder'), true)).toThrow();
});
