// UNO on a narrow phone with many cards in hand: every card that fits can be hit with a finger.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cardsOf, DECK, fits, parseFace, printFace } from '../../games/uno/rules/cards.ts';
import { fitsAcross, picture, type Visit } from './browser.ts';
import { webServer } from './web-server.ts';

// Bots that think for a minute: no other player moves meanwhile, and if one does, the page still receives the same hand.
const web = webServer({ gateways: {}, botDelay: { uno: [60_000, 60_000] } });

const NARROW_PHONE = { width: 360, height: 740 };
const TOP = parseFace('R5')!;
/** Every seventh card of the deck: all colours, some of each fit on a red 5. */
const DECK_MIXED = Array.from({ length: 108 }, (_, i) => cardsOf(DECK)[(i * 7) % 108]!);

/** A message of the server about a match, as far as this test changes it. */
interface TableMessage {
  t: string;
  view?: {
    hand: number[];
    counts: number[];
    phase: string;
    turn: number;
    top: number;
    colour: number;
    value: number;
    total: number;
  };
  yours?: boolean;
  legal?: string[];
}

/**
 * At a table where the server deals whatever it likes, but the page learns of this hand and that it is asked. Cards that are
 * tapped are noted and refused, so that the hand stays as it is.
 */
async function holding(
  count: number,
  visit: Pick<Visit, 'scheme' | 'locale'>,
  question: { readonly total?: number; readonly legal?: readonly string[] } = {},
): Promise<{ page: Page; tapped: string[] }> {
  const page = await web.browsers.person({ name: 'Ada', size: NARROW_PHONE, still: true, ...visit });
  const hand = DECK_MIXED.slice(0, count).toSorted((a, b) => a - b);
  const { total = 0, legal = [...new Set(hand.filter(face => fits(face, 1, 5)).map(printFace)), 'draw'] } = question;
  const tapped: string[] = [];
  await page.routeWebSocket(/\/api\/play$/, socket => {
    const server = socket.connectToServer();
    socket.onMessage(message => {
      const asked = JSON.parse(String(message)) as { t: string; id?: number; action?: string };
      if (asked.t !== 'act') return server.send(message);
      tapped.push(asked.action!);
      const answer = { t: 'refused', id: asked.id, refused: 'uno/does-not-fit', detail: 'The test keeps this hand.' };
      return socket.send(JSON.stringify(answer));
    });
    server.onMessage(message => {
      const told = JSON.parse(String(message)) as TableMessage;
      if (told.view) {
        const counts = told.view.counts.map((one, seat) => (seat === 0 ? count : one));
        const asked = { phase: 'playing', turn: 0, top: TOP, colour: 1, value: 5, total };
        told.view = { ...told.view, ...asked, hand, counts };
        told.yours = true;
        told.legal = [...legal];
      }
      socket.send(JSON.stringify(told));
    });
  });
  const bots = [1, 2, 3].map(seat => ({ seat, bot: 'bot2' }));
  const made = await page.request.post('/api/matches', {
    headers: { authorization: `Bearer ${web.browsers.guestOf(page).token}` },
    data: { game: 'uno', seats: 4, seat: 0, private: true, friendly: true, clock: { kind: 'none' }, bots },
  });
  const { match } = (await made.json()) as { match: string }; // the answer to a table made
  await page.goto(`/match/${match}`);
  return { page, tapped };
}

test.each([
  [10, 'light'],
  [15, 'dark'],
  [20, 'light'],
] as const)('of %i cards every one that fits is laid by a tap on its middle', async (count, scheme) => {
  const { page, tapped } = await holding(count, { scheme });
  const playable = page.locator('.uno-held.is-playable');
  await playable.first().waitFor();
  await picture(page, `uno-hand-${count}`);
  expect(await fitsAcross(page)).toBe(true);
  const board = (await page.locator('.uno').boundingBox())!;
  expect(board.y + board.height).toBeLessThan(NARROW_PHONE.height);
  const cards = await playable.all();
  expect(cards.length).toBeGreaterThan(3);
  for (const card of cards) {
    const { x, y, width, height } = (await card.boundingBox())!;
    const before = tapped.length;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect.poll(() => tapped.length).toBe(before + 1);
    expect(tapped.at(-1)).toBe(await card.getAttribute('data-card'));
    await page.locator('.uno-held:disabled').first().waitFor({ state: 'detached' });
  }
});

test('under a threat the buttons keep their room, and each gets the press on its middle', async () => {
  const { page, tapped } = await holding(5, { locale: 'de-DE' }, { total: 10, legal: ['take'] });
  await page.getByText('+10, wenn du nicht antwortest').waitFor();
  await picture(page, 'uno-threat-narrow');
  const take = page.locator('.uno-pass', { hasText: '10 nehmen' });
  const board = (await page.locator('.uno').boundingBox())!;
  for (const button of [take, page.getByRole('button', { name: 'Uno!' })]) {
    const box = (await button.boundingBox())!;
    expect(box.x + box.width).toBeLessThan(board.x + board.width);
    expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
  const { x, y, width, height } = (await take.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect.poll(() => tapped).toEqual(['take']);
});
