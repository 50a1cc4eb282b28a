// Nodes on one PostgreSQL store, in processes of their own: several talk over one NATS server.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { NatsServer } from '../src/server/cluster/testing/nats-server.ts';
import type { TestPostgres } from '../tests/postgres-server.ts';
import { Child } from './load.ts';

export interface NodesAsked {
  readonly postgres: TestPostgres;
  readonly nats: NatsServer;
  readonly count: number;
  /** Their data folders are made in it. */
  readonly folder: string;
  /** The program of another build; left out: that of this one. */
  readonly file?: string;
}

/** A new store in a schema of its own. */
export async function newStore(postgres: TestPostgres): Promise<{ readonly store: string; readonly schema: string }> {
  const schema = `bench${randomUUID().replaceAll('-', '')}`;
  await postgres.query(`CREATE SCHEMA ${schema}`);
  return { store: postgres.url('postgres', { schema }), schema };
}

export async function startNodes({ postgres, nats, count, folder, file }: NodesAsked): Promise<Child[]> {
  const { store, schema } = await newStore(postgres);
  const nodes: Child[] = [];
  for (let i = 0; i < count; i++) {
    const env = { STORE: store, NODE: `bench-${i}`, ...(count > 1 && { BUS: nats.url, BUS_PREFIX: schema }) };
    nodes.push(await Child.start(['ludoteca', join(folder, `${schema}-${i}`)], env, file));
  }
  return nodes;
}
