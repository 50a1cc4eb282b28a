// Drops, returns, removals and restarts, in every phase of a turn.

import { cpSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SOAK } from '../counts.ts';
import { type LineClient, legalOf, steadily } from './carcassonne-client.ts';
import { expectedEnd, finish, GRACE, Kit } from './carcassonne-kit.ts';
import { storeFolder } from './store-folder.ts';

const PHASES = ['waiting', 'drawn', 'rotated', 'follower', 'last tile'] as const;
type Phase = (typeof PHASES)[number];

let kit: Kit;
beforeEach(() => {
  kit = new Kit();
});
afterEach(() => kit.close());

/** Three clients play until `phase`; the answer is who goes away then, and the others. */
async function playTo(phase: Phase): Promise<{ all: LineClient[]; leaver: LineClient; others: LineClient[] }> {
  const all = await kit.begin(3);
  const isTime = (): boolean => (phase === 'last tile' ? kit.view.left === 0 : kit.view.turn >= 8);
  await new Promise<void>(resolve => {
    for (const client of all)
      client.choose = (legal, asked) => {
        if (asked !== (phase === 'follower' ? 'follower' : 'tile') || !isTime()) return steadily(legal, asked);
        resolve();
        return undefined;
      };
    for (const client of all) client.play();
  });
  const onTurn = kit.onTurn(all);
  if (phase === 'rotated') {
    onTurn.send('rotate');
    await Promise.all(all.map(client => client.until(() => client.heard.at(-1)!.startsWith('rotated:'), 'rotated')));
  }
  const leaver = phase === 'waiting' ? all[(kit.view.seat + 1) % 3]! : onTurn;
  // All clients have received as much as the one who was asked last.
  const most = Math.max(...all.map(({ heard }) => heard.length));
  await Promise.all(all.map(client => client.until(() => client.heard.length === most, 'the same')));
  return { all, leaver, others: all.filter(client => client !== leaver) };
}

/** Every phase and every branch of a test once; all of them in a soak, since each is a whole match of three. */
const QUICK: Readonly<Record<'drop' | 'removal' | 'restart', readonly Phase[]>> = {
  drop: ['waiting', 'rotated', 'follower'],
  removal: ['drawn', 'last tile'],
  restart: ['drawn', 'follower'],
};
const isMet = (what: keyof typeof QUICK, phase: Phase): boolean => SOAK || QUICK[what].includes(phase);

describe.each(PHASES)('in phase %s', phase => {
  test.runIf(isMet('drop', phase))('a player drops, comes back, and the game goes on', async () => {
    await kit.open();
    const { all, leaver, others } = await playTo(phase);
    leaver.drop();
    await Promise.all(others.map(client => client.hear('lock')));
    const heard = others.map(client => client.heard.length);
    for (const client of others) client.send('rotate', 'pass', 'foo');
    kit.timer.pass(GRACE - 1);
    leaver.reconnect();
    await Promise.all(all.map(client => client.hear('unlock')));
    expect(others.map(client => client.heard.length)).toEqual(heard.map(before => before + 1));
    await leaver.hear('turn:');
    if (phase !== 'follower') await leaver.hear(phase === 'rotated' ? 'rotated:' : 'next:');
    expect(await finish(all)).toBe(expectedEnd(others[0]!));
    expect(leaver.heard.at(-1)).toBe(others[0]!.heard.at(-1));
    expect(others[0]!.heard).not.toContain('move not valid');
  });

  test.runIf(isMet('removal', phase))('a player who stays away is removed, and the others go on', async () => {
    await kit.open();
    const { leaver, others } = await playTo(phase);
    const { seat } = leaver.mirror;
    const standing = kit.view.tiles.filter(({ follower }) => follower?.seat === seat).length;
    leaver.drop();
    await Promise.all(others.map(client => client.hear('lock')));
    kit.timer.pass(GRACE);
    const [left] = await Promise.all(others.map(client => client.through('leave:')));
    expect(left!.at(-1)).toBe(`leave:${leaver.mirror.colour}`);
    const freed = left!.filter(line => line.startsWith('update:') && !line.includes('+')).length;
    expect(freed).toBeGreaterThanOrEqual(standing);
    await Promise.all(others.map(client => client.hear('unlock')));
    leaver.reconnect();
    await leaver.closed();
    expect(await finish(others)).toBe(expectedEnd(others[1]!));
  });

  test.runIf(isMet('restart', phase))('the server closes and opens again, and everybody comes back', async () => {
    const data = storeFolder('carcassonne-');
    try {
      await kit.open({ data });
      const { all } = await playTo(phase);
      const before = kit.view;
      await kit.server.close();
      for (const client of all) {
        expect(client.heard.at(-1)).toBe('pause');
        await client.closed();
      }
      kit.timer.pass(1000 * GRACE);
      await kit.open({ data });
      const [first, second, third] = all;
      first!.reconnect(kit.port);
      await first!.hear('lock');
      expect(kit.view).toEqual(before);
      second!.reconnect(kit.port);
      await second!.hear('lock');
      third!.reconnect(kit.port);
      for (const client of all) {
        await client.hear('unlock');
        await client.hear(phase === 'follower' ? 'turn:' : 'next:');
      }
      expect(await finish(all)).toBe(expectedEnd(first!));
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  });
});

describe.each(['drawn', 'follower'] as const)('the server is killed in phase %s', phase => {
  test('after it wrote a move down and before anybody heard of it', async () => {
    const data = storeFolder('carcassonne-');
    const image = `${data}-image`;
    try {
      await kit.open({ data });
      const { all, leaver } = await playTo(phase);
      for (const client of all) client.isDeaf = true;
      const { version } = kit.match;
      leaver.send(...leaver.mirror.commands(phase === 'drawn' ? legalOf(leaver.mirror)[0]! : 'pass'));
      const table = kit.server.app.play.tables.inMemory(kit.match.id)!;
      while (kit.match.version === version || table.busy) await new Promise(setImmediate);
      // What the disk holds at this moment is what a killed process leaves behind.
      cpSync(data, image, { recursive: true });
      const before = kit.view;
      await kit.server.close();
      await kit.open({ data: image });
      for (const client of all) client.reconnect(kit.port);
      for (const client of all) {
        await client.hear('unlock');
        await client.hear(phase === 'drawn' ? 'turn:' : 'next:');
      }
      expect(kit.view).toEqual(before);
      const end = await finish(all);
      expect(all.map(expectedEnd)).toEqual([end, end, end]);
    } finally {
      rmSync(data, { recursive: true, force: true });
      rmSync(image, { recursive: true, force: true });
    }
  });
});

describe('absence', () => {
  test.each([5, 6])('of one of two in turn %i ends the game with what stands on the table', async turn => {
    await kit.open();
    const [red, blue] = await kit.begin(2);
    red!.choose = (legal, asked) => (kit.view.turn < turn ? steadily(legal, asked) : undefined);
    blue!.choose = red!.choose;
    red!.play();
    await red!.until(() => red!.mirror.view.turn === turn, `turn ${turn}`);
    red!.drop();
    await blue!.hear('lock');
    kit.timer.pass(GRACE);
    const last = await blue!.through('end:');
    expect(last.filter(line => !line.startsWith('update:'))).toEqual(['leave:red', 'unlock', expectedEnd(blue!)]);
  });

  test('of two at once locks once, and unlocks when both are back', async () => {
    await kit.open();
    const [red, blue, green] = await kit.begin(3);
    blue!.drop();
    await red!.hear('lock');
    green!.drop();
    kit.timer.pass(1000);
    blue!.reconnect();
    await blue!.hear('lock');
    green!.reconnect();
    await Promise.all([red, blue, green].map(client => client!.hear('unlock')));
    expect(red!.heard.filter(line => line === 'lock')).toHaveLength(1);
    expect(await finish([red!, blue!, green!])).toBe(expectedEnd(red!));
  });

  test('a colour that is not missing, a wrong name, no name: the connection is closed', async () => {
    await kit.open();
    const [red] = await kit.begin(2);
    for (const line of [
      `reconnect:red,${red!.mirror.name}`,
      'reconnect:red,nosuchgame',
      `reconnect:black,${red!.mirror.name}`,
    ]) {
      const stranger = kit.client();
      stranger.send(line);
      await stranger.closed();
      expect(stranger.heard).toEqual([]);
    }
    expect(legalOf(red!.mirror).length).toBeGreaterThan(0);
    expect(red!.heard).not.toContain('lock');
  });
});
