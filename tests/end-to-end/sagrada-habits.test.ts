// Clients of the dialogue that use their sockets as old programs do play whole matches, first and second, at one table with a
// browser, a bot and a careful client. Also clients that never close, and a network that dies without a FIN.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import {
  dropsWhatFollows,
  oneByteAfterAnother,
  oneMessageARead,
  readsBlocksUntilShort,
  SilentProxy,
  sharedLoopTimer,
  withCrLf,
  writeByteByByte,
} from './habits.ts';
import { anyhow, DialogueClient, type DialogueHabit } from './sagrada-client.ts';

const isLine = (text: string): boolean => text.endsWith('\n');

const HABITS: readonly (DialogueHabit & { readonly name: string })[] = [
  { name: 'takes one read for one line', reader: () => oneMessageARead(/\n/) },
  { name: 'drops what follows a line', reader: () => dropsWhatFollows('\n') },
  { name: 'reads blocks of 256 bytes until a short one', reader: () => readsBlocksUntilShort() },
  { name: 'reads and writes byte by byte', reader: () => oneByteAfterAnother(isLine), write: writeByteByByte },
  {
    name: 'ends its lines with CRLF',
    reader: () => oneByteAfterAnother(isLine),
    write: (socket, text) => void socket.write(withCrLf(text)),
  },
];

let server: PlayServer;
let isOpen = false;
let clients: DialogueClient[] = [];
let guests: Client[] = [];
let network: SilentProxy | undefined;
beforeEach(() => {
  clients = [];
  guests = [];
});
afterEach(async () => {
  for (const client of clients) client.drop();
  network?.close();
  network = undefined;
  await Promise.all(guests.map(guest => guest.close()));
  if (isOpen) await server.close();
  isOpen = false;
});

/** `pace`: milliseconds between two lines, on the real clock; a client on the same event loop always reads before the next one. */
async function open(pace: string): Promise<void> {
  server = await startPlayServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    timer: sharedLoopTimer(),
    gateways: { 'sagrada-dialogue': 0 },
    settings: { 'sagrada-dialogue.pace': pace, 'sagrada-dialogue.start': '0' },
  });
  isOpen = true;
}

const port = (): number => server.gateways.find(({ name }) => name === 'sagrada-dialogue')!.port;

function client(habit?: DialogueHabit, at = port()): DialogueClient {
  const one = new DialogueClient(at, habit);
  clients.push(one);
  return one;
}

/** Plays by itself from its seat in the queue on. */
async function queue(one: DialogueClient, name: string): Promise<void> {
  await one.login(name);
  one.choose = anyhow(seededRandom(name));
  one.send({ t: 'queue' });
  await one.until(() => one.heard.some(({ t }) => t === 'queued' || t === 'start'), 'queued');
}

/** A table of a browser, a bot and two free seats, of which `seat` is the first to be taken. */
async function tableWithBrowser(seat: 0 | 1): Promise<{ match: string; played: Promise<void> }> {
  const ada = await Client.guest(server.url, 'Ada');
  guests.push(ada);
  const bots = [{ seat: 3, bot: 'greedy' }];
  const wanted = { game: 'sagrada', seats: 4, seat: 1 - seat, bots, clock: { kind: 'none' } };
  const { match } = (await ask<MatchCreated>(server.url, '/api/matches', wanted, ada.token)).body;
  const shown = await ada.join(match, { legal: true });
  return { match, played: ada.playToEnd(shown) };
}

describe.each(HABITS)('a client that $name', habit => {
  test.each([0, 1] as const)('plays a whole match in seat %i beside a browser, a bot and a socket', async seat => {
    await open('1');
    const { match, played } = await tableWithBrowser(seat);
    const own = client(habit);
    await queue(own, 'Old');
    const other = client();
    await queue(other, 'Careful');
    const [end, theirs] = await Promise.all([own.hear('over'), other.hear('over'), played]);
    expect(end.scores).toEqual(theirs.scores);
    const { players, ending } = await guests[0]!.join(match);
    expect([players[seat]?.name, ending]).toEqual(['Old', { by: 'rules' }]);
    const turns = own.heard.filter(one => one.t === 'state' && one.player.state === 'YOUR_TURN').length;
    expect(turns).toBeGreaterThan(15);
  });
});

test('without a pace, a client that takes one read for one line misses its window', async () => {
  await open('0');
  const [own, other] = [client(HABITS[0]), client()];
  await queue(other, 'Careful');
  await queue(own, 'Old');
  await other.hear('patterns');
  // The careful one has chosen its window, so everything about the start has arrived.
  await other.hear('state');
  expect(own.heard.filter(({ t }) => t === 'patterns')).toEqual([]);
});

test('a client that never closes keeps nobody from playing, nor the server from stopping', async () => {
  await open('0');
  const silent = [client(), client()];
  for (const one of silent) await queue(one, 'Silent');
  await Promise.all(silent.map(one => one.hear('over')));
  const others = [client(), client()];
  for (const one of others) await queue(one, 'Other');
  await Promise.all(others.map(one => one.hear('over')));
  expect(silent.some(({ isClosed }) => isClosed)).toBe(false);
  await server.close();
  isOpen = false;
  for (const one of silent) await one.until(() => one.isClosed, 'the end');
});

test('a player whose network dies without a FIN takes its seat again with its token', async () => {
  await open('0');
  network = await SilentProxy.open(port());
  const lost = client(undefined, network.port);
  const { token } = await lost.login('Lost');
  lost.send({ t: 'queue' });
  await lost.hear('queued');
  const other = client();
  await queue(other, 'Other');
  await lost.hear('patterns');
  network.die();
  const returned = client();
  const { playing } = await returned.login('Lost', token);
  expect(playing).toBe(true);
  returned.play(anyhow(seededRandom('returned')));
  const [end, theirs] = await Promise.all([returned.hear('over'), other.hear('over')]);
  expect(end.scores).toEqual(theirs.scores);
});
