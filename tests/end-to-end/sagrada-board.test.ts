import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fitsAcross, follow, moves, PHONE, picture, type Visit } from './browser.ts';
import { ends, offers, open, placed, takeable } from './sagrada-page.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: {} });

/** A person at a table with a bot, no clock, before the windows are chosen. */
async function atTable(visit: Visit = {}, seats = 2): Promise<Page> {
  const page = await web.browsers.regular({ name: 'Ada', haste: 8, ...visit });
  const { token } = web.browsers.guestOf(page);
  const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, bot: 'greedy' }));
  const made = await page.request.post('/api/matches', {
    headers: { authorization: `Bearer ${token}` },
    data: { game: 'sagrada', seats, seat: 0, private: true, clock: { kind: 'none' }, bots },
  });
  const { match } = (await made.json()) as { match: string }; // the answer to a table made
  await follow(page, `/match/${match}`, '.stage-board');
  await offers(page).first().waitFor();
  return page;
}

/** Waits for one's turn, places the first die that fits as `place` does it, and ends the turn. */
async function takeTurn(page: Page, place: (page: Page) => Promise<void>): Promise<void> {
  await ends(page).waitFor();
  if ((await takeable(page).count()) > 0) {
    const before = await placed(page).count();
    await place(page);
    await placed(page).nth(before).waitFor();
  }
  await endTurn(page);
}

async function endTurn(page: Page): Promise<void> {
  await ends(page).waitFor();
  const listed = (await moves(page)).length;
  await ends(page).click();
  await page.locator('.moves .move').nth(listed).waitFor({ state: 'attached' });
}

test('a person chooses a window and plays a bot by mouse and keys; a wrong cell says why', async () => {
  const ada = await atTable();
  await expect.poll(() => offers(ada).count()).toBe(4);
  await picture(ada, 'sagrada-choice-wide-light');
  await offers(ada).first().click();
  await ends(ada).waitFor();
  await takeable(ada).first().click();
  await open(ada).first().waitFor();
  await ada.locator('.sag-cell.is-shut .sag-focus').nth(3).click();
  await ada
    .getByText(/The first die goes on the border|The pane asks for another/)
    .first()
    .waitFor();
  await picture(ada, 'sagrada-aiming-wide-light');
  await open(ada).first().click();
  await placed(ada).first().waitFor();
  await expect.poll(() => ada.locator('.sag-tool').count()).toBe(3);
  await endTurn(ada);
  await takeTurn(ada, async page => {
    await takeable(page).first().press('Enter');
    await open(page).first().press('Enter');
  });
  await takeTurn(ada, async page => {
    await takeable(page).first().click();
    const target = await open(page).first().getAttribute('data-sag-cell');
    await takeable(page)
      .first()
      .dragTo(page.locator(`[data-sag-cell="${target}"]`));
  });
  await takeTurn(ada, async page => {
    await takeable(page).first().click();
    await open(page).first().click();
  });
  await ends(ada).waitFor();
  await picture(ada, 'sagrada-wide-light');
});

test('a tool begun can be undone, and costs nothing then', async () => {
  const ada = await atTable({ scheme: 'dark' }, 4);
  await offers(ada).first().click();
  const ready = ada.locator('.sag-tool.is-ready:not(:has-text("Shake the pool")) button');
  const undo = ada.locator('.sag-undo');
  await expect
    .poll(async () => {
      await ends(ada).waitFor();
      if ((await ready.count()) > 0) {
        await ready.first().click();
        await undo.waitFor();
        return true;
      }
      await takeTurn(ada, async page => {
        await takeable(page).first().click();
        await open(page).first().click();
      });
      return false;
    })
    .toBe(true);
  const beads = await ada.locator('.sag-own .sag-bead').count();
  await picture(ada, 'sagrada-tool-wide-dark');
  await undo.click();
  await ends(ada).waitFor();
  await expect.poll(() => ada.locator('.sag-own .sag-bead').count()).toBeGreaterThanOrEqual(beads);
  await follow(ada, '/', '.home');
  await ada.getByText('Build the finest stained-glass window').waitFor();
  await picture(ada, 'sagrada-home-dark');
});

test('on a phone a game of four is played by touch, without scrolling', async () => {
  const ada = await atTable({ size: PHONE, scheme: 'dark' }, 4);
  await picture(ada, 'sagrada-choice-phone-dark');
  await offers(ada).nth(1).tap();
  for (let turn = 0; turn < 2; turn++)
    await takeTurn(ada, async page => {
      await takeable(page).first().tap();
      await open(page).first().tap();
    });
  await ends(ada).waitFor();
  const box = (await ada.locator('.sag').boundingBox())!;
  expect(box.y + box.height).toBeLessThan(PHONE.height);
  expect(await fitsAcross(ada)).toBe(true);
  await picture(ada, 'sagrada-phone-dark');
  await ada.getByRole('button', { name: 'Cards' }).tap();
  await ada.locator('.sag-tool').first().waitFor();
  await picture(ada, 'sagrada-cards-phone-dark');
  expect(await ada.evaluate<number>('scrollY')).toBe(0);
});

test('the own window fills a phone, held upright or on its side; the others are looked at with a tap', async () => {
  const ada = await atTable({ size: PHONE }, 3);
  await offers(ada).first().tap();
  const own = ada.locator('.sag-own .sag-window');
  // While Ada is asked no other player moves.
  await ends(ada).waitFor();
  await ada.locator('.sag-look').nth(1).tap();
  await ada.locator('.sag-own').getByRole('img').waitFor();
  await ada.locator('.sag-back').tap();
  await ada.locator('.sag-own').getByRole('grid').waitFor();
  const size = async () => (await own.boundingBox())!;
  expect((await size()).width).toBeGreaterThan(0.85 * PHONE.width);
  await ada.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect.poll(async () => (await size()).height).toBeGreaterThan(0.6 * PHONE.width);
  await picture(ada, 'sagrada-phone-side-light');
});
