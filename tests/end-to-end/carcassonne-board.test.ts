// The board of Carcassonne in a real browser: mouse, keys, touch, pictures, the count at the end.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { fitsAcross, fitsDown, follow, NARROW, PHONE, picture, WIDE } from './browser.ts';
import { webServer } from './web-server.ts';

/** A start tile, then caps only: the table is closed in on every side and every follower has a city or a field. */
const FEW = `\
N=N S=C W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0
${'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0\n'.repeat(6)}`;

/** Roads from west to east: the table is wide. */
const ROAD = 'N=N S=N W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0\n'.repeat(6);

/** By how many pixels the eastern cells lie under the buttons. */
const OVERLAP = `Math.max(...[...document.querySelectorAll('.carc-slot rect')].map(cell => cell.getBoundingClientRect().right))
  - document.querySelector('.carc-tools').getBoundingClientRect().left`;

const web = webServer();

/** A table for the person of this page on seat 0, bots on the others. */
async function sitDown(page: Page, bots: readonly string[], tiles = '', options = {}): Promise<void> {
  const { match } = await make(web.browsers.guestOf(page).token, 0, bots, { tiles, ...options });
  await follow(page, `/match/${match}`, '.carc-table');
}

async function make(
  token: string,
  seat: number | null,
  bots: readonly string[],
  options: object,
): Promise<MatchCreated> {
  const first = seat === null ? 0 : 1;
  const body = JSON.stringify({
    game: 'carcassonne',
    seats: bots.length + first,
    seat,
    bots: bots.map((bot, i) => ({ seat: i + first, bot })),
    clock: { kind: 'none' },
    friendly: true,
    options,
  });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${web.server.url}/api/matches`, { method: 'POST', headers, body });
  return (await answer.json()) as MatchCreated; // the schema of this answer
}

const slots = (page: Page) => page.locator('.carc-slot');
const tried = (page: Page) => page.locator('.carc-tried.is-firm');
const button = (page: Page, name: string) => page.locator('.carc-buttons').getByRole('button', { name, exact: true });
const hint = (page: Page) => page.getByRole('button', { name: 'Hint', exact: true });
const line = (page: Page) => page.locator('.stage-line span').first();
const boardTransform = (page: Page) => page.locator('.carc-world').getAttribute('style');

test('a whole match by mouse: choose, turn, place, take back, follower, hover, history, count', async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await sitDown(ada, ['random'], FEW);
  await slots(ada).first().click();
  await tried(ada).waitFor();
  await button(ada, 'Place it').click();
  await button(ada, 'No follower').waitFor();

  // The board has the only undo button of the page.
  expect(await ada.getByRole('button', { name: 'Take back' }).count()).toBe(1);
  await button(ada, 'Take back').click();
  await slots(ada).first().waitFor();
  // The start's city is open to the south: the cap fits one way there.
  await ada.getByRole('button', { name: 'cell 0, -1, the tile fits here' }).click();
  await button(ada, 'Place it').click();
  await ada.locator('.carc-table .carc-spot[aria-label^="City"]').click();
  await expect.poll(() => ada.locator('.player', { hasText: 'Ada' }).locator('.player-score').innerText()).toBe('4');

  await slots(ada).first().waitFor();
  await ada.locator('[data-tile="0"] [data-part="C1"]').hover();
  await expect.poll(() => line(ada).innerText()).toBe('City · 4 now · finished');
  await expect.poll(() => ada.locator('.carc-part.is-lit').count()).toBe(2);

  await ada.locator('.moves .move', { hasText: 'City: 4 for Ada' }).click();
  await ada.locator('.carc-table rect.mark-chosen').waitFor();

  while ((await ada.locator('.result').count()) === 0) {
    await ada.locator('.carc-slot, .result').first().waitFor();
    if ((await ada.locator('.result').count()) > 0) break;
    await hint(ada).click();
    await ada.locator('.carc-slot[data-hint]').click();
    await tried(ada).waitFor();
    await button(ada, 'Place it').click();
    await button(ada, 'No follower').click();
    await button(ada, 'No follower').waitFor({ state: 'detached' });
  }
  const count = await ada.locator('.carc-count tbody tr', { hasText: 'Ada' }).innerText();
  const score = await ada.locator('.player', { hasText: 'Ada' }).locator('.player-score').innerText();
  expect(count.trim().endsWith(score)).toBe(true);
});

test('by keys alone: walk over the cells, turn, place, look closer and farther', async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await sitDown(ada, ['random']);
  await slots(ada).first().waitFor();
  await ada.locator('.carc-table').focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) await ada.keyboard.press(key);
  await tried(ada).waitFor();
  await ada.keyboard.press('r');
  await tried(ada).waitFor();
  await ada.keyboard.press('Escape');
  await tried(ada).waitFor({ state: 'detached' });
  const start = await boardTransform(ada);
  await ada.keyboard.press('+');
  await expect.poll(() => boardTransform(ada)).not.toBe(start);
  await ada.keyboard.press('Shift+ArrowLeft');
  await ada.keyboard.press('0');
  await expect.poll(() => boardTransform(ada)).toBe(start);
  // Whatever was drawn, it fits somewhere; four arrows reach a first cell.
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'])
    if ((await tried(ada).count()) === 0) await ada.keyboard.press(key);
  await ada.keyboard.press('Enter');
  await button(ada, 'No follower').waitFor();
});

test('drag and wheel move the table and never place a tile', async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await sitDown(ada, ['random']);
  await slots(ada).first().waitFor();
  await ada.getByRole('button', { name: 'Whole table' }).click(); // by then the window's size is known
  const start = await boardTransform(ada);
  const box = (await slots(ada).first().boundingBox())!;
  await ada.mouse.move(box.x + 20, box.y + 20);
  await ada.mouse.down();
  await ada.mouse.move(box.x + 90, box.y + 60, { steps: 4 });
  await ada.mouse.up();
  await expect.poll(() => boardTransform(ada)).not.toBe(start);
  const dragged = await boardTransform(ada);
  expect(await tried(ada).count()).toBe(0);
  await ada.mouse.wheel(0, -300);
  await expect.poll(() => boardTransform(ada)).not.toBe(dragged);
  await ada.getByRole('button', { name: 'Whole table' }).click();
  await expect.poll(() => boardTransform(ada)).toBe(start);
});

test('a tile is carried to a cell, turned by a twist of two fingers, and hints can be forbidden', async () => {
  const ada = await web.browsers.regular({ name: 'Ada', size: PHONE });
  await sitDown(ada, ['random'], FEW, { hints: false });
  await slots(ada).first().waitFor();
  expect(await hint(ada).count()).toBe(0);
  const tile = (await ada.locator('button.carc-drawn').boundingBox())!;
  // The western neighbour takes the cap in two turns.
  const cell = (await ada.locator('.carc-slot[data-cell="0,1"]').boundingBox())!;
  await ada.mouse.move(tile.x + 40, tile.y + 40);
  await ada.mouse.down();
  await ada.mouse.move(cell.x + 20, cell.y + 20, { steps: 6 });
  await ada.locator('.carc-carried').waitFor();
  await ada.mouse.up();
  await tried(ada).waitFor();
  await ada.locator('.carc-carried').waitFor({ state: 'detached' });
  const lying = (): Promise<string> => tried(ada).innerHTML();
  const before = await lying();

  const table = (await ada.locator('.carc-table').boundingBox())!;
  const [x, y] = [table.x + 120, table.y + table.height - 90];
  const finger = await ada.context().newCDPSession(ada);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', degrees: number): Promise<unknown> => {
    const angle = (degrees / 180) * Math.PI;
    const other = { x: x + 60 * Math.cos(angle), y: y + 60 * Math.sin(angle), id: 1 };
    return finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y, id: 0 }, other],
    });
  };
  await touch('touchStart', 0);
  for (let degrees = 6; degrees <= 60; degrees += 6) await touch('touchMove', degrees);
  await touch('touchEnd', 60);
  await expect.poll(lying).not.toBe(before);
  await button(ada, 'Place it').click();
  await ada.locator('.carc-hand-bar .carc-spot').first().waitFor();
  expect(await hint(ada).count()).toBe(0);
});

test.each([
  ['upright', NARROW],
  ['on its side', { width: NARROW.height, height: NARROW.width }],
] as const)('on a phone %s no button lies over a cell, and what is between buttons is the table', async (_, size) => {
  const ada = await web.browsers.person({ name: 'Ada', size });
  await sitDown(ada, ['random'], ROAD);
  await slots(ada).first().waitFor();
  await expect.poll(() => ada.evaluate(OVERLAP)).toBeLessThanOrEqual(0);
  const box = (await ada.locator('.carc-tools').boundingBox())!;
  const under = `document.elementFromPoint(${box.x + 2}, ${box.y + box.height - 2}).closest('.carc-table, button')`;
  expect(await ada.evaluate(`${under} !== null`)).toBe(true);
});

test('the table as a picture: SVG, PNG and JPEG', async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await sitDown(ada, ['random']);
  const save = async (format: string): Promise<Buffer> => {
    await ada.getByRole('button', { name: 'Save picture' }).click();
    const [download] = await Promise.all([
      ada.waitForEvent('download'),
      ada.getByRole('button', { name: format, exact: true }).click(),
    ]);
    return readFileSync(await download.path());
  };
  const svg = (await save('SVG')).toString();
  expect(svg).toMatch(/^<svg xmlns/);
  expect(svg).not.toContain('var(');
  expect((await save('PNG')).subarray(1, 4).toString()).toBe('PNG');
  expect((await save('JPEG')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
});

test('both sizes, both lights: a table of five fits, with a turn by touch and the tiles left', async () => {
  for (const [size, tag, locale] of [
    [WIDE, 'wide', 'en-GB'],
    [PHONE, 'phone', 'it-IT'],
  ] as const) {
    const page = await web.browsers.person({ name: 'Ada', size, locale });
    const pictures = async (name: string): Promise<void> => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `carcassonne-${name}-${tag}-${colorScheme}`);
      }
    };
    await sitDown(page, ['random', 'random', 'random', 'random']);
    await slots(page).first().waitFor();
    if (size === PHONE) await slots(page).first().tap();
    else await slots(page).first().click();
    await tried(page).waitFor();
    await pictures('place');
    await page.locator('.carc-buttons .primary').click();
    await page.locator('.carc-hand-bar .carc-spot').first().waitFor();
    await pictures('follower');
    expect([tag, await fitsAcross(page)]).toEqual([tag, true]);
    if (size === WIDE) expect(await fitsDown(page)).toBe(true);
    await page.locator('.carc-hand-bar .carc-spot').first().click();
    await page.locator('.carc-followers .carc-arrives').first().waitFor();
    await page.locator('.carc-tool').first().click();
    await page.locator('.carc-pile li').first().waitFor();
    await pictures('tiles');
    await page.context().close();
  }
});
