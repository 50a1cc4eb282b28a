// What a connection needs of this machine.

import { WebSocket } from 'ws';
import { PlayerWords } from '../../client/player-words.ts';
import type { Transport } from '../../client/transport.ts';
import { wordCommitment } from '../../match/chance.ts';

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

/**
 * The random words that a player at a terminal, or a program, adds to the draws of its matches. They are kept for as long as this process
 * runs.
 */
export const createPlayerWords = (): PlayerWords =>
  new PlayerWords({ memory: new Map<string, string>(), sha256: wordCommitment });
