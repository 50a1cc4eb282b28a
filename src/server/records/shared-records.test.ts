// Records in a store that several servers share: counted once, the same figures as in a file, and there for a server that has just begun.

import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../core/random.ts';
import { RATING_POOLS, type RankingOrder, RECORDED_RESULTS } from '../../protocol/enumerations.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { PARTITIONS } from '../base/storage/partitions.ts';
import type { PostgresStorage } from '../base/storage/postgres/store.ts';
import { run, type Sql, type SqlTask } from '../base/storage/sql.ts';
import type { Storage } from '../base/storage/storage.ts';
import { sqliteTables } from '../base/storage/tables.ts';
import { openInTest, postgres } from '../base/storage/testing/postgres.ts';
import { Anchors } from './anchors.ts';
import { MatchCounter, RECORDS_LOCK, RECORDS_VERSION } from './match-counter.ts';
import { Records, type RecordsConfig } from './records.ts';
import { seasonMatch } from './testing/endless-season.ts';
import { ALL_ACCOUNTS, countAll, openRecords } from './testing/journals.ts';

if (!postgres) console.log('Skipped: records in PostgreSQL, because there is none.');
const SEASON = 300;
const GAMES = ['dama', 'uno', 'sagrada'].map(id => ({ id }) as never); // the records only ask a game for its name and its turns

/** All in one partition. */
const nameOf = (i: number): string => `${PARTITIONS[0]}${i}`;

async function season(storage: Storage, from: number, to: number): Promise<void> {
  const matches = Array.from({ length: to - from }, (_, i) => from + i);
  const batch = matches.map(i => ({ match: nameOf(i), from: 0, entries: seasonMatch(i)[1] }));
  const failed = await new Promise<ReadonlyMap<string, Error>>(resolve => storage.append(batch, resolve));
  expect([...failed.values()]).toEqual([]);
}

async function played(matches: number): Promise<PostgresStorage> {
  const storage = await openInTest();
  if (matches > 0) await season(storage, 0, matches);
  return storage;
}

/** The records of one of several servers. */
function records(storage: Storage, more: Partial<RecordsConfig> = {}): Records {
  const opened = new Records({
    folder: undefined,
    storage,
    games: new Map(GAMES.map(game => [(game as { id: string }).id, game])),
    accounts: ALL_ACCOUNTS,
    reportFault: (_what, error) => {
      throw error;
    },
    ...more,
  });
  onTestFinished(() => opened.close());
  return opened;
}

/** Everything there is, to the last bit of every number. */
async function dump(rowsOf: (table: string) => Promise<readonly (readonly unknown[])[]>): Promise<unknown> {
  const all: [string, string[]][] = [];
  for (const [table] of sqliteTables('records')) {
    const found = await rowsOf(table);
    all.push([table, found.map(one => JSON.stringify(one)).sort()]);
  }
  return Object.fromEntries(all);
}

const dumpOf = (storage: PostgresStorage): Promise<unknown> =>
  dump(table => storage.records.rows(`SELECT * FROM ${table}`));

/** Its transactions break down when nothing is left. */
function failingAfter(sql: Sql, left: () => number): Sql {
  return {
    lock: sql.lock,
    rows: (...asked) => sql.rows(...asked),
    row: (...asked) => sql.row(...asked),
    read: task => sql.read(task),
    run: (...asked) => sql.run(...asked),
    runUnlessTaken: (...asked) => sql.runUnlessTaken(...asked),
    transact: (thing, task) => sql.transact(thing, () => failing(task(), left)),
  };
}

function* failing<T>(task: SqlTask<T>, left: () => number): SqlTask<T> {
  let step = task.next();
  while (step.done !== true) {
    if (left() <= 0) throw new Error('the power went');
    step = task.next(yield step.value);
  }
  return step.value;
}

describe.skipIf(!postgres)('in a store that servers share', () => {
  test('the figures are those of a file, bit for bit, and every page is the same', async () => {
    const storage = await played(SEASON);
    const memory = new MemoryStorage();
    await season(memory, 0, SEASON);
    const [shared, own] = [records(storage), openRecords(memory, undefined, GAMES)];
    onTestFinished(() => own.close());
    for (const one of [shared, own]) {
      await one.counter.check();
      await countAll(one);
    }
    expect(await shared.counter.place()).toBe(SEASON);

    const random = seededRandom('pages');
    const among = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const players = ['g-player1', 'g-player2', 'g-player7', 'bot:dama/greedy', 'bot:uno/random', 'g-nobody'];
    const same = async (ask: (one: Records) => Promise<unknown>): Promise<void> =>
      expect(await ask(shared)).toEqual(await ask(own));
    for (let i = 0; i < 20; i++) {
      const [player, against, game] = [among(players), among(players), among(['dama', 'uno', 'sagrada'])];
      const [pool, by] = [among(RATING_POOLS), among<RankingOrder>(['wins', 'rating'])];
      const limit = 1 + random(50);
      const match = nameOf(random(SEASON));
      const where = {
        ...(i % 2 === 0 && { player }),
        ...(i % 4 === 0 && against !== player && { against }),
        ...(i % 3 === 0 && { game }),
        ...(i % 5 === 0 && { result: among(RECORDED_RESULTS) }),
        ...(i % 7 === 0 && { from: 4000, to: 25_000 }),
        withPrivate: i % 11 === 0,
      };
      await same(one => one.archive.search({ ...where, limit }));
      await same(({ rankings }) => rankings.page({ game, pool, by, limit: 5 }));
      await same(({ rankings }) => rankings.find(player, game, pool, by));
      const page = await own.rankings.page({ game, pool, by, limit: 4 });
      if (page?.next !== undefined)
        await same(({ rankings }) => rankings.page({ game, pool, by, limit: 4, after: page.next! }));
      await same(one => one.players.stats(player));
      await same(one => one.players.ratings(player, game, pool));
      await same(one => one.players.versus(player, game, 9));
      await same(one => one.players.versusOne(player, against, game));
      await same(one => one.archive.find(match));
    }
    await same(one => one.players.named('play', 9));
    const before = await dumpOf(storage);
    expect(await shared.recount(50, () => undefined)).toBe(SEASON);
    expect(await dumpOf(storage)).toEqual(before);
  });

  test('two servers that count at once count everything once', async () => {
    const [storage, alone] = [await played(SEASON), await played(SEASON)];
    const [one, other] = [records(storage), records(storage)];
    await one.counter.check();
    await Promise.all([countAll(one), countAll(other)]);
    const single = records(alone);
    await single.counter.check();
    await countAll(single);
    expect(await dumpOf(storage)).toEqual(await dumpOf(alone));
  });

  test('what fails in the middle of a step is counted by the next one, once', async () => {
    const storage = await played(100);
    const random = seededRandom('failures');
    let left = 0;
    const counter = new MatchCounter({
      sql: failingAfter(storage.records, () => left--),
      storage,
      games: new Map(),
      accounts: ALL_ACCOUNTS,
      anchors: new Anchors({}),
    });
    left = 1000;
    await counter.check();
    let failures = 0;
    for (;;) {
      left = 5 + random(80);
      try {
        if ((await counter.step(10)) === 0) break;
      } catch (error) {
        expect(String(error)).toContain('the power went');
        failures++;
      }
    }
    expect(failures).toBeGreaterThan(3);
    const alone = await played(100);
    const single = records(alone, { games: new Map() });
    await single.counter.check();
    await countAll(single);
    expect(await dumpOf(storage)).toEqual(await dumpOf(alone));
  });

  test('only the server with the role counts, and another one goes on when it has it', async () => {
    const storage = await played(60);
    let owner = 'a';
    const roles = { a: {}, b: {} };
    const [a, b] = (['a', 'b'] as const).map(name =>
      records(storage, { role: () => (owner === name ? roles[name] : undefined) }),
    ) as [Records, Records];
    const steps = { a: 0, b: 0 };
    for (const [name, one] of [['a', a] as const, ['b', b] as const]) {
      const step = one.counter.step.bind(one.counter);
      one.counter.step = async most => {
        const counted = await step(most);
        steps[name] += counted;
        return counted;
      };
    }
    a.start();
    b.start();
    await expect.poll(() => b.counter.place()).toBe(60);
    expect(steps).toEqual({ a: 60, b: 0 });
    // A server that begins now has everything at once.
    expect((await b.archive.find(nameOf(7)))?.match).toBe(nameOf(7));
    expect((await b.rankings.page({ game: 'dama', pool: 'any', by: 'wins', limit: 3 }))?.rows).toHaveLength(3);
    owner = 'b';
    await season(storage, 60, 90);
    for (const one of [a, b]) one.countSoon();
    await expect.poll(() => a.counter.place()).toBe(90);
    expect(steps).toEqual({ a: 60, b: 30 });
  });

  test('servers of different versions do not count everything again in turn', async () => {
    const storage = await played(30);
    const first = records(storage);
    first.start();
    await expect.poll(() => first.counter.place()).toBe(30);
    const setVersion = (version: number): Promise<unknown> =>
      storage.records.transact(RECORDS_LOCK, () => run('UPDATE record_scale SET version = ?', version));

    // An earlier version counted it. While servers of that version run, this one leaves it alone.
    await setVersion(RECORDS_VERSION - 1);
    await season(storage, 30, 40);
    const mixed = records(storage, { isMixed: () => true });
    mixed.countSoon();
    await mixed.close();
    expect(await first.counter.place()).toBe(30);
    const alone = records(storage);
    alone.countSoon();
    await expect.poll(() => alone.counter.place()).toBe(40);
    expect(await alone.counter.state()).toBe('good');

    // A later version counted it.
    await setVersion(RECORDS_VERSION + 1);
    await season(storage, 40, 50);
    const older = records(storage);
    older.countSoon();
    await older.close();
    expect(await first.counter.place()).toBe(40);
  });

  test('an account that changes is shown as it is now', async () => {
    const storage = await played(SEASON);
    const one = records(storage, {
      accounts: { find: account => Promise.resolve({ name: `New ${account}`, listed: account !== 'g-player2' }) },
    });
    const before = records(storage);
    await before.counter.check();
    await countAll(before);
    await one.accountChanged('g-player1');
    await one.accountChanged('g-player2');
    expect(await before.players.find('g-player1')).toMatchObject({ name: 'New g-player1', listed: true });
    expect(await before.players.find('g-player2')).toMatchObject({ listed: false });
    expect((await before.players.named('new g', 9)).map(({ player }) => player)).toEqual(['g-player1', 'g-player2']);
  });
});
