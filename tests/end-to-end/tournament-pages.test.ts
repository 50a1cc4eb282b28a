// A tournament of people in real browsers: organised, entered, played, corrected, taken along.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fitsAcross, MOVABLE, moveDama, NARROW, picture, visit, WIDE } from './browser.ts';
import { ask } from './client.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false });

/** The tournament's page, as a person who only looks sees it. */
async function pictures(path: string, name: string): Promise<void> {
  for (const [size, scheme] of [
    [WIDE, 'light'],
    [NARROW, 'dark'],
  ] as const) {
    const page = await web.browsers.person({ size, scheme });
    await page.goto(path);
    await page.locator('.standings tbody tr').first().waitFor();
    await picture(page, `${name}-${scheme}`);
    expect(await fitsAcross(page)).toBe(true);
    await page.context().close();
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('from the form to the last result', async () => {
  const [ada, bob] = (await Promise.all(
    ['Ada', 'Bob'].map(name => web.browsers.person({ name, ...(name === 'Bob' && { size: NARROW }) })),
  )) as [Page, Page]; // as many as there are names
  await ada.goto('/tournaments');
  await ada.getByRole('main').getByRole('link', { name: 'Organise a tournament' }).click();
  await ada.getByLabel('Name of the tournament').fill('Friday <cup>');
  await ada.getByLabel('System').first().selectOption('round-robin');
  await ada.getByLabel('Players check in before the start').check();
  await ada
    .getByLabel(/Move limit|Moves|moves/)
    .first()
    .fill('2');
  await picture(ada, 'tournament-new');
  await button(ada, 'Open registration').click();
  await button(ada, 'Take part').click();
  await ada.getByLabel('Add a bot').selectOption('random');
  await ada.locator('.field-list li').nth(1).waitFor();
  const path = new URL(ada.url()).pathname;

  await bob.goto('/tournaments');
  await bob.getByRole('link', { name: /Friday/ }).click();
  await button(bob, 'Take part').click();
  await ada.locator('.field-list').getByText('Bob').waitFor();
  await button(ada, 'Open check-in').click();
  await button(ada, 'Check in').click();
  await button(bob, 'Check in').click();
  await ada.locator('.field-list .is-here').nth(1).waitFor();
  await picture(ada, 'tournament-open');
  await button(ada, 'Start').click();

  // Three entrants, three rounds: each rests once, and the boards follow each other without anybody's help.
  await Promise.all([playAll(ada, path), playAll(bob, path)]);
  await ada.locator('main[data-phase=over]').waitFor();
  await expect.poll(() => ada.locator('.standings tbody tr').count()).toBe(3);
  await expect.poll(() => ada.locator('h1').textContent()).toBe('Friday <cup>');

  await ada.locator('.rounds-choice select').selectOption('0');
  await button(ada, 'Correct').first().click();
  const dialog = ada.getByRole('dialog');
  const values = ['1', '0'];
  for (const [i, value] of values.entries()) await dialog.locator('select').nth(i).selectOption(value);
  await dialog.getByLabel('Reason').fill('The clock was wrong');
  await picture(ada, 'tournament-correct');
  await button(ada, 'Correct').last().click();
  await ada.getByText('corrected: The clock was wrong').waitFor();
  await ada.getByText('Tournament log').click();
  await expect
    .poll(() => ada.locator('.tournament-log').textContent())
    .toContain('Ada corrected game 001-0001-001 to 1 : 0');
  await pictures(path, 'tournament-over');
  const files = `${web.server.url}/api${path}/files`;
  const [head, first] = (await (await fetch(`${files}/standings.csv`)).text()).split('\n').map(line => line.split(','));
  const column = (name: string): string => first![head!.indexOf(name)]!;
  const performance = `${column('rating')}? ± ${column('margin')}`;
  expect(await ada.locator('.standings .rating-text').first().textContent()).toBe(performance);
  expect(await (await fetch(`${files}/report.html`)).text()).toContain(`<td>${performance}</td>`);

  await visit(bob, '/tournaments', '.tournament-row-winner');
  expect(await bob.locator('.tournament-row-winner').textContent()).toContain('Winner: ');

  const [download] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('link', { name: 'Everything, with all match files' }).click(),
  ]);
  const packed = gunzipSync(readFileSync(await download.path())).toString('latin1');
  for (const file of ['report.json', 'report.html', 'standings.csv', 'log.jsonl', 'matches/003-0001-001.jsonl'])
    expect(packed).toContain(`/${file}\0`);
});

test('a private knockout of bots: found by its code alone, with a bracket and the meaning of its columns', async () => {
  const ada = await web.browsers.person({ name: 'Ada' });
  const { token } = web.browsers.guestOf(ada);
  const asked = { name: 'Hidden cup', game: 'dama', system: 'knockout', private: true, mayEnter: ['bot'] };
  const options = { plyLimit: 4 };
  const order = { ...asked, options, clock: { kind: 'none' }, seeding: 'entry' };
  const { tournament } = (await ask<{ tournament: string }>(web.server.url, '/api/tournaments', order, token)).body;
  for (const bot of ['greedy', 'random', 'search-1'])
    await ask(web.server.url, `/api/tournaments/${tournament}/entries`, { bot }, token);
  await ask(web.server.url, `/api/tournaments/${tournament}/start`, {}, token);
  await ask(web.server.url, `/api/tournaments/${tournament}/pause`, {}, token);

  const eve = await web.browsers.person({ name: 'Eve', size: NARROW, scheme: 'dark' });
  await visit(eve, '/tournaments', '.tournament-code');
  await eve.locator('main .list, main .list-empty').first().waitFor();
  expect(await eve.getByText('Hidden cup').count()).toBe(0);
  await eve.getByLabel('code of a private tournament').fill(`${tournament.slice(0, 4)}-${tournament.slice(4)}`);
  await button(eve, 'Open').click();
  await eve.locator('.bracket').waitFor();
  expect(await eve.locator('.bracket-stage h3').allTextContents()).toEqual(['Semifinals', 'Final']);
  await eve.locator('.bracket-pair.is-bye a', { hasText: 'Magpie' }).waitFor();
  await eve.getByText('How places are decided').click();
  await eve.getByText('Sonneborn-Berger').waitFor();
  expect(await fitsAcross(eve)).toBe(true);
  await picture(eve, 'tournament-bracket-phone');
  await visit(ada, '/tournaments', '.match-row');
  await ada.locator('.match-row', { hasText: 'Hidden cup' }).getByText('private').waitFor();
});

/** Goes to every board of one's own until the tournament is over. */
async function playAll(page: Page, path: string): Promise<void> {
  for (;;) {
    await page.goto(path);
    const board = page.getByRole('link', { name: 'Go to the game' });
    const over = page.locator('main[data-phase=over]');
    await board.or(over).first().waitFor();
    if (await over.isVisible()) return;
    // A page that received the news late may still lead to a board that is done.
    await Promise.race([board.click(), over.waitFor()]);
    // With the last move of the other the board is done, whose turn it was does not matter.
    await page.locator(MOVABLE).or(over).first().waitFor();
    if (!(await over.isVisible())) await moveDama(page);
    await over.waitFor();
  }
}
