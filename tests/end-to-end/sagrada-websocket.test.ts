// The Sagrada dialogue on the server's own port: the same messages, one a frame, under the limits of every WebSocket here.

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { seededRandom } from '../../src/core/random.ts';
import { TestTimer } from '../../src/match/testing.ts';
import { type ServerOptions, type StartedServer, startServer } from '../../src/server/start.ts';
import { anyhow, DialogueClient } from './sagrada-client.ts';

const GATEWAY = 'sagrada-dialogue';
/** The gateway's own, in milliseconds. */
const START = 30_000;

let server: StartedServer;
let timer: TestTimer;
let clients: DialogueClient[] = [];

async function open(start: ServerOptions = {}): Promise<void> {
  timer = new TestTimer();
  server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', timer, ...start });
}
afterEach(async () => {
  for (const client of clients) client.drop();
  clients = [];
  await server.close();
});

const address = (): string => `${server.url.replace('http', 'ws')}/api/sagrada`;
const portOf = (name: string): number => server.gateways.find(one => one.name === name)!.port;

function client(where: number | string = address()): DialogueClient {
  const made = new DialogueClient(where);
  clients.push(made);
  return made;
}

test('a WebSocket and a TCP client meet in one match and play it to the end', async () => {
  await open();
  const [web, tcp] = [client(), client(portOf(GATEWAY))];
  for (const [one, name] of [
    [web, 'Ada'],
    [tcp, 'Grace'],
  ] as const) {
    await one.login(name);
    one.choose = anyhow(seededRandom(name));
    one.send({ t: 'queue' });
    await one.hear('queued');
  }
  timer.pass(START);
  const [end, same] = await Promise.all([web.hear('over'), tcp.hear('over')]);
  expect(end).toEqual(same);
  expect(end.match.round).toBe(11);
  const start = web.heard.find(message => message.t === 'start')!;
  expect([start.names[start.seat], start.names.toSorted()]).toEqual(['Ada', ['Ada', 'Grace']]);
  expect(web.heard.filter(({ t }) => t === 'refused')).toEqual([]);
  expect(web.lines.filter(line => line.includes('\n'))).toEqual([]);
});

test('who was cut off on one carrier comes back on the other', async () => {
  await open();
  const [web, tcp] = [client(), client(portOf(GATEWAY))];
  for (const one of [web, tcp]) {
    await one.login('Player');
    one.send({ t: 'queue' });
    await one.hear('queued');
  }
  timer.pass(START);
  const { offer } = await web.hear('patterns');
  web.drop();
  const again = client(portOf(GATEWAY));
  expect(await again.login('x', web.token)).toMatchObject({ playing: true });
  expect((await again.hear('patterns')).offer).toEqual(offer);
});

test('a frame is one message, however it is laid out', async () => {
  await open();
  const web = client();
  web.raw('{\n  "t": "login",\r\n  "name": "Ada"\n}\n');
  expect(await web.hear('welcome')).toMatchObject({ name: 'Ada' });
  web.raw('{"t":"queue"}\n{"t":"queue"}');
  expect(await web.hear('refused')).toMatchObject({ code: 'sagrada-dialogue/no-message' });
  web.send({ t: 'leave' });
  await web.until(() => web.isClosed, 'close');
  expect(web.heard.map(({ t }) => t)).toEqual(['welcome', 'refused']);
});

test.each([
  ['too long', 'x'.repeat(65_537)],
  ['binary', Buffer.from('{"t":"queue"}')],
])('a frame that is %s is refused and ends the connection', async (_, frame) => {
  await open();
  const web = client();
  await web.login('Ada');
  web.raw(frame);
  expect(await web.hear('refused')).toMatchObject({ code: 'server/too-big' });
  await web.until(() => web.isClosed, 'close');
  expect(web.closeCode).toBe(1009);
});

test('a frame longer than a line is no message, and the dialogue goes on', async () => {
  await open();
  const web = client();
  web.raw(JSON.stringify({ t: 'login', name: 'x'.repeat(2000) }));
  expect(await web.hear('refused')).toMatchObject({ code: 'sagrada-dialogue/no-message' });
  expect(await web.login('Ada')).toMatchObject({ name: 'Ada' });
});

test('messages that come too fast are refused, then the connection is cut off', async () => {
  await open({ limits: { rate: 1, burst: 5 } });
  const web = client();
  for (let i = 0; i < 6; i++) web.raw(' ');
  expect(await web.hear('refused')).toMatchObject({ code: 'server/too-fast' });
  for (let i = 0; i < 6; i++) web.raw(' ');
  await web.until(() => web.isClosed, 'close');
});

test('a server that closes says so', async () => {
  await open();
  const web = client();
  await web.login('Ada');
  await server.close();
  expect(await web.hear('refused')).toMatchObject({ code: 'server/stopping' });
  await web.until(() => web.isClosed, 'close');
  expect(web.closeCode).toBe(1001);
  await open();
});

/** How the server answers who may not come in. */
async function turnedAway(headers: Readonly<Record<string, string>> = {}): Promise<[number | undefined, string]> {
  const socket = new WebSocket(address(), { headers });
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]; // as ws documents it
  return [response.statusCode, await text(response)];
}

test.each([
  ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['of another site in an old browser', { origin: 'https://evil.example' }],
  ['without an origin', { origin: 'null' }],
])('a page %s is refused', async (_, headers) => {
  await open();
  expect(await turnedAway(headers)).toEqual([403, expect.stringContaining('server/cross-site')]);
});

test('connections of one address are limited, with those of the play protocol', async () => {
  await open({ limits: { connectionsPerAddress: 2 } });
  await client().login('Ada');
  const play = new WebSocket(address().replace('sagrada', 'play'));
  await once(play, 'open');
  expect(await turnedAway()).toEqual([429, expect.stringContaining('server/too-many-connections')]);
  play.terminate();
});

test('the entrance is closed while the gateway is off', async () => {
  await open({ gateways: { [GATEWAY]: false } });
  expect((await turnedAway())[0]).toBe(404);
});
