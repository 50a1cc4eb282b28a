// A PostgreSQL store for a test: a schema of its own, in which one node owns everything.

import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type TestPostgres, testPostgres } from '../../../../../tests/postgres-server.ts';
import { PARTITIONS } from '../partitions.ts';
import { openPostgres, type PostgresOptions, type PostgresStorage } from '../postgres/store.ts';

export const postgres: TestPostgres | undefined = await testPostgres();

/** For a list of stores that a suite runs over. */
export async function openInTest(): Promise<PostgresStorage> {
  const storage = await openTestPostgres();
  onTestFinished(() => storage.close());
  return storage;
}

/** The address of an empty schema. */
export async function newSchema(server: TestPostgres = postgres!): Promise<string> {
  const schema = `s${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE SCHEMA ${schema}`);
  return server.url('postgres', { schema });
}

/** A store whose node has entered and owns all partitions. */
export async function openTestPostgres(options: PostgresOptions = {}): Promise<PostgresStorage> {
  const storage = await openPostgres(await newSchema(), options);
  await storage.nodes.enter({ name: 'test', address: '', version: '0' });
  await storage.nodes.claim(PARTITIONS);
  return storage;
}
