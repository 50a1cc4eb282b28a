// Hostile and clumsy input on the dialogue's port: answered or cut off, never a crash, and no other match notices.

import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RandomInt, seededRandom } from '../../src/core/random.ts';
import { type StartedServer, startServer } from '../../src/server/start.ts';
import { repetitions } from '../counts.ts';
import { flood, halfOpen, LITTLE_MEMORY } from './hostile.ts';
import { anyhow, DialogueClient } from './sagrada-client.ts';

const MOST = 60;
/** More for a longer look. */
const ROUNDS = repetitions('SAGRADA_FUZZ', 1, 50);
const random: RandomInt = seededRandom(process.env['FUZZ_SEED'] ?? 'sagrada-fuzz');
const counts = new Map<string, number>();
const count = (what: string, by = 1): void => void counts.set(what, (counts.get(what) ?? 0) + by);

let server: StartedServer;
let port: number;
/** Two who play all the while. */
let others: DialogueClient[];

beforeAll(async () => {
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    limits: { connectionsPerAddress: MOST, perMinute: 10_000 },
    gateways: { 'sagrada-dialogue': 0 },
    settings: { 'sagrada-dialogue.start': '0' },
  });
  port = server.gateways.find(({ name }) => name === 'sagrada-dialogue')!.port;
  others = [new DialogueClient(port), new DialogueClient(port)];
  for (const [i, one] of others.entries()) {
    await one.login(`Other ${i}`);
    one.send({ t: 'queue' });
  }
  for (const one of others) {
    await one.hear('patterns');
    one.send({ t: 'pattern', index: 0 });
  }
  await Promise.all(others.map(one => one.hear('time')));
});
afterAll(async () => {
  for (const one of others) one.drop();
  await server.close();
  console.log([...counts].map(([what, times]) => `${times} ${what}`).join(', '));
});

/** After every test one of the others ends its turn, and the next is asked. */
afterEach(async () => {
  const on = others.find(one => lastState(one) === 'YOUR_TURN')!;
  const before = on.heard.length;
  on.send({ t: 'pass' });
  await on.until(() => on.heard.slice(before).some(({ t }) => t === 'time'), 'the next turn');
  for (const one of others) expect(one.heard.filter(({ t }) => t === 'over' || t === 'refused')).toEqual([]);
});

function lastState({ heard }: DialogueClient): string {
  const last = heard.findLast(message => message.t === 'state');
  return last?.t === 'state' ? last.player.state : '';
}

/** Sends and hangs up, or waits until the server does; answers with what it said. */
function outcome(bytes: Buffer | string, hangUp: boolean): Promise<string> {
  return new Promise(resolve => {
    let text = '';
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      if (hangUp) socket.end();
    });
    socket.on('data', data => (text += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

const someBytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => random(256)));

test('random bytes are refused line by line', async () => {
  for (let i = 0; i < 60 * ROUNDS; i++) {
    for (const line of (await outcome(someBytes(300), true)).split('\n'))
      if (line !== '') expect(JSON.parse(line)).toMatchObject({ t: 'refused', code: 'sagrada-dialogue/no-message' });
    count('streams of random bytes');
  }
});

test('a stream cut into single bytes is the same stream, and one cut off anywhere does no harm', async () => {
  const whole = Buffer.from('{"t":"login","name":"É"}\r\n{"t":"draft"}\n');
  const one = new DialogueClient(port);
  for (const byte of whole) one.raw(Buffer.from([byte]));
  expect(await one.hear('welcome')).toMatchObject({ name: 'É' });
  expect(await one.hear('refused')).toMatchObject({ code: 'sagrada-dialogue/not-playing' });
  one.drop();
  for (let length = 0; length <= whole.length; length++) {
    await outcome(whole.subarray(0, length), true);
    count('streams cut off');
  }
});

test.each([
  ['a line without end', (): string => 'x'.repeat(3_000_000), false],
  ['deep nesting', (): string => `${'['.repeat(900)}\n`.repeat(500), true],
  ['lines that are no JSON', (): string => '?\n'.repeat(500), true],
  ['names of objects all have', (): string => '{"t":"move","answer":{"__proto__":1}}\n{"t":"constructor"}\n', false],
  ['numbers that are none', (): string => '{"t":"pattern","index":1e999}\n{"t":"tool","index":-0.5}\n', false],
  ['half a pair of surrogates', (): string => '{"t":"login","name":"\\ud800"}\n', false],
  ['a NUL', (): string => '{"t":"login","name":"\\u0000"}\n', false],
] as const)('%s', async (_, made, cutOff) => {
  const answer = await outcome(made(), !cutOff);
  for (const line of answer.split('\n').filter(Boolean)) expect(JSON.parse(line)).toHaveProperty('t');
  count('hostile streams');
});

test('100 MB in one line are not kept', async () => {
  const { sent, grown } = await flood(port, '');
  count('MB in one line', sent);
  expect(grown).toBeLessThan(LITTLE_MEMORY);
});

test('a thousand half-open clients: those beyond the limit are turned away, the rest cost nothing', async () => {
  const crowd = await halfOpen(port, 1000, '{"t":"login","na');
  await expect.poll(crowd.turnedAway).toBe(1000 - (MOST - others.length));
  await crowd.leave();
  // The server learns of them a little later; then there is room again.
  await expect.poll(async () => (await outcome('?\n', true)) !== '').toBe(true);
  count('half-open clients', 1000);
});

const WORDS = ['login', 'queue', 'pattern', 'draft', 'tool', 'move', 'undo', 'pass', 'x', '\u0000', '{', '[1]'];
const KINDS = ['pool', 'value', 'up', 'yes', 'x'];

/** A message of the protocol, or nearly one. */
function anyLine(): string {
  const word = WORDS[random(WORDS.length)]!;
  const lines = [
    word,
    `{"t":"${word}"}`,
    `{"t":"${word}","index":${random(9)}}`,
    `{"t":"move","answer":{"${KINDS[random(KINDS.length)]!}":${['true', '1', '-1', '2.5', 'null'][random(5)]!}}}`,
    `{"t":"move","answer":{"cell":{"row":${random(5)},"column":${random(6)}}}}`,
    `{"t":"move","answer":{"track":{"round":${random(12)},"index":${random(4)}}}}`,
    `{"t":"move","answer":{"pool":${random(9)},"yes":true}}`,
  ];
  return `${lines[random(lines.length)]!}\n`;
}

test('messages in any order from within a match: it goes on, and ends by its rules', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    const noisy = [new DialogueClient(port), new DialogueClient(port)];
    for (const [n, one] of noisy.entries()) {
      await one.login(`Noisy ${n}`);
      one.send({ t: 'queue' });
    }
    for (const one of noisy) {
      await one.hear('start');
      for (let line = 0; line < 60; line++) one.raw(anyLine());
      count('messages in any order', 60);
      one.send({ t: 'login', name: 'x' });
      // A player who is refused too often is cut off, and may come back.
      await one
        .hear('refused', ({ code }) => code === 'sagrada-dialogue/already-logged-in')
        .catch(() => count('cut off'));
      one.drop();
    }
    const back = await Promise.all(
      noisy.map(async ({ token }) => {
        const again = new DialogueClient(port);
        await again.login('x', token);
        again.play(anyhow(random));
        return again;
      }),
    );
    await Promise.all(back.map(one => one.hear('over')));
    for (const one of back) one.drop();
    count('matches finished');
  }
});
