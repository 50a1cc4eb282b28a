// The lesson of every game in a browser, by a person who only does what the page says; the rules beside a match.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fitsAcross, fitsDown, follow, NARROW, picture, WIDE } from './browser.ts';
import { followMarks } from './newcomer.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: {} });

const LESSONS = ['carcassonne', 'dama', 'piranhas', 'sagrada', 'uno'];

let newcomer: Page | undefined;

test.each(LESSONS)('a newcomer finishes the lesson of %s on a phone', async game => {
  const page = (newcomer ??= await web.browsers.person({ size: NARROW, haste: 6 }));
  await follow(page, `/games/${game}`, '.game-about .button');
  await page.getByRole('link', { name: 'Learn to play' }).click();
  await page.locator('.lesson-say').waitFor();
  expect([await fitsDown(page), await fitsAcross(page)]).toEqual([true, true]);
  await picture(page, `lesson-${game}-narrow`);
  await followMarks(page, 100);
  await page.getByText('You know enough to play.').waitFor();
  await picture(page, `lesson-${game}-done-narrow`);
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
