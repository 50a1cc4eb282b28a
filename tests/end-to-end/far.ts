// With FAR=1 (`npm run soak far`) tests of the play protocol run on two nodes that share a real PostgreSQL and a real NATS server:
// one node owns all tables, and everybody is connected to the other one.

import { join } from 'node:path';
import { freePort } from '../../src/cli/testing/free-port.ts';
import { openPostgres } from '../../src/server/base/storage/postgres/store.ts';
import type { Storage } from '../../src/server/base/storage/storage.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { type ServerOptions, startServer } from '../../src/server/start.ts';
import { endWithTestRun } from '../postgres-server.ts';
import type { PlayServer } from './cluster-kit.ts';

export const FAR = process.env['FAR'] === '1';

/** Milliseconds. No one fails here, and on a busy machine no one shall be taken for dead. */
const LEASE = 20_000;
const OWNER = 'owner';
const EDGE = 'edge';

/** An import of this file starts it. */
const importPostgres = () => import('../../src/server/base/storage/testing/postgres.ts');

/** One for all files that this process runs; their clusters have prefixes of their own. */
let nats: Promise<NatsServer> | undefined;

async function startNats(): Promise<NatsServer> {
  const program = findNatsServer();
  if (program === undefined) throw new Error('FAR=1 needs a NATS server: install the package "nats-server".');
  const server = new NatsServer(program);
  await server.start();
  endWithTestRun(server.pid);
  return server;
}

/** What the two nodes share. */
export class FarStore {
  readonly store: string;
  readonly bus: string;
  readonly busPrefix: string;

  private constructor(store: string, bus: string) {
    this.store = store;
    this.bus = bus;
    this.busPrefix = schemaOf(store);
  }

  static async create(): Promise<FarStore> {
    const { newSchema, postgres } = await importPostgres();
    if (!postgres) throw new Error('FAR=1 needs PostgreSQL: install the package "postgresql".');
    nats ??= startNats();
    return new FarStore(await newSchema(), (await nats).url);
  }

  open(): Promise<Storage> {
    return openPostgres(this.store, { leaseDuration: LEASE });
  }

  /** The owner has made the tables; from now on a node with the name of the edge enters as one that is given nothing. */
  async keepEdgeEmpty(): Promise<void> {
    const schema = schemaOf(this.store);
    const { postgres } = await importPostgres();
    await postgres!.query(`
      CREATE OR REPLACE FUNCTION ${schema}.enter_as_edge() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN NEW.state := ''leaving''; RETURN NEW; END';
      CREATE OR REPLACE TRIGGER edge BEFORE INSERT ON ${schema}.node
        FOR EACH ROW WHEN (NEW.name = '${EDGE}') EXECUTE FUNCTION ${schema}.enter_as_edge()`);
  }

  /** The flags of `ludoteca serve` for one of the nodes, whose own files are below a folder. */
  flags(node: 'owner' | 'edge', folder: string): string[] {
    const { store, bus, busPrefix } = this;
    return ['--node', node, '--data', join(folder, node), '--store', store, '--bus', bus, '--bus-prefix', busPrefix];
  }
}

const schemaOf = (store: string): string => /search_path%3D(\w+)$/.exec(store)![1]!;

/** A server that is closed and started again on the same folder finds what it has stored. */
const storeByFolder = new Map<string, FarStore>();

export async function farStoreOf(folder: string | undefined): Promise<FarStore> {
  const known = folder === undefined ? undefined : storeByFolder.get(folder);
  if (known) return known;
  const created = await FarStore.create();
  if (folder !== undefined) storeByFolder.set(folder, created);
  return created;
}

/** What a test would start as one server, as two nodes with one public address. Gateways are open at the owner, because it has all roles. */
export async function startTwoNodes(options: ServerOptions): Promise<PlayServer> {
  const far = await farStoreOf(options.data);
  const { bus, busPrefix } = far;
  const port = options.port || (await freePort());
  const url = options.url ?? `http://localhost:${port}`;
  const both = { ...options, url, bus, busPrefix, noticeDelay: 0 };
  const ownFolder = (node: string): string | undefined => options.data && join(options.data, node);
  const alone = { port: 0, multicast: false, announce: undefined };
  const owner = await startServer({
    ...both,
    ...alone,
    node: OWNER,
    data: ownFolder(OWNER),
    storage: await far.open(),
  });
  await far.keepEdgeEmpty();
  const edge = await startServer({ ...both, port, node: EDGE, data: ownFolder(EDGE), storage: await far.open() });
  return {
    ...owner,
    url: edge.url,
    edge: edge.app,
    gatewayUrl: owner.url,
    close: async () => {
      await edge.close();
      await owner.close();
    },
  };
}
