// A network that has used up its computing time is refused, over HTTP and over WebSocket, and no other is.

import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type StartedServer, startServer } from '../start.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    gateways: false,
    limits: { cpu: 1, cpuBurst: 20, burst: 1_000_000 },
  });
});
afterAll(() => server.close());

/** The server trusts proxies on this machine: the header says who asks. */
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

const ask = (address: string): Promise<Response> => fetch(`${server.url}/api/games`, { headers: from(address) });

const connect = async (address: string): Promise<WebSocket> => {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/api/play`, { headers: from(address) });
  await once(ws, 'open');
  return ws;
};

const answerTo = async (ws: WebSocket, message: object): Promise<{ t: string; refused?: string }> => {
  ws.send(JSON.stringify(message));
  const [data] = (await once(ws, 'message')) as [Buffer];
  return JSON.parse(data.toString()) as { t: string; refused?: string }; // an answer of the play protocol
};

test('over HTTP, with the time to wait', async () => {
  let refused: Response | undefined;
  for (let i = 0; i < 3000 && !refused; i++) {
    const response = await ask('203.0.113.1');
    if (response.status === 429) refused = response;
    else await response.arrayBuffer();
  }
  expect(await refused?.json()).toMatchObject({ refused: 'server/too-fast' });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('203.0.113.2')).status).toBe(200);
});

test('over WebSocket, in every connection of the address', async () => {
  const [mallory, again, alice] = await Promise.all(['203.0.113.3', '203.0.113.3', '203.0.113.4'].map(connect));
  const large = { t: 'seek', game: 'carcassonne', options: { tiles: 'N=N '.repeat(4000) } };
  for (let i = 0; i < 5000; i++) {
    const { refused } = await answerTo(mallory!, large);
    if (refused === 'server/too-fast') break;
  }
  expect(await answerTo(again!, { t: 'ping', id: 1 })).toMatchObject({ t: 'refused', refused: 'server/too-fast' });
  expect(await answerTo(alice!, { t: 'ping', id: 1 })).toMatchObject({ t: 'pong' });
  for (const ws of [mallory, again, alice]) ws!.terminate();
});
