// The rated pool as players see it: from one click to the match.

import { expect, test } from 'vitest';
import { follow, introduce, PHONE, picture, TARGET, WIDE } from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer();

const FOR_GUESTS = 'The match of a guest does not count for a rating. With a free account it would count.';
const LOOK = 'Dama, 3 min + 2 s: find an opponent';

test('two people choose the same clock and sit at one board', async () => {
  const ada = await web.browsers.person({ size: WIDE, name: 'Ada' });
  const ben = await web.browsers.person({ size: PHONE, name: 'Ben', scheme: 'dark' });
  await ada.goto('/');
  await ben.goto('/games/dama');
  await ada.getByText(FOR_GUESTS).waitFor();
  await ben.getByText(FOR_GUESTS).waitFor();
  await ada.getByRole('button', { name: LOOK }).click();
  const search = ada.getByRole('dialog', { name: 'Looking for an opponent' });
  await search.getByText('No one else waits for this clock yet.').waitFor();
  await search.getByText('You play as a guest').waitFor();
  await picture(ada, 'pool-search-wide');
  await ben.getByRole('button', { name: `${LOOK}. 1 waiting.` }).click();
  for (const page of [ada, ben]) {
    await page.waitForURL(/\/match\//);
    await page.getByRole('grid', { name: 'Draughts board' }).waitFor();
  }
  expect(ada.url()).toBe(ben.url());
});

test('a bot offers itself, and one more click plays it; stopping leaves the pool', async () => {
  const ada = await web.browsers.person({ size: PHONE });
  await ada.goto('/games/piranhas');
  await ada.getByRole('button', { name: /^Piranhas, 3 min/ }).click();
  await introduce(ada, 'Ada');
  const search = ada.getByRole('dialog', { name: 'Looking for an opponent' });
  await search.getByText(/is a bot of about your strength, with a rating of \d+/).waitFor();
  await picture(ada, 'pool-offer-phone');
  await search.getByRole('button', { name: 'Stop looking' }).click();
  await search.waitFor({ state: 'detached' });
  await ada.getByRole('button', { name: /^Piranhas, 3 min/ }).click();
  await search.getByRole('button', { name: 'Play against the bot' }).click();
  await ada.waitForURL(/\/match\//);
  await ada.locator(TARGET).or(ada.getByRole('grid')).first().waitFor();
});

test('who has an account reads that the match counts, on the home page and on that of a game', async () => {
  const ada = await web.browsers.person({ size: PHONE });
  await ada.goto('/sign-up');
  await ada.getByLabel('Name', { exact: true }).fill('Ada');
  await ada.getByLabel('Password', { exact: true }).fill('four quiet wooden chairs');
  await ada.getByRole('button', { name: 'Create account' }).click();
  await ada.getByRole('heading', { name: 'Ada' }).waitFor();
  for (const path of ['/', '/games/dama']) {
    await follow(ada, path, '.pool-buttons');
    await ada.getByText('and the match counts for your rating').waitFor();
    expect(await ada.getByText(FOR_GUESTS).count()).toBe(0);
  }
});
