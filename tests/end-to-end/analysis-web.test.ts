// The analysis of a match in a real browser: in a worker, without a message to the server, and without stopping the page.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { fitsAcross, picture, visit } from './browser.ts';
import { ask, Client } from './client.ts';
import { expectFreePage, watchTasks } from './long-tasks.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false });

const MOVES = 60;

/** The same match each time: one plays the first move of the list and the other the last, and the one resigns if it is not over then. */
async function playedMatch(token: string, moves: number): Promise<string> {
  const asked = { game: 'dama', seat: 0, clock: { kind: 'none' }, options: { plyLimit: MOVES } };
  const { match } = (await ask<MatchCreated>(web.server.url, '/api/matches', asked, token)).body;
  const [ada, bob] = [await Client.guest(web.server.url, 'Ada', token), await Client.guest(web.server.url, 'Bob')];
  await ada.join(match, { want: 'views', legal: true });
  bob.send({ t: 'sit', match, want: 'views', legal: true });
  await bob.hear('match');
  for (let move = 0; move < moves; move++) {
    const client = move % 2 === 0 ? ada : bob;
    const { legal, version } = await client.hear('did', did => did.yours === true);
    client.send({ t: 'act', match, action: legal!.at(move % 2 === 0 ? 0 : -1)!, version });
  }
  ada.send({ t: 'resign', match });
  await ada.hear('did', did => did.phase === 'over');
  await Promise.all([ada.close(), bob.close()]);
  return match;
}

/** What the page says to the server from now on, but for signs of life. */
function messagesOf(page: Page, match: string): string[] {
  const said: string[] = [];
  // Every replay asks for these once, perhaps after it shows the moves.
  const ofReplay = new Set(['/api/games', `/api/matches/${match}/chat`]);
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    // The parts of the client come once, as files.
    if (!pathname.startsWith('/assets/') && !ofReplay.has(pathname)) said.push(request.url());
  });
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => {
      if (!String(payload).includes('"ping"')) said.push(String(payload));
    });
  });
  return said;
}

/** Analyses the match from the beginning; the longest task of the page in milliseconds of CPU. */
async function analyse(page: Page, match: string): Promise<number> {
  await visit(page, `/replay/${match}`, '.moves .move');
  const said = messagesOf(page, match);
  const endWatch = await watchTasks(page);
  const start = performance.now();
  await page.getByRole('button', { name: 'Analyse this match' }).click();
  await page.locator('.accuracy').waitFor();
  await page.locator('.analysis progress').waitFor({ state: 'detached' });
  const seconds = (performance.now() - start) / 1000;
  const { computing, wall, tasks } = await endWatch();
  console.info(
    `analysis of ${MOVES} moves: ${seconds.toFixed(1)} s, longest of ${tasks} tasks ${computing.toFixed(1)} ms (${wall.toFixed(1)} ms on the wall)`,
  );
  expect(tasks).toBeGreaterThan(10);
  expect(said).toEqual([]);
  return computing;
}

test('sixty moves are judged in a worker: no message to the server, and the page is never busy for long', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  const match = await playedMatch(web.browsers.guestOf(page).token, MOVES);
  await expectFreePage(() => analyse(page, match));

  // The marks stand in the list, with words, and count the same as the table.
  const marked = page.locator('.moves .move-mark');
  const counts = await page.locator('.accuracy tbody td:nth-child(n + 3)').allInnerTexts();
  await expect.poll(() => marked.count()).toBe(counts.reduce((sum, count) => sum + Number(count), 0));
  expect(await marked.count()).toBeGreaterThan(MOVES / 2);
  expect(await marked.first().innerText()).toMatch(/, (best move|good move|mistake|blunder)$/);
  // A turning point has the number of the list, and leads there.
  const turn = page.locator('.turns button').first();
  await turn.waitFor();
  const [, number] = /^(\d+)\. /.exec(await turn.innerText())!;
  await turn.click();
  const current = page.locator('.moves-pair', { has: page.locator('[aria-current]') });
  expect([Number(number), Number(number) - 1]).toContain(Number(await current.locator('.moves-number').innerText()));
  // A mistake says what was wrong with it or why another move was better, and the summary names the dearest.
  expect(await page.locator('.turns .reasons li').count()).toBeGreaterThan(0);
  await page.getByText(/^Ada: most was lost on moves? \d+/).waitFor();
  // Where nothing was judged there is no line: the curve's table has its gaps.
  const chances = await page.locator('.evaluation tbody td').allInnerTexts();
  expect(chances.every(text => /^(\d+ %|–)$/.test(text))).toBe(true);
  // The moves of a line are put on the board one after the other.
  await page.getByRole('button', { name: 'Show the best move' }).click();
  await page.locator('.line').first().getByRole('button').last().click();
  await page.getByText('A line of the analysis').first().waitFor();
  await picture(page, 'analysis-line-wide-light');
  // A click on the curve goes there.
  const frame = (await page.locator('.evaluation .chart-frame').boundingBox())!;
  await page.mouse.click(frame.x + frame.width - 1, frame.y + frame.height / 2);
  await page
    .getByText(`Move ${MOVES / 2} of ${MOVES / 2}`)
    .first()
    .waitFor();
  await picture(page, 'analysis-wide-light');
  for (const [name, size] of Object.entries({
    phone: { width: 360, height: 640 },
    landscape: { width: 740, height: 360 },
    desk: { width: 1280, height: 800 },
  })) {
    await page.setViewportSize(size);
    expect([name, await fitsAcross(page)]).toEqual([name, true]);
    const board = (await page.locator('.stage-board').boundingBox())!;
    expect([name, Math.min(board.width, board.height) >= 200]).toEqual([name, true]);
    await picture(page, `analysis-${name}`);
  }
});

test('one button leads from the result to the analysis, and from there through one’s own mistakes', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  const match = await playedMatch(web.browsers.guestOf(page).token, 28);
  await visit(page, `/match/${match}`, '.result');
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await page.getByText('Find a better move on the board.').waitFor();
  await picture(page, 'mistake-wide-light');
  await page.setViewportSize({ width: 360, height: 640 });
  await picture(page, 'mistake-phone');
  await page.setViewportSize({ width: 740, height: 360 });
  await picture(page, 'mistake-landscape');
  await page.setViewportSize({ width: 1280, height: 800 });
  // Any move on the board is weighed; the best one is shown to anyone who asks.
  await page.locator('[role=gridcell][aria-label$="can move"]').first().click();
  await page.locator('[role=gridcell][aria-label$="can move here"]').first().click();
  await page.locator('.study-verdict:not(.is-open, .is-weighing)').waitFor();
  const tried = await page.locator('.study-verdict').innerText();
  expect(tried).toMatch(/best move|nearly as good|something better/);
  if (tried.includes('something better')) {
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Find a better move on the board.').waitFor();
    await page.getByRole('button', { name: 'Show the best move' }).click();
    await page.getByText('The best move is').waitFor();
  }
  await page.getByRole('button', { name: /Next mistake|Done/ }).click();
  await page.locator('.study-verdict.is-open, .accuracy').waitFor();
});
