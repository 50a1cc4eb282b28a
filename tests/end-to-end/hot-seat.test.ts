// Several people at one screen: it goes from hand to hand, and where there are secrets it is covered on the way.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { doSurely, fitsAcross, moveDama, moves, NARROW, picture } from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: {} });

/** A table where Bruno sits at the same screen. */
async function shareTable(page: Page, game: string, seat: string): Promise<void> {
  await page.goto(`/new/${game}`);
  await page.getByLabel(seat).selectOption('here');
  await page.getByLabel('Name', { exact: true }).fill('Bruno');
  await picture(page, `hot-seat-new-${game}`);
  await page.getByRole('button', { name: 'Open the table' }).click();
}

const turnOf = (page: Page, name: string) => page.locator('.stage-line', { hasText: `${name}’s turn` });

test('two people play Dama at one screen, reload, finish and play again with colours changed', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  await shareTable(page, 'dama', 'Dark');
  for (const name of ['Ada', 'Bruno', 'Ada']) {
    await turnOf(page, name).waitFor();
    await moveDama(page);
  }
  await page.reload();
  await turnOf(page, 'Bruno').waitFor();
  await expect.poll(async () => (await moves(page)).length).toBe(3);
  await moveDama(page);
  await turnOf(page, 'Ada').waitFor();
  await doSurely(page, 'Resign');
  expect(await page.locator('.result').innerText()).toContain('Bruno wins');
  await page.getByRole('button', { name: 'Play again' }).click();
  await turnOf(page, 'Bruno').waitFor();
});

test('in Sagrada the screen is covered on its way, and the secret colour until it is tapped', async () => {
  const page = await web.browsers.person({ name: 'Ada', size: NARROW });
  await shareTable(page, 'sagrada', 'Window 2');
  const cards = page.getByRole('button', { name: 'Cards' });
  const offers = page.locator('.sag-offer button');
  const secret = page.locator('.sag-private');
  const looked: string[] = [];
  for (const name of ['Ada', 'Bruno']) {
    await page.getByText(`Pass the screen to ${name}.`).waitFor();
    expect(await page.locator('.sag').count()).toBe(0);
    await picture(page, `hot-seat-curtain-${name}`);
    await page.getByRole('button', { name: `I am ${name}` }).click();
    await offers.first().waitFor();
    await cards.click();
    expect(await secret.innerText()).toContain('Tap to look');
    expect(await secret.locator('.sag-die').count()).toBe(0);
    await secret.click();
    await secret.getByText('The values of your').waitFor();
    looked.push(await secret.innerText());
    await page.locator('.sag-cards-close').click();
    await offers.first().click();
  }
  expect(looked[0]).not.toBe(looked[1]);
  await page.getByRole('button', { name: 'I am Ada' }).click();
  await page.getByRole('button', { name: 'Pass', exact: true }).waitFor();
  await cards.click();
  expect(await secret.innerText()).toContain('Tap to look');
  expect(await fitsAcross(page)).toBe(true);
  await picture(page, 'hot-seat-covered-narrow');
});
