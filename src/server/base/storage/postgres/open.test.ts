// What is checked before the store is used, and a migration from SQLite.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startOwnPostgres } from '../../../../../tests/postgres-server.ts';
import { lockFolder } from '../folder-lock.ts';
import { PARTITIONS } from '../partitions.ts';
import { openSqlite } from '../sqlite.ts';
import { created, ended, moved, write } from '../storage.suite.ts';
import { databaseTables } from '../tables.ts';
import { everythingIn, fillWithEverything } from '../testing/everything.ts';
import { newSchema, openTestPostgres, postgres } from '../testing/postgres.ts';
import { openServers, PostgresConnection } from './connection.ts';
import { StoreMigration } from './migration.ts';
import { migratePostgres } from './prepare.ts';
import { POSTGRES_SCHEMA, type PostgresSchema } from './schema.ts';
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
    // A step that only adds something: servers that do not know it keep running.
    const { create, upgrades } = POSTGRES_SCHEMA;
    const version = upgrades.length + 1;
    const more = { sql: 'CREATE TABLE more (x integer)', readableBy: version };
    const added: PostgresSchema = { create, upgrades: [...upgrades, more] };
    await using(url, db => db.use(query => migratePostgres(query, url, added)));
    await using(url, async db => expect(await db.rows('SELECT * FROM more')).toEqual([]));
    expect(await refused(url)).toBeUndefined();
    const less = { sql: 'DROP TABLE more', readableBy: version + 2 };
    const changed: PostgresSchema = { create, upgrades: [...added.upgrades, less] };
    await using(url, db => db.use(query => migratePostgres(query, url, changed)));
    expect(await refused(url)).toMatchObject({
      code: 'storage/newer-version',
      exitCode: 2,
      message: expect.stringContaining(`(schema ${version + 2}; this one knows ${version})`),
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

describe.runIf(postgres)('migrating from SQLite', () => {
  test('everything arrives, an interrupted copy goes on, and a difference is found', async () => {
    const folder = join(root, 'store');
    const sqlite = openSqlite(folder);
    await fillWithEverything(sqlite, 40);
    const expected = await everythingIn(sqlite);
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
    expect(check.counts.filter(({ isSame }) => !isSame)).toEqual([]);
    const described = databaseTables().flatMap(([name, { migration }]) => (migration === 'rows' ? [name] : []));
    expect(check.counts.map(({ table }) => table)).toEqual(described);
    for (const { table, source } of check.counts) expect([table, source > 0]).toEqual([table, true]);
    expect(check.counts.find(({ table }) => table === 'account')).toMatchObject({ source: 30 });
    await using(url, db => db.run("UPDATE chunk SET count = count + 1 WHERE match = 'm-7'"));
    await using(url, db => db.run("DELETE FROM packed WHERE match = 'm-8'"));
    await using(url, db => db.run("UPDATE relation SET since = 99 WHERE author = 'a-3'"));
    const worse = await again.check(() => undefined);
    expect(worse.different).toEqual(['m-7', 'm-8']);
    expect(worse.counts.filter(({ isSame }) => !isSame)).toEqual([
      { table: 'relation', source: 30, target: 30, isSame: false },
    ]);
    await using(url, db => db.run("UPDATE relation SET since = 3 WHERE author = 'a-3'"));
    await using(url, db => db.run("UPDATE chunk SET count = count - 1 WHERE match = 'm-7'"));
    expect(await again.copy(() => undefined)).toBe(false);
    await again.close();
    const target = await openPostgres(url);
    await target.nodes.enter({ name: 'a', address: '', version: '0' });
    await target.nodes.claim(PARTITIONS);
    expect(await everythingIn(target)).toEqual(expected);
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
    await fillWithEverything(sqlite, 1);
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
