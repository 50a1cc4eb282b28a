import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { openRecordsFile } from '../../records/records-file.ts';
import { backUp, restore } from './backup.ts';
import { openCheckedStore } from './checked-store.ts';
import { openSqlite } from './sqlite.ts';
import { created, moved, write } from './storage.suite.ts';
import { released } from './testing/released.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-checked-'));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
const fresh = (): string => join(root, `${count++}`);
const isRoot = process.getuid?.() === 0;
const ownerOf = (path: string): readonly number[] => [statSync(path).uid, statSync(path).gid];
const modeOf = (file: string): number => statSync(file).mode & 0o777;

/** A store with enough in it that pages in its middle hold matches. */
async function filledStore(): Promise<string> {
  const folder = fresh();
  const storage = openSqlite(folder);
  // In one turn of the event loop, so that there is one commit.
  const notes = Array.from({ length: 60 }, (_, i) => storage.put('note', `${i}`, 'x'.repeat(3000)));
  await write(storage, { match: 'm', from: 0, entries: [created(1), moved(2, 2)] });
  await Promise.all(notes);
  await storage.close();
  await released();
  return folder;
}

/** Writes nonsense over the pages in the middle; the head of the file stays as it is. */
function damage(file: string): void {
  const { size } = statSync(file);
  const handle = openSync(file, 'r+');
  const nonsense = Buffer.alloc(Math.floor(size / 2), 0xa5);
  writeSync(handle, nonsense, 0, nonsense.length, Math.floor(size / 4));
  closeSync(handle);
}

test('a damaged store is refused at the start, with the command that restores the last backup', async () => {
  const folder = await filledStore();
  damage(join(folder, 'ludoteca.db'));
  expect(() => openCheckedStore(folder)).toThrow(
    `${join(folder, 'ludoteca.db')} is damaged. Restore a backup: ludoteca restore FILE --data ${folder} --replace`,
  );

  const other = await filledStore();
  const file = `${fresh()}.db`;
  backUp(other, file, false, new Date('2026-02-03T04:05:06Z'));
  damage(join(other, 'ludoteca.db'));
  expect(() => openCheckedStore(other)).toThrow(
    `Restore the last backup, of 2026-02-03 04:05 UTC: ludoteca restore ${file} --data ${other} --replace`,
  );
  await released();
  restore(file, other, new Date(), true);
  const { storage, unlock } = openCheckedStore(other);
  expect(await storage.read('m')).toHaveLength(2);
  await storage.close();
  unlock();
});

/** Writes nonsense over one page of notes, which opening a store does not read. */
function damageNotes(file: string): void {
  const PAGE = 4096;
  const pages = readFileSync(file);
  const at = Math.floor(pages.indexOf('x'.repeat(2000)) / PAGE) * PAGE;
  writeFileSync(file, pages.fill(0xa5, at, at + PAGE));
}

test('damage that nobody has come across yet is found at the start', async () => {
  const folder = await filledStore();
  damageNotes(join(folder, 'ludoteca.db'));
  expect(() => openCheckedStore(folder)).toThrow(`${join(folder, 'ludoteca.db')} is damaged.`);
});

test('damaged records are counted anew', async () => {
  const folder = fresh();
  mkdirSync(folder);
  const first = openRecordsFile(folder);
  first.exec('CREATE TABLE filler (text TEXT)');
  first.exec(`INSERT INTO filler VALUES ${Array.from({ length: 200 }, () => `('${'x'.repeat(2000)}')`).join()}`);
  first.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  first.close();
  damage(join(folder, 'records.db'));
  const again = openRecordsFile(folder);
  expect(again.prepare("SELECT name FROM sqlite_schema WHERE name = 'filler'").raw().all()).toEqual([]);
  again.close();
});

test('a second server on the same folder is refused until the first one is gone', async () => {
  const folder = fresh();
  const first = openCheckedStore(folder);
  expect(() => openCheckedStore(folder)).toThrow(
    `Another server uses the data folder ${folder}. Stop it first, or choose another folder with --data.`,
  );
  await first.storage.close();
  first.unlock();
  const second = openCheckedStore(folder);
  await second.storage.close();
  second.unlock();
});

test('every file of a store is for its owner only, also one that was not', async () => {
  const folder = await filledStore();
  chmodSync(join(folder, 'ludoteca.db'), 0o644);
  const { storage, unlock } = openCheckedStore(folder);
  openRecordsFile(folder).close();
  await write(storage, { match: 'new', from: 0, entries: [created(1)] });
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['ludoteca.db', 'ludoteca.db-wal', 'records.db', 'server.lock']));
  expect(files.filter(name => modeOf(join(folder, name)) !== 0o600)).toEqual([]);
  await storage.close();
  unlock();
});

test('restoring keeps the mode of the store that was there', async () => {
  const folder = await filledStore();
  const file = `${fresh()}.db`;
  backUp(folder, file);
  chmodSync(join(folder, 'ludoteca.db'), 0o640);
  await released();
  restore(file, folder, new Date(), true);
  expect(modeOf(join(folder, 'ludoteca.db'))).toBe(0o640);
});

// Only root can give files away.
test.skipIf(!isRoot)('what root does to the store of a service user stays with that user', async () => {
  const USER = 54_321;
  const folder = await filledStore();
  const file = `${fresh()}.db`;
  backUp(folder, file);
  for (const path of [folder, join(folder, 'ludoteca.db')]) chownSync(path, USER, USER);
  await released();
  restore(file, folder, new Date(), true);
  expect(ownerOf(join(folder, 'ludoteca.db'))).toEqual([USER, USER]);

  // Into a folder that is prepared for the service, but empty.
  const empty = fresh();
  mkdirSync(empty);
  chownSync(empty, USER, USER);
  await released();
  restore(file, empty, new Date());
  expect(ownerOf(join(empty, 'ludoteca.db'))).toEqual([USER, USER]);

  // What else a command makes there.
  openRecordsFile(empty).close();
  backUp(empty, `${fresh()}.db`);
  for (const name of readdirSync(empty)) expect([name, ...ownerOf(join(empty, name))]).toEqual([name, USER, USER]);
});

test.each<[string, (file: string) => void]>([
  ['is missing', file => rmSync(file)],
  ['is empty', file => writeFileSync(file, '')],
])('a store that %s beside its records is not begun anew without a word', async (problem, lose) => {
  const folder = await filledStore();
  openRecordsFile(folder).close();
  await released();
  const file = join(folder, 'ludoteca.db');
  const copy = join(root, `copy${count}.db`);
  backUp(folder, copy);
  await released();
  lose(file);
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  expect(() => openCheckedStore(folder)).toThrow(
    new RegExp(
      `ludoteca.db ${problem}, but records.db of an earlier store is there. Restore the last backup, .*${copy}`,
    ),
  );
  // What is restored is taken, and an empty folder as well.
  restore(copy, folder, new Date(), true);
  const restored = openCheckedStore(folder);
  expect(await restored.storage.read('m')).toHaveLength(2);
  await restored.storage.close();
  restored.unlock();
});

test('a log without its store is one line, and so is a store in an empty folder', async () => {
  const folder = fresh();
  mkdirSync(folder);
  writeFileSync(join(folder, 'ludoteca.db-wal'), 'x');
  expect(() => openCheckedStore(folder)).toThrow(
    'ludoteca.db is missing, but ludoteca.db-wal of an earlier store is there',
  );
  rmSync(join(folder, 'ludoteca.db-wal'));
  const { storage, unlock } = openCheckedStore(folder);
  await storage.close();
  unlock();
});

test('a chunk that was changed on the disk is named, and not served', async () => {
  const folder = fresh();
  const storage = openSqlite(folder);
  await write(storage, { match: 'good', from: 0, entries: [created(1), moved(2, 2)] });
  await write(storage, { match: 'bad', from: 0, entries: [created(1), moved(2, 2)] });
  await storage.close();
  await released();
  const db = new Database(join(folder, 'ludoteca.db'));
  // As a bit that has flipped within a text: SQLite sees nothing wrong.
  db.exec(`UPDATE chunk SET body = replace(body, '"action":2', '"action":3') WHERE match = 'bad'`);
  db.close();
  await released();
  const { storage: opened, unlock } = openCheckedStore(folder);
  expect(await opened.read('good')).toHaveLength(2);
  await expect((async () => opened.read('bad'))()).rejects.toThrow('Entries 0 to 1 of match bad are damaged.');
  await opened.close();
  unlock();
});
