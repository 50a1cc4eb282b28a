// Three nodes, a PostgreSQL primary with a standby, and three NATS servers: real processes, each pair of them connected by a wire of its
// own if a test wants to cut it.

import { randomUUID } from 'node:crypto';
import { findNatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { PostgresPair } from '../postgres-pair.ts';
import { NatsCluster } from './nats-cluster.ts';
import { NodeProcess } from './nodes.ts';
import { Wire } from './wire.ts';

const NODES = ['a', 'b', 'c'] as const;

/** From one node to each server. */
export interface NodeWires {
  readonly postgres: readonly Wire[];
  readonly nats: readonly Wire[];
}

export class TrialCluster {
  readonly postgres: PostgresPair;
  readonly nats: NatsCluster;
  readonly nodes: readonly NodeProcess[];
  /** One for each node, in the same order; empty: the nodes reach the servers directly. */
  readonly wires: readonly NodeWires[];
  readonly schema: string;
  /** Nodes that said no when they were last asked whether they are ready, as a balancer does every second. */
  readonly #unready = new Set<NodeProcess>();
  readonly #checks: NodeJS.Timeout;

  private constructor(
    postgres: PostgresPair,
    nats: NatsCluster,
    schema: string,
    wires: readonly NodeWires[],
    flags: readonly string[],
  ) {
    this.postgres = postgres;
    this.nats = nats;
    this.schema = schema;
    this.wires = wires;
    this.nodes = NODES.map((name, i) => {
      const own = wires[i];
      const bus = own ? own.nats.map(({ port }) => `nats://127.0.0.1:${port}`).join() : nats.url;
      return new NodeProcess(name, own ? storeThrough(own.postgres, schema) : this.store, bus, flags, true);
    });
    this.#checks = setInterval(() => {
      for (const node of this.nodes) void this.#check(node);
    }, 1000);
  }

  /** Undefined: PostgreSQL or NATS is not installed. The nodes are not started yet. */
  static async start(flags: readonly string[], isWired = false): Promise<TrialCluster | undefined> {
    const program = findNatsServer();
    if (program === undefined) return undefined;
    const postgres = await PostgresPair.start();
    if (!postgres) return undefined;
    const schema = `s${randomUUID().replaceAll('-', '')}`;
    await postgres.primary.query(`CREATE SCHEMA ${schema}`);
    await postgres.waitForStandby();
    const nats = await NatsCluster.start(program);
    const wires = isWired ? await Promise.all(NODES.map(() => wiresOfNode(postgres, nats))) : [];
    return new TrialCluster(postgres, nats, schema, wires, flags);
  }

  /** The address of the store for the test itself. */
  get store(): string {
    return this.postgres.url(this.schema);
  }

  /** The nodes that a balancer would send someone to. */
  get urls(): string[] {
    const answering = this.nodes.filter(({ isAnswering }) => isAnswering);
    const ready = answering.filter(node => !this.#unready.has(node));
    return (ready.length > 0 ? ready : answering).map(({ url }) => url);
  }

  async #check(node: NodeProcess): Promise<void> {
    if (!node.isAnswering) return;
    const answer = await fetch(`${node.url}/ready`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    if (answer?.ok === true) this.#unready.delete(node);
    else this.#unready.add(node);
  }

  async end(): Promise<void> {
    clearInterval(this.#checks);
    await Promise.all(this.nodes.map(node => node.end('SIGKILL')));
    for (const { postgres, nats } of this.wires) for (const wire of [...postgres, ...nats]) wire.close();
    await this.nats.end();
    await this.postgres.end();
  }
}

async function wiresOfNode(postgres: PostgresPair, nats: NatsCluster): Promise<NodeWires> {
  const wires = {
    postgres: postgres.servers.map(({ socket }) => new Wire({ path: socket })),
    nats: nats.servers.map(({ port }) => new Wire({ host: '127.0.0.1', port })),
  };
  await Promise.all([...wires.postgres, ...wires.nats].map(wire => wire.open()));
  return wires;
}

function storeThrough(wires: readonly Wire[], schema: string): string {
  const hosts = wires.map(({ port }) => `127.0.0.1:${port}`).join();
  return `postgres://ludoteca@${hosts}/postgres?target_session_attrs=read-write&options=-csearch_path%3D${schema}`;
}
