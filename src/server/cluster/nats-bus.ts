// The bus over NATS. A subject for each node and one for all of them, behind a prefix that keeps clusters apart.

import type { NatsConnection } from '@nats-io/transport-node';
import type { ReportFault } from '../base/fault-reporting.ts';
import type { Bus } from './bus.ts';
import { PacketBus, type PacketTransport } from './packet-bus.ts';

export interface NatsBusConfig {
  readonly node: string;
  /** nats://user:password@host:4222, or tls://…; several servers separated by commas. */
  readonly url: string;
  /** Clusters that share a NATS server have different ones. */
  readonly prefix: string;
  readonly reportFault: ReportFault;
}

/**
 * Milliseconds. A connection on which nothing arrives counts as broken after two or three pings, which is sooner than a lease ends, so
 * that a node knows that it is cut off before others take it for gone.
 */
const TIMES = { timeout: 5000, reconnectTimeWait: 100, pingInterval: 1000, maxPingOut: 2 } as const;

/** The operator can put this right: the address, the password or the server. */
export class BusUnavailable extends Error {
  readonly code = 'bus/unavailable';
}

export async function openNatsBus({ node, url, prefix, reportFault }: NatsBusConfig): Promise<Bus> {
  const { connect } = await import('@nats-io/transport-node');
  const addresses = url.split(',').map(one => new URL(one));
  const { username, password } = addresses[0]!;
  const options = {
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    name: `ludoteca ${node}`,
    maxReconnectAttempts: -1,
    ...TIMES,
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  };
  let connection: NatsConnection;
  try {
    connection = await connect(options);
  } catch (cause) {
    const hosts = addresses.map(({ host }) => host).join(', ');
    const why = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
    throw new BusUnavailable(
      `The NATS server at ${hosts} cannot be used: ${why}. Check that it runs, and the address and password in --bus.`,
      { cause },
    );
  }
  const subjectOf = (to: string | undefined): string => (to === undefined ? `${prefix}.all` : `${prefix}.node.${to}`);
  let isConnected = true;
  let onReconnect: (() => void) | undefined;
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isConnected = false;
      else if (type === 'reconnect') {
        isConnected = true;
        onReconnect?.();
      }
    }
  })();
  const transport: PacketTransport = {
    get isConnected() {
      return isConnected && !connection.isClosed();
    },
    publish: (packet, to) => {
      if (!connection.isClosed()) connection.publish(subjectOf(to), packet);
    },
    receive: listener => {
      for (const subject of [subjectOf(node), subjectOf(undefined)])
        connection.subscribe(subject, {
          callback: (error, message) => {
            if (error) reportFault('NATS', error);
            else listener(message.data);
          },
        });
    },
    onReconnect: listener => {
      onReconnect = listener;
    },
    close: () => connection.drain(),
  };
  const bus = new PacketBus(node, transport, reportFault);
  // Whoever hears that this node is here may write to it at once: the server must know our subjects before that.
  await connection.flush();
  return bus;
}
