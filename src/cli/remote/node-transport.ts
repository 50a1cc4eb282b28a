import { WebSocket } from 'ws';
import type { Transport } from '../../client/transport.ts';

/** `server` is an http address. */
export function nodeTransport(server: string): Transport {
  const url = `${server.replace(/^http/, 'ws')}/api/play`;
  return {
    open: () => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      socket.on('error', () => socket.terminate());
      return socket;
    },
  };
}
