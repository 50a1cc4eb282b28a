// The real server, killed with SIGKILL in every phase of one match that is played through the line protocol.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { View } from '../../games/carcassonne/rules/view.ts';
import { SOAK } from '../counts.ts';
import { LineClient, legalOf, steadily } from './carcassonne-client.ts';
import { expectedEnd, finish } from './carcassonne-kit.ts';
import { Client } from './client.ts';
import { ServerProcess } from './server-process.ts';

let server: ServerProcess;
let all: LineClient[] = [];
beforeEach(async () => {
  // The second player starts the game; no one is given up for gone while this machine is slow.
  server = new ServerProcess('carcassonne-lines', ['start=0', 'grace=86400', 'pace=0']);
  await server.start();
});
afterEach(async () => {
  for (const client of all.splice(0)) client.drop();
  await server.end();
});

/** Kills the server, opens it again and lets everybody come back: the table must be the same to all of them. */
async function killAndReturn(asked: 'tile' | 'follower'): Promise<void> {
  const before = all.map(({ mirror }) => mirror.view);
  await server.kill();
  await Promise.all(all.map(client => client.closed()));
  await server.start();
  for (const client of all) client.reconnect(server.port);
  for (const client of all) {
    await client.hear('unlock');
    await client.hear(asked === 'tile' ? 'next:' : 'turn:');
  }
  expect(all.map(({ mirror }) => mirror.view)).toEqual(before);
}

/** All of them play until this is so for the one who is asked; the answer is who that is. */
async function playTo(asked: 'tile' | 'follower', isTime: (view: View) => boolean): Promise<LineClient> {
  const found = await new Promise<LineClient>(resolve => {
    for (const client of all)
      client.choose = (legal, wanted) => {
        if (wanted !== asked || !isTime(client.mirror.view)) return steadily(legal, wanted);
        resolve(client);
        return undefined;
      };
    for (const client of all) client.play();
  });
  const most = Math.max(...all.map(({ mirror }) => mirror.view.turn));
  await Promise.all(all.map(client => client.until(() => client.mirror.view.turn === most, `turn ${most}`)));
  return found;
}

/** What the server itself shows: clients do not learn of tiles that are set aside. */
async function tilesLeft(name: string): Promise<number> {
  const eve = await Client.guest(server.url, 'Eve');
  const { view } = await eve.join(name);
  await eve.close();
  return (view as View).left; // the match of this test
}

// In `npm test` kill.test.ts kills a server with the line protocol at any moment, and carcassonne-absence.test.ts stops one in each phase.
test.runIf(SOAK)('one match survives a kill in every phase, and ends as everybody counted', async () => {
  const early = new LineClient(server.port);
  early.send('connect');
  await Client.guest(server.url, 'Eve').then(eve => eve.close()); // the server has read the line before this answer
  await server.kill();
  await early.closed();

  // No one learnt of the waiting game, so it is gone: those who connect now are red and blue of a new one.
  await server.start();
  all = [new LineClient(server.port), new LineClient(server.port)];
  for (const client of all) client.send('connect');
  for (const client of all) await client.hear('next:');
  expect(all.map(({ mirror }) => mirror.colour).toSorted()).toEqual(['blue', 'red']);
  expect(early.heard).toEqual([]);

  await playTo('tile', ({ turn }) => turn >= 4);
  await killAndReturn('tile');

  const turning = await playTo('tile', ({ turn }) => turn >= 8);
  turning.send('rotate');
  for (const client of all) await client.hear('rotated:');
  await killAndReturn('tile'); // turned as drawn again: turning is not a move

  await playTo('follower', ({ turn }) => turn >= 12);
  await killAndReturn('follower');

  // In flight: the server may have written the move down or not, and no one knows when it dies.
  const sender = await playTo('tile', ({ turn }) => turn >= 16);
  for (const client of all) client.isDeaf = true;
  sender.send(...sender.mirror.commands(legalOf(sender.mirror)[0]!));
  await server.kill();
  await server.start();
  for (const client of all) client.reconnect(server.port);
  for (const client of all) {
    await client.hear('unlock');
    await client.hear('turn:');
  }

  const { name } = all[0]!.mirror;
  let last = 50;
  for (;;) {
    const asked = await playTo('tile', ({ turn }) => turn >= last);
    const left = await tilesLeft(name);
    if (left === 0) break;
    last = asked.mirror.view.turn + left;
  }
  await killAndReturn('tile');
  const end = await finish(all);
  expect(all.map(expectedEnd)).toEqual([end, end]);
});
