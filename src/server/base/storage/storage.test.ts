import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import * as fc from '../../../../tests/properties.ts';
import type { JournalEntry } from '../../../core/journal.ts';
import { MATCH_PHASES } from '../../../core/match-lifecycle.ts';
import { MemoryStorage } from './memory.ts';
import { openSqlite } from './sqlite.ts';
import { ANNA, BEPPE, created, ended, moved, seated, storageSuite, write } from './storage.suite.ts';
import type { MatchQuery, Storage } from './storage.ts';
import { type ModelledStorage, ModelStorage } from './testing/model-storage.ts';
import { watchPlans } from './testing/plans.ts';
import { openTestPostgres, postgres } from './testing/postgres.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-storage-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const openFresh = (): Storage => openSqlite(join(root, `${folders++}`));

storageSuite('memory', () => new MemoryStorage());
storageSuite('sqlite', openFresh);
storageSuite('sqlite that tidies its log all the time', () => new MemoryStorage(1));
storageSuite('sqlite that tidies its log now and then', () => new MemoryStorage(3));
if (postgres) {
  storageSuite('postgres', openTestPostgres);
  storageSuite('postgres that tidies its log all the time', () => openTestPostgres({ logRows: 1 }));
}

type Step =
  | { readonly do: 'append'; readonly batch: readonly { match: string; off: number; entries: JournalEntry[] }[] }
  | { readonly do: 'list'; readonly query: MatchQuery }
  | { readonly do: 'put' | 'delete' | 'get'; readonly key: string; readonly value: number };

const at = fc.integer({ min: 0, max: 5 });
const seat = fc.nat({ max: 1 });
const anyEntry: fc.Arbitrary<JournalEntry> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ at, game: fc.constantFrom('toy', 'dama') }).map(e => created(e.at, e)) },
  fc.record({ at, seat, who: fc.constantFrom(ANNA, BEPPE) }).map(e => seated(e.at, e.seat, e.who)),
  fc.record({ t: fc.constantFrom('vacated', 'absent', 'returned'), at, seat }),
  fc.record({ t: fc.constantFrom('started', 'paused', 'resumed', 'recovered'), at }),
  fc.record({ at, action: fc.nat() }).map(e => moved(e.at, e.action)),
  at.map(ended),
);
const match = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const query: fc.Arbitrary<MatchQuery> = fc.record(
  {
    game: fc.constantFrom('toy', 'dama'),
    phases: fc.subarray([...MATCH_PHASES]),
    account: fc.constantFrom('g-anna', 'g-none'),
    listed: fc.constant(true as const),
    before: fc.record({ created: at, match }),
    limit: fc.nat({ max: 4 }),
  },
  { requiredKeys: [] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      batch: fc.array(
        fc.record({
          match,
          // How far beside the end of the journal: mostly not at all.
          off: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 1 })),
          entries: fc.array(anyEntry, { maxLength: 4 }),
        }),
        { maxLength: 4 },
      ),
    }),
  },
  fc.record({ do: fc.constant('list' as const), query }),
  fc.record({
    do: fc.constantFrom('put', 'delete', 'get'),
    key: fc.constantFrom('x', 'y'),
    value: fc.nat(),
  }),
);

/** Everything a storage answers to these steps, and all it holds in the end. */
async function answers(storage: ModelledStorage, steps: readonly Step[]): Promise<unknown[]> {
  const heard: unknown[] = [];
  for (const one of steps) {
    if (one.do === 'append') {
      const batch = [];
      for (const { match, off, entries } of one.batch)
        batch.push({ match, from: Math.max(0, (await storage.read(match)).length + off), entries });
      const failed = await write(storage, ...batch);
      heard.push([...failed].map(([match, failure]) => [match, failure.message]));
    } else if (one.do === 'list') heard.push(await storage.list(one.query));
    else if (one.do === 'put') await storage.put('kind', one.key, one.value);
    else if (one.do === 'delete') await storage.delete('kind', one.key);
    else heard.push(await storage.get('kind', one.key));
  }
  for (const match of 'abcdef') heard.push(await storage.read(match), await storage.summary(match));
  heard.push(await storage.list({}), await storage.finished(0, 100));
  return heard;
}

test('a full disk fails every match of the batch, and afterwards all goes on', async () => {
  const storage = new MemoryStorage(2);
  const { db } = storage;
  await write(storage, { match: 'a', from: 0, entries: [created(1)] });
  const long = seated(2, 0, { ...ANNA, name: 'n'.repeat(100_000) });
  db.exec('PRAGMA max_page_count = 1');
  const put = storage.put('kind', 'key', 1);
  const batch = [
    { match: 'a', from: 1, entries: [long] },
    { match: 'b', from: 0, entries: [created(3)] },
  ];
  const failed = await write(storage, ...batch);
  expect([...failed.keys()]).toEqual(['a', 'b']);
  expect(failed.get('b')?.message).toContain('full');
  await expect(put).rejects.toThrow('full');
  expect(await storage.read('a')).toEqual([created(1)]);
  expect(await storage.read('b')).toEqual([]);
  expect(await storage.summary('b')).toBeUndefined();
  db.exec('PRAGMA max_page_count = 100000');
  expect((await write(storage, ...batch)).size).toBe(0);
  expect(await storage.read('a')).toEqual([created(1), long]);
  expect(await storage.get('kind', 'key')).toBeUndefined();
  await storage.close();
});

test('every list is read off an index', async () => {
  const storage = new MemoryStorage();
  const plans = watchPlans(storage.db);
  for (const game of [{}, { game: 'toy' }])
    for (const account of [{}, { account: 'g-anna' }])
      for (const before of [{}, { before: { created: 5, match: 'm' } }])
        await storage.list({ ...game, ...account, ...before, listed: true, limit: 10 });
  await storage.read('m');
  // All but the log, which is short by construction.
  const lists = plans(/ FROM (match_summary|match_account|chunk) /);
  expect(lists.size).toBe(9);
  for (const [sql, steps] of lists)
    expect([sql, steps.join()]).toEqual([sql, expect.not.stringMatching(/SCAN|TEMP B-TREE/)]);
});

test('sqlite agrees with the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 8 }), async (steps, logRows) => {
      const sqlite = new MemoryStorage(logRows);
      const expected = await answers(new ModelStorage(), steps);
      expect(await answers(sqlite, steps)).toEqual(expected);
      await sqlite.close();
    }),
    { numRuns: 150 },
  );
});

test.runIf(postgres)('postgres agrees with the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 8 }), async (steps, logRows) => {
      const storage = await openTestPostgres({ logRows });
      const expected = await answers(new ModelStorage(), steps);
      expect(await answers(storage, steps)).toEqual(expected);
      await storage.close();
    }),
    { numRuns: 12 },
  );
});

test('long journals of many matches stay whole while they go from the log into chunks, at every flush', async () => {
  const folder = join(root, 'long');
  const first = openSqlite(folder);
  const db = new Database(join(folder, 'ludoteca.db'), { readonly: true });
  const rows = (): number => (db.prepare('SELECT count(*) AS n FROM log').get() as { n: number }).n;
  const expected = new Map<string, JournalEntry[]>();
  let most = 0;
  for (let flush = 0; flush < 700; flush++) {
    // One match writes with every flush, the others now and then, so that the oldest row waits for the slowest.
    const writing = ['fast', `slow-${flush % 41}`, ...(flush % 7 === 0 ? [`rare-${flush}`] : [])];
    const batch = writing.map(match => {
      const known = expected.get(match) ?? [];
      const entries = known.length === 0 ? [created(1, {}), moved(1, flush)] : [moved(1, flush)];
      expected.set(match, [...known, ...entries]);
      return { match, from: known.length, entries };
    });
    await write(first, ...batch);
    most = Math.max(most, rows());
    if (flush % 50 === 0)
      for (const [match, entries] of expected) expect(await first.read(match), match).toEqual(entries);
  }
  expect(most).toBeGreaterThan(64);
  expect(most).toBeLessThan(400);
  db.close();
  // As after a kill: nothing was closed, another process opens the same files.
  const second = openSqlite(folder);
  for (const [match, entries] of expected) expect(await second.read(match), match).toEqual(entries);
  await write(second, { match: 'fast', from: expected.get('fast')!.length, entries: [moved(2, 0)] });
  expect((await first.read('fast')).at(-1)).toEqual(moved(2, 0));
  await second.close();
  await first.close();
});
