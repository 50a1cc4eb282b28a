// An evening after the matches, in a real browser: ranking, player, archive, replay with analysis, and a journal from a file.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import levels from '../../games/dama/levels.json' with { type: 'json' };
import { printRatingChange, printRatingWithMargin } from '../../src/core/rating.ts';
import type { ProfileShown, RatingPointShown } from '../../src/protocol/records.ts';
import type { GameShown, MatchCreated } from '../../src/protocol/rest.ts';
import { fitsAcross, moveDama, NARROW, picture, visit } from './browser.ts';
import { ask } from './client.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false });
let last: string;
beforeAll(async () => {
  const { server } = web;
  const { token } = (await ask<{ token: string }>(server.url, '/api/guests', { name: 'Ada' })).body;
  for (const [at, bots] of [
    ['greedy', 'random'],
    ['random', 'greedy'],
    ['search-1', 'random'],
  ].entries()) {
    const seated = bots.map((bot, seat) => ({ seat, bot }));
    const asked = { game: 'dama', seat: null, bots: seated, clock: { kind: 'none' }, options: { plyLimit: 20 } };
    last = (await ask<MatchCreated>(server.url, '/api/matches', asked, token)).body.match;
    while ((await server.app.records.counting.counter.place()) <= at) await new Promise(setImmediate);
  }
});
test('from the ranking to a player, a match, its analysis and its journal', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  // No one has to have played to have a page.
  const { account } = web.browsers.guestOf(page);
  await page.goto(`/players/${account}`);
  await page.getByText('You have not finished a match yet.').waitFor();
  await page.getByRole('link', { name: 'Rankings' }).first().click();
  await page.getByRole('link', { name: 'Dama' }).click();
  const rows = page.locator('.figures tbody tr');
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('button', { name: 'Rating' }).click();
  await expect.poll(() => page.url()).toContain('by=rating');
  await picture(page, 'rankings-wide-light');
  await page.getByRole('link', { name: 'Rolling stone' }).click();
  await page.getByRole('heading', { name: 'Rolling stone' }).waitFor();
  await page.getByText('A bot of this server').waitFor();
  await page.locator('.chart svg').waitFor();
  await expect.poll(() => page.locator('.match-row').count()).toBe(3);
  await picture(page, 'player-wide-light');

  await page.getByRole('link', { name: 'Archive' }).first().click();
  await page.getByLabel('Player').fill('gree');
  await page.locator('datalist option[value="Magpie (Dama)"]').waitFor({ state: 'attached' });
  await page.getByLabel('Player').fill('mag');
  await page.locator('datalist option[value="Magpie (Dama)"]').waitFor({ state: 'attached' });
  await page.getByLabel('Player').fill('Magpie (Dama)');
  await expect.poll(() => page.url()).toContain('player=bot%3Adama%2Fgreedy');
  await expect.poll(() => page.locator('.match-row').count()).toBe(2);
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To').fill('2001-01-02');
  await page.getByText('No matches found.').waitFor();
  await page.getByLabel('To').fill('');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download matches' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ludoteca.jsonl');

  await page.goto(`/replay/${last}?at=4`);
  await page.getByRole('button', { name: 'Analyse this match' }).click();
  await page.getByRole('button', { name: 'Show the best move' }).click();
  await page.getByText('Best:').first().waitFor();
  await page.locator('.evaluation svg').waitFor();
  await picture(page, 'analysis-wide-light');

  const one = await (await fetch(`${web.server.url}/api/archive/journals/${last}`)).text();
  await page.goto('/replay');
  const open = async (name: string, text: string): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
  await open('one.jsonl', one);
  await page.locator('.fair.is-good').waitFor();
  // Many in one file: one of them is chosen.
  await page.goto('/replay');
  await open('many.jsonl', await (await fetch(`${web.server.url}/api/archive/journals`)).text());
  await page.getByText('This file contains 3 matches.').waitFor();
  await page.locator('.journal-choice').nth(1).click();
  await page.locator('.fair.is-good').waitFor();
  // The same with a move no one may make.
  await page.goto('/replay');
  await open('bent.jsonl', one.replace(/("seat":0,"action":)\d+/, '$10'));
  await page.locator('.fair.is-bad').waitFor();
});

const shownOn = async (page: Page, path: string, place: string): Promise<string> => {
  await visit(page, path, place);
  return (await page.locator(place).first().textContent()) ?? '';
};

test('every page shows the same rating for the same player, and the result banner how it changed', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  await page.goto('/');
  const { account, token } = web.browsers.guestOf(page);
  const bots = [{ seat: 1, bot: 'random' }];
  const asked = { game: 'dama', seat: 0, bots, clock: { kind: 'none' }, options: { plyLimit: 2 } };
  const { match } = (await ask<MatchCreated>(web.server.url, '/api/matches', asked, token)).body;
  await page.goto(`/match/${match}`);
  await moveDama(page);
  const change = page.locator('.rating-change');
  await change.waitFor();
  const ratings = `${web.server.url}/api/players/${account}/ratings?game=dama`;
  const [point] = (await (await fetch(ratings)).json()) as RatingPointShown[]; // its schema
  const whole = printRatingWithMargin(point!);
  expect(await change.textContent()).toBe(`Rating ${whole}${printRatingChange(1500, point!.rating)}`);
  await picture(page, 'result-rating');
  expect(await shownOn(page, `/players/${account}`, '.figure-cards .rating-text')).toBe(whole);

  const bot = 'bot:dama/random';
  const profile = await fetch(`${web.server.url}/api/players/${encodeURIComponent(bot)}`);
  const { figures } = (await profile.json()) as ProfileShown; // its schema
  const { rating, margin, provisional } = figures.find(one => one.clock === 'any')!;
  const text = `${Math.round(rating)}${provisional ? '?' : ''} ± ${margin}`;
  expect(await shownOn(page, `/players/${encodeURIComponent(bot)}`, '.figure-cards .rating-text')).toBe(text);
  const row = '.figures tr:has(a[href*="dama%2Frandom"]) .rating-text';
  expect(await shownOn(page, '/rankings/dama', row)).toBe(text);
  // A bot has its measured rating on every page, in every list and in the answers of the server.
  expect(text).toBe(printRatingWithMargin(levels.ratings.random));
  expect(await shownOn(page, `/players/${encodeURIComponent(bot)}`, '.bot-card .rating-text')).toBe(text);
  expect(await shownOn(page, '/games/dama', '.bot-choice')).toContain(text);
  const games = (await (await fetch(`${web.server.url}/api/games`)).json()) as GameShown[]; // its schema
  const offered = games.find(({ id }) => id === 'dama')!.bots;
  for (const { id, strength } of offered) {
    const { rating: measured, deviation } = levels.ratings[id as keyof typeof levels.ratings]; // of the same game
    expect([id, strength]).toEqual([id, { rating: measured, deviation }]);
  }
  await shownOn(page, '/rankings/dama?by=rating', row);
  expect(await page.locator(row).textContent()).toBe(text);
  expect(await page.locator(row).getAttribute('title')).toContain('about 95 % certainty');
});

test('a bot has a page before its first match that counts, and can be played from there', async () => {
  const page = await web.browsers.person({ name: 'Ada', locale: 'de-DE' });
  await page.goto('/games/dama');
  await page.getByLabel(/^Gegner/).selectOption({ label: '11. Eule' });
  const rating = printRatingWithMargin(levels.ratings['search-4']);
  await page.locator('.bot-choice', { hasText: `Wertung ${rating}` }).waitFor();
  await page.getByRole('link', { name: 'Über Eule' }).click();
  await page.getByRole('heading', { name: 'Eule', level: 1 }).waitFor();
  await page.getByText('Stufe 11 von 12').waitFor();
  await page.locator('.bot-card .portrait').waitFor();
  await page.getByText('Geduldig und genau').waitFor();
  expect(await page.locator('.bot-card .rating-text').textContent()).toBe(rating);
  await page.getByRole('button', { name: 'Spielen' }).click();
  await page.locator('.player-name a', { hasText: 'Eule' }).waitFor();
});

test('the archive shows the matches of whoever looks with one click', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  const { account } = web.browsers.guestOf(page);
  await visit(page, '/archive?game=dama', '.match-row');
  await page.getByRole('button', { name: 'My matches' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('player')).toBe(account);
  await page.getByText('No matches found.').waitFor();
  await page.getByRole('button', { name: 'Everybody’s matches' }).click();
  await page.locator('.match-row').first().waitFor();
});

test('on the narrowest phone nothing needs scrolling sideways', async () => {
  const page = await web.browsers.person({ name: 'Ada', size: NARROW, scheme: 'dark' });
  for (const [path, shows] of [
    ['/rankings/dama', '.figures tbody tr'],
    ['/rankings/uno', 'text=Nobody is ranked here yet'],
    ['/players/bot%3Adama%2Fgreedy', '.chart svg'],
    ['/archive?game=dama', '.match-row'],
    ['/archive?game=uno', 'text=No matches found.'],
  ] as const) {
    await visit(page, path, shows);
    expect([path, await fitsAcross(page)]).toEqual([path, true]);
  }
  await picture(page, 'archive-phone-dark');
});
