import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { backUp } from '../../server/base/storage/backup.ts';
import { PARTITIONS } from '../../server/base/storage/partitions.ts';
import { openPostgres } from '../../server/base/storage/postgres/store.ts';
import { openSqlite } from '../../server/base/storage/sqlite.ts';
import { created, moved, write } from '../../server/base/storage/storage.suite.ts';
import { newSchema, postgres } from '../../server/base/storage/testing/postgres.ts';
import { released } from '../../server/base/storage/testing/released.ts';
import { runHere } from '../testing/fake-terminal.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-check-'));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
const fresh = (): string => join(root, `${count++}`);

/** Two matches in chunks, one whose newest entry is still in the log, and notes that fill many pages. */
async function filledStore(): Promise<string> {
  const folder = fresh();
  const storage = openSqlite(folder);
  await write(storage, { match: 'bad', from: 0, entries: [created(1), moved(2, 2)] });
  await write(storage, { match: 'good', from: 0, entries: [created(1), moved(2, 2), moved(3, 3)] });
  await Promise.all(Array.from({ length: 60 }, (_, i) => storage.put('note', `${i}`, 'x'.repeat(3000))));
  await storage.close();
  await released();
  const again = openSqlite(folder);
  await write(again, { match: 'good', from: 3, entries: [moved(4, 4)] });
  await again.close();
  await released();
  return folder;
}

const check = (folder: string, ...more: readonly string[]) => runHere(['check', '--data', folder, ...more]);

function edit(folder: string, sql: string): void {
  const db = new Database(join(folder, 'ludoteca.db'));
  db.exec(sql);
  db.close();
}

test('a sound store is one line, also while it is in use', async () => {
  const folder = await filledStore();
  const storage = openSqlite(folder);
  expect(await check(folder)).toEqual({
    code: 0,
    out: 'Nothing is damaged: 2 matches with 6 journal entries.\n',
    err: '',
  });
  await storage.close();
});

test('rows that have changed are named one by one, with the last backup', async () => {
  const folder = await filledStore();
  const copy = `${fresh()}.db`;
  backUp(folder, copy, false, new Date('2026-02-03T04:05:06Z'));
  edit(folder, `UPDATE chunk SET body = replace(body, '"action":2', '"action":3') WHERE match = 'bad'`);
  edit(folder, `DELETE FROM chunk WHERE match = 'good'`);
  edit(folder, `INSERT INTO chunk VALUES ('good', 3, 1, '{"t":"acted"}', NULL)`);
  edit(folder, `UPDATE stored_value SET value = '"xx' WHERE key = '7'`);
  await released();
  expect(await check(folder)).toEqual({
    code: 1,
    out: [
      'Match bad: entries 0 to 1 are not as they were written.',
      'Match good: entries 0 to 2 are missing.',
      'Table stored_value: the row of note 7 cannot be read.',
      '',
    ].join('\n'),
    err: `3 faults in the store. Restore the last backup, of 2026-02-03 04:05 UTC: ludoteca restore ${copy} --data ${folder} --replace\n`,
  });
});

test('a page that was overwritten on the disk is named', async () => {
  const folder = await filledStore();
  const file = join(folder, 'ludoteca.db');
  const PAGE = 4096;
  const pages = readFileSync(file);
  const at = Math.floor(pages.indexOf('x'.repeat(2000)) / PAGE) * PAGE;
  writeFileSync(file, pages.fill(0xa5, at, at + PAGE));
  const { code, out, err } = await check(folder);
  expect(code).toBe(1);
  expect(out).toMatch(/^The database says: .* page \d+.*\.$/m);
  expect(out).toMatch(/^Table stored_value: the row of note \d+ cannot be read\.$/m);
  expect(err).toContain('Restore a backup: ludoteca restore FILE');
  expect(`${out}${err}`).not.toContain('    at ');
});

test.each<[string, (folder: string) => void, string]>([
  ['no store', () => undefined, 'There is no store in'],
  ['an empty file', folder => writeFileSync(join(folder, 'ludoteca.db'), ''), 'is empty: there is no store in it'],
  [
    'something else',
    folder => writeFileSync(join(folder, 'ludoteca.db'), 'no database, but long enough'.repeat(40)),
    'is not a database',
  ],
  [
    'a log without its store',
    folder => writeFileSync(join(folder, 'ludoteca.db-wal'), 'x'),
    'is missing, but ludoteca.db-wal',
  ],
])('%s is one line', async (_, prepare, sentence) => {
  const folder = mkdtempSync(join(root, 'none-'));
  prepare(folder);
  const { code, out, err } = await check(folder);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
});

test('damaged records are named, and need no backup', async () => {
  const folder = await filledStore();
  const file = join(folder, 'records.db');
  writeFileSync(file, 'no database, but long enough'.repeat(40));
  expect(await check(folder, '--lang', 'de')).toEqual({
    code: 1,
    out: `${file} ist beschädigt. Der nächste Start berechnet die Datei neu.\n`,
    err: 'Ein Schaden im Speicher.\n',
  });
  expect(statSync(file).size).toBeGreaterThan(0);
});

test.skipIf(!postgres)('journals in PostgreSQL are checked as well', async () => {
  const url = await newSchema();
  const storage = await openPostgres(url);
  await storage.nodes.enter({ name: 'test', address: '', version: '0' });
  await storage.nodes.claim(PARTITIONS);
  await write(storage, { match: 'bad', from: 0, entries: [created(1), moved(2, 2)] });
  await write(storage, { match: 'good', from: 0, entries: [created(1), moved(2, 2)] });
  await storage.close();
  const checkHere = () => runHere(['check', '--store', url]);
  expect(await checkHere()).toEqual({
    code: 0,
    out: 'Nothing is damaged: 2 matches with 4 journal entries.\n',
    err: '',
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("UPDATE chunk SET body = substr(body, 2) WHERE match = 'bad'");
  await client.end();
  expect(await checkHere()).toEqual({
    code: 1,
    out: 'Match bad: entries 0 to 1 are not as they were written.\n',
    err: 'One fault in the store.\n',
  });
});
