// Hostile and clumsy bytes on the port of the numbered messages: answered or cut off, never a crash, and the match that is
// played all the while does not notice.

import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serverDecoder, writeToServer } from '../../games/uno/gateway/codec.ts';
import type {
  UnoNumericAnswer,
  UnoNumericServerMessage,
  UnoNumericUnreadable,
} from '../../games/uno/gateway/messages.ts';
import { seededRandom } from '../../src/core/random.ts';
import { DEFAULT_CONFIG } from '../../src/server/base/config.ts';
import { repetitions } from '../counts.ts';
import { flood, halfOpen, LITTLE_MEMORY } from './hostile.ts';
import type { UnoClient } from './uno-client.ts';
import { Kit, until } from './uno-kit.ts';

/** How much of everything; more where someone has the time. */
const TIMES = repetitions('UNO_FUZZ', 1, 50);
const MOST = 60;

const kit = new Kit();
let four: UnoClient[];
const counts = { connections: 0, bytes: 0, answers: 0, moves: 0 };

beforeAll(async () => {
  // The clock stands still: what is counted by the minute must not run out.
  const limits = { ...DEFAULT_CONFIG.limits, connectionsPerAddress: MOST, perMinute: 1_000_000 };
  await kit.open({ limits });
  four = await kit.seat(4, false);
});
afterAll(async () => {
  console.log(
    `${counts.connections} connections, ${counts.bytes} bytes in, ${counts.answers} messages out, ${counts.moves} moves of the others meanwhile`,
  );
  await kit.close();
});

/** After every test the others keep playing: each question is answered as before. */
afterEach(async () => {
  const match = kit.matches.find(({ seated }) => seated.every(who => who?.name.startsWith('Player')))!;
  for (let i = 0; i < 4; i++) {
    const one = four[match.toAct]!;
    await until(() => one.question !== undefined);
    const { version } = match;
    one.answer();
    await until(() => match.version > version);
    counts.moves++;
  }
});

type News = UnoNumericServerMessage | UnoNumericUnreadable;

/** Sends, closes the connection where the case says so, and returns what the server sent until it closed as well. */
function outcome(bytes: Buffer, half = true): Promise<News[]> {
  counts.connections++;
  counts.bytes += bytes.length;
  return new Promise(resolve => {
    const received: News[] = [];
    const decoder = serverDecoder();
    const socket: Socket = connect(kit.port, '127.0.0.1', () => {
      socket.write(bytes);
      if (half) socket.end();
    });
    socket.on('data', data => received.push(...decoder.push(data)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      counts.answers += received.length;
      expect(received.filter(({ t }) => t === 'unknown' || t === 'broken')).toEqual([]);
      resolve(received);
    });
  });
}

const codes = (received: readonly News[]): string[] =>
  received.flatMap(news => (news.t === 'error' ? [news.code] : []));
const hello = (name: string, token = ''): Buffer => writeToServer({ t: 'hello', name, token });

test('random bytes', async () => {
  const random = seededRandom('bytes');
  for (let i = 0; i < 150 * TIMES; i++) {
    const bytes = Buffer.from(Array.from({ length: 1 + random(400) }, () => random(256)));
    expect(['', 'uno-numeric/unreadable', 'uno-numeric/unknown-head,uno-numeric/unreadable']).toContain(
      codes(await outcome(bytes)).join(),
    );
  }
});

test('a stream cut into single bytes is the same stream', async () => {
  const client = kit.client();
  for (const byte of hello('Bit by bit')) client.socket.write(Buffer.of(byte));
  expect(await client.hear('welcome')).toMatchObject({ name: 'Bit by bit' });
  client.drop();
});

test('a stream cut off after any byte', async () => {
  const whole = Buffer.concat([hello('Ada'), writeToServer({ t: 'card', card: { colour: 1, value: 5 } })]);
  for (let length = 0; length < whole.length; length++) {
    const received = await outcome(whole.subarray(0, length));
    expect(codes(received)).toEqual([]);
    // Anyone who hangs up at once may miss the welcome; no one is welcomed before the whole name has arrived.
    if (length < hello('Ada').length) expect(received.some(({ t }) => t === 'welcome')).toBe(false);
  }
});

test('dialogues with bits turned over, bytes left out, doubled and moved', async () => {
  const random = seededRandom('mutations');
  const dialogue = Buffer.concat([
    hello('Eve'),
    writeToServer({ t: 'card', card: { colour: 1, value: 5 } }),
    writeToServer({ t: 'colour', colour: 2 }),
    writeToServer({ t: 'draw-two', card: { colour: -1, value: -1 } }),
    writeToServer({ t: 'uno', said: true }),
  ]);
  for (let i = 0; i < 200 * TIMES; i++) {
    let bytes = Buffer.from(dialogue);
    for (let change = random(4); change >= 0; change--) {
      const at = random(bytes.length);
      const kind = random(4);
      if (kind === 0) bytes[at]! ^= 1 << random(8);
      else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(4))]);
      else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at)]);
      else bytes = Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]);
      if (bytes.length === 0) break;
    }
    await outcome(bytes);
  }
});

const int = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeInt32BE(value, i * 4);
  return bytes;
};

test.each([
  ['a length of two gigabytes', int(15, 2 ** 31 - 1)],
  ['a negative length', int(15, -1)],
  ['a name longer than its message', Buffer.concat([int(15, 4), Buffer.of(0, 9, 65, 65)])],
  ['a name of 65,535 bytes', Buffer.concat([int(15, 2000), Buffer.of(255, 255), Buffer.alloc(1998, 65)])],
  ['a name that is no text', Buffer.concat([int(15, 6), Buffer.of(0, 2, 0xc3, 0x28, 0, 0)])],
  ['head 0', int(0)],
  ['a head that only the house sends', int(7, 1, 5)],
])('%s ends the connection', async (_, bytes) => {
  expect(codes(await outcome(bytes, false))).toEqual(['uno-numeric/unreadable']);
});

test('a token nobody has, one of somebody else’s form, one with quotes', async () => {
  for (const token of ['x', 'g-1.', `${four[0]!.token}x`, "' or 1=1 --", '../../etc', '\u0000'])
    expect(codes(await outcome(hello('Eve', token), false))).toEqual(['uno-numeric/unknown-token']);
});

test('answers in any order from somebody who waits', async () => {
  const random = seededRandom('order');
  const card = () => ({ colour: random(12) - 4, value: random(40) - 10 });
  for (let i = 0; i < 40 * TIMES; i++) {
    const answers = Array.from({ length: 1 + random(20) }, (): UnoNumericAnswer => {
      const all: UnoNumericAnswer[] = [
        { t: 'card', card: card() },
        { t: 'draw-two', card: card() },
        { t: 'colour', colour: random(2 ** 31) },
        { t: 'uno', said: random(2) === 0 },
        { t: 'hello', name: 'x'.repeat(random(500)), token: '' },
      ];
      return all[random(all.length)]!;
    });
    await outcome(Buffer.concat(answers.map(writeToServer)));
  }
});

test('a flood of messages is cut off', async () => {
  const flood = Buffer.concat(Array.from({ length: 20_000 }, () => writeToServer({ t: 'uno', said: true })));
  expect(codes(await outcome(flood, false)).at(-1)).toBe('uno-numeric/too-fast');
});

test('100 MB of one message cost little memory and are cut off early', async () => {
  const { sent, grown } = await flood(kit.port, int(15, 2000));
  expect(sent).toBeLessThan(100);
  expect(grown).toBeLessThan(LITTLE_MEMORY);
});

test('more half-open clients than one address may have are turned away', async () => {
  const crowd = await halfOpen(kit.port, 300, int(15));
  counts.connections += 300;
  await expect.poll(crowd.turnedAway).toBe(300 - (MOST - four.length));
  await crowd.leave();
  await expect.poll(async () => codes(await outcome(int(0), false))).toEqual(['uno-numeric/unreadable']);
});
