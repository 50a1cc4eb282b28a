// A finished game outside the project in a real browser: its card and board on a wide screen and on a phone, hints, the analysis of a
// judging bot, and without a server.

import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { GAMES } from '../../games/index.ts';
import { SOAK } from '../counts.ts';
import { fitsAcross, PHONE, picture, visit, WIDE } from './browser.ts';
import { compileThreeWells, loadThreeWells } from './three-wells.ts';
import { webServer } from './web-server.ts';

const wells = compileThreeWells();
afterAll(wells.remove);

const web = webServer(
  { gateways: false, botDelay: { 'three-wells': [0, 0] }, games: [...GAMES, await loadThreeWells(wells.folder)] },
  { expected: /Failed to load resource|ERR_CONNECTION|503/ },
);

const CARD = '.three-wells-board-own:not([disabled])';

/** A match against two bots. */
async function newMatch(page: Page): Promise<void> {
  await visit(page, '/games/three-wells', 'main');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForURL(/\/match\//);
}

/** Plays the first card whenever it is asked. */
async function playToEnd(page: Page): Promise<void> {
  const [card, result] = [page.locator(CARD).first(), page.locator('.result').first()];
  const held = (): Promise<number> => page.locator('.three-wells-board-own').count();
  for (;;) {
    await card.or(result).first().waitFor();
    if (await result.isVisible()) break;
    const before = await held();
    await card.click();
    await expect.poll(held).not.toBe(before); // one less, or the cards of the next round
  }
}

/** From the front page to a match on the board of the game. */
async function openBoard(name: string, size: typeof WIDE): Promise<Page> {
  const page = await web.browsers.person({ name: 'Ada', size });
  await visit(page, '/', '.shelf');
  await page.getByText('Tricks for three.').first().waitFor();
  await newMatch(page);
  await page.locator(CARD).first().waitFor();
  expect(await page.locator('.three-wells-board-own').count()).toBeGreaterThan(4);
  expect(await fitsAcross(page)).toBe(true);
  await picture(page, `three-wells-${name}`);
  return page;
}

async function waitForResult(page: Page): Promise<void> {
  await page
    .getByText(/wins? with|share the win/)
    .first()
    .waitFor();
}

test('a match on its own board on a phone', async () => {
  const page = await openBoard('phone', PHONE);
  if (SOAK) {
    await playToEnd(page);
    await waitForResult(page);
  }
});

test('on a wide screen a hint marks a card, and after the match a judging bot analyses it', async () => {
  const page = await openBoard('wide', WIDE);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.three-wells-board-own[data-hint]').press('Enter'); // the mark moves, which a click would wait for
  await playToEnd(page);
  await waitForResult(page);
  await page.getByRole('link', { name: /Analy/ }).first().click();
  await page.locator('.accuracy').waitFor();
  await page.locator('.three-wells-board-table').waitFor();
});

// Like outside-web.test.ts, with a whole match.
test.runIf(SOAK)('with the server stopped it is played and replayed', async () => {
  const page = await web.browsers.person({ name: 'Ada', haste: 20, serviceWorker: true });
  await visit(page, '/offline', '.offline-copy');
  await page.getByRole('button', { name: 'Download for offline play' }).click();
  await page.getByText('Ready to play offline.').waitFor();
  await web.restart(async () => {
    await page.reload();
    const row = page.locator('.offline-game', { has: page.getByRole('heading', { name: 'Three Wells' }) });
    await row.getByRole('button', { name: 'Play' }).click();
    await playToEnd(page);
    await page.getByRole('link', { name: 'Analyse' }).first().click();
    await page.locator('.three-wells-board-table').waitFor();
  });
});
