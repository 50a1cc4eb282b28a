// What is checked before the store is used, and a migration from SQLite.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startOwnPostgres } from '../../../../../tests/postgres-server.ts';
import { lockFolder } from '../folder-lock.ts';
import { PARTITIONS } from '../partitions.ts';
import { openSqlite } from '../sqlite.ts';
import { ANNA, BEPPE, created, ended, moved, seated, write } from '../storage.suite.ts';
import type { Storage } from '../storage.ts';
import { newSchema, openTestPostgres, postgres } from '../testing/postgres.ts';
import { openServers, PostgresConnection } from './connection.ts';
import { StoreMigration } from './migration.ts';
import { migratePostgres } from './prepare.ts';
import { POSTGRES_STEPS } from './schema.ts';
import { openPostgres } from './store.ts';

const root = mkdtempSync(join(tmpdir(), 'ludoteca-migration-'));
afterAll(() => rmSync(root, { recursive: true }));

async function using<T>(url: string, task: (connection: PostgresConnection) => Promise<T>): Promise<T> {
  const connection = new PostgresConnection(await openServers(url), { patience: { connect: 5000, answer: 5000 } });
  try {
    return await task(connection);
  } finally {
    await connection.close();
  }
}

const refused = (url: string): Promise<unknown> =>
  openPostgres(url).then(
    store => store.close(),
    (error: unknown) => error,
  );

describe.runIf(postgres)('opening a PostgreSQL store', () => {
  test('away, no such database, a wrong password: one sentence each, without the password', async () => {
    expect(await refused('postgres://ludoteca:secret@127.0.0.1:1/games')).toMatchObject({
      code: 'storage/away',
      exitCode: 1,
      message: 'PostgreSQL at 127.0.0.1:1/games cannot be reached (ECONNREFUSED). Start it, or correct --store.',
    });
    const slash = await refused('postgres://ludoteca:sec/ret@127.0.0.1:1/games');
    expect(slash).toMatchObject({ exitCode: 2, message: expect.stringContaining('PostgreSQL at 127.0.0.1:1/games ') });
    expect(await refused(postgres!.url('nothing'))).toMatchObject({ code: 'storage/no-store', exitCode: 2 });
    await postgres!.query(
      "DO $$ BEGIN CREATE ROLE locked LOGIN PASSWORD 'right'; EXCEPTION WHEN OTHERS THEN NULL; END $$",
    );
    expect(await refused(postgres!.url('postgres', { user: 'locked:wrong' }))).toMatchObject({
      code: 'storage/wrong-password',
      exitCode: 2,
      message: expect.stringMatching(/^PostgreSQL at \S+ refuses the password\. Correct it in --store\.$/),
    });
  });

  test('a server that would lose acknowledged moves is refused', async () => {
    const url = await newSchema();
    expect(await refused(url.replace('options=', 'options=-csynchronous_commit%3Doff%20'))).toMatchObject({
      code: 'storage/not-durable',
      message: expect.stringContaining('synchronous_commit = off'),
    });
    const own = (await startOwnPostgres(['fsync=off']))!;
    try {
      expect(await refused(own.url())).toMatchObject({
        code: 'storage/not-durable',
        message: expect.stringContaining('runs with fsync = off'),
      });
    } finally {
      await own.stop();
      own.remove();
    }
  });

  test('a database of something else is left alone, an older schema is extended, a newer one is refused', async () => {
    const foreign = await newSchema();
    await using(foreign, async db => db.script('CREATE TABLE customers (name text)'));
    expect(await refused(foreign)).toMatchObject({ code: 'storage/not-a-database' });
    const url = await newSchema();
    expect(await refused(url)).toBeUndefined();
    // A step that only adds something: servers that do not know it go on.
    const added = [...POSTGRES_STEPS, { sql: 'CREATE TABLE more (x integer)', readableBy: POSTGRES_STEPS.length }];
    await using(url, db => db.use(query => migratePostgres(query, url, added)));
    await using(url, async db => expect(await db.rows('SELECT * FROM more')).toEqual([]));
    expect(await refused(url)).toBeUndefined();
    const changed = [...added, { sql: 'DROP TABLE more', readableBy: added.length + 1 }];
    await using(url, db => db.use(query => migratePostgres(query, url, changed)));
    expect(await refused(url)).toMatchObject({
      code: 'storage/newer-version',
      exitCode: 2,
      message: expect.stringContaining(`(schema ${changed.length}; this one knows ${POSTGRES_STEPS.length})`),
    });
  });

  test('long rows of the log are compressed', async () => {
    const url = await newSchema();
    const storage = await openPostgres(url);
    await storage.nodes.enter({ name: 'test', address: '', version: '0' });
    await storage.nodes.claim(PARTITIONS);
    const entries = [created(1), ...Array.from({ length: 200 }, (_, i) => moved(i, i))];
    await write(storage, { match: 'abmatch1', from: 0, entries });
    const sql = `SELECT pg_column_size(body) < octet_length(body) / 3 FROM log WHERE octet_length(body) > 2000
      UNION ALL SELECT pg_column_size(body) < octet_length(body) / 3 FROM chunk WHERE octet_length(body) > 2000`;
    expect(await using(url, db => db.rows(sql))).toEqual([[true], [true]]);
    expect(await storage.read('abmatch1')).toEqual(entries);
    await storage.close();
  });

  test('journals of finished matches are packed, and read as before', async () => {
    const storage = await openTestPostgres();
    const entries = [created(1), ...Array.from({ length: 200 }, (_, i) => moved(i, i)), ended(9)];
    await write(storage, { match: 'abpacked', from: 0, entries });
    await write(storage, { match: 'abrunning', from: 0, entries: [created(1)] });
    expect([await storage.pack(), await storage.pack()]).toEqual([1, 0]);
    expect(await storage.read('abpacked')).toEqual(entries);
    expect(await storage.read('abpacked', 150)).toEqual(entries.slice(150));
    const late = await write(storage, { match: 'abpacked', from: 1, entries: [moved(1, 1)] });
    expect(late.get('abpacked')?.message).toContain('has 202 entries');
    await storage.close();
  });
});

/** Something of everything. */
async function fill(storage: Storage, matches: number): Promise<void> {
  const { accounts, social, chat, notifications } = storage;
  for (let i = 0; i < 30; i++) {
    const id = `a-${i}`;
    await accounts.add({
      id,
      kind: 'person',
      name: `Ada ${i}`,
      look: `ada${i}`,
      created: i,
      ...(i === 3 && { admin: true }),
    });
    await accounts.issue({
      proof: `p${i}`,
      id: `c${i}`,
      kind: 'token',
      account: id,
      label: 'è "x"',
      created: 1,
      seen: 2,
    });
    await social.addRelation({ kind: 'follow', by: id, to: 'a-1', since: i }, 100);
    await social.setLastSeen(id, i);
    await notifications.add(id, { kind: 'turn', about: 'match/x' }, i, 10);
  }
  const line = await chat.add({
    match: 'm',
    at: 1,
    to: 'table',
    account: 'a-1',
    name: 'Ada',
    kind: 'person',
    text: 'hello \u{1f3b2}',
  });
  await chat.report({ line: line.line, match: 'm', at: 2, by: 'a-2', why: 'rude' });
  await accounts.setRedacted({ kind: 'name', key: 'a-5' }, true);
  await accounts.logModeration({ at: 1, by: 'a-3', what: 'suspend', about: 'a-9', why: 'x' });
  await storage.put('setting', 'x', { y: 1 });
  for (let i = 0; i < matches; i++) {
    const entries = [created(i), seated(i, 0, ANNA), seated(i, 1, BEPPE), moved(i, i)];
    if (i % 2 === 0) entries.push(ended(i));
    const dormant = i % 7 === 0 ? { due: i, awaitedSeats: [0], toAct: 0 } : undefined;
    await write(storage, { match: `m-${i}`, from: 0, entries, ...(dormant && { dormant }) });
  }
}

/** What people see of it. */
const lists = async (storage: Storage): Promise<unknown> => [
  await storage.list({}),
  await storage.finished(0, 100),
  await storage.due(1e15, 100),
  await storage.accounts.search({ limit: 100 }),
  await storage.social.list({ kind: 'follow', to: 'a-1', limit: 100 }),
  await storage.chat.lines('m'),
  await storage.notifications.list('a-4'),
  await storage.read('m-6'),
  await storage.read('m-7'),
  [...(await storage.all('setting'))],
  await storage.accounts.moderationLog({ limit: 5 }),
];

describe.runIf(postgres)('migrating from SQLite', () => {
  test('everything arrives, an interrupted copy goes on, and a difference is found', async () => {
    const folder = join(root, 'store');
    const sqlite = openSqlite(folder);
    await fill(sqlite, 40);
    const expected = await lists(sqlite);
    // As after a kill: the log has not been put into chunks.
    const url = await newSchema();
    const migration = await StoreMigration.open(folder, url);
    await expect(
      migration.copy(part => {
        if (part > 0.3) throw new Error('interrupted');
      }),
    ).rejects.toThrow('interrupted');
    await migration.close();
    expect(await refused(url)).toMatchObject({
      message: expect.stringContaining('was interrupted. Run ludoteca migrate again'),
    });
    const again = await StoreMigration.open(folder, url);
    expect(await again.copy(() => undefined)).toBe(true);
    const check = await again.check(() => undefined);
    expect(check).toMatchObject({ journals: 40, different: [] });
    expect(check.counts.filter(({ source, target }) => source !== target)).toEqual([]);
    expect(check.counts.find(({ table }) => table === 'account')).toMatchObject({ source: 30 });
    await using(url, db => db.run("UPDATE chunk SET count = count + 1 WHERE match = 'm-7'"));
    await using(url, db => db.run("DELETE FROM packed WHERE match = 'm-8'"));
    expect((await again.check(() => undefined)).different).toEqual(['m-7', 'm-8']);
    await using(url, db => db.run("UPDATE chunk SET count = count - 1 WHERE match = 'm-7'"));
    expect(await again.copy(() => undefined)).toBe(false);
    await again.close();
    const target = await openPostgres(url);
    await target.nodes.enter({ name: 'a', address: '', version: '0' });
    await target.nodes.claim(PARTITIONS);
    expect(await lists(target)).toEqual(expected);
    // Numbers that were given before are not given again.
    const next = await target.chat.add({
      match: 'm',
      at: 3,
      to: 'table',
      account: 'a-1',
      name: 'Ada',
      kind: 'person',
      text: 'again',
    });
    expect(next.line).toBe(2);
    expect((await write(target, { match: 'm-7', from: 4, entries: [ended(50)] })).size).toBe(0);
    expect(await target.lastFinished()).toBe(21);
    await target.close();
    await sqlite.close();
  });

  test('a store that a server uses, and a database that holds something, are refused', async () => {
    const folder = join(root, 'used');
    const sqlite = openSqlite(folder);
    await fill(sqlite, 1);
    const unlock = lockFolder(folder);
    const url = await newSchema();
    await expect(StoreMigration.open(folder, url)).rejects.toThrow('Another server uses the data folder');
    unlock();
    const target = await openPostgres(url);
    await target.nodes.enter({ name: 'a', address: '', version: '0' });
    await expect(StoreMigration.open(folder, url)).rejects.toThrow('Stop them first');
    await target.accounts.add({ id: 'a', kind: 'person', name: 'A', look: 'a', created: 1 });
    await target.close();
    await expect(StoreMigration.open(folder, url)).rejects.toThrow('is in use already');
    await expect(StoreMigration.open(join(root, 'nothing'), url)).rejects.toThrow('There is no store');
    await sqlite.close();
  });
});
