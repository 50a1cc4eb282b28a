// The way of a newcomer from the lesson to the next level and the puzzle of the day while the server is stopped.

import { expect, test } from 'vitest';
import { SOAK } from '../counts.ts';
import { fitsAcross, fitsDown } from './browser.ts';
import { keepOffline, NEWCOMERS, playFirstMatch, reachNextLevel, solvePuzzleOfDay, takeLesson } from './newcomer.ts';
import { webServer } from './web-server.ts';

// While the server is stopped, the browser says of every request that it failed.
const web = webServer({ gateways: false }, { expected: /Failed to load resource|ERR_CONNECTION|503/ });

const OFFLINE = SOAK ? NEWCOMERS : NEWCOMERS.filter(({ game }) => game === 'piranhas');

test.each(OFFLINE)(
  'a newcomer finishes the lesson of $game in $locale on a $device without a connection, and what follows',
  async ({ game, locale, size }) => {
    const page = await web.browsers.person({ name: 'Newcomer', locale, size, haste: 6, serviceWorker: true });
    await keepOffline(page);
    await web.restart(async () => {
      await takeLesson(page, game);
      expect([await fitsDown(page), await fitsAcross(page)]).toEqual([true, true]);
      // Whole matches take half a minute and more.
      if (SOAK) await playFirstMatch(page);
      if (SOAK) await reachNextLevel(page);
      await solvePuzzleOfDay(page, game);
      await page.context().close();
    });
  },
);
