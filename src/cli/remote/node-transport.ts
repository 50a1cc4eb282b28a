import { WebSocket } from 'ws';
import type { Transport } from '../../client/transport.ts';

function openAt(address: string): WebSocket {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  socket.on('error', () => socket.terminate());
  return socket;
}

/** `server` is an http address. */
export function nodeTransport(server: string): Transport {
  const url = `${server.replace(/^http/, 'ws')}/api/play`;
  // A connection that is encrypted stays so.
  const isAsSafe = (address: string): boolean => address.startsWith('wss:') || url.startsWith('ws:');
  return { open: () => openAt(url), openAt: address => openAt(isAsSafe(address) ? address : url) };
}
