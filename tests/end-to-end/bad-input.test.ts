// Each kind of bad input gets a clear answer, and no other client notices.

import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { repetitions } from '../counts.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';

let server: PlayServer;
/** Two people playing all the while: their match must not notice anything. */
let others: { ada: Client & { token: string }; bob: Client & { token: string }; match: string };

const QUIET = { port: 0, host: '127.0.0.1', data: undefined, log: 'silent' } as const;

beforeAll(async () => {
  // On a slow machine the crowd takes minutes: no one in it is to be taken for gone meanwhile.
  const limits = { connectionsPerAddress: 40, rate: 50, burst: 60, message: 4096, perMinute: 1000, idle: 600_000 };
  server = await startPlayServer({ ...QUIET, limits });
  const [ada, bob] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.url, 'Bob')];
  const { body } = await ask<MatchCreated>(
    server.url,
    '/api/matches',
    { game: 'dama', clock: { kind: 'none' } },
    ada.token,
  );
  bob.send({ t: 'sit', match: body.match, legal: true });
  await bob.hear('match');
  others = { ada, bob, match: body.match };
  await ada.join(body.match, { legal: true });
});
afterAll(() => server.close());

/** One move by each side. */
async function othersGoOn(): Promise<void> {
  for (const player of [others.ada, others.bob]) {
    player.send({ t: 'view', match: others.match });
    const shown = await player.hear('match', m => m.match === others.match && m.yours);
    player.send({
      t: 'act',
      match: others.match,
      action: shown.legal![(shown.version * 7) % shown.legal!.length]!,
      version: shown.version,
      id: shown.version,
    });
    await player.hear('ok', ok => ok.id === shown.version);
  }
}

const REFUSED: readonly (readonly [what: string, sent: string, code: string])[] = [
  ['what is not JSON', '{"t":', 'server/not-json'],
  ['an unknown message', '{"t":"fly","id":3}', 'server/unknown-message'],
  ['a message that is no object', '7', 'server/unknown-message'],
  ['a field too many', '{"t":"ping","x":1}', 'server/unknown-message'],
  ['a field of the wrong type', '{"t":"act","action":5}', 'server/unknown-message'],
  ['a match that does not exist', '{"t":"join","match":"nowhere1"}', 'server/no-such-match'],
  ['an action before joining', '{"t":"act","action":"23-34"}', 'server/not-joined'],
  ['a seat without a name', '{"t":"sit","match":"nowhere1"}', 'server/say-hello'],
  ['a token that was never given', '{"t":"hello","token":"g-nobody.xxxxxxxxxxxxxxxxxxxxxxxx"}', 'server/bad-token'],
];
for (const [what, sent, code] of REFUSED)
  test(`refuses ${what} with ${code}`, async () => {
    const client = await Client.connect(server.url);
    client.raw(sent);
    const refused = await client.hear('refused');
    expect(refused.refused).toBe(code);
    expect(refused.detail).toMatch(/^.+\.$/);
    await client.close();
    await othersGoOn();
  });

test('refuses the wrong turn, an illegal action, a stale one and one from the audience, each by its code', async () => {
  const spectator = await Client.guest(server.url, 'Eve');
  const shown = await spectator.join(others.match);
  spectator.send({ t: 'act', match: others.match, action: '23-34' });
  expect((await spectator.hear('refused')).refused).toBe('match/not-seated');
  others.bob.send({ t: 'act', match: others.match, action: '54-43' });
  expect((await others.bob.hear('refused')).refused).toBe('match/not-your-turn');
  others.ada.send({ t: 'act', match: others.match, action: '00-11' });
  expect((await others.ada.hear('refused')).refused).toMatch(/^dama\//);
  others.ada.send({ t: 'act', match: others.match, action: 'castle' });
  expect((await others.ada.hear('refused')).refused).toMatch(/^dama\//);
  others.ada.send({ t: 'view', match: others.match });
  const { legal } = await others.ada.hear('match', m => m.yours);
  others.ada.send({ t: 'act', match: others.match, action: legal![0]!, version: 0 });
  expect((await others.ada.hear('refused')).refused).toBe('match/stale');
  expect(shown.seat).toBe(null);
  await spectator.close();
  await othersGoOn();
});

test('an oversized frame ends that connection with a reason, and a huge one is cut off', async () => {
  const big = await Client.connect(server.url);
  big.raw(JSON.stringify({ t: 'ping', x: 'x'.repeat(5000) }));
  expect((await big.hear('bye')).why).toBe('too-big');
  await expect.poll(() => big.closed).toMatchObject({ code: 1009, reason: 'server/too-big' });
  const huge = await Client.connect(server.url);
  huge.raw('x'.repeat(10_000_000));
  await expect.poll(() => huge.closed?.code).toBe(1009);
  const binary = await Client.connect(server.url);
  binary.raw(Buffer.from([1, 2, 3]));
  await expect.poll(() => binary.closed?.code).toBe(1009);
  await othersGoOn();
});

test('an upgrade to what is no path is turned away, a page there is no fault of ours', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    'GET // HTTP/1.1\r\nHost: server\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 [\s\S]*"server\/no-such-path"/);
  const page = connect(Number(new URL(server.url).port), '127.0.0.1');
  page.write('GET // HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n');
  expect(await text(page)).toMatch(/^HTTP\/1\.1 404 /);
  await othersGoOn();
});

test('a flood is refused, then closed', async () => {
  const flood = await Client.connect(server.url);
  for (let id = 0; id < 500; id++) flood.send({ t: 'ping', id });
  const { refused, id } = await flood.hear('refused');
  expect(refused).toBe('server/too-fast');
  // Everything before it was answered, too.
  expect(flood.heard.slice(0, id)).toEqual(Array.from({ length: id! }, (_, i) => ({ t: 'pong', id: i })));
  await expect.poll(() => flood.closed).toMatchObject({ code: 1008, reason: 'server/too-fast' });
  await othersGoOn();
});

/** Connections, a hundred at a time. */
const ATTEMPTS = repetitions('CONNECTIONS', 500, 10_000);

test(`${ATTEMPTS} connections from one address: a few get in, the others an answer or a closed door`, async () => {
  const port = Number(new URL(server.url).port);
  let [opened, turnedAway, cut] = [0, 0, 0];
  let [now, most] = [0, 0];
  const attempt = (): Promise<Socket | undefined> =>
    new Promise(resolve => {
      const socket = connect({ port, host: '127.0.0.1' });
      let answer = '';
      socket.on('connect', () => {
        socket.write(
          'GET /api/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
      });
      socket.on('data', data => {
        answer += data.toString();
        if (answer.startsWith('HTTP/1.1 101')) {
          socket.removeAllListeners('data');
          socket.resume();
          opened++;
          most = Math.max(most, ++now);
          socket.removeAllListeners('close');
          socket.on('close', () => now--);
          resolve(socket);
        }
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (answer.startsWith('HTTP/1.1 429')) turnedAway++;
        else cut++;
        resolve(undefined);
      });
    });
  const held: Socket[] = [];
  for (let i = 0; i < ATTEMPTS / 100; i++) {
    const batch = await Promise.all(Array.from({ length: 100 }, attempt));
    for (const socket of batch) if (socket) held.push(socket);
  }
  console.log(
    `${ATTEMPTS} connections: ${opened} opened (at most ${most} at a time), ${turnedAway} answered 429, ${cut} closed at once`,
  );
  expect(opened + turnedAway + cut).toBe(ATTEMPTS);
  expect(most).toBeLessThanOrEqual(40);
  expect(turnedAway).toBeGreaterThan(0);
  await othersGoOn();
  for (const socket of held) socket.destroy();
});

test('a half-open socket is noticed and closed', async () => {
  // A server of its own: who is only slow on a busy machine must not be taken for gone in the other tests.
  const wary = await startPlayServer({ ...QUIET, gateways: false, limits: { idle: 600 } });
  const deaf = connect({ port: Number(new URL(wary.url).port), host: '127.0.0.1' });
  const closed = new Promise<void>(resolve => deaf.once('close', () => resolve()));
  let received = '';
  deaf.on('data', data => (received += data.toString())); // and never answers a ping
  deaf.on('error', () => undefined);
  deaf.write(
    'GET /api/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 101 /);
  await wary.close();
  await othersGoOn();
});

const REST: readonly (readonly [what: string, path: string, body: unknown, status: number, code: string])[] = [
  ['a game that is not here', '/api/matches', { game: 'chess' }, 404, 'server/no-such-game'],
  ['too many seats', '/api/matches', { game: 'dama', seats: 9 }, 409, 'server/wrong-seats'],
  ['an unknown option', '/api/matches', { game: 'dama', options: { flying: true } }, 400, 'options/unknown'],
  [
    'an option out of bounds',
    '/api/matches',
    { game: 'dama', options: { plyLimit: -1 } },
    400,
    'options/out-of-bounds',
  ],
  [
    'a bot that is not here',
    '/api/matches',
    { game: 'dama', bots: [{ seat: 1, bot: 'deep' }] },
    409,
    'server/no-such-bot',
  ],
  ['a body that is not as documented', '/api/matches', { gmae: 'dama' }, 400, 'server/bad-request'],
  ['a broken position', '/api/matches', { game: 'dama', position: 'zzz' }, 409, 'dama/'],
];
for (const [what, path, body, status, code] of REST)
  test(`REST refuses ${what} with ${code}`, async () => {
    const answer = await ask<{ refused: string; detail: string }>(server.url, path, body, others.ada.token);
    expect(answer.status).toBe(status);
    expect(answer.body.refused.startsWith(code)).toBe(true);
    expect(answer.body.detail.length).toBeGreaterThan(5);
  });

test('REST refuses without a token, with a wrong one, and what is too large', async () => {
  expect(await ask(server.url, '/api/matches', { game: 'dama' })).toMatchObject({ status: 401 });
  expect(await ask(server.url, '/api/matches', { game: 'dama' }, 'nobody.nothing')).toMatchObject({ status: 401 });
  const large = await ask(server.url, '/api/matches', { game: 'x'.repeat(100_000) }, others.ada.token);
  expect(large).toMatchObject({ status: 413, body: { refused: 'server/too-big' } });
  expect((await fetch(`${server.url}/../../etc/passwd`)).headers.get('content-type')).not.toContain('octet');
  expect((await fetch(`${server.url}/api/nothing`)).status).toBe(404);
});
