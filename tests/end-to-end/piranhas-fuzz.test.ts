// Hostile and clumsy input on the contest's port: answered or cut off, never a crash, and no other game notices.

import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../src/server/start.ts';
import { flood, halfOpen, LITTLE_MEMORY } from './hostile.ts';
import { XmlClient } from './xml-client.ts';

const MOST = 60;
let server: StartedServer;
let port: number;
/** Two programs playing all the while. */
let others: { red: XmlClient; blue: XmlClient; room: string; turn: number };

beforeAll(async () => {
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    limits: { connectionsPerAddress: MOST },
  });
  port = server.gateways.find(({ name }) => name === 'software-challenge-xml')!.port;
  const admin = await XmlClient.admin(port);
  const slot = { displayName: 'x', canTimeout: false, shouldBePaused: false };
  admin.send({ t: 'prepare', gameType: 'swc_2019_piranhas', slots: [slot, slot], load: undefined });
  const { roomId, reservations } = await admin.hear('prepared');
  const [red, blue] = [await XmlClient.open(port), await XmlClient.open(port)];
  red.send({ t: 'joinPrepared', reservationCode: reservations[0]! });
  blue.send({ t: 'joinPrepared', reservationCode: reservations[1]! });
  await red.data('moveRequest');
  others = { red, blue, room: roomId, turn: 0 };
  admin.close();
});
const counts = { connections: 0, bytes: 0, answers: 0, cutOffAfter: 0, turnedAway: 0 };
afterAll(async () => {
  const { connections, bytes, answers, cutOffAfter, turnedAway } = counts;
  console.log(
    `fuzz of the XML port: ${connections} connections, ${bytes} bytes in, ${answers} bytes out; 100 MB cut off after ` +
      `${cutOffAfter} MB, ${turnedAway} of 1000 half-open clients turned away; the others made ${others.turn} moves`,
  );
  await server.close();
});

/** After every test the others each make a move. */
afterEach(async () => {
  const { red, blue, room } = others;
  red.moveLegally(room, others.turn++ * 3);
  await blue.data('moveRequest');
  blue.moveLegally(room, others.turn++ * 3);
  await red.data('moveRequest');
});

/** Sends and waits until the server hangs up, or has nothing more to say. */
function outcome(bytes: Buffer, half: boolean): Promise<string> {
  return new Promise(resolve => {
    let text = '';
    counts.connections++;
    counts.bytes += bytes.length;
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      if (half) socket.end();
    });
    socket.on('data', data => (text += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      counts.answers += text.length;
      resolve(text);
    });
  });
}

test('random bytes', async () => {
  for (let i = 0; i < 60; i++) {
    const answer = await outcome(Buffer.concat([Buffer.from(i % 2 ? '<protocol>' : ''), randomBytes(400)]), true);
    expect(['', '<protocol/>']).toContain(answer);
  }
});

test('a stream cut into single bytes is the same stream', async () => {
  const client = await XmlClient.open(port);
  for (const byte of Buffer.from('<!-- é --><join  gameType = \'swc_2019_piranhas\' extra="1" ></join>'))
    client.raw(Buffer.from([byte]));
  await client.hear('joined');
  client.send({ t: 'goodbye' });
  await client.hear('closed');
});

test('a stream cut off after any byte', async () => {
  const whole = Buffer.from('<protocol><join gameType="swc_2019_piranhas"/><room roomId="r"><data class="move" x="1"');
  for (let length = 0; length < whole.length; length += 3) await outcome(whole.subarray(0, length), true);
});

test.each([
  ['deep nesting', () => `<protocol>${'<a>'.repeat(10_000)}`],
  ['a document type', () => '<!DOCTYPE protocol [<!ENTITY a "b">]><protocol>&a;'],
  [
    'entities of entities',
    () =>
      `<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
        .split('')
        .map((c, i) => `<!ENTITY ${c} "${`&${'abcdefghij'[i]};`.repeat(10)}">`)
        .join('')}]><protocol>&j;`,
  ],
  ['a thousand attributes', () => `<protocol><join ${Array.from({ length: 9000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
  ['an endless comment', () => `<protocol><!--${'x'.repeat(200_000)}`],
  ['the wrong root', () => '<html><join gameType="swc_2019_piranhas"/>'],
])('%s ends the connection', async (_, made) => {
  expect(await outcome(Buffer.from(made()), false)).toBe('<protocol/>');
});

test('an attribute of 100 MB is cut off early, and costs little memory', async () => {
  const { sent, grown } = await flood(port, '<protocol><join gameType="');
  counts.cutOffAfter = sent;
  expect(sent).toBeLessThan(100);
  expect(grown).toBeLessThan(LITTLE_MEMORY);
});

test('a thousand half-open clients: those beyond the limit are turned away, the rest cost nothing', async () => {
  const crowd = await halfOpen(port, 1000, '<protocol><room roomId="');
  await expect.poll(crowd.turnedAway).toBe(1000 - (MOST - 2));
  counts.connections += 1000;
  counts.turnedAway = crowd.turnedAway();
  await crowd.leave();
  // The server learns of them a little later; then there is room again.
  await expect
    .poll(async () => (await outcome(Buffer.from('<protocol></protocol>'), false)) === '<protocol/>')
    .toBe(true);
});

test('sequences of known messages in any order', async () => {
  const room = others.room;
  const parts = [
    '<join gameType="swc_2019_piranhas"/>',
    '<joinPrepared reservationCode="x"/>',
    `<room roomId="${room}"><data class="move" x="0" y="1" direction="UP"/></room>`,
    '<room roomId="nowhere"><data class="move" x="0" y="1" direction="UP"/></room>',
    `<cancel roomId="${room}"/>`,
    `<pause roomId="${room}" pause="true"/>`,
    '<authenticate passphrase="no"/>',
    `<observe roomId="${room}"/>`,
    '<testMode testMode="true"/>',
    '<sc.protocol.responses.CloseConnection/>',
  ];
  for (let i = 0; i < 150; i++) {
    const some = Array.from(randomBytes(5), byte => parts[byte % parts.length]!);
    await outcome(Buffer.from(`<protocol>${some.join('')}`), true);
  }
  expect(others.red.kinds()).not.toContain('left');
});
