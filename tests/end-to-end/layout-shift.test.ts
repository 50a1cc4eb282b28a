// What moves on a page while it loads: measured as browsers do it for "cumulative layout shift", on a narrow phone, where it is worst.

import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import type { TournamentRow } from '../../src/protocol/tournaments.ts';
import { PLAIN_PAGES } from '../../web/app/model/router.ts';
import { SOAK } from '../counts.ts';
import { visit } from './browser.ts';
import { ask } from './client.ts';
import { webServer } from './web-server.ts';

const botDelay = Object.fromEntries(games.map(({ id }) => [id, [0, 0] as const]));
// A tournament that begins every minute: there is always one to look at.
const web = webServer({ gateways: false, botDelay, timetable: ['dama 3+2 1 1m bots'] });

/** A shift of 0.1 is what browsers call good; a reader notices less than that. */
const MOST = 0.05;

const OBSERVE = `{
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => node?.className || node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });
}`;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Matches in every state that a list shows. */
async function startMatches(page: Page): Promise<readonly (readonly [path: string, shows: string])[]> {
  const { token } = web.browsers.guestOf(page);
  const create = async (asked: object): Promise<string> => {
    const { body } = await ask<MatchCreated>(
      web.server.url,
      '/api/matches',
      { clock: { kind: 'none' }, ...asked },
      token,
    );
    return body.match;
  };
  const two = ['random', 'greedy'].map((bot, seat) => ({ seat, bot }));
  const over = await create({ game: 'dama', seat: null, bots: two, options: { plyLimit: 12 } });
  await expect
    .poll(async () => (await ask<{ phase: string }>(web.server.url, `/api/matches/${over}`)).body.phase)
    .toBe('over');
  const open = await create({ game: 'dama', seats: 2, seat: 0, title: 'Friday evening' });
  const running = await Promise.all(
    games.map(async ({ id }) => {
      const match = await create({ game: id, seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }] });
      return [`/match/${match}`, '.stage-board > *'] as const;
    }),
  );
  const account = web.browsers.guestOf(page).account;
  const rolling = (await ask<TournamentRow[]>(web.server.url, '/api/tournaments')).body[0]!.tournament;
  return [
    [`/replay/${over}`, '.reel-controls'],
    [`/match/${open}`, '.waiting'],
    [`/players/${account}`, 'h1'],
    [`/tournaments/${rolling}`, '.tournament-head'],
    ...running,
  ];
}

/** Pages of games differ in their words: one stands for all but in a soak. */
const looked = games.filter(({ id }) => SOAK || id === 'uno');

test('nothing on a page moves by more than a reader overlooks while it loads', async () => {
  const page = await web.browsers.person({ name: 'Ada', size: { width: 360, height: 740 }, still: true });
  await page.addInitScript({ content: OBSERVE });
  const pending = new Set<Request>();
  page.on('request', request => pending.add(request));
  page.on('requestfinished', request => pending.delete(request));
  page.on('requestfailed', request => pending.delete(request));
  const paths = [
    ...(await startMatches(page)),
    ['/', '.home a.box'],
    ...['/archive', '/rankings', '/rankings/dama', '/tournaments', '/players/bot%3Adama%2Frandom'].map(path => [
      path,
      'h1',
    ]),
    ['/tournaments/new', 'form'],
    ['/puzzles', '.puzzle-cards a'],
    ['/replay?showcase=dama', '.reel-controls'],
    ['/play/uno', '.uno-menu'],
    ...PLAIN_PAGES.map(name => [`/${name}`, '#page h1']),
    ...looked.flatMap(({ id }) => [
      [`/games/${id}`, '.home-lists'],
      [`/new/${id}`, 'form'],
      [`/rules/${id}`, 'h1'],
      [`/learn/${id}`, '.stage-board > *'],
      [`/puzzles/${id}`, '.puzzle-panel'],
    ]),
  ] as [string, string][];
  const tooMuch: string[] = [];
  for (const [path, shows] of paths) {
    await visit(page, path, shows);
    // What it asks for first has arrived and was drawn.
    await expect.poll(() => pending.size).toBe(0);
    await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    const shifts = await page.evaluate<Shift[]>('shifts');
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > MOST) tooMuch.push(`${path} ${sum.toFixed(3)}: ${shifts.flatMap(({ moved }) => moved).join(', ')}`);
  }
  expect(tooMuch).toEqual([]);
});
