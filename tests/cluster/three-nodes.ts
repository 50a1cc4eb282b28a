// Three real nodes on a real PostgreSQL and a real NATS server, which begin with what a folder has.

import { freePort } from '../../src/cli/testing/free-port.ts';
import { partitionOf } from '../../src/server/base/storage/partitions.ts';
import { StoreMigration } from '../../src/server/base/storage/postgres/migration.ts';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { NodeProcess } from './nodes.ts';

const nats = findNatsServer();
/** Whether this machine has what they need. */
export const canRunNodes = nats !== undefined && postgres !== undefined;

const NAMES = ['a', 'b', 'c'];

export class ThreeNodes {
  readonly nodes: readonly NodeProcess[];
  /** The same in every life of a node. */
  readonly ports: readonly number[];
  readonly #bus: NatsServer;
  readonly #schema: string;

  private constructor(nodes: readonly NodeProcess[], ports: readonly number[], bus: NatsServer, schema: string) {
    this.nodes = nodes;
    this.ports = ports;
    this.#bus = bus;
    this.#schema = schema;
  }

  static async start(folder: string, flags: readonly string[]): Promise<ThreeNodes> {
    const store = await newSchema();
    const migration = await StoreMigration.open(folder, store);
    await migration.copy(() => undefined);
    await migration.close();
    const bus = new NatsServer(nats!);
    await bus.start();
    const ports = await Promise.all(NAMES.map(() => freePort()));
    const nodes = NAMES.map((name, i) => {
      const own = ['--no-gateways', ...flags, '--port', String(ports[i])];
      return new NodeProcess(name, store, bus.url, own, true);
    });
    await Promise.all(nodes.map(node => node.start()));
    return new ThreeNodes(nodes, ports, bus, /search_path%3D(\w+)/.exec(store)![1]!);
  }

  /** Of the nodes that answer. */
  get urls(): readonly string[] {
    return this.nodes.filter(({ isAnswering }) => isAnswering).map(({ url }) => url);
  }

  /** The node that owns a match, a tournament or a role. */
  async ownerOf(id: string): Promise<NodeProcess> {
    const owner = `SELECT owner FROM ${this.#schema}.partition WHERE id = '${partitionOf(id)}'`;
    const [[name] = []] = await postgres!.query(`SELECT name FROM ${this.#schema}.node WHERE id = (${owner})`);
    return this.nodes.find(node => node.name === name)!;
  }

  async end(): Promise<void> {
    await Promise.all(this.nodes.map(node => node.end('SIGKILL')));
    await this.#bus.kill();
  }
}
