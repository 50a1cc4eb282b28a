// `ludoteca/client` in Node: a connection to a server in the play protocol, and the REST interface.

import { nodeTransport } from '../cli/remote/node-connection.ts';
import type { Transport } from '../client/transport.ts';

export * from './client-shared.ts';

/** A WebSocket to the server at this http address. */
export function webSocketTransport(server: string): Transport {
  return nodeTransport(server);
}
