// A press that has no effect: what is pressed counts, whatever happens to the server, the line or the pointer in the middle of it.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { MOVABLE, TARGET } from './browser.ts';
import { ask } from './client.ts';
import { followMarks, look } from './newcomer.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false, botDelay: Object.fromEntries(games.map(({ id }) => [id, [0, 0] as const])) });

/** Longer than a pause that the server takes for a slow turn, in milliseconds. */
const STOOD_STILL = 5000;

/** A friendly match against a bot, with the page's player in the first seat. */
async function newMatch(page: Page, game: string, options = {}): Promise<void> {
  const wanted = {
    game,
    seats: 2,
    seat: 0,
    bots: [{ seat: 1, bot: 'random' }],
    clock: { kind: 'bank', ms: 600_000, increment: 0 },
    friendly: true,
    options,
  };
  const { body } = await ask<MatchCreated>(web.server.url, '/api/matches', wanted, web.browsers.guestOf(page).token);
  await page.goto(`/match/${body.match}`);
}

/** What the server sends to this page. */
function receivedBy(page: Page): readonly string[] {
  const received: string[] = [];
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => received.push(payload.toString())));
  return received;
}

/** An entry of the journal that leaves the view as it is arrives at the page. */
async function standStill(received: readonly string[]): Promise<void> {
  const recovered = (): number => received.filter(text => text.includes('"recovered"')).length;
  const before = recovered();
  web.server.app.base.stopped.call(STOOD_STILL);
  await expect.poll(recovered).toBeGreaterThan(before);
}

test.each([
  ['carcassonne', '.carc-slot'],
  ['dama', MOVABLE],
])('a hint of %s comes although the server stood still after it was asked for', async (game, movable) => {
  const page = await web.browsers.person({ name: 'Ada' });
  let letCome!: () => void;
  const mayCome = new Promise<void>(resolve => {
    letCome = resolve;
  });
  await page.route(/\/assets\/worker-/, async route => {
    await mayCome;
    await route.continue();
  });
  const received = receivedBy(page);
  await newMatch(page, game);
  await page.locator(movable).first().waitFor();
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await standStill(received);
  letCome();
  await page.locator('[data-hint]').first().waitFor();
  await page.context().close();
});

/** A start of fields only, and caps, which fit beside it in three ways. */
const CAPS = [
  'N=N S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0',
  ...Array.from({ length: 8 }, () => 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0'),
].join('\n');

test('a mark that must be pressed twice leads on: a tile of Carcassonne with two turns to go', async () => {
  const page = await web.browsers.person({ name: 'Bea' });
  await newMatch(page, 'carcassonne', { tiles: CAPS });
  const rotate = page.locator('.carc-buttons').getByRole('button', { name: 'Rotate' });
  for (let turns = 0; turns < 3; turns++) await rotate.click();
  await page.evaluate(`{
    window.rotations = 0;
    addEventListener('click', ({ target }) => {
      if (target.closest('.carc-buttons button')?.textContent === 'Rotate') window.rotations++;
    }, true);
  }`);
  // The hint, the cell, two turns and the place.
  await followMarks(page, 60, 5);
  expect(await page.evaluate('rotations')).toBe(2);
  await page.locator('.carc-spot').first().waitFor();
  await page.context().close();
});

test.each(games.map(({ id }) => id))(
  'a press of %s counts although the board is drawn again in the middle of it',
  async game => {
    const page = await web.browsers.person({ name: 'Cleo', still: true });
    const received = receivedBy(page);
    await newMatch(page, game);
    await page.locator('[data-ask-hint]:enabled').click();
    const mark = page.locator('[data-hint]').first();
    await mark.hover();
    const before = await look(page);
    await page.mouse.down();
    await standStill(received);
    await page.mouse.up();
    await expect.poll(() => look(page)).not.toEqual(before);
    await page.context().close();
  },
);

/** Presses just inside the left edge of an element, and lets go just outside of it. */
async function slipOut(page: Page, selector: string): Promise<void> {
  const { x, y, height } = (await page.locator(selector).boundingBox())!;
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 2, y + height / 2);
  await page.mouse.up();
}

test.each([
  ['carcassonne', '.carc-table', '.carc-slot', '.carc-tried.is-firm'],
  ['dama', '.dama-board', MOVABLE, TARGET],
  ['piranhas', '.piranhas-board', MOVABLE, TARGET],
])('a press of %s counts after one that was let go beside the board', async (game, board, thing, effect) => {
  const page = await web.browsers.person({ name: 'Dora' });
  await newMatch(page, game);
  await page.locator(thing).first().waitFor();
  await slipOut(page, board);
  await page.locator(thing).first().click();
  await page.locator(effect).first().waitFor();
  await page.context().close();
});

test('a cell of Carcassonne is chosen by a key after the table was dragged', async () => {
  const page = await web.browsers.person({ name: 'Emma' });
  await newMatch(page, 'carcassonne');
  const slot = page.locator('.carc-slot').first();
  const { x, y } = (await slot.boundingBox())!;
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 50, { steps: 4 });
  await page.mouse.up();
  // As a screen reader does.
  await slot.focus();
  await page.keyboard.press('Enter');
  await page.locator('.carc-tried.is-firm').waitFor();
  await page.context().close();
});

/** Milliseconds that a busy server takes for one answer in five: less than a page waits before it takes its connection for lost. */
const BUSY = 1500;

test('a page in haste gives the server its time: no dialog of a lost connection gets a press', async () => {
  const page = await web.browsers.person({ name: 'Ada', haste: 6 });
  let [opened, asked, answered] = [0, 0, 0];
  await page.routeWebSocket(/\/api\/play$/, socket => {
    opened++;
    const server = socket.connectToServer();
    socket.onMessage(message => server.send(message));
    server.onMessage(async message => {
      const isPong = String(message).startsWith('{"t":"pong"');
      if (isPong && ++asked % 5 === 0) await sleep(BUSY);
      socket.send(message);
      if (isPong) answered++;
    });
  });
  await newMatch(page, 'dama');
  await expect.poll(() => answered).toBeGreaterThan(20);
  expect(opened).toBe(1);
});
