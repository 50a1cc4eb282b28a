// A game that is not part of the client, in a real browser: its card, board, lesson and words, hints, analysis, and without a server.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AnyGamePackage } from '../../src/game-package/define-game.ts';
import { withToy } from '../toy-game.ts';
import { fitsAcross, NARROW, picture, visit } from './browser.ts';
import { game } from './outside-game/game.js';
import { webServer } from './web-server.ts';

const module = new URL('outside-game/game.js', import.meta.url);
const outside: AnyGamePackage = { ...game, module };
const board = (path: string): AnyGamePackage['browser'] => ({
  board: new URL(`outside-game/${path}`, import.meta.url),
});
const as = (id: string, browser: AnyGamePackage['browser']): AnyGamePackage => ({
  ...outside,
  rules: { ...outside.rules, id, names: { ...outside.rules.names!, game: { en: id, it: id, de: id } } },
  ...(browser && { browser }),
});

const web = webServer(
  {
    gateways: false,
    games: [...withToy(), outside, as('throwing', board('board/throwing.js')), as('broken', board('board/broken.js'))],
  },
  // A board that throws is a line on the console, and while the server is stopped every request is one.
  { expected: /this board throws|this module throws|Failed to load resource|ERR_CONNECTION|503/ },
);

const STONE = '.stones [role=button]';

async function newMatch(page: Page, id: string): Promise<void> {
  await visit(page, `/games/${id}`, 'main');
  await page
    .getByRole('button', { name: /^(Play|Gioca|Spielen)/ })
    .first()
    .click();
  await page.waitForURL(/\/match\//);
}

const stones = (page: Page): Promise<number> => page.locator('.stones circle').count();

/** Takes as many as may be, whenever asked. */
async function playToEnd(page: Page): Promise<void> {
  const [stone, result] = [page.locator(STONE).first(), page.locator('.result').first()];
  for (;;) {
    await stone.or(result).first().waitFor();
    if (await result.isVisible()) break;
    const before = await stones(page);
    await stone.click();
    await expect.poll(() => stones(page)).toBeLessThan(before);
  }
  await page.getByText('has the last stone.').first().waitFor();
}

test('a page knows the game: its name, card, board, words, hint, result and analysis', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  await visit(page, '/', '.stone-emblem');
  await picture(page, 'outside-home');
  expect(await page.getByText('Take one, two or three stones.').count()).toBe(1);
  await newMatch(page, 'last-stone');
  await page.locator(STONE).first().waitFor();
  await picture(page, 'outside-match-wide');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.stones [data-hint]').click();
  await playToEnd(page);
  await page.getByRole('link', { name: /Analy/ }).first().click();
  await page.locator('.accuracy').waitFor();
  await page.locator('.stones').waitFor();
});

test('words come in the language of the reader, and in English where the game has no others', async () => {
  const italian = await web.browsers.person({ name: 'Ada', locale: 'it-IT', size: NARROW });
  await newMatch(italian, 'last-stone');
  await italian.locator('.stones[aria-label=Sassi]').waitFor();
  expect(await fitsAcross(italian)).toBe(true);
  await picture(italian, 'outside-match-phone');
  await visit(italian, '/new/last-stone', 'fieldset');
  await italian.getByLabel('Sassi all’inizio').waitFor();
  const german = await web.browsers.person({ name: 'Ada', locale: 'de-DE', scheme: 'dark' });
  await visit(german, '/games/last-stone', 'h1');
  await german.getByText('Letzter Stein').first().waitFor();
  await german.getByText('Take one, two or three stones.').first().waitFor();
});

test('a lesson is played on its board', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  await visit(page, '/learn/last-stone', '.stones');
  await page.locator('.stones [data-hint]').click();
  await page.getByRole('button', { name: /Play/ }).first().waitFor();
});

for (const [id, what] of [
  ['throwing', 'throws'],
  ['broken', 'does not load'],
])
  test(`a board that ${what} is one sentence, and the match is played on the simple board`, async () => {
    const page = await web.browsers.person({ name: 'Ada' });
    await newMatch(page, id!);
    await page.getByText('The board of this game cannot be shown.').waitFor();
    await picture(page, `outside-${id}`);
    await page.getByRole('button', { name: 'take-3' }).click();
    await expect.poll(() => page.locator('.generic-drawing').innerText()).toBe('8 stones: oooooooo');
  });

test('without a board and without rules for browsers, the server draws', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  await visit(page, '/', '.shelf');
  await visit(page, '/new/toy', 'main');
  expect(await page.locator('h1').innerText()).toContain('Toy');
});

test('with the server stopped it is played, replayed and analysed', async () => {
  const page = await web.browsers.person({ name: 'Ada', haste: 20, serviceWorker: true });
  await visit(page, '/offline', '.offline-copy');
  await page.getByRole('heading', { name: 'Last stone' }).first().waitFor();
  await page.getByRole('button', { name: 'Download for offline play' }).click();
  await page.getByText('Ready to play offline.').waitFor();
  await web.restart(async () => {
    await page.reload();
    // All three have the same main module.
    const row = page.locator('.offline-game', { has: page.getByRole('heading', { name: 'Last stone' }) }).first();
    await row.getByRole('button', { name: 'Play' }).click();
    await playToEnd(page);
    await page.getByRole('link', { name: 'Analyse' }).first().click();
    await page.locator('.accuracy').waitFor();
    await page.locator('.stones').waitFor();
  });
});
