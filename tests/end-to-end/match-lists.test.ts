// Lists of matches: scores and the winner on every page, from the list itself.

import { expect, test } from 'vitest';
import type { MatchCreated, SummaryShown } from '../../src/protocol/rest.ts';
import { picture, visit } from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false, botDelay: { carcassonne: [0, 0], dama: [60_000, 60_000] } });

test('every list shows the points of a finished match and its winner, and those of a live one its points', async () => {
  const page = await web.browsers.person({ name: 'Ada', still: true });
  const { token, account } = web.browsers.guestOf(page);
  const create = async (asked: object): Promise<string> => {
    const data = { clock: { kind: 'none' }, ...asked };
    const made = await page.request.post('/api/matches', { headers: { authorization: `Bearer ${token}` }, data });
    return ((await made.json()) as MatchCreated).match; // the answer to a table made
  };
  const summary = async (match: string): Promise<SummaryShown> =>
    (await (await page.request.get(`/api/matches/${match}`)).json()) as SummaryShown; // the answer to this request

  const bots = [{ seat: 1, bot: 'random' }];
  const played = await create({ game: 'carcassonne', seats: 2, seat: 0, friendly: false, bots });
  await page.goto(`/match/${played}`);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.result').waitFor();
  const { scores, payoffs } = await summary(played);
  expect(scores).toHaveLength(2);
  expect(payoffs![1]).toBeGreaterThan(0);
  const live = await create({ game: 'dama', seats: 2, seat: 0, bots });

  const requests: string[] = [];
  page.on('request', request => requests.push(new URL(request.url()).pathname));
  for (const path of [
    '/',
    '/games/carcassonne',
    '/archive',
    `/archive?player=${account}`,
    `/players/${account}?game=carcassonne`,
  ]) {
    await visit(page, path, '.match-row .who.is-winner');
    await picture(page, `list${path.replaceAll(/\W/g, '-')}`);
    const row = page.locator('.match-row', { has: page.locator('.who.is-winner') }).first();
    await expect
      .poll(() => row.locator('.who-score').allTextContents(), { message: path })
      .toEqual(scores!.map(String));
    expect(await row.locator('.who.is-winner').textContent()).toContain('Wanderer');
  }
  await page.goto('/');
  const playing = page.locator('.match-row', { has: page.locator(`a[href$="${live}"]`) }).first();
  await expect.poll(() => playing.locator('.who-score').allTextContents()).toEqual(['12', '12']);
  expect(requests.filter(path => path.includes(played))).toEqual([]);
});

test('the home page of a busy server shows some of the open tables, and says how many more there are', async () => {
  const page = await web.browsers.person({ name: 'Eve' });
  const { token } = web.browsers.guestOf(page);
  for (let i = 0; i < 14; i++) {
    const data = { game: 'dama', seats: 2, seat: null, clock: { kind: 'none' } };
    await page.request.post('/api/matches', { headers: { authorization: `Bearer ${token}` }, data });
  }
  await page.goto('/');
  const open = page.locator('.list', { hasText: 'Open tables' });
  await expect.poll(() => open.locator('.match-row').count()).toBe(12);
  await open.getByText('more, on the page').waitFor();
});
