// Several servers of one process on one store in memory, and tests of the play protocol that run on one server or on two nodes.

import { GAMES } from '../../games/index.ts';
import type { App } from '../../src/server/app.ts';
import { DEFAULT_CONFIG } from '../../src/server/base/config.ts';
import { MemoryHub } from '../../src/server/cluster/testing/memory-bus.ts';
import { MemoryCluster } from '../../src/server/cluster/testing/memory-cluster.ts';
import { type ServerOptions, type StartedServer, startServer } from '../../src/server/start.ts';
import { withToy } from '../toy-game.ts';
import { FAR, startTwoNodes } from './far.ts';

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
      games: withToy(),
      node: `n${this.servers.length}`,
      storage: this.store.open({ ownsNothing }),
      ...(options.bus === undefined && {
        openBus: (_, { node, seal, reportFault }) => Promise.resolve(this.hub.open(node, reportFault, seal)),
      }),
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

/** What tests of the play protocol use of a server. */
export interface PlayServer extends Pick<StartedServer, 'url' | 'app' | 'administrator' | 'gateways' | 'close'> {
  /** Of the node that clients are connected to, if that is not the one that has the tables. */
  readonly edge?: App;
  /** Where gateways accept WebSockets, if that is another address than that of everybody else. */
  readonly gatewayUrl?: string;
}

/** All tables are at another node than the one clients connect to. */
export async function startFarServer(options: ServerOptions): Promise<PlayServer> {
  const cluster = new TestCluster();
  const same = { games: GAMES, reloadGrace: DEFAULT_CONFIG.reloadGrace, ...options };
  const owner = await cluster.start(same);
  const { url } = await cluster.start(same, true);
  return { ...owner, url, close: () => cluster.close() };
}

/** One server, or with FAR=1 two nodes, so that the same tests run both ways. */
export const startPlayServer: (options: ServerOptions) => Promise<PlayServer> = FAR ? startTwoNodes : startServer;
