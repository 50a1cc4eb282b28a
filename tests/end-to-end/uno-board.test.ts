import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fitsAcross, follow, moves, PHONE, picture, type Visit } from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: {}, botDelay: { uno: [0, 0] } });

/** A person at a table with three bots, no clock. */
async function atTable(visit: Visit = {}): Promise<Page> {
  const page = await web.browsers.regular({ name: 'Ada', ...visit });
  const { token } = web.browsers.guestOf(page);
  const bots = [1, 2, 3].map(seat => ({ seat, bot: 'bot2' }));
  const made = await page.request.post('/api/matches', {
    headers: { authorization: `Bearer ${token}` },
    data: { game: 'uno', seats: 4, seat: 0, private: true, clock: { kind: 'none' }, bots },
  });
  const { match } = (await made.json()) as { match: string }; // the answer to a table made
  await follow(page, `/match/${match}`, '.stage-board');
  await page.getByRole('group', { name: 'Card table' }).waitFor();
  return page;
}

const held = (page: Page) => page.locator('.uno-held');
const playable = (page: Page) => page.locator('.uno-held.is-playable');
const passing = (page: Page) => page.locator('.uno-pass:enabled');
const colours = (page: Page) => page.getByRole('dialog', { name: 'Which colour?' }).getByRole('button');

const asked = (page: Page) => playable(page).or(passing(page)).or(colours(page)).first().waitFor();

type Press = (page: Page) => Promise<void>;

/** Waits for a question and answers it: a colour, a call, the first card that fits, or a draw. */
async function answer(page: Page, lay: Press): Promise<void> {
  await asked(page);
  const listed = (await moves(page)).length;
  if ((await colours(page).count()) > 0) await colours(page).nth(1).click();
  else if (await page.locator('.uno-call').isEnabled()) await page.keyboard.press('u');
  else if ((await playable(page).count()) > 0) await lay(page);
  else await page.keyboard.press('d');
  await page.locator('.moves .move').nth(listed).waitFor({ state: 'attached' });
}

test('a person plays three bots with the keyboard; every card on the table is told', async () => {
  const ada = await atTable();
  await asked(ada);
  await expect.poll(() => held(ada).count()).toBeGreaterThanOrEqual(7);
  await expect.poll(() => ada.locator('.uno-opponent').count()).toBe(3);
  await picture(ada, 'uno-wide-light');
  // One Tab stop for the hand, arrows inside it.
  await expect.poll(() => ada.locator('.uno-held[tabindex="0"]').count()).toBe(1);
  for (let turn = 0; turn < 4; turn++) await answer(ada, page => playable(page).first().press('Enter'));
  await expect.poll(() => ada.locator('.uno-news').innerText()).not.toBe('');
  await expect.poll(() => ada.locator('.uno-discard .uno-laid').count()).toBeGreaterThan(0);
});

test('a card that does not fit says why and stays', async () => {
  const ada = await atTable();
  const unfit = ada.locator('.uno-held.is-unfit');
  await expect
    .poll(async () => {
      await asked(ada);
      // A hand where everything fits is played on.
      if ((await unfit.count()) === 0) await answer(ada, page => playable(page).first().press('Enter'));
      return unfit.count();
    })
    .toBeGreaterThan(0);
  const before = await held(ada).count();
  await unfit.last().press('Enter');
  await ada
    .getByText(/must match|does not answer|play the drawn card|Choose a colour/)
    .first()
    .waitFor();
  await expect.poll(() => held(ada).count()).toBe(before);
});

/** Where the last card that fits can be touched: others lie over the rest of it. */
const BARE = `(() => {
  const card = [...document.querySelectorAll('.uno-held.is-playable')].at(-1);
  const { left, top, width, height } = card.getBoundingClientRect();
  for (const down of [0.5, 0.3, 0.7])
    for (let across = 0.05; across < 1; across += 0.05) {
      const [x, y] = [left + width * across, top + height * down];
      if (document.elementFromPoint(x, y)?.closest('.uno-held') === card) return [x, y];
    }
})()`;

async function touch(page: Page): Promise<void> {
  const point = await page.evaluate<[number, number] | undefined>(BARE);
  expect(point).toBeDefined();
  await page.touchscreen.tap(...point!);
}

test('on a phone cards are laid by touch, without scrolling', async () => {
  const ada = await atTable({ size: PHONE, scheme: 'dark' });
  await asked(ada);
  const box = (await ada.locator('.uno').boundingBox())!;
  expect(box.y + box.height).toBeLessThan(PHONE.height);
  expect(await fitsAcross(ada)).toBe(true);
  await picture(ada, 'uno-phone-dark');
  for (let turn = 0; turn < 3; turn++) await answer(ada, touch);
  expect(await ada.evaluate<number>('scrollY')).toBe(0);
});

/** The document's own window. */
const DOCUMENT_WINDOW = { width: 1024, height: 600 };

/** Which parts of the page lie over the middle of this one. */
const coveredBy = (selector: string): string => `(() => {
  const own = document.querySelector('${selector}');
  const { left, top, width, height } = own.getBoundingClientRect();
  const over = [0.1, 0.5, 0.9].map(part => document.elementFromPoint(left + width * part, top + height / 2));
  return over.filter(found => found !== own && !own.contains(found)).map(found => found?.className ?? 'outside');
})()`;

test("in the document's window the table has nine tenths, and nothing covers its status line", async () => {
  const ada = await atTable({ size: DOCUMENT_WINDOW });
  await asked(ada);
  const { width, height } = DOCUMENT_WINDOW;
  const box = (await ada.locator('.uno').boundingBox())!;
  expect(box.width / width).toBeGreaterThanOrEqual(0.9);
  expect(box.height / height).toBeGreaterThanOrEqual(0.9);
  expect([box.x >= 0, box.y + box.height <= height]).toEqual([true, true]);
  expect(await fitsAcross(ada)).toBe(true);
  await picture(ada, 'uno-document-window');
  if ((await colours(ada).count()) > 0) await colours(ada).nth(1).click();
  for (let turn = 0; turn < 3; turn++) {
    await asked(ada);
    if ((await colours(ada).count()) === 0) expect(await ada.evaluate<string[]>(coveredBy('.uno-status'))).toEqual([]);
    await answer(ada, page => playable(page).first().press('Enter'));
  }
});

test('the page of the game begins with the weakest bot and a short match', async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await follow(ada, '/games/uno', 'role=button[name="Play"]');
  const length = ada.getByLabel('Length');
  await length.waitFor();
  await expect.poll(() => length.inputValue()).toBe('points-200');
  await expect.poll(() => ada.getByLabel(/^Opponent/).inputValue()).toBe('random');
  const asked = ada.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/matches'));
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  expect((await asked).postDataJSON()).toMatchObject({ options: { target: 200, roundLimit: 100 } });
  await ada.getByRole('group', { name: 'Card table' }).waitFor();
  // A table has one button for the rules.
  await expect.poll(() => ada.getByRole('button', { name: 'Rules' }).count()).toBe(1);
  await follow(ada, '/new/uno', 'form');
  await ada.getByLabel('Length').selectOption('one-round');
  await expect.poll(() => ada.getByLabel('Maximum number of rounds').inputValue()).toBe('1');
  await expect.poll(() => ada.getByLabel('Points to win').inputValue()).toBe('500');
});

test("the rules of the document's menu have five pages with pictures", async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await follow(ada, '/play/uno', '.uno-menu');
  await ada.getByRole('button', { name: 'Information' }).click();
  await ada.locator('.uno-information').getByRole('button').last().click();
  const rules = ada.getByRole('dialog').filter({ hasText: 'of 5' });
  for (let page = 1; page <= 5; page++) {
    await rules.getByText(`Page ${page} of 5`).waitFor();
    await expect.poll(() => rules.locator('.uno-picture svg').count()).toBeGreaterThan(3);
    await rules
      .locator('footer')
      .getByRole('button', { name: page < 5 ? 'Next' : 'Close' })
      .click();
  }
  await rules.waitFor({ state: 'detached' });
});
