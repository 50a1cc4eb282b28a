// Behind a proxy everybody has its address: limits must count by who is behind it.

import { once } from 'node:events';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { startPlayServer } from './cluster-kit.ts';

const QUIET = { port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false } as const;

/** 101 when it is accepted, otherwise the status of the answer; stays open until the server closes. */
async function knock(url: string, forwarded: string): Promise<number> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/play`, { headers: { 'x-forwarded-for': forwarded } });
  socket.on('error', () => undefined);
  const refused = once(socket, 'unexpected-response').then(
    ([, answer]) => (answer as { statusCode: number }).statusCode,
  ); // what `ws` gives
  return Promise.race([once(socket, 'open').then(() => 101), refused]);
}

test('connections are counted by who is behind a trusted proxy', async () => {
  const server = await startPlayServer({ ...QUIET, limits: { connectionsPerAddress: 1 } });
  try {
    expect(await knock(server.url, '198.51.100.1')).toBe(101);
    expect(await knock(server.url, '198.51.100.2')).toBe(101);
    expect(await knock(server.url, '198.51.100.1')).toBe(429);
    expect(await knock(server.url, '6.6.6.6, 198.51.100.2')).toBe(429);
  } finally {
    await server.close();
  }
});

test('nobody else is believed', async () => {
  const server = await startPlayServer({ ...QUIET, proxies: ['10.0.0.0/8'], limits: { connectionsPerAddress: 1 } });
  try {
    expect(await knock(server.url, '198.51.100.1')).toBe(101);
    expect(await knock(server.url, '198.51.100.2')).toBe(429);
  } finally {
    await server.close();
  }
});
