// Who may come back, and what a returning client receives.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LineClient, steadily } from './carcassonne-client.ts';
import { expectedEnd, finish, GRACE, Kit } from './carcassonne-kit.ts';

/** The gateway's own, in milliseconds. */
const SILENCE = 20_000;

let kit: Kit;
beforeEach(async () => {
  kit = new Kit();
  await kit.open();
});
afterEach(() => kit.close());

/** All of them play until this turn; then all have received the same. */
async function playTo(clients: readonly LineClient[], turn: number): Promise<void> {
  await new Promise<void>(resolve => {
    for (const client of clients)
      client.choose = (legal, asked) => {
        if (asked === 'follower' || kit.view.turn < turn) return steadily(legal, asked);
        resolve();
        return undefined;
      };
    for (const client of clients) client.play();
  });
  const most = Math.max(...clients.map(({ heard }) => heard.length));
  await Promise.all(clients.map(client => client.until(() => client.heard.length === most, 'the same')));
}

/** A new process for a player: it knows its colour and the name of the match, nothing else. */
function newProcessOf(client: LineClient): LineClient {
  const fresh = kit.client();
  fresh.mirror = client.mirror;
  fresh.mirror.expectSituation();
  fresh.send(`reconnect:${client.mirror.colour},${client.mirror.name}`);
  return fresh;
}

describe('a connection that is silent', () => {
  test('loses its seat to reconnect:, and the match goes on without a lock', async () => {
    const [red, blue] = await kit.begin(2);
    await playTo([red!, blue!], 6);
    const tooSoon = kit.client();
    tooSoon.send(`reconnect:blue,${blue!.mirror.name}`);
    await tooSoon.closed();
    kit.timer.pass(SILENCE);
    const returned = newProcessOf(blue!);
    await returned.hear('next:');
    await blue!.closed();
    expect(returned.heard.slice(0, 2)).toEqual(['unlock', expect.stringMatching(/^update:.*,0,0$/)]);
    expect(returned.heard.filter(line => line.startsWith('update:'))).toHaveLength(kit.view.tiles.length);
    expect(red!.heard).not.toContain('lock');
    expect(await finish([red!, returned])).toBe(expectedEnd(red!));
  });

  test('keeps it while its player sends something now and then', async () => {
    const [red] = await kit.begin(2);
    for (let i = 0; i < 3; i++) {
      kit.timer.pass(SILENCE - 1);
      red!.send('rotate');
      await red!.hear('rotated:');
    }
    kit.timer.pass(SILENCE - 1);
    const stranger = kit.client();
    stranger.send(`reconnect:red,${red!.mirror.name}`);
    await stranger.closed();
    expect(stranger.heard).toEqual([]);
    red!.send('rotate');
    await red!.hear('rotated:');
  });
});

describe('a returning player is told everything', () => {
  test('after two absences at once, also who left meanwhile', async () => {
    const [red, blue, green] = await kit.begin(3);
    await playTo([red!, blue!, green!], 13);
    expect(kit.view.tiles.filter(({ follower }) => follower?.seat === 2).length).toBeGreaterThan(0);
    green!.drop();
    await red!.hear('lock');
    kit.timer.pass(GRACE / 2);
    blue!.drop();
    while (!kit.match.isAbsent(1)) await new Promise(setImmediate);
    kit.timer.pass(GRACE / 2);
    await red!.hear('leave:green');
    const before = blue!.heard.length;
    blue!.reconnect();
    await blue!.hear('unlock');
    await blue!.hear('next:');
    const told = blue!.heard.slice(before);
    const tiles = told.filter(line => line.startsWith('update:'));
    expect(tiles).toHaveLength(kit.view.tiles.length);
    expect(tiles.filter(line => line.includes('+V'))).toEqual([]);
    expect(told[0]).toBe('unlock');
    expect(told.slice(tiles.length + 1).map(line => line.split(':')[0])).toEqual(['leave', 'score', 'turn', 'next']);
    expect(told).toContain('leave:green');
    expect(await finish([red!, blue!])).toBe(expectedEnd(blue!));
  });

  test('in the follower step, with the scores and the pending tile last', async () => {
    const [red, blue] = await kit.begin(2);
    await playTo([red!, blue!], 6);
    const onTurn = kit.onTurn([red!, blue!]);
    onTurn.choose = (legal, asked) => (asked === 'tile' ? steadily(legal, asked) : undefined);
    onTurn.play();
    await onTurn.until(() => onTurn.mirror.awaited === 'follower', 'the follower step');
    const before = onTurn.heard.length;
    onTurn.drop();
    onTurn.reconnect();
    await onTurn.hear('unlock');
    await onTurn.hear('turn:');
    await onTurn.hear('update:');
    const told = onTurn.heard.slice(before).map(line => line.split(':')[0]);
    expect(told.slice(-3)).toEqual(['score', 'turn', 'update']);
    expect(onTurn.mirror.awaited).toBe('follower');
    expect(await finish([red!, blue!])).toBe(expectedEnd(onTurn));
  });

  test('after the end, how it ended; the connection may join the next match', async () => {
    const [red, blue] = await kit.begin(2);
    await playTo([red!, blue!], 6);
    blue!.drop();
    await red!.hear('lock');
    kit.timer.pass(GRACE);
    const end = await red!.hear('end:');
    const before = blue!.heard.length;
    blue!.reconnect();
    expect(await blue!.hear('end:')).toBe(end);
    const told = blue!.heard.slice(before);
    expect(told.filter(line => line.startsWith('update:'))).toHaveLength(blue!.mirror.view.tiles.length);
    expect(told.slice(-3)).toEqual(['leave:blue', expect.stringMatching(/^score:/), end]);
    expect(expectedEnd(blue!)).toBe(end);
    blue!.send('connect');
    await kit.seated(1);
  });
});

test('a match does not end while a player is within its own grace', async () => {
  const [red, blue] = await kit.begin(2);
  await playTo([red!, blue!], 6);
  red!.drop();
  await blue!.hear('lock');
  kit.timer.pass(GRACE - 10_000);
  blue!.drop();
  while (!kit.match.isAbsent(1)) await new Promise(setImmediate);
  kit.timer.pass(30_000);
  expect(kit.match.phase).toBe('paused');
  const before = blue!.heard.length;
  blue!.reconnect();
  await blue!.hear('lock');
  kit.timer.pass(1);
  const end = await blue!.hear('end:');
  expect(end).toBe(expectedEnd(blue!));
  expect(blue!.heard.slice(before)).toContain('leave:red');
});

test('after the end a connection has five seconds for another game, and is then closed', async () => {
  const [red, blue] = await kit.begin(2);
  await finish([red!, blue!]);
  kit.timer.pass(4999);
  red!.send('connect');
  await kit.seated(1);
  expect(blue!.isClosed).toBe(false);
  kit.timer.pass(1);
  await blue!.closed();
  expect(red!.isClosed).toBe(false);
});
