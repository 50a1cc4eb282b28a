// Nodes behind a real HAProxy, on a real PostgreSQL and a real NATS server.

import { freePort } from '../../src/cli/testing/free-port.ts';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { GATEWAYS } from '../gateways.ts';
import { findHaproxy, Haproxy } from './haproxy.ts';
import { NodeProcess } from './nodes.ts';

const [nats, haproxy] = [findNatsServer(), findHaproxy()];
/** Whether this machine has what it takes. */
export const canBalance = nats !== undefined && haproxy !== undefined && postgres !== undefined;

/** The only gateway that is reached through the web port, too. */
const OPEN = 'sagrada-dialogue';
const GATEWAY_FLAGS = GATEWAYS.flatMap(({ name }) => ['--gateway', `${name}=${name === OPEN ? '0' : 'off'}`]);

export class BalancedNodes {
  readonly nodes: readonly NodeProcess[];
  readonly balancer: Haproxy;
  readonly #bus: NatsServer;

  private constructor(nodes: readonly NodeProcess[], balancer: Haproxy, bus: NatsServer) {
    this.nodes = nodes;
    this.balancer = balancer;
    this.#bus = bus;
  }

  /** At most three nodes, which is what the configuration of HAProxy names. */
  static async start(names: readonly string[]): Promise<BalancedNodes> {
    const bus = new NatsServer(nats!);
    await bus.start();
    const store = await newSchema();
    const ports = [await freePort(), await freePort(), await freePort()];
    const nodes = names.map(
      (name, i) => new NodeProcess(name, store, bus.url, [...GATEWAY_FLAGS, '--port', String(ports[i])]),
    );
    const balanced = new BalancedNodes(nodes, new Haproxy(haproxy!, await freePort(), ports), bus);
    await Promise.all(nodes.map(node => node.start()));
    balanced.balancer.start();
    return balanced;
  }

  /** What the balancer answers when it is asked whether a node is ready; undefined: it does not answer. */
  async readiness(): Promise<number | undefined> {
    return (await fetch(`${this.balancer.url}/ready`).catch(() => undefined))?.status;
  }

  async end(): Promise<void> {
    for (const node of this.nodes) node.signal('SIGCONT');
    await Promise.all(this.nodes.map(node => node.end('SIGKILL')));
    await this.balancer.end();
    await this.#bus.kill();
  }
}
