// Clients that say nothing, and connections beyond the limit: every gateway says why it closes them.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GATEWAYS } from '../../tests/gateways.ts';
import { TestTimer } from '../match/testing.ts';
import { type StartedServer, startServer } from '../server/start.ts';

let timer: TestTimer;
let server: StartedServer;
beforeEach(async () => {
  timer = new TestTimer(1_000_000);
  const limits = { connectionsPerAddress: 2 };
  server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', timer, limits });
});
afterEach(() => server.close());

/** A client that sends nothing; `heard` is what it received until the connection was closed. */
async function open(gateway: string): Promise<{ socket: Socket; heard: Promise<string> }> {
  const socket = connect(server.gateways.find(({ name }) => name === gateway)!.port, '127.0.0.1');
  let text = '';
  socket.on('data', data => (text += data.toString('latin1')));
  const heard = once(socket, 'close').then(() => text);
  await once(socket, 'connect');
  return { socket, heard };
}

const connections = async (): Promise<string> =>
  /ludoteca_connections(?:\{[^}]*\})? (\d+)/.exec(await server.app.base.metrics.text())?.[1] ?? '';

test.each(GATEWAYS.map(({ name }) => name))('%s: a silent client is told why its connection is closed', async name => {
  const silent = await open(name);
  await expect.poll(connections).toBe('1');
  timer.pass(29_000);
  expect(silent.socket.destroyed).toBe(false);
  timer.pass(2000);
  expect(await silent.heard).toContain('Nothing was received for 30 seconds.');
  await expect.poll(connections).toBe('0');
});

test.each(GATEWAYS.map(({ name }) => name))('%s: one connection too many is told so', async name => {
  const [one, other] = [await open(name), await open(name)];
  await expect.poll(connections).toBe('2');
  expect(await (await open(name)).heard).toContain('too many connections from your address');
  for (const { socket } of [one, other]) socket.destroy();
});

test.each([
  [
    'carcassonne-lines',
    'rotate\n',
    'No match was joined within 30 seconds. Connect again and send connect or reconnect.\n',
  ],
  [
    'software-challenge-xml',
    '<protocol>',
    '<protocol><!-- No message arrived within 30 seconds. Connect again and send join or joinPrepared. -->\n</protocol>\n',
  ],
  ['sagrada-dialogue', '\n', 'Log in first.'],
  ['uno-numeric', '\0', 'No hello arrived in time.'],
])('%s: a client that begins and does not join is told so after half a minute', async (name, first, sentence) => {
  const idle = await open(name);
  await expect.poll(connections).toBe('1');
  idle.socket.write(first, 'latin1');
  await expect.poll(() => idle.socket.bytesWritten).toBe(first.length);
  // The server has read it: what is said is for a client that does not join, not for a silent one.
  await fetch(`${server.url}/health`);
  timer.pass(29_000);
  expect(idle.socket.destroyed).toBe(false);
  timer.pass(1000);
  expect(await idle.heard).toContain(sentence);
});
