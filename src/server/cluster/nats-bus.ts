// The bus over NATS: a subject for each node, behind a prefix that keeps clusters apart.

import type { NatsConnection } from '@nats-io/transport-node';
import { type ReportFault, toError, withTimeout } from '../base/fault-reporting.ts';
import type { Bus } from './bus.ts';
import { parseNatsAddress } from './nats-address.ts';
import { PacketBus, type PacketTransport } from './packet-bus.ts';
import type { PacketSeal } from './packet-seal.ts';

export interface NatsBusConfig {
  readonly node: string;
  /** nats://user:password@host:4222, or tls://…?ca=FILE; several servers separated by commas. */
  readonly url: string;
  /** Clusters that share a NATS server have different ones. */
  readonly prefix: string;
  readonly seal: PacketSeal;
  readonly reportFault: ReportFault;
}

/**
 * Milliseconds. A connection on which nothing arrives counts as broken after two or three pings, which is sooner than a lease ends, so
 * that a node knows that it is cut off before others take it for gone.
 */
const TIMES = { timeout: 5000, reconnectTimeWait: 100, pingInterval: 1000, maxPingOut: 2 } as const;

/** Milliseconds for what was sent last. */
const CLOSING = 1000;

/** The operator can put this right: the address, the password or the server. */
export class BusUnavailable extends Error {
  readonly code = 'bus/unavailable';
}

export async function openNatsBus({ node, url, prefix, seal, reportFault }: NatsBusConfig): Promise<Bus> {
  const { connect } = await import('@nats-io/transport-node');
  const { servers, hosts, login, tls } = addressOf(url);
  const options = {
    servers: [...servers],
    name: `ludoteca ${node}`,
    maxReconnectAttempts: -1,
    ...TIMES,
    ...login,
    // With this option the client sends nothing, the password included, before the connection is encrypted.
    ...(tls && { tls }),
  };
  let connection: NatsConnection;
  try {
    connection = await connect(options);
  } catch (cause) {
    const why = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
    throw new BusUnavailable(
      `The NATS server at ${hosts} cannot be used: ${why}. Check that it runs, and the address and password in --bus.`,
      { cause },
    );
  }
  const subjectOf = (to: string): string => `${prefix}.node.${to}`;
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
      connection.subscribe(subjectOf(node), {
        callback: (error, message) => {
          if (error) reportFault('NATS', error);
          else listener(message.data);
        },
      });
    },
    onReconnect: listener => {
      onReconnect = listener;
    },
    close: async () => {
      // What was sent last should arrive, but a server that is away must not hold this one up.
      await withTimeout(connection.drain(), CLOSING).catch(() => connection.close());
    },
  };
  const bus = new PacketBus(node, transport, seal, reportFault);
  // Other nodes may write to this one as soon as they know it, so the NATS server must know our subjects before that.
  await connection.flush();
  return bus;
}

function addressOf(url: string): ReturnType<typeof parseNatsAddress> {
  try {
    return parseNatsAddress(url);
  } catch (error) {
    throw error instanceof TypeError
      ? new BusUnavailable('The address in --bus is not one.')
      : new BusUnavailable(toError(error).message);
  }
}
