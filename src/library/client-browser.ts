// `ludoteca/client` in a browser.

import type { Transport } from '../client/transport.ts';

export * from './client-shared.ts';

/** A WebSocket to the server at this http address. */
export function webSocketTransport(server: string): Transport {
  const url = `${server.replace(/^http/, 'ws')}/api/play`;
  return { open: () => new WebSocket(url), openAt: address => new WebSocket(address) };
}
