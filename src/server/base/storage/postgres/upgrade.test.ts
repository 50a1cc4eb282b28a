// Databases of earlier versions, and servers of earlier versions on a database of this one.

import { describe, expect, onTestFinished, test } from 'vitest';
import { MemoryStorage } from '../memory.ts';
import { PARTITIONS } from '../partitions.ts';
import { everythingIn, fillWithEverything } from '../testing/everything.ts';
import { readKept } from '../testing/kept-stores.ts';
import { newSchema, postgres } from '../testing/postgres.ts';
import { openServers, PostgresConnection } from './connection.ts';
import { migratePostgres } from './prepare.ts';
import { POSTGRES_SCHEMA } from './schema.ts';
import { openPostgres } from './store.ts';

async function connect(url: string): Promise<PostgresConnection> {
  const connection = new PostgresConnection(await openServers(url), { patience: { connect: 5000, answer: 5000 } });
  onTestFinished(() => connection.close());
  return connection;
}

/** A database of version 1 with rows in every table. */
async function keptDatabase(): Promise<{ readonly url: string; readonly connection: PostgresConnection }> {
  const url = await newSchema();
  const connection = await connect(url);
  await connection.script(readKept('postgres-1.sql').toString());
  return { url, connection };
}

/** Columns, indexes and triggers. */
async function tablesOf(connection: PostgresConnection): Promise<unknown> {
  return [
    await connection.rows(
      `SELECT table_name, column_name, data_type, collation_name, is_nullable, column_default, identity_generation
       FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`,
    ),
    await connection.rows(
      "SELECT replace(indexdef, current_schema() || '.', '') FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname",
    ),
    await connection.rows(
      `SELECT relname, reloptions, array_agg(attstorage::text || attcompression::text ORDER BY attnum) FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
       WHERE relnamespace = current_schema()::regnamespace AND attnum > 0 AND relkind IN ('r', 'S') GROUP BY 1, 2 ORDER BY 1`,
    ),
    await connection.rows(
      'SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE $$%.%$$ ORDER BY 1',
    ),
    await connection.rows('SELECT version, readable_by FROM ludoteca_schema'),
  ];
}

describe.runIf(postgres)('a database of the first version', () => {
  test('comes up with everything that was in it, and with the tables of a new one', async () => {
    const { url, connection } = await keptDatabase();
    const storage = await openPostgres(url);
    onTestFinished(() => storage.close());
    await storage.nodes.enter({ name: 'a', address: '', version: '0' });
    await storage.nodes.claim(PARTITIONS);
    const today = new MemoryStorage();
    await fillWithEverything(today, 15);
    expect(await everythingIn(storage)).toEqual(await everythingIn(today));
    const other = await newSchema();
    await (await openPostgres(other)).close();
    expect(await tablesOf(connection)).toEqual(await tablesOf(await connect(other)));
  });

  test('is not upgraded while one of its servers is there', async () => {
    const { url, connection } = await keptDatabase();
    const later = Date.now() + 3_600_000;
    const enter = `INSERT INTO node VALUES ('n', 'left', '', '0.9', 'here', ?, 0, 0, 0, 0, false)`;
    await connection.run(enter, later);
    await expect(openPostgres(url)).rejects.toMatchObject({
      code: 'storage/busy',
      exitCode: 2,
      message: expect.stringMatching(
        /is used by servers of an earlier version \(left, 0\.9\).* Stop all of them first\.$/,
      ),
    });
    await connection.run('UPDATE node SET until = 1');
    await (await openPostgres(url)).close();
  });

  test('servers of every earlier version refuse the upgraded one', async () => {
    const url = await newSchema();
    await (await openPostgres(url)).close();
    const connection = await connect(url);
    const { create, upgrades } = POSTGRES_SCHEMA;
    for (const known of [1, 2, 3, 4, 5])
      await expect(
        connection.use(query => migratePostgres(query, url, { create, upgrades: upgrades.slice(0, known - 1) })),
      ).rejects.toMatchObject({ code: 'storage/newer-version', exitCode: 2 });
    // One that opened it just before can neither enter nor write: what it names is not there.
    await expect(connection.run("INSERT INTO holding (node, losses) VALUES ('n', 0)")).rejects.toThrow('holding');
    await expect(connection.rows('SELECT id FROM part')).rejects.toThrow('part');
  });
});
