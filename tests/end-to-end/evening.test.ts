// A signed-in player's whole evening with a friend, in real browsers: sign up, play, rematch, profile, ranking, archive,
// analysis, export, delete.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { doSurely, fitsAcross, introduce, moveDama, NARROW, noticed, picture } from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false }, { stored: true });

const PASSWORD = 'seven lamps above the table';
const result = (page: Page) => page.locator('.result');
const matchOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

test('an evening with a friend', async () => {
  const ada = await web.browsers.person({ still: false });
  const bruno = await web.browsers.person({ size: NARROW, scheme: 'dark', still: false });
  await ada.goto('/sign-up');
  await ada.getByLabel('Name', { exact: true }).fill('Ada');
  await ada.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ada.getByRole('button', { name: 'Create account' }).click();
  await ada.getByRole('heading', { name: 'Ada' }).waitFor();

  // Play: a table of her own, and the link for Bruno.
  await ada.goto('/games/dama');
  await ada.getByRole('link', { name: 'Open a table' }).click();
  await ada.getByRole('button', { name: 'Open the table' }).click();
  const link = await ada.getByRole('textbox', { name: 'Link' }).inputValue();
  await bruno.goto(link);
  await introduce(bruno, 'Bruno');
  await moveDama(ada);
  await moveDama(bruno);
  await moveDama(ada, 1);
  const first = matchOf(ada);
  await bruno.getByRole('tab', { name: 'Table' }).click();
  await doSurely(bruno, 'Resign');
  await result(ada).getByText('You win').waitFor();

  // Rematch: one asks, the other agrees, both are there with seats swapped.
  await result(ada).getByRole('button', { name: 'Rematch' }).click();
  await result(ada).getByText('Waiting for Bruno').waitFor();
  await result(bruno).getByText('Rematch requested by Ada').waitFor();
  await picture(bruno, 'rematch-narrow-dark');
  expect(await fitsAcross(bruno)).toBe(true);
  await picture(ada, 'rematch-wide-light');
  await result(bruno).getByRole('button', { name: 'Accept the rematch' }).click();
  await moveDama(bruno);
  await moveDama(ada);
  const second = matchOf(ada);
  expect(second).not.toBe(first);
  expect(matchOf(bruno)).toBe(second);
  await doSurely(ada, 'Resign');
  await result(bruno).getByText('You win').waitFor();
  await expect.poll(() => web.server.app.records.counting.counter.place()).toBe(2);

  // Ranking and profile: one of two won. Bruno is a guest and has no place there.
  await ada.goto('/rankings/dama');
  const rows = ada.locator('table tbody tr');
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByRole('link', { name: 'Ada' }).click();
  await ada.getByRole('heading', { name: 'Ada' }).waitFor();
  expect(await ada.locator('.figure-cards').innerText()).toMatch(/Matches\s+2/i);
  const played = ada.locator('.match-row');
  await expect.poll(() => played.count()).toBe(2);

  // The archive finds it, and every move of it is there again.
  await ada.goto('/archive?game=dama');
  await expect.poll(() => played.count()).toBe(2);
  await ada.locator(`a.match-row-go[href$="${first}"]`).click();
  await ada.getByText('Move 0 of 2').first().waitFor();

  // A bot looks at it and has an opinion of every move.
  await ada.getByRole('button', { name: 'Analyse this match' }).click();
  await ada.getByText('Analysis by', { exact: false }).first().waitFor();
  await ada.getByRole('button', { name: 'Show the best move' }).waitFor();

  // What the server has of her, and then it has it no more.
  await ada.goto('/account');
  const [download] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('link', { name: 'Download' }).click(),
  ]);
  const exported = JSON.parse(readFileSync(await download.path(), 'utf8')) as { matches: { match: string }[] }; // what the page of accounts documents
  expect(exported.matches.map(({ match }) => match).sort()).toEqual([first, second].sort());
  const leaving = ada.locator('section', { has: ada.getByRole('heading', { name: 'Delete my account' }) });
  await leaving.getByLabel('Password').fill(PASSWORD);
  await leaving.getByRole('button', { name: 'Delete permanently' }).click();
  await noticed(ada, 'Your account has been deleted.');
  await expect
    .poll(async () => (await fetch(`${web.server.url}/api/matches/${first}/journal`)).text())
    .not.toContain('"Ada"');
  await ada.goto('/rankings/dama');
  await ada.getByText('Nobody is ranked here yet').waitFor();
});
