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
  const to = (node: string | undefined): string =>
    node === undefined ? url : `${url}?node=${encodeURIComponent(node)}`;
  return { open: node => openAt(to(node)), openAt: address => openAt(isAsSafe(address) ? address : url) };
}
