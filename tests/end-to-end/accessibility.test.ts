// Every page of the client, looked at by axe-core, in light and in dark and on a desktop and a phone by turns, in a soak in all: names of links and buttons, headings in order, contrast.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bots, games } from '../../games/index.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import type { TournamentRow } from '../../src/protocol/tournaments.ts';
import { PLAIN_PAGES } from '../../web/app/model/router.ts';
import { SOAK } from '../counts.ts';
import { complaints, complaintsButContrast } from './axe.ts';
import { follow, NARROW, visit, WIDE } from './browser.ts';
import { webServer } from './web-server.ts';

// Bots that think for a minute: the tables stand still while they are looked at.
const botDelay = Object.fromEntries(games.map(({ id }) => [id, [60_000, 60_000] as const]));
// A tournament that begins every minute: there is always one to look at.
const web = webServer({ gateways: false, botDelay, timetable: ['dama 3+2 1 1m bots'] });

async function create(token: string, asked: object): Promise<string> {
  const answer = await fetch(`${web.server.url}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ clock: { kind: 'none' }, ...asked }),
  });
  return ((await answer.json()) as MatchCreated).match; // the answer to a table made
}

async function phaseOf(match: string): Promise<unknown> {
  const answer = await fetch(`${web.server.url}/api/matches/${match}`);
  return ((await answer.json()) as { phase: string }).phase; // a summary has one
}

/** What each page shows once everything is there. */
type Pages = readonly (readonly [path: string, shows: string])[];

const SERVER_PAGES: Pages = [
  ['/', '.home a.box'],
  ['/archive', 'h1'],
  ['/rankings', 'h1'],
  ['/rankings/dama', 'h1'],
  ['/players/bot%3Adama%2Frandom', 'h1'],
  ['/tournaments', 'h1'],
  ['/tournaments/new', 'form'],
  ['/replay', 'input[type=file]'],
  ['/no/such/page', '#page h1'],
  ...PLAIN_PAGES.map((page): [string, string] => [`/${page}`, '#page h1']),
];

/** Forms and sentences in the style of `/sign-in`: the others are looked at for everything but contrast, except in a soak. */
const ONE_STYLE = new Set(SOAK ? [] : ['/sign-up', '/forgot', '/reset', '/confirm', '/administrator', '/no/such/page']);

/** A match of every game that is being played, one that is over, and an open table. */
async function matchPages(page: Page): Promise<Pages> {
  const { token } = web.browsers.guestOf(page);
  const two = [0, 1].map(seat => ({ seat, bot: 'random' }));
  const over = await create(token, { game: 'dama', seat: null, bots: two, options: { plyLimit: 12 } });
  await expect.poll(() => phaseOf(over)).toBe('over');
  const open = await create(token, { game: 'carcassonne', seats: 2, seat: 0, title: 'Friday evening' });
  const pages: [string, string][] = [
    [`/match/${over}`, '.result'],
    [`/replay/${over}?at=6`, '.reel-controls'],
    [`/match/${open}`, '.waiting'],
    ['/archive', '.match-row'],
  ];
  for (const { id, usual = 2 } of games) {
    const others = Array.from({ length: usual - 1 }, (_, i) => ({ seat: i + 1, bot: bots[id]![0]!.id }));
    const match = await create(token, { game: id, seats: usual, seat: 0, private: true, bots: others });
    pages.push([`/match/${match}`, '.stage-board > *']);
  }
  return pages;
}

/** Puzzles, and a tournament that repeats; the home page with all of its parts. */
async function newcomerPages(): Promise<Pages> {
  const answer = await fetch(`${web.server.url}/api/tournaments`);
  const [rolling] = (await answer.json()) as readonly TournamentRow[]; // as its schema says
  const puzzles = games.filter(({ id }) => SOAK || id === 'dama').map(({ id }) => `/puzzles/${id}`);
  return [
    ['/', '.home:has(.rolling-line):has(.daily-puzzle):has(.featured)'],
    ['/puzzles', '.puzzle-cards a'],
    ...puzzles.map((path): [string, string] => [path, '.puzzle-panel']),
    [`/tournaments/${rolling!.tournament}`, '.own-part'],
    ['/replay?showcase=carcassonne', '.reel-controls'],
  ];
}

/** Lessons have the boards of matches, and other pages differ in their words only: one game stands for all but in a soak. */
function gamePages(): Pages {
  const looked = games.filter(({ id }) => SOAK || id === 'uno');
  const pages = looked.flatMap(
    ({ id }): Pages => [
      [`/learn/${id}`, '.stage-board > *'],
      [`/games/${id}`, 'role=button[name="Play"]'],
      [`/new/${id}`, 'form'],
      [`/rules/${id}`, 'h1'],
    ],
  );
  return [...pages, ['/play/uno', '.uno-menu']];
}

test.each([
  ['of the server', () => SERVER_PAGES],
  ['of matches', matchPages],
  ['of games', gamePages],
  ['of puzzles and of what comes by itself', newcomerPages],
])('axe-core has nothing to complain of on pages %s, in light and in dark', async (_, pagesFor) => {
  const ada = await web.browsers.person({ name: 'Ada', still: true });
  const found: string[] = [];
  for (const [i, [path, shows]] of (await pagesFor(ada)).entries()) {
    const [first, second] = i % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    const [size, other] = i % 4 < 2 ? [WIDE, NARROW] : [NARROW, WIDE];
    await ada.setViewportSize(size);
    await ada.emulateMedia({ colorScheme: first });
    await (SOAK ? visit : follow)(ada, path, shows);
    const look = ONE_STYLE.has(path) ? complaintsButContrast : complaints;
    found.push(...(await look(ada)).map(one => `${first} ${one}`));
    if (!SOAK) continue;
    await ada.emulateMedia({ colorScheme: second });
    found.push(...(await complaints(ada, 'color-contrast')).map(one => `${second} ${one}`));
    await ada.setViewportSize(other);
    found.push(...(await complaints(ada)).map(one => `${second} at ${other.width} ${one}`));
  }
  expect(found).toEqual([]);
});

test('axe-core has nothing to complain of in the search for an opponent and at the end of a lesson', async () => {
  const found: string[] = [];
  for (const [size, scheme] of [
    [NARROW, 'light'],
    [WIDE, 'dark'],
  ] as const) {
    const ada = await web.browsers.regular({ name: 'Ada', still: true, size, scheme });
    await follow(ada, '/games/dama', '.pool-buttons');
    await ada
      .getByRole('button', { name: /find an opponent/ })
      .first()
      .click();
    await ada.getByRole('dialog', { name: 'Looking for an opponent' }).waitFor();
    found.push(...(await complaints(ada)));
    await ada.getByRole('button', { name: 'Stop looking' }).click();
    await follow(ada, '/learn/piranhas', '.lesson-say');
    while ((await ada.locator('.lesson-progress').count()) > 0)
      await ada.getByRole('button', { name: 'Skip this step' }).click();
    await ada.getByText('Steps you skipped').waitFor();
    found.push(...(await complaints(ada)));
  }
  expect(found).toEqual([]);
});
