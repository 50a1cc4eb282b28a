// The pages in which the document's client looks for a server, and to which the document's server announces itself.

import { afterEach, expect, test } from 'vitest';
import { DAY } from '../../../src/core/durations.ts';
import { TestTimer } from '../../../src/match/testing.ts';
import { type ServerOptions, type StartedServer, startServer } from '../../../src/server/start.ts';
import { UnoServerList } from './server-list.ts';

let server: StartedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(options: ServerOptions): Promise<StartedServer> {
  server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', ...options });
  return server;
}

/** As the document's programs do it: one GET, and the lines of the answer. */
async function linesOf(path: string): Promise<string[]> {
  const answer = await fetch(`${server!.url.replace('localhost', '127.0.0.1')}${path}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  return (await answer.text()).split('\n');
}

test("the document's server announces itself, and the document's client finds it", async () => {
  await open({ directoryKey: 'server', gateways: false });
  expect(await linesOf('/uno.txt')).toEqual(['']);
  expect(await linesOf('/uno.php?password=server&port=11930')).toEqual(['127.0.0.1', '11930']);
  expect(await linesOf('/uno.txt')).toEqual(['127.0.0.1', '11930']);
  // The page without a password only reads, as the document's does.
  expect(await linesOf('/uno.php?password=server&port=11931')).toEqual(['127.0.0.1', '11931', '127.0.0.1', '11930']);
  expect(await linesOf('/uno.php')).toEqual(['127.0.0.1', '11931', '127.0.0.1', '11930']);
});

test('a wrong password or port adds nothing', async () => {
  await open({ directoryKey: 'server', gateways: false });
  const ports = ['', '&port=0', '&port=65536', '&port=1e3', '&port=11930%0Aevil'];
  for (const query of ['password=wrong&port=11930', ...ports.map(port => `password=server${port}`)])
    expect([query, ...(await linesOf(`/uno.php?${query}`))]).toEqual([query, '']);
});

test('a server with the gateway lists itself, last, and needs no key for it', async () => {
  await open({});
  const { port } = server!.gateways.find(({ name }) => name === 'uno-numeric')!;
  expect(await linesOf('/uno.txt')).toEqual(['127.0.0.1', String(port)]);
  expect(await linesOf('/uno.php?password=&port=11930')).toEqual(['127.0.0.1', String(port)]);
});

test('a server without the gateway and without a directory has no such pages', async () => {
  await open({ gateways: false });
  for (const path of ['/uno.txt', '/uno.php']) expect((await fetch(`${server!.url}${path}`)).status).toBe(404);
});

test('an entry lasts a day, one address has ten, and guessing the key takes ever longer', () => {
  const timer = new TestTimer(1_000_000);
  const list = new UnoServerList({ key: 'sesame', now: () => timer.now(), ownPort: () => undefined });
  for (let port = 1; port <= 12; port++) list.add('::ffff:192.0.2.7', 'sesame', String(port));
  expect(list.text('')!.split('\n')).toHaveLength(20);
  expect(list.text('')!.split('\n').slice(0, 2)).toEqual(['192.0.2.7', '10']);
  timer.pass(DAY + 1);
  expect(list.text('')).toBe('');
  for (let i = 0; i < 10; i++) list.add('192.0.2.8', `guess ${i}`, '11929');
  list.add('192.0.2.8', 'sesame', '11929');
  expect(list.text('')).toBe('');
  timer.pass(1000);
  list.add('192.0.2.8', 'sesame', '11929');
  expect(list.text('')).toBe('192.0.2.8\n11929');
});
