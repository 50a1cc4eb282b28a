// Several servers of one process on one store in memory.

import { toy } from '../../src/core/testing/toy.ts';
import { MemoryHub } from '../../src/server/cluster/testing/memory-bus.ts';
import { MemoryCluster } from '../../src/server/cluster/testing/memory-cluster.ts';
import { type ServerOptions, type StartedServer, startServer } from '../../src/server/start.ts';

export class TestCluster {
  readonly store = new MemoryCluster();
  readonly hub = new MemoryHub();
  readonly servers: StartedServer[] = [];
  readonly lost: Error[] = [];

  /** The usual case: one node owns all tables, and people are connected to the other one. */
  static async ofTwo(): Promise<readonly [cluster: TestCluster, owner: StartedServer, edge: StartedServer]> {
    const cluster = new TestCluster();
    return [cluster, await cluster.start(), await cluster.start({}, true)];
  }

  async start(options: ServerOptions = {}, ownsNothing = false): Promise<StartedServer> {
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      data: undefined,
      log: 'silent',
      reloadGrace: 50,
      gateways: false,
      push: 'off',
      noticeDelay: 0,
      games: [toy],
      node: `n${this.servers.length}`,
      storage: this.store.open({ ownsNothing }),
      openBus: (_, node, reportFault) => Promise.resolve(this.hub.open(node, reportFault)),
      onLost: why => this.lost.push(why),
      ...options,
    });
    this.servers.push(server);
    return server;
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.close();
  }
}
