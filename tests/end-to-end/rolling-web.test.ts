// A rolling tournament in browsers: it comes by itself, two people take part, and their boards open by themselves.

import { expect, test } from 'vitest';
import { PHONE, picture, WIDE } from './browser.ts';
import { webServer } from './web-server.ts';

// One begins every minute, so a test need not wait long.
const web = webServer({ timetable: ['dama 3+2 1 1m bots'] });

test('two people enter from the home page, are paired, pause and come back', async () => {
  const ada = await web.browsers.person({ size: WIDE, name: 'Ada' });
  const ben = await web.browsers.person({ size: PHONE, name: 'Ben', scheme: 'dark' });
  await ada.goto('/');
  // The last one begins later than the others: there is time to enter.
  const line = ada.locator('.rolling-line', { hasText: 'Begins in' }).last();
  await line.waitFor();
  await picture(ada, 'rolling-home-wide');
  const path = await line.getAttribute('href');
  for (const page of [ada, ben]) {
    await page.goto(path!);
    await page.getByRole('button', { name: 'Take part' }).click();
    await page.getByText('You are in.').waitFor();
  }
  await picture(ben, 'rolling-page-phone');
  for (const page of [ada, ben]) await page.waitForURL(/\/match\//);
  expect(ada.url()).toBe(ben.url());
  await ada.getByRole('grid', { name: 'Draughts board' }).waitFor();
  await ben.goto(path!);
  await ben.getByText('Your game is waiting.').waitFor();
  await picture(ben, 'rolling-running-phone');
  await ben.getByRole('button', { name: 'Pause' }).click();
  await ben.getByRole('button', { name: 'Play again' }).click();
  await ben.getByRole('button', { name: 'Pause' }).waitFor();
});
