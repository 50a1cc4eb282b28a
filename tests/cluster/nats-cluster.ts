// Three NATS servers that pass messages on to each other, so that one of them may fail.

import { freePort } from '../../src/cli/testing/free-port.ts';
import { NatsServer } from '../../src/server/cluster/testing/nats-server.ts';

export class NatsCluster {
  readonly servers: readonly NatsServer[];

  private constructor(servers: readonly NatsServer[]) {
    this.servers = servers;
  }

  static async start(program: string): Promise<NatsCluster> {
    const routes = [await freePort(), await freePort(), await freePort()].map(port => `nats://127.0.0.1:${port}`);
    // Clients use the addresses that they were given, and so the wires of a test.
    const args = ['--cluster_name', 'test', '--routes', routes.join(), '--no_advertise'];
    const cluster = new NatsCluster(routes.map(own => new NatsServer(program, [...args, '--cluster', own])));
    for (const server of cluster.servers) await server.start();
    return cluster;
  }

  /** As for `--bus`. */
  get url(): string {
    return this.servers.map(({ url }) => url).join();
  }

  async end(): Promise<void> {
    await Promise.all(this.servers.map(server => server.kill()));
  }
}
