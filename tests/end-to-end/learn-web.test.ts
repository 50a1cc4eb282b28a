// The lesson of every game in a browser, by a person who only does what the page says; the rules beside a match.

import { expect, test } from 'vitest';
import { SOAK } from '../counts.ts';
import { fitsAcross, fitsDown, follow, NARROW, picture, WIDE } from './browser.ts';
import {
  followMarks,
  LESSONS,
  NEWCOMERS,
  playFirstMatch,
  reachNextLevel,
  solvePuzzleOfDay,
  takeLesson,
} from './newcomer.ts';
import { webServer } from './web-server.ts';

const HASTE = 6;
/** Milliseconds of a bot before it lays a card, which is a pause for those who watch. */
const PAUSE = [600 / HASTE, 1200 / HASTE] as const;

const web = webServer({ gateways: {}, botDelay: { uno: PAUSE } });

test.each(NEWCOMERS)(
  'a newcomer finishes the lesson of $game in $locale on a $device, and what follows',
  async ({ game, locale, size }) => {
    const page = await web.browsers.person({ name: 'Newcomer', locale, size, haste: HASTE });
    await takeLesson(page, game);
    expect([await fitsDown(page), await fitsAcross(page)]).toEqual([true, true]);
    await picture(page, `lesson-${game}-done`);
    // Sentences about players name them: "You wins the match" is none.
    if (game === 'uno') expect(await page.locator('.uno-south .uno-name').innerText()).toBe('Newcomer');
    // A whole match takes half a minute and more, but for one round of UNO.
    if (SOAK || game === 'uno') await playFirstMatch(page);
    if (SOAK) await reachNextLevel(page);
    await solvePuzzleOfDay(page, game);
    // A page that stays open continues to draw and to send requests.
    await page.context().close();
  },
);

test('a step that was skipped is offered at the end of the lesson', async () => {
  const page = await web.browsers.person({ size: NARROW, haste: HASTE });
  await follow(page, '/learn/piranhas', '.lesson-say');
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.getByText('Step 2 of 8').waitFor();
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.getByText('Step 3 of 8').waitFor();
  for (let step = 3; step <= 8; step++) await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.getByText('Steps you skipped: 8').waitFor();
  expect(await page.getByText('You know enough to play.').count()).toBe(0);
  await picture(page, 'lesson-skipped-narrow');
  // The page remembers it.
  await page.reload();
  await followMarks(page, 100);
  await page.getByText('You know enough to play.').waitFor();
});

/** Notes where the board is whenever something is marked. */
const NOTE_BOARD = `{
  window.marked = new Set();
  const look = () => {
    const box = document.querySelector('[data-hint]')?.closest('svg').getBoundingClientRect();
    if (box) marked.add([box.x, box.y, box.width, box.height].map(Math.round).join(' '));
    requestAnimationFrame(look);
  };
  look();
}`;

test('the board stands still under a mark whose reasons come late', async () => {
  const page = await web.browsers.person({ size: NARROW, locale: 'de-DE' });
  let letCome!: () => void;
  const mayCome = new Promise<void>(resolve => {
    letCome = resolve;
  });
  // The rules and the bots of the worker.
  await page.route(/\/assets\/worker-/, async route => {
    await mayCome;
    await route.continue();
  });
  await follow(page, '/learn/piranhas', '.lesson-say');
  for (let step = 1; step < 8; step++) {
    await page.getByText(`Schritt ${step} von 8`).waitFor();
    await page.getByRole('button', { name: 'Schritt überspringen' }).click();
  }
  const ask = page.locator('[data-ask-hint]');
  await ask.click();
  await page.evaluate(NOTE_BOARD);
  expect(await ask.isDisabled()).toBe(true);
  letCome();
  await page.locator('.stage-reasons:not(:empty)').waitFor();
  await page.locator('[data-hint]').waitFor({ state: 'attached' });
  await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await page.evaluate('marked.size')).toBe(1);
});

test('the board stands still under a pointer that asks why a piece cannot go there', async () => {
  const page = await web.browsers.person({ size: WIDE });
  await follow(page, '/learn/piranhas', '.lesson-say');
  const board = page.locator('.piranhas-board');
  const box = await board.boundingBox();
  await page.locator('[data-hint]').click();
  await page.locator('[role=gridcell][aria-label^="H9"]').hover();
  await page.locator('.stage-line.is-explaining').waitFor();
  expect(await board.boundingBox()).toEqual(box);
});

test('lessons and rules fit a wide screen, in the dark, in German', async () => {
  const page = await web.browsers.person({ size: WIDE, scheme: 'dark', locale: 'de-DE' });
  for (const game of LESSONS) {
    await follow(page, `/learn/${game}`, '.lesson-say');
    await picture(page, `lesson-${game}-dark`);
    expect([game, await fitsDown(page), await fitsAcross(page)]).toEqual([game, true, true]);
    await follow(page, `/rules/${game}`, '.rules-guide section');
    await picture(page, `rules-${game}-dark`);
    expect([game, await fitsAcross(page)]).toEqual([game, true]);
  }
});
