// Clients of the line protocol that read and write as real ones of 2012 did play whole matches, first and second. Also a network
// that dies without a FIN.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../games/carcassonne/gateway/settings.ts';
import { BASE_TILES } from '../../games/carcassonne/rules/tile-sets.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { type LineClient, steadily } from './carcassonne-client.ts';
import { expectedEnd, Kit } from './carcassonne-kit.ts';
import { ask, Client } from './client.ts';
import { startPlayServer } from './cluster-kit.ts';
import {
  dropsWhatFollows,
  type HabitReader,
  oneByteAfterAnother,
  oneMessageARead,
  readsBlocksUntilShort,
  SilentProxy,
  sharedLoopTimer,
  withCrLf,
} from './habits.ts';

interface Habit {
  readonly name: string;
  readonly reader: () => HabitReader;
  readonly write?: (text: string) => string[];
}

const HABITS: readonly Habit[] = [
  { name: 'takes one read for one line', reader: () => oneMessageARead(/\n/) },
  { name: 'drops what follows a line', reader: () => dropsWhatFollows('\n') },
  { name: 'reads blocks of 256 bytes until a short one', reader: () => readsBlocksUntilShort() },
  {
    name: 'reads and writes byte by byte',
    reader: () => oneByteAfterAnother(text => text.endsWith('\n')),
    write: text => text.split(''),
  },
  {
    name: 'ends its lines with CRLF',
    reader: () => oneByteAfterAnother(text => text.endsWith('\n')),
    write: text => [withCrLf(text)],
  },
];

let kit: Kit;
let folder: string;
let settings: Readonly<Record<string, string>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tiles-'));
  const tiles = join(folder, 'tiles.txt');
  // A short match, and a short gap: a client on the event loop of the server always reads before the next line.
  writeFileSync(tiles, BASE_TILES.split('\n').slice(0, 9).join('\n'));
  settings = {
    'carcassonne-lines.tiles': tiles,
    'carcassonne-lines.start': '0',
    'carcassonne-lines.silence': '1',
    'carcassonne-lines.pace': '5',
  };
  kit = new Kit();
  await open();
});

/** The pace needs the real clock. */
async function open(): Promise<void> {
  kit.server = await startPlayServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    timer: sharedLoopTimer(),
    gateways: { 'carcassonne-lines': 0 },
    settings,
  });
}
afterEach(async () => {
  await kit.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Two clients, the first being red. */
async function seatTwo(first: LineClient, second: LineClient): Promise<LineClient[]> {
  for (const [seat, client] of [first, second].entries()) {
    client.choose = steadily;
    client.send('connect');
    if (seat === 0) await kit.seated(1);
  }
  return [first, second];
}

function habitual({ reader, write }: Habit): LineClient {
  const client = kit.client();
  client.readAs(reader());
  if (write) client.write = write;
  return client;
}

describe.each(HABITS)('a client that $name', habit => {
  test.each([0, 1])('plays a whole match in seat %i', async seat => {
    const own = habitual(habit);
    const other = kit.client();
    const clients = seat === 0 ? await seatTwo(own, other) : await seatTwo(other, own);
    const ends = await Promise.all(clients.map(client => client.hear('end:')));
    expect(ends).toEqual([expectedEnd(own), expectedEnd(own)]);
    const turns = clients.map(({ heard }) => heard.filter(line => line.startsWith('next:')).length);
    expect([turns[0], turns[0]! > 4]).toEqual([turns[1], true]);
    expect(own.heard).not.toContain('move not valid');
  });

  test.each([0, 1])('plays a whole match in seat %i beside a browser and a bot', async seat => {
    const ada = await Client.guest(kit.server.url, 'Ada');
    const { options, clock } = readSettings(settings);
    const wanted = {
      game: 'carcassonne',
      seats: 3,
      seat: 1 - seat,
      bots: [{ seat: 2, bot: 'greedy' }],
      options,
      clock,
    };
    const { match } = (await ask<MatchCreated>(kit.server.url, '/api/matches', wanted, ada.token)).body;
    const shown = await ada.join(match, { legal: true });
    const own = habitual(habit);
    own.choose = steadily;
    own.send('connect');
    const [end] = await Promise.all([own.hear('end:'), ada.playToEnd(shown)]);
    expect(own.mirror.seat).toBe(seat);
    expect(end).toBe(expectedEnd(own));
    expect(own.heard).not.toContain('move not valid');
    await ada.close();
  });
});

test('clients that take one read for one line and are short of processor time lose no turn on a default server', async () => {
  await kit.close();
  const { 'carcassonne-lines.tiles': tiles } = settings;
  settings = { 'carcassonne-lines.tiles': tiles!, 'carcassonne-lines.start': '0' };
  await open();
  const busy = [habitual(HABITS[0]!), habitual(HABITS[0]!)];
  for (const client of busy) client.busy = 90;
  await seatTwo(busy[0]!, busy[1]!);
  const ends = await Promise.all(busy.map(client => client.hear('end:')));
  expect(ends).toEqual(busy.map(expectedEnd));
  const turns = busy.map(({ heard }) => heard.filter(line => line.startsWith('next:')).length);
  expect([turns[0], turns[0]! > 4]).toEqual([turns[1], true]);
});

test('a client that never closes keeps nobody from playing, nor the server from stopping', async () => {
  const silent = await seatTwo(kit.client(), kit.client());
  await Promise.all(silent.map(client => client.hear('end:')));
  const others = await seatTwo(kit.client(), kit.client());
  await Promise.all(others.map(client => client.hear('end:')));
  expect(silent.some(({ isClosed }) => isClosed)).toBe(false);
  await Promise.all([kit.server.close(), ...silent.map(client => client.closed())]);
  await open();
});

test('without the pace, a client that takes one read for one line sees no turn', async () => {
  const own = habitual(HABITS[0]!);
  own.send('dialect:pace=0');
  const other = kit.client();
  await seatTwo(other, own);
  await other.hear('score:');
  expect(own.heard.filter(line => line.startsWith('next:'))).toEqual([]);
});

test('a player whose network dies without a FIN takes its seat again with reconnect:', async () => {
  const proxy = await SilentProxy.open(kit.port);
  const red = kit.client();
  const blue = kit.client(proxy.port);
  await seatTwo(red, blue);
  await blue.hear('next:');
  proxy.die();
  const returned = kit.client();
  returned.mirror = blue.mirror;
  // Others may have played on: no one has noticed yet. The connection counts as silent after a second here.
  await new Promise(resolve => setTimeout(resolve, 1200));
  returned.choose = steadily;
  returned.mirror.expectSituation();
  returned.send(`reconnect:blue,${blue.mirror.name}`);
  expect(await returned.hear('end:')).toBe(await red.hear('end:'));
  expect(expectedEnd(returned)).toBe(red.heard.at(-1));
  proxy.close();
});
