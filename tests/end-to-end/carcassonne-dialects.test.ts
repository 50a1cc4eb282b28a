// What each connection of the line protocol may choose: its dialect, its pace and its login.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Visitor } from './accounts-kit.ts';
import { steadily } from './carcassonne-client.ts';
import { finish, Kit } from './carcassonne-kit.ts';
import { storeFolder } from './store-folder.ts';

let kit: Kit;
beforeEach(() => {
  kit = new Kit();
});
afterEach(() => kit.close());

const scoresOf = (heard: readonly string[]): string[] => heard.filter(line => line.startsWith('score:'));

/** The letters that mark followers. */
const marks = (heard: readonly string[]): string[] => [
  ...new Set(heard.flatMap(line => /\+([A-Z])/.exec(line)?.[1] ?? [])),
];

/** The token of a new program. */
async function token(name: string): Promise<string> {
  const owner = new Visitor(kit.server.url);
  expect((await owner.signUp(name)).status).toBeLessThan(300);
  // The answers of these routes.
  const { account } = (await owner.post('/api/account/bots', { name: `${name} engine` })).body as { account: string };
  const made = (await owner.post(`/api/account/bots/${account}/tokens`, {})).body as { token: string };
  return made.token;
}

describe('dialects', () => {
  test('differ by connection at one table', async () => {
    await kit.open();
    const dialects = ['dialect:en,five-colours', 'dialect:final-score', 'dialect: start-initial', undefined];
    const clients = dialects.map(() => kit.client());
    for (const [seat, dialect] of dialects.entries()) {
      if (dialect !== undefined) clients[seat]!.send(dialect);
      clients[seat]!.send('connect');
      await kit.seated(seat + 1);
    }
    clients[0]!.initials = 'en';
    await kit.startTimeout();
    for (const client of clients) await client.hear('next:');
    const [five, final, initial, plain] = clients;
    await finish(clients);
    expect(
      scoresOf(five!.heard).every(line => /^score:red=\d+,blue=\d+,green=\d+,yellow=\d+,black=0$/.test(line)),
    ).toBe(true);
    expect(scoresOf(plain!.heard).every(line => /^score:red=\d+,blue=\d+,green=\d+,yellow=\d+$/.test(line))).toBe(true);
    const end = plain!.heard.at(-1)!.replace('end:', '');
    expect(scoresOf(final!.heard).at(-1)).toBe(`score:${end}`);
    expect(scoresOf(plain!.heard).at(-1)).not.toBe(`score:${end}`);
    expect(initial!.heard[0]).toMatch(/,V,4$/);
    expect(plain!.heard[0]).toMatch(/,yellow,4$/);
    expect(marks(five!.heard).toSorted()).toEqual(['B', 'G', 'R', 'Y']);
    expect(marks(plain!.heard).toSorted()).toEqual(['B', 'G', 'R', 'V']);
  });

  test('follow from the letter by which a client names its colour', async () => {
    await kit.open();
    const clients = await kit.begin(4);
    const [red, , , yellow] = clients;
    const { name } = yellow!.mirror;
    for (const client of clients)
      client.choose = (legal, asked) => (kit.view.turn < 9 ? steadily(legal, asked) : undefined);
    for (const client of clients) client.play();
    await Promise.all(clients.map(client => client.until(() => client.mirror.view.turn === 9, 'turn 9')));
    expect(kit.view.tiles.some(({ follower }) => follower?.seat === 2)).toBe(true);
    yellow!.drop();
    await red!.hear('lock');
    const before = yellow!.heard.length;
    yellow!.initials = 'en';
    // Y is yellow in English alone; the document's own letter is G, which is green there.
    yellow!.reconnect(kit.port, 'Y');
    await yellow!.hear('unlock');
    await yellow!.hear('next:');
    expect(marks(yellow!.heard.slice(before))).toContain('G');
    expect(marks(yellow!.heard.slice(before))).not.toContain('V');
    expect(yellow!.mirror.name).toBe(name);
    await finish(clients);
    expect(marks(red!.heard)).toContain('V');
    // Who writes letters also reads them.
    yellow!.send('connect');
    await kit.seated(1);
    const [other] = [kit.client()];
    other.send('connect');
    await kit.seated(2);
    await kit.startTimeout();
    expect(await yellow!.hear('start:')).toMatch(/,R,2$/);
    expect(await other.hear('start:')).toMatch(/,blue,2$/);
  });

  test('a word that is not known closes the connection', async () => {
    await kit.open();
    const client = kit.client();
    client.send('dialect:en,fast', 'connect');
    await client.closed();
    expect(client.heard).toEqual([]);
  });

  test('of a port are those of its clients', async () => {
    await kit.open();
    const free = kit.port;
    await kit.close();
    await kit.open({ settings: { 'carcassonne-lines.port-five-colours': String(free) } });
    const [red] = await kit.seat(1);
    const strict = kit.client(free);
    strict.send('connect');
    await kit.seated(2);
    await kit.startTimeout();
    for (const client of [red!, strict]) client.choose = steadily;
    for (const client of [red!, strict]) client.play();
    expect(await strict.hear('score:')).toMatch(/green=0,yellow=0,black=0$/);
    expect(await red!.hear('score:')).not.toContain('green');
  });
});

describe('a login', () => {
  test('puts the player into the ranking, and its seat is only its own', async () => {
    await kit.open();
    const [ada, bea] = [kit.client(), kit.client()];
    const tokens = [await token('Ada'), await token('Bea')];
    for (const [seat, client] of [ada, bea].entries()) {
      client.send(`login:${tokens[seat]}`);
      expect(await client.hear('welcome:')).toBe(`welcome:${['Ada', 'Bea'][seat]} engine`);
      client.send('connect');
      await kit.seated(seat + 1);
    }
    await kit.startTimeout();
    await Promise.all([ada.hear('next:'), bea.hear('next:')]);
    const { name } = ada.mirror;
    bea.drop();
    await ada.hear('lock');
    const stranger = kit.client();
    stranger.send(`reconnect:blue,${name}`);
    await stranger.closed();
    bea.reopen();
    bea.mirror.expectSituation();
    bea.send(`login:${tokens[1]}`, `reconnect:blue,${name}`);
    await Promise.all([ada.hear('unlock'), bea.hear('unlock')]);
    await finish([ada, bea]);
    const ranking = await (await fetch(`${kit.server.url}/api/rankings/carcassonne`)).json();
    expect((ranking as { rows: { name: string }[] }).rows.map(row => row.name).toSorted()).toEqual([
      'Ada engine',
      'Bea engine',
    ]);
  });

  test('with a token that is not known is refused', async () => {
    await kit.open();
    const client = kit.client();
    client.send('login:g-nobody.xyz', 'connect');
    await client.closed();
    expect(client.heard).toEqual(['login not valid']);
  });
});

describe('settings', () => {
  test('a turn clock starts when the tile is really sent, after the pauses between lines', async () => {
    await kit.open({ settings: { 'carcassonne-lines.clock': '30', 'carcassonne-lines.pace': '120' } });
    const [red] = await kit.seat(2);
    await kit.startTimeout();
    await red!.hear('start:');
    kit.timer.pass(1000);
    await red!.hear('turn:');
    kit.timer.pass(120);
    await red!.hear('next:');
    kit.timer.pass(29_999);
    expect(kit.view.tiles).toHaveLength(1);
    kit.timer.pass(1);
    await expect.poll(() => kit.view.tiles.length).toBe(2);
  });

  test('a turn clock plays for whoever thinks too long', async () => {
    await kit.open({ settings: { 'carcassonne-lines.clock': '30' } });
    const [red, blue] = await kit.begin(2);
    kit.timer.pass(29_999);
    expect(kit.view.turn).toBe(1);
    kit.timer.pass(30_001);
    await blue!.hear('turn:blue');
    expect(red!.heard).not.toContain('leave:red');
  });

  test.each([
    // It must not be taken for the tiles of the base game.
    ['empty', '', /carcassonne-lines\.tiles names an empty file/],
    ['blank', '\uFEFF\r\n \r\n', /carcassonne-lines\.tiles names an empty file/],
    ['with a mistake', 'N=Q', /line 1/],
  ])('a tile file that is %s is refused at start', async (_, content, why) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiles-'));
    const file = join(folder, 'tiles.txt');
    writeFileSync(file, content);
    await expect(kit.open({ settings: { 'carcassonne-lines.tiles': file } })).rejects.toThrow(why);
    rmSync(folder, { recursive: true, force: true });
    await kit.open();
  });
});

test('a follower keeps the side its player named when the server starts again', async () => {
  const data = storeFolder('carcassonne-');
  try {
    await kit.open({ data });
    const clients = await kit.begin(2);
    let shown: string | undefined;
    for (const client of clients)
      client.choose = (legal, asked) => {
        const spot = client.mirror.view.spots?.find(one => (one.sides ?? one.corners ?? []).length > 1);
        if (asked === 'tile' || !spot) return asked === 'tile' ? steadily(legal, asked) : 'pass';
        // Not the first side of the part, which is what the server would show by default.
        client.send(`tile:${(spot.sides ?? spot.corners!).at(-1)}`);
        client.choose = undefined;
        return undefined;
      };
    for (const client of clients) client.play();
    shown = await new Promise<string>(resolve => {
      const look = (): void => {
        const found = clients[0]!.heard.findLast(line => line.includes('+'));
        if (found) resolve(found);
        else setImmediate(look);
      };
      look();
    });
    const cell = /,-?\d+,-?\d+$/.exec(shown)![0];
    if (kit.view.tiles.every(({ follower }) => !follower)) throw new Error('the follower went home at once');
    for (const client of clients) client.choose = undefined;
    await kit.server.close();
    await kit.open({ data });
    const before = clients[0]!.heard.length;
    for (const client of clients) client.reconnect(kit.port);
    await clients[0]!.until(() => clients[0]!.heard.slice(before).some(line => line.startsWith('turn:')), 'turn');
    expect(clients[0]!.heard.slice(before).find(line => line.startsWith('update:') && line.endsWith(cell))).toBe(shown);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
