// Connections that are reset at any moment, on every port of the server, while it reads, answers or refuses: each ends nothing but itself.
// An error without a listener would end the server; here it ends the run.

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../tests/counts.ts';
import { seededRandom } from '../core/random.ts';
import { type StartedServer, startServer } from '../server/start.ts';
import { FIRST_REQUESTS } from './testing/first-requests.ts';

const RESETS = repetitions('RESETS', 200, 20_000);
const random = seededRandom('resets');

let server: StartedServer;
beforeAll(async () => {
  const ample = { rate: 1e6, burst: 1e6, perMinute: 1e6, openTables: 1e6, cpu: 1e6, cpuBurst: 1e6 };
  server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', limits: ample });
});
afterAll(() => server.close());

const upgrade = (path: string, more = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n${more}\r\n`;
const post = (path: string, body: string, length = body.length): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

/** A text frame of a client, with a mask of zeros. */
const frame = (text: string): string => `\u0081${String.fromCharCode(0x80 | text.length)}\0\0\0\0${text}`;
const HELLO = frame('{"t":"hello","name":"Ada","id":1}') + frame('{"t":"seek","game":"dama","id":2}');

/** First messages by port: whole, half, refused and nonsense. */
const OPENINGS: Readonly<Record<string, readonly string[]>> = {
  web: [
    'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20),
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
    'nonsense\r\n\r\n',
    post('/api/guests', '{"name":"Ada"}'),
    post('/api/guests', '{"name":', 100),
    post('/api/accounts', '{"name":"Ada","password":"correct horse battery"}'),
    upgrade('/api/play'),
    upgrade('/api/play') + HELLO,
    upgrade('/api/play') + HELLO.slice(0, 20),
    upgrade('/api/sagrada') + frame('{"t":"login","name":"Ada"}'),
    upgrade('/api/nothing'),
    upgrade('/api/play', 'Origin: https://example.org\r\nSec-Fetch-Site: cross-site\r\n'),
    upgrade('/api/play', 'Sec-WebSocket-Key: short\r\n'),
  ],
  ...Object.fromEntries(
    Object.entries(FIRST_REQUESTS).map(([name, request]) => {
      const bytes = request.toString('latin1');
      return [name, [bytes, bytes.slice(0, 3), bytes.slice(0, -1), 'nonsense\n', '\n\n\n', '<a><b></a>']];
    }),
  ),
};

/** Sends an opening and breaks the connection off: at once, a moment later or when the server has answered. */
async function breakOff(port: number, opening: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(opening, 'latin1');
  const when = random(4);
  if (when === 0) await once(socket, 'connect');
  else if (when === 1)
    await Promise.race([once(socket, 'data'), new Promise(done => setTimeout(done, 50))]).catch(() => []);
  else await new Promise(done => setTimeout(done, random(10)));
  socket.resetAndDestroy();
  await closed;
}

test('connections that are reset end nothing but themselves', async () => {
  const ports = new Map([['web', Number(new URL(server.url).port)]]);
  for (const { name, port } of server.gateways) ports.set(name, port);
  expect([...ports.keys()].toSorted()).toEqual(Object.keys(OPENINGS).toSorted());
  const openings = Object.entries(OPENINGS).flatMap(([name, all]) => all.map(opening => [name, opening] as const));
  const all = Array.from({ length: RESETS }, (_, i) => openings[i] ?? openings[random(openings.length)]!);
  for (let at = 0; at < all.length; at += 10)
    await Promise.all(all.slice(at, at + 10).map(([name, opening]) => breakOff(ports.get(name)!, opening)));
  expect((await fetch(`${server.url}/api/status`)).status).toBe(200);
});
