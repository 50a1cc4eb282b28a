import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { builtFile } from '../../../tests/built.ts';
import { repetitions } from '../../../tests/counts.ts';
import { seededRandom } from '../../core/random.ts';
import { RECORDS_FILE } from '../base/storage/database.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import type { SqlValue } from '../base/storage/sql.ts';
import { openSqlite } from '../base/storage/sqlite.ts';
import { Statements } from '../base/storage/statements.ts';
import type { Storage } from '../base/storage/storage.ts';
import { sqliteTables } from '../base/storage/tables.ts';
import { Anchors } from './anchors.ts';
import { MatchCounter } from './match-counter.ts';
import { openRecordsFile, recordsSql } from './records-file.ts';
import { seasonMatch } from './testing/endless-season.ts';
import { ALL_ACCOUNTS, countAll, openRecords, writeJournals } from './testing/journals.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-records-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Everything there is, to the last bit of every number. */
function dump(db: Database.Database): string {
  const all = sqliteTables('records').map(([table]) => {
    const rows = db.prepare(`SELECT * FROM ${table}`).raw().all() as unknown[][]; // raw rows are arrays
    return [table, rows.map(row => JSON.stringify(row)).sort()];
  });
  return JSON.stringify(Object.fromEntries(all));
}

function dumpOf(folder: string): string {
  const db = openRecordsFile(folder);
  try {
    return dump(db);
  } finally {
    db.close();
  }
}

/** Statements that break down after so many. */
class Failing extends Statements {
  left = Number.POSITIVE_INFINITY;

  override run(sql: string, ...values: readonly SqlValue[]): number {
    if (this.left-- <= 0 && !/^(BEGIN|ROLLBACK|RELEASE)/.test(sql)) throw new Error('the power went');
    return super.run(sql, ...values);
  }
}

function season(storage: Storage, from: number, to: number): void {
  for (let at = from; at < to; at += 100)
    writeJournals(
      storage,
      Array.from({ length: Math.min(100, to - at) }, (_, i) => seasonMatch(at + i)),
    );
}

const SEASON = repetitions('SEASON', 600, 10_000);
const KILLS = repetitions('SEASON_KILLS', 4, 20);
/** Between two power cuts: many of them in every season. */
const MOST_STATEMENTS = Math.max(80, SEASON / 8);

test(`after ${SEASON} matches and many crashes the figures are those of a recount`, async () => {
  const folder = mkdtempSync(join(root, 'season-'));
  const random = seededRandom('crashes');
  const script = builtFile('dist/src/server/records/testing/endless-season.js');
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, [script, 'play', folder, `${SEASON / 2}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await sleep(random(250));
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  const storage = openSqlite(folder);
  const written = (await storage.finished(0, SEASON)).length;
  expect(written).toBeGreaterThan(KILLS);
  season(storage, written, SEASON);

  // The rest with power cuts in the middle of transactions, each followed by a fresh start.
  let [crashes, broken] = [0, true];
  while (broken) {
    const db = openRecordsFile(folder);
    const statements = new Failing(db);
    const counting = new MatchCounter({
      sql: recordsSql(statements),
      storage,
      games: new Map(),
      accounts: ALL_ACCOUNTS,
      anchors: new Anchors({}),
    });
    await counting.check();
    statements.left = 30 + random(MOST_STATEMENTS);
    try {
      while ((await counting.step(10)) > 0);
      broken = false;
    } catch (error) {
      expect(String(error)).toContain('the power went');
      crashes++;
    }
    statements.close();
    db.close();
  }
  expect(crashes).toBeGreaterThan(5);

  const live = dumpOf(folder);
  expect(JSON.parse(live).record_match).toHaveLength(SEASON);
  const records = openRecords(storage, folder);
  expect(await records.counter.place()).toBe(SEASON);
  const shares: number[] = [];
  expect(await records.recount(50, (done, of) => shares.push(done / of))).toBe(SEASON);
  expect([shares.length, shares.at(-1)]).toEqual([SEASON / 50, 1]);
  await records.close();
  expect(dumpOf(folder) === live).toBe(true);
  await storage.close();
}, 180_000);

test('two processes that count at once count everything once', async () => {
  const folder = mkdtempSync(join(root, 'two-'));
  const storage = new MemoryStorage();
  season(storage, 0, 300);
  const [one, other] = [openRecords(storage, folder), openRecords(storage, folder)];
  await Promise.all([countAll(one), countAll(other)]);
  await one.close();
  await other.close();
  const alone = mkdtempSync(join(root, 'alone-'));
  const records = openRecords(storage, alone);
  await countAll(records);
  await records.close();
  expect(dumpOf(folder) === dumpOf(alone)).toBe(true);
});

test('figures of another store are not believed', async () => {
  const folder = mkdtempSync(join(root, 'restored-'));
  const storage = new MemoryStorage();
  season(storage, 0, 20);
  const first = openRecords(storage, folder);
  await countAll(first);
  await first.close();
  const restored = new MemoryStorage();
  season(restored, 100, 110);
  const second = openRecords(restored, folder);
  await second.counter.check();
  expect(await second.counter.place()).toBe(0);
  await countAll(second);
  expect(await second.archive.find('m5')).toBeUndefined();
  expect(await second.archive.find('m105')).toBeDefined();
  await second.counter.check();
  expect(await second.counter.place()).toBe(10);
  await second.close();
});

test.each<[string, (file: string) => void]>([
  [
    'of another version',
    file => {
      const db = new Database(file);
      db.exec('PRAGMA user_version = 99');
      db.close();
    },
  ],
  ['that is no database', file => writeFileSync(file, 'not a database, but long enough to look like one '.repeat(100))],
])('a file %s is begun anew', async (_, spoil) => {
  const folder = mkdtempSync(join(root, 'spoilt-'));
  const storage = new MemoryStorage();
  season(storage, 0, 20);
  const before = openRecords(storage, folder);
  await countAll(before);
  await before.close();
  spoil(join(folder, RECORDS_FILE));
  const after = openRecords(storage, folder);
  expect(await after.counter.place()).toBe(0);
  await countAll(after);
  expect(await after.counter.place()).toBe(20);
  await after.close();
});

test('the server counts by itself what has ended', async () => {
  const storage = new MemoryStorage();
  const records = openRecords(storage);
  season(storage, 0, 30);
  records.start();
  await expect.poll(() => records.counter.place()).toBe(30);
  season(storage, 30, 40);
  records.countSoon();
  await expect.poll(() => records.counter.place()).toBe(40);
  await records.close();
});
