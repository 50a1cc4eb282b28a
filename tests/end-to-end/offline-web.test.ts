// Playing without a server: the page is reloaded while the server is stopped, and whole matches are played, replayed and analysed.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SOAK } from '../counts.ts';
import { fitsAcross, MOVABLE, moveDama, picture, visit } from './browser.ts';
import { followMarks } from './newcomer.ts';
import { webServer } from './web-server.ts';

// While the server is stopped, the browser says of every request that it failed.
const web = webServer({ gateways: false }, { expected: /Failed to load resource|ERR_CONNECTION|503/ });

/** Receives what the page's worker sends, and sends on the page's own channel: a move of a test is a move of the page. */
const ON_THE_LINE = `{
  const Real = Worker;
  window.heard = [];
  window.Worker = class extends Real {
    constructor(...rest) {
      super(...rest);
      this.addEventListener('message', ({ data }) => {
        if (data.t !== 'heard') return;
        window.localWorker = this;
        window.heard.push(JSON.parse(data.text));
      });
    }
  };
}`;

/** Acts whenever the page is asked, until the match is over; answers with how often. */
const playToEnd = (match: string, pick: string): string => `(async () => {
  const pick = ${pick};
  let answered = -1;
  for (let acted = 0; ; ) {
    const now = heard.findLast(one => (one.t === 'match' || one.t === 'did') && one.match === ${JSON.stringify(match)});
    if (now?.phase === 'over') return acted;
    if (now?.legal?.length && now.version !== answered) {
      answered = now.version;
      acted++;
      const act = { t: 'act', match: ${JSON.stringify(match)}, action: pick(now.legal), version: answered };
      localWorker.postMessage({ t: 'say', line: 1, text: JSON.stringify(act) });
    }
    await new Promise(resolve => setTimeout(resolve));
  }
})()`;

const matchOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

interface OfflineGame {
  readonly game: string;
  readonly name: string;
  /** Of the legal actions, in JavaScript. */
  readonly pick: string;
}

const LAST = 'legal => legal.at(-1)';
const ALL_GAMES: readonly OfflineGame[] = [
  { game: 'dama', name: 'Dama', pick: LAST },
  { game: 'piranhas', name: 'Piranhas', pick: LAST },
  { game: 'carcassonne', name: 'Carcassonne', pick: LAST },
  { game: 'sagrada', name: 'Sagrada', pick: LAST },
  // Lays a card wherever one fits, and calls: the match is over after one round.
  { game: 'uno', name: 'UNO', pick: "legal => legal.find(text => text === 'uno') ?? legal[0]" },
];

/** One without and one with secrets; the others in a soak. */
const GAMES = ALL_GAMES.filter(({ game }) => SOAK || game === 'dama' || game === 'uno');

/** A whole match from the page of this device to the result: against the weakest bot, in UNO against one that lays its cards. */
async function playMatch(page: Page, { game, name, pick }: OfflineGame): Promise<string> {
  await visit(page, '/offline', '.offline-game');
  const row = page.locator('.offline-game', { has: page.getByRole('heading', { name }) });
  if (game !== 'uno') await row.getByLabel(/^Opponent/).selectOption({ index: 0 });
  if ((await row.getByLabel(/^Players/).count()) > 0) await row.getByLabel(/^Players/).selectOption('2');
  if (game === 'uno') {
    await row.locator('summary').click();
    await row.getByLabel('Points to win').fill('1');
  }
  await row.getByRole('button', { name: 'Play' }).click();
  await page.waitForURL(/\/match\/local-/);
  const match = matchOf(page);
  if (game === 'dama') {
    // By hand on the board, as a person does it.
    await page.locator(MOVABLE).first().waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('[data-hint]').first().waitFor({ state: 'attached' });
    expect(await page.locator('.player.is-away').count()).toBe(0);
    await moveDama(page);
    await moveDama(page);
  }
  expect(await page.evaluate<number>(playToEnd(match, pick))).toBeGreaterThan(1);
  await page.locator('.result').first().waitFor();
  return match;
}

test('with the server stopped and the page reloaded, every game is played, replayed and analysed', async () => {
  const page = await web.browsers.person({ name: 'Ada', haste: 20, serviceWorker: true });
  await page.context().addInitScript({ content: ON_THE_LINE });
  await visit(page, '/offline', '.offline-copy');
  await page.getByRole('button', { name: 'Download for offline play' }).click();
  await page.getByText('Ready to play offline.').waitFor();
  // No match yet: a sentence says so, without the frame of an empty list.
  await page.locator('.list-empty').waitFor();
  expect(await page.locator('.offline .list ul').count()).toBe(0);
  const played: string[] = [];
  await web.restart(async () => {
    await page.reload();
    await page.getByText('Ready to play offline.').waitFor();
    for (const game of GAMES) {
      const match = await playMatch(page, game);
      played.push(match);
      await page.getByRole('link', { name: 'Analyse' }).first().click();
      await page.locator('.accuracy').waitFor();
      await page.locator('.move-mark').first().waitFor();
      // The same match again, move by move.
      expect(await page.locator('.moves .move').count()).toBeGreaterThan(1);
      await page.getByRole('button', { name: 'Last position' }).click();
      await page.locator('.result').waitFor();
      await page.locator('.fair.is-good').waitFor();
    }
    // The lesson, and from it to a first match: two play, without a clock.
    await visit(page, '/learn/piranhas', '.lesson-say');
    await followMarks(page, 100);
    await page.locator('.lesson-panel.is-done .primary').click();
    await page.waitForURL(/\/match\/local-/);
    await page.locator('.stage-tools').waitFor();
    played.push(matchOf(page));
    await visit(page, '/offline', '.offline-match');
    expect(await page.locator('.offline-match').count()).toBe(played.length);
    await picture(page, 'offline-wide-light');
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await fitsAcross(page)).toBe(true);
    await picture(page, 'offline-phone');
    // What needs the server says so, and leads back here.
    await page.goto('/');
    await page.getByRole('link', { name: 'Play against bots on this device' }).click();
    await page.locator('.offline-match').first().waitFor();
  });
  // Online again: they are still here, and the server has learnt of none of them.
  await page.reload();
  await page.locator('.offline-match').first().waitFor();
  const served = (await (await fetch(`${web.server.url}/api/matches`)).json()) as unknown[];
  expect(served).toEqual([]);
  for (const match of played) expect((await fetch(`${web.server.url}/api/matches/${match}/journal`)).status).toBe(404);
  await page.locator('.offline-match').first().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.locator('.offline-match').count()).toBe(played.length - 1);
});
