// Puzzles in a browser: solved by playing, with a wrong move first, with hints in every game on a phone, and without a connection.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { game as dama } from '../../games/dama/game.ts';
import { type Puzzle, puzzleOfDay } from '../../src/core/puzzle.ts';
import { PuzzlePosition } from '../../src/core/puzzle-position.ts';
import type { PuzzleGamesShown, PuzzleListShown, PuzzleShown } from '../../src/protocol/puzzles.ts';
import { fitsAcross, fitsDown, follow, NARROW, picture, visit, WIDE } from './browser.ts';
import { expectFreePage, watchTasks } from './long-tasks.ts';
import { followMarks } from './newcomer.ts';
import { webServer } from './web-server.ts';

// While the server is stopped, the browser says of every request that it failed.
const web = webServer({ gateways: false }, { expected: /Failed to load resource|ERR_CONNECTION|503/ });

const GAMES = ['carcassonne', 'dama', 'piranhas', 'sagrada', 'uno'];
const all = await (await dama.puzzles!()).load();
const short = all.find(({ line }) => line.length === 1);
const long = all.find(({ line }) => line.length === 3);

const DAMA_MOVE = /^(\d)(\d)[-x](\d)(\d)$/;

/** Presses the two squares of a move. */
async function press(page: Page, move: string): Promise<void> {
  const [row, column, toRow, toColumn] = DAMA_MOVE.exec(move)!.slice(1);
  await page.locator(`[role=gridcell][aria-label^="row ${row} column ${column},"]`).click();
  await page.locator(`[role=gridcell][aria-label^="row ${toRow} column ${toColumn},"]`).click();
}

/** A legal move with another piece than that of the solution. */
function wrongMove(puzzle: Puzzle): string {
  const position = PuzzlePosition.of(dama.rules, puzzle);
  const solution = puzzle.line[0]!;
  return position
    .legal()
    .map(action => position.print(action))
    .find(text => !text.startsWith(solution.slice(0, 2)))!;
}

const said = (page: Page): Promise<string> => page.locator('.lesson-say').innerText();

test('a puzzle is solved by playing, and a wrong move before is answered with a reason', async () => {
  const page = await web.browsers.person({ size: WIDE, haste: 6 });
  await visit(page, `/puzzles/dama?id=${long!.id}`, '.puzzle-panel');
  expect(await said(page)).toContain('Find the best moves: 2 of yours.');
  const wrong = wrongMove(long!);
  await press(page, wrong);
  await page.getByRole('alert').getByText(`${wrong} is not the solution.`).waitFor();
  await picture(page, 'puzzle-wrong');
  await press(page, long!.line[0]!);
  await expect.poll(() => said(page)).toContain('move 2 of 2');
  await press(page, long!.line[2]!);
  await expect.poll(() => said(page)).toBe('Solved, with help.');
  await page.getByText(/^Theme: /).waitFor();
  await picture(page, 'puzzle-solved');
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect.poll(() => said(page)).toContain('Find the best move');
});

test('the puzzle of the day is the same in the page and for programs, and makes a streak', async () => {
  const get = async <T>(path: string): Promise<T> => (await (await fetch(`${web.server.url}${path}`)).json()) as T; // as the schemas say
  const { day, games } = await get<PuzzleGamesShown>('/api/puzzles');
  expect(games.map(({ game }) => game).toSorted()).toEqual(GAMES);
  for (const { puzzles, themes } of games) {
    expect(puzzles).toBeGreaterThanOrEqual(200);
    expect(themes.length).toBeGreaterThan(2);
  }
  const todays = await get<PuzzleShown>('/api/puzzles/dama/today');
  expect(todays.id).toBe(all[puzzleOfDay(day, all.length)]!.id);
  expect(todays.id).toBe(games.find(({ game }) => game === 'dama')!.today);
  const page = await get<PuzzleListShown>(`/api/puzzles/dama?limit=2&theme=${todays.themes[0]}`);
  expect(page.puzzles.every(({ themes }) => themes.includes(todays.themes[0]!))).toBe(true);
  expect((await fetch(`${web.server.url}/api/puzzles/dama/nosuch`)).status).toBe(404);

  const ada = await web.browsers.person({ size: WIDE, haste: 6 });
  await visit(ada, '/', '.daily-puzzle');
  await ada.locator('.daily-puzzle').click();
  await ada.locator('.puzzle-panel').waitFor();
  await visit(ada, `/puzzles/dama?day=${day}`, '.puzzle-panel');
  await ada.getByText('Puzzle of the day: Dama').waitFor();
  for (const [i, move] of todays.line.entries()) {
    if (i % 2 === 1) continue;
    await expect.poll(() => ada.locator('[role=gridcell][aria-label$="can move"]').count()).toBeGreaterThan(0);
    await press(ada, move);
  }
  await expect.poll(() => said(ada)).toBe('Solved.');
  await visit(ada, '/puzzles', '.puzzle-card');
  await ada.getByText('Solved 1 day in a row').waitFor();
  expect(await ada.locator('.puzzle-card.is-done').count()).toBe(1);
  await picture(ada, 'puzzles-wide');
});

let newcomer: Page | undefined;

test.each(GAMES)('a puzzle of %s is solved by hints on a phone', async game => {
  const page = (newcomer ??= await web.browsers.person({ size: NARROW, haste: 6 }));
  await follow(page, `/puzzles/${game}`, '.puzzle-panel');
  await page.locator('.stage-board').waitFor();
  await picture(page, `puzzle-${game}-narrow`);
  expect([await fitsDown(page), await fitsAcross(page)]).toEqual([true, true]);
  await followMarks(page, 30);
  await expect.poll(() => said(page)).toBe('Solved, with help.');
  await picture(page, `puzzle-${game}-solved-narrow`);
});

/** Milliseconds of CPU of the longest task of the page while something is asked of its worker and shown. */
async function longestWhile(page: Page, what: string, work: () => Promise<void>): Promise<number> {
  const endWatch = await watchTasks(page);
  await work();
  await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  const { computing, wall, tasks } = await endWatch();
  expect(tasks).toBeGreaterThan(10);
  console.info(`${what}: longest of ${tasks} tasks ${computing.toFixed(1)} ms (${wall.toFixed(1)} ms on the wall)`);
  return computing;
}

test('a hint with its reasons does not keep the page busy, in any game', async () => {
  const page = await web.browsers.person({ size: NARROW });
  for (const game of GAMES) {
    const { puzzles } = (await (
      await fetch(`${web.server.url}/api/puzzles/${game}?limit=3`)
    ).json()) as PuzzleListShown; // as the schema says
    await expectFreePage(async at => {
      await visit(page, `/puzzles/${game}?id=${puzzles[at]!.id}`, '[data-ask-hint]');
      return longestWhile(page, `a hint of ${game}`, async () => {
        await page.locator('[data-ask-hint]').first().click();
        await page.locator('[data-hint]').first().waitFor({ state: 'attached' });
      });
    });
  }
});

test('the answer to a wrong move does not keep the page busy', async () => {
  const page = await web.browsers.person({ size: WIDE });
  const puzzles = all.filter(puzzle => wrongMove(puzzle) !== undefined);
  await expectFreePage(async at => {
    const puzzle = puzzles[at]!;
    await visit(page, `/puzzles/dama?id=${puzzle.id}`, '.puzzle-panel');
    return longestWhile(page, 'the answer to a wrong move of Dama', async () => {
      await press(page, wrongMove(puzzle));
      await page.getByRole('alert').getByText('is not the solution.').waitFor();
    });
  });
});

test('the list fits a phone, in three languages, and a shown solution is played', async () => {
  for (const [locale, title] of [
    ['en-GB', 'Puzzles'],
    ['it-IT', 'Problemi'],
    ['de-DE', 'Aufgaben'],
  ] as const) {
    const page = await web.browsers.person({ size: NARROW, locale, scheme: 'dark', haste: 6 });
    await visit(page, '/puzzles', '.puzzle-card');
    expect(await page.locator('h1').innerText()).toBe(title);
    expect(await fitsAcross(page)).toBe(true);
    await picture(page, `puzzles-narrow-${locale}`);
    if (locale !== 'en-GB') continue;
    await page.getByRole('link', { name: /^All games/ }).click();
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByText(/^Theme: /).waitFor();
    expect(await page.locator('.puzzle-card').count()).toBe(0);
  }
});

test('puzzles are solved without a connection', async () => {
  const page = await web.browsers.person({ haste: 6, serviceWorker: true });
  await visit(page, '/offline', '.offline-copy');
  await page.getByRole('button', { name: 'Download for offline play' }).click();
  await page.getByText('Ready to play offline.').waitFor();
  await web.restart(async () => {
    await visit(page, `/puzzles/dama?id=${short!.id}`, '.puzzle-panel');
    await press(page, short!.line[0]!);
    await expect.poll(() => said(page)).toBe('Solved.');
    await page.getByText(/^Theme: /).waitFor();
    await visit(page, '/puzzles', '.puzzle-card');
    await page.getByText('1 solved').waitFor();
  });
});
