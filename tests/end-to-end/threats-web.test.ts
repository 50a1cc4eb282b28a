// Threats on the boards: marked with a sign and named in words, only in matches with help, and gone when the player does not want them.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { UnoView } from '../../games/uno/rules/index.ts';
import type { MatchShown } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { NARROW, picture, WIDE } from './browser.ts';
import { ask, Client } from './client.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false });

/** Ada and Bob as programs, and Ada's page, which only looks on at her own seat. */
interface WatchedTable {
  readonly page: Page;
  readonly match: string;
  readonly clients: readonly [Client, Client];
}

async function openTable(game: string, options: object, friendly = true, size = WIDE): Promise<WatchedTable> {
  const page = await web.browsers.person({ name: 'Ada', still: true, haste: 8, size });
  const { token } = web.browsers.guestOf(page);
  const { url } = web.server;
  const ada = await Client.guest(url, '', token);
  const bob = await Client.guest(url, 'Bob');
  const table = { game, seats: 2, seat: 0, private: true, friendly, clock: { kind: 'none' }, options };
  const { body } = await ask<MatchCreated>(url, '/api/matches', table, token);
  bob.send({ t: 'sit', match: body.match });
  await bob.hear('match');
  await ada.join(body.match);
  await page.goto(`/match/${body.match}`);
  await page.locator('.stage-board > *').first().waitFor();
  return { page, match: body.match, clients: [ada, bob] };
}

let requests = 0;

/** In this order, each once the one before is done. */
async function play({ match, clients }: WatchedTable, ...actions: readonly (readonly [seat: 0 | 1, action: string])[]) {
  for (const [seat, action] of actions) {
    clients[seat].send({ t: 'act', match, action, id: ++requests });
    const sent = requests;
    await clients[seat].hear('ok', ({ id }) => id === sent);
  }
}

const close = ({ clients }: WatchedTable): Promise<unknown> => Promise.all(clients.map(client => client.close()));
const marks = (page: Page) => page.locator('.mark-threat');

const CAPTURABLE = '[role=gridcell][aria-label^="row 3 column 4, your man, can be captured"]';
const DAMA_MOVES = [
  [0, '23-34'],
  [1, '54-45'],
] as const;

test('dama: a piece that can be captured is marked and told, until the player turns that off', async () => {
  const table = await openTable('dama', {});
  const { page } = table;
  await play(table, ...DAMA_MOVES);
  await page.locator(CAPTURABLE).waitFor();
  expect(await marks(page).count()).toBe(1);
  await picture(page, 'threats-dama-wide');

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Not marked' }).click();
  await expect.poll(() => marks(page).count()).toBe(0);
  expect(await page.locator(CAPTURABLE).count()).toBe(0);
  // Remembered by this browser.
  await page.reload();
  await page.locator('[role=gridcell][aria-label^="row 3 column 4, your man"]').waitFor();
  expect(await marks(page).count()).toBe(0);
  await close(table);
});

test('where the match counts, no threat is shown', async () => {
  const table = await openTable('dama', {}, false);
  await play(table, ...DAMA_MOVES);
  await table.page.locator('[role=gridcell][aria-label^="row 3 column 4, your man"]').waitFor();
  expect(await marks(table.page).count()).toBe(0);
  await close(table);
});

test('piranhas: fish that can be eaten, and opposing fish that can close their swarm', async () => {
  const board = Array.from({ length: 100 }, () => '-');
  for (const [at, fish] of [
    [0, 'R'],
    [2, 'B'],
    [99, 'R'],
    [14, 'B'],
  ] as const)
    board[at] = fish;
  const table = await openTable('piranhas', { position: `${board.join('')} 0` }, true, NARROW);
  await table.page.locator('[role=gridcell][aria-label^="A0, your red fish, can be eaten"]').waitFor();
  await table.page.locator('[role=gridcell][aria-label="E1, blue fish, could close its swarm"]').waitFor();
  await picture(table.page, 'threats-piranhas-narrow');
  await close(table);
});

test('carcassonne: the cell where a road of one’s own could come to be shared', async () => {
  const straight = 'N=S S=S W=N E=N NS=1 NE=0 NW=0 WE=0 SE=0 SW=0\n';
  const table = await openTable('carcassonne', { tiles: straight.repeat(8) });
  await play(table, [0, '1,0/0'], [0, 'S1'], [1, '0,1/0'], [1, 'pass'], [0, '0,2/0'], [0, 'pass'], [1, '1,2/0']);
  expect(await marks(table.page).count()).toBe(0);
  await play(table, [1, 'S1']);
  await table.page.getByRole('img', { name: 'cell 1, 1: Bob could come to share your road here' }).waitFor();
  await picture(table.page, 'threats-carcassonne-wide');
  await close(table);
});

/** Bob lays whatever he can and Ada draws whenever she may, until it is her turn and he has one card left. False: he has won before. */
async function untilLastCard({ match, clients }: WatchedTable): Promise<boolean> {
  let isEnough = false;
  const wanted = [/^(draw|take|pass)$/, /^(?!draw|take|pass)/] as const;
  await Promise.all(
    clients.map(async (client, seat) => {
      let now: Pick<MatchShown, 'legal' | 'version' | 'view'> = await client.join(match, {
        legal: true,
        want: 'views',
      });
      for (;;) {
        const { legal = [] } = now;
        const { counts, turn } = now.view as UnoView; // of this very game
        // She may also do something in his turn, and then he continues.
        if (seat === 0 && legal.length > 0 && turn === 0 && counts[1] === 1) isEnough = true;
        if (isEnough) return void (await close({ clients } as WatchedTable));
        const action = legal.find(text => text === 'uno') ?? legal.find(text => wanted[seat]!.test(text)) ?? legal[0];
        if (action) client.send({ t: 'act', match, action, version: now.version });
        const did = await client.hear('did').catch(() => undefined);
        if (!did || did.phase === 'over') return void (await close({ clients } as WatchedTable));
        now = { ...did, view: did.view ?? now.view };
      }
    }),
  );
  return isEnough;
}

test('uno: an opponent who may win with the next turn is marked and told', async () => {
  let table = await openTable('uno', {}, true, NARROW);
  while (!(await untilLastCard(table))) {
    await table.page.close();
    table = await openTable('uno', {}, true, NARROW);
  }
  // Shown as it is now, not move by move.
  await table.page.reload();
  await table.page.getByRole('img', { name: /^Bob, 1 card, .*may win with the next turn$/ }).waitFor();
  await table.page.locator('.uno-backs .uno-threat').waitFor();
  await picture(table.page, 'threats-uno-narrow');
});
