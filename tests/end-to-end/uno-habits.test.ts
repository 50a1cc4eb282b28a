// Clients of the numbered messages that use their sockets as old programs do play whole matches, first and second, at one table
// with a browser, a bot and a careful client. Also clients that never close, and a network that dies without a FIN.

import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { serverDecoder } from '../../games/uno/gateway/codec.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { ask } from './client.ts';
import { SilentProxy, sharedLoopTimer } from './habits.ts';
import { type News, UnoClient } from './uno-client.ts';
import { Kit, lay } from './uno-kit.ts';

interface UnoHabit {
  readonly name: string;
  readonly reader: () => (read: Buffer) => News[];
  readonly write?: (socket: Socket, bytes: Buffer) => void;
}

const HABITS: readonly UnoHabit[] = [
  { name: 'takes one read for one message', reader: () => read => serverDecoder().push(read).slice(0, 1) },
  { name: 'reads blocks of 256 bytes until a short one', reader: blocksUntilShort },
  {
    name: 'reads and writes byte by byte',
    reader: () => {
      const decoder = serverDecoder();
      return read => Array.from(read, byte => decoder.push(Buffer.of(byte))).flat();
    },
    write: (socket, bytes) => {
      for (const byte of bytes) socket.write(Buffer.of(byte));
    },
  },
];

/** Where the last block was full, it waits for more before it looks at what it has. */
function blocksUntilShort(): (read: Buffer) => News[] {
  let collected: Buffer[] = [];
  const decoder = serverDecoder();
  return read => {
    collected.push(read);
    if (read.length % 256 === 0) return [];
    const bytes = Buffer.concat(collected);
    collected = [];
    return decoder.push(bytes);
  };
}

let kit: Kit;
let network: SilentProxy | undefined;
let isOpen = false;
afterEach(async () => {
  network?.close();
  network = undefined;
  if (isOpen) await close();
});

async function close(): Promise<void> {
  isOpen = false;
  await kit.close();
}

/** `pace`: milliseconds between two messages, on the real clock; a client on the same event loop always reads before the next. */
async function open(pace: string): Promise<void> {
  kit = new Kit();
  await kit.open({ timer: sharedLoopTimer(), settings: { 'uno-numeric.pace': pace } });
  isOpen = true;
}

function habitual({ reader, write }: UnoHabit): UnoClient {
  const client = kit.client();
  client.read = reader();
  if (write) client.write = write;
  return client;
}

/** A table of a browser, a bot and two free seats, of which `seat` is the first to be taken. */
async function tableWithBrowser(seat: 0 | 1): Promise<{ match: string; played: Promise<void> }> {
  const ada = await kit.guest('Ada');
  const wanted = { game: 'uno', seats: 4, seat: 1 - seat, bots: [{ seat: 3, bot: 'bot1' }] };
  const { match } = (await ask<MatchCreated>(kit.server.url, '/api/matches', wanted, ada.token)).body;
  const shown = await ada.join(match, { legal: true });
  return { match, played: ada.playToEnd(shown, lay) };
}

/** What the client counted for itself is what the server has, from its seat on. */
function expectSameScores(client: UnoClient, seat: number): void {
  const { scores } = kit.viewOf(seat);
  expect(client.scores).toEqual([...scores.slice(seat), ...scores.slice(0, seat)]);
}

/** One seat for each habit, in turn; both in a soak. */
const SEATS_OF_HABITS = HABITS.map((habit, at) => ({
  ...habit,
  seats: SOAK ? ([0, 1] as const) : at === 1 ? ([1] as const) : ([0] as const),
}));

describe.each(SEATS_OF_HABITS)('a client that $name', ({ seats, ...habit }) => {
  test.each(seats)('plays a whole match in seat %i beside a browser, a bot and a socket', async seat => {
    await open('1');
    const { played } = await tableWithBrowser(seat);
    const own = habitual(habit);
    own.hello('Old');
    await own.hear('welcome');
    const other = kit.client();
    other.hello('Careful');
    await Promise.all([own.hear('over'), other.hear('over'), played]);
    expect(kit.match.ending).toEqual({ by: 'rules' });
    expect(kit.match.who(seat)?.name).toBe('Old');
    expectSameScores(own, seat);
    expect(own.heard.filter(({ t }) => t === 'ask-card').length).toBeGreaterThan(5);
    expect(own.heard.filter(({ t }) => t === 'error' || t === 'broken')).toEqual([]);
  });
});

test('without a pace, a client that takes one read for one message is never dealt a hand', async () => {
  await open('0');
  const { played } = await tableWithBrowser(0);
  played.catch(() => undefined);
  const own = habitual(HABITS[0]!);
  own.hello('Old');
  await own.hear('welcome');
  // It reads late, so that everything that was sent meanwhile is one read.
  own.socket.pause();
  const other = kit.client();
  other.hello('Careful');
  await other.hear('next');
  const heard = own.heard.length;
  own.socket.resume();
  await expect.poll(() => own.heard.length).toBeGreaterThan(heard);
  // Where it is its turn the match waits for it now, and later messages come one by one.
  expect(own.hand).toEqual([]);
});

test('a client that never closes keeps nobody from playing, nor the server from stopping', async () => {
  await open('0');
  const silent = await kit.seat(4);
  await Promise.all(silent.map(client => client.hear('over')));
  const others = await kit.seat(4);
  await Promise.all(others.map(client => client.hear('over')));
  expect(silent.some(({ closed }) => closed)).toBe(false);
  // Its connections are still open.
  await kit.server.close();
  isOpen = false;
  for (const client of silent) await client.end();
});

test('a player whose network dies without a FIN takes its seat again with its token', async () => {
  await open('0');
  network = await SilentProxy.open(kit.port);
  const lost = new UnoClient(network.port);
  lost.plays = false;
  lost.hello('Lost');
  await lost.hear('welcome');
  const others = await kit.seat(3);
  await lost.hear('card');
  network.die();
  const returned = await kit.back(lost, true);
  const heard = await Promise.all([returned, ...others].map(client => client.hear('over')));
  expect(heard).toHaveLength(4);
  expectSameScores(returned, 0);
  expect(returned.heard.filter(({ t }) => t === 'ask-card').length).toBeGreaterThan(0);
});
