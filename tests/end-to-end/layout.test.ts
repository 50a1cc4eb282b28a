// Pages on the screens where something was cut off or covered: what people need is measured, not only looked at.

import { existsSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { fitsAcross, follow, MOVABLE, picture, TARGET, visit } from './browser.ts';
import { ask, Client } from './client.ts';
import { cellButton, chooseWindow } from './sagrada-page.ts';
import { webServer } from './web-server.ts';

const NARROW_PHONE = { width: 360, height: 740 };
const PHONE_ON_ITS_SIDE = { width: 740, height: 360 };
const LAPTOP = { width: 1280, height: 800 };
const LARGE = { width: 2560, height: 1440 };
/** As long as a name may be, or nearly. */
const LONG_NAME = 'Massimiliano Ferdinando';

const web = webServer({
  gateways: false,
  botDelay: Object.fromEntries(games.map(({ id }) => [id, [0, 0] as const])),
  // Phones follow the code of a waiting table there: the pages themselves are at an address of this device.
  url: 'https://games.example.org',
});

async function create(page: Page, asked: object): Promise<string> {
  const made = await page.request.post('/api/matches', {
    headers: { authorization: `Bearer ${web.browsers.guestOf(page).token}` },
    data: { clock: { kind: 'none' }, ...asked },
  });
  return ((await made.json()) as MatchCreated).match; // the answer to a table made
}

/** What is wider or higher than the room it has. A list shows one of its options, and its arrow takes a part of the room. */
const CUT_TEXTS = `(selector => [...document.querySelectorAll(selector)].flatMap(one => {
  const texts = one.tagName === 'SELECT' ? [...one.options].map(({ text }) => text) : [one.value];
  if (one.value === undefined)
    return one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1 ? [one.textContent] : [];
  const { font, paddingLeft, paddingRight } = getComputedStyle(one);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const arrow = one.tagName === 'SELECT' ? 16 : 0;
  const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
  return texts.filter(text => pen.measureText(text).width > room);
}))`;

const cutTexts = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`${CUT_TEXTS}(${JSON.stringify(selector)})`);

/** The part of this that can be seen without scrolling anything, from 0 to 1. */
async function visiblePart(locator: Locator): Promise<number> {
  return locator.evaluate(
    one =>
      new Promise<number>(answer => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          answer(entry!.intersectionRatio);
        }).observe(one);
      }),
  );
}

/** How many dice have a pip that reaches as far to the right as their letter. */
const AMONG_PIPS = `[...document.querySelectorAll('.sag-die')].filter(die => {
  const left = die.querySelector('.sag-letter').getBoundingClientRect().left;
  return [...die.querySelectorAll('.sag-die-pips circle')].some(pip => pip.getBoundingClientRect().right > left);
}).length`;

/** Do two boxes share more than their edges? */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1;
}

test('the names of opponents fit into the lists one chooses from, in all languages', async () => {
  for (const [locale, button] of [
    ['en-GB', 'Play'],
    ['it-IT', 'Gioca'],
    ['de-DE', 'Spielen'],
  ] as const) {
    const page = await web.browsers.person({ name: LONG_NAME, size: NARROW_PHONE, locale });
    await page.goto('/games/uno');
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    expect(await page.locator('.way.is-first option').count()).toBeGreaterThan(5);
    expect(await cutTexts(page, '.way.is-first select')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await page.context().close();
  }
});

test('names in the rankings, the archive and on a profile are not cut on a narrow phone', async () => {
  const page = await web.browsers.person({ name: LONG_NAME, size: NARROW_PHONE });
  const match = await create(page, {
    game: 'dama',
    seats: 2,
    seat: 0,
    bots: [{ seat: 1, bot: 'random' }],
    friendly: false,
  });
  await page.goto(`/match/${match}`);
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.result').waitFor();
  for (const [path, names] of [
    ['/rankings/dama', '.figures tbody th'],
    ['/archive', '.who'],
    [`/players/${web.browsers.guestOf(page).account}`, '.versus .player-link'],
  ] as const) {
    await follow(page, path, names);
    await picture(page, `names-${path.split('/')[1]}`);
    expect(await cutTexts(page, names), path).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
  }
});

test('names in the standings and the crosstable of a tournament are not cut, on a laptop and on a narrow phone', async () => {
  const page = await web.browsers.regular({ name: LONG_NAME, size: LAPTOP });
  const { token } = web.browsers.guestOf(page);
  const order = (path: string, body: object) => ask<{ tournament: string }>(web.server.url, path, body, token);
  const asked = { game: 'dama', system: 'round-robin', name: 'Winter cup', options: { plyLimit: 4 } };
  const { tournament } = (await order('/api/tournaments', asked)).body;
  const path = `/api/tournaments/${tournament}`;
  for (const entry of [{}, { bot: 'random' }, { bot: 'greedy' }]) await order(`${path}/entries`, entry);
  await order(`${path}/start`, {});
  for (const size of [LAPTOP, NARROW_PHONE]) {
    await page.setViewportSize(size);
    await visit(page, `/tournaments/${tournament}`, '.standings tbody th');
    await page.locator('.crosstable tbody th').first().waitFor();
    await picture(page, `standings-${size.width}`);
    expect(await cutTexts(page, '.standings tbody th, .crosstable tbody th'), `at ${size.width}`).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
  }
});

test('the code for a camera is whole while a table waits, on a laptop and on a phone on its side', async () => {
  const page = await web.browsers.regular({ name: LONG_NAME, size: LAPTOP });
  const match = await create(page, { game: 'carcassonne', seats: 2, seat: 0, title: 'Friday evening' });
  for (const size of [LAPTOP, PHONE_ON_ITS_SIDE, NARROW_PHONE]) {
    await page.setViewportSize(size);
    await visit(page, `/match/${match}`, '.qr');
    await expect.poll(() => page.locator('.qr-dots').getAttribute('d')).toMatch(/^M/);
    await picture(page, `waiting-${size.width}`);
    await expect.poll(() => visiblePart(page.locator('.qr')), { message: `at ${size.width}` }).toBeGreaterThan(0.99);
    expect(await cutTexts(page, '.invite-words input')).toEqual([]);
    // Whatever is below is reached by scrolling the page or the column, never a box inside of it.
    const hidden = 'document.querySelector(".waiting").scrollHeight - document.querySelector(".waiting").clientHeight';
    expect(await page.evaluate<number>(hidden)).toBeLessThanOrEqual(1);
  }
});

test('Sagrada shows the secret goal whole', async () => {
  const page = await web.browsers.regular({ name: LONG_NAME, size: LAPTOP });
  const bots = [{ seat: 1, bot: 'random' }];
  const match = await create(page, { game: 'sagrada', seats: 2, seat: 0, private: true, bots });
  for (const size of [LAPTOP, PHONE_ON_ITS_SIDE, NARROW_PHONE]) {
    await page.setViewportSize(size);
    await visit(page, `/match/${match}`, '.stage-board');
    if (size === LAPTOP) await chooseWindow(page);
    await cellButton(page, 0).waitFor({ state: 'attached' });
    const secret = page.locator('.sag-private');
    await secret.waitFor({ state: 'attached' });
    if (size !== LAPTOP) {
      await page.locator('.sag-cards-open').click();
      await secret.scrollIntoViewIfNeeded();
    }
    await picture(page, `sagrada-secret-${size.width}`);
    await expect.poll(() => visiblePart(secret), { message: `at ${size.width}` }).toBeGreaterThan(0.99);
    expect(await cutTexts(page, '.sag-private small, .sag-goal small')).toEqual([]);
    // The colour is also a letter on every die, and no pip is behind it or at its other side.
    await page.locator('.sag-private .sag-letter').waitFor({ state: 'attached' });
    expect(await page.evaluate<number>(AMONG_PIPS)).toBe(0);
  }
});

test('a replay with its analysis leaves the board most of the height of a phone on its side', async () => {
  const page = await web.browsers.person({ name: LONG_NAME, size: PHONE_ON_ITS_SIDE, still: true });
  const bots = [0, 1].map(seat => ({ seat, bot: 'random' }));
  const match = await create(page, { game: 'dama', seat: null, bots, options: { plyLimit: 8 } });
  await expect
    .poll(async () => (await (await page.request.get(`/api/matches/${match}`)).json()) as unknown)
    .toMatchObject({ phase: 'over' });
  await page.goto(`/replay/${match}?at=4&analyse=1`);
  await page.locator('.evaluation').waitFor();
  await picture(page, 'replay-analysis-on-its-side');
  const board = page.getByRole('grid', { name: 'Draughts board' });
  expect((await board.boundingBox())!.height).toBeGreaterThan(PHONE_ON_ITS_SIDE.height / 2);
  for (const other of ['.reel-controls', '.evaluation', '.column'])
    expect(await overlap(board, page.locator(other)), other).toBe(false);
});

test('while the connection is lost the board stays in sight', async () => {
  for (const [game, seen, sizes] of [
    ['dama', '.dama-board', [LAPTOP, PHONE_ON_ITS_SIDE, NARROW_PHONE]],
    ['uno', '.uno-south', [NARROW_PHONE]],
  ] as const) {
    const page = await web.browsers.person({ name: LONG_NAME, size: sizes[0], still: true });
    let isDown = false;
    const lines: { close(): Promise<void> }[] = [];
    await page.routeWebSocket(/\/api\/play$/, line => {
      if (isDown) return void line.close();
      line.connectToServer();
      lines.push(line);
    });
    const match = await create(page, { game, seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }] });
    await page.goto(`/match/${match}`);
    const board = page.locator(seen);
    await board.waitFor();
    isDown = true;
    for (const line of lines) await line.close();
    const lost = page.getByRole('alertdialog', { name: 'Connection lost' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await lost.waitFor();
      await picture(page, `lost-${game}-${size.width}`);
      await expect.poll(() => overlap(board, lost), { message: `${game} at ${size.width}` }).toBe(false);
      await expect.poll(() => visiblePart(lost), { message: `at ${size.width}` }).toBeGreaterThan(0.99);
      await expect
        .poll(() => visiblePart(lost.getByRole('button').last()), { message: `at ${size.width}` })
        .toBeGreaterThan(0.99);
    }
    await page.context().close();
  }
});

/** Longer than most of what a notice says. */
const NOTICE = 'You can play again in this window as soon as the other player has sent a move.';

/** What one plays with: none of it may lie under a notice. */
const UNDER_NOTICE = `(() => {
  const box = document.querySelector('.notice').getBoundingClientRect();
  const overlaps = ({ left, right, top, bottom, width, height }) =>
    width * height > 0 && left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
  const isCovered = one => !one.closest('.notice') && one.checkVisibility({ visibilityProperty: true }) && overlaps(one.getBoundingClientRect());
  return [...document.querySelectorAll('.stage-board, .stage-line, .stage-tools, .clock, button')].filter(isCovered).map(one => one.className + ' ' + one.textContent);
})()`;

const boardBox = (page: Page): Promise<string> =>
  page.evaluate(`JSON.stringify(document.querySelector('.stage-board').getBoundingClientRect())`);

test.each(games.map(({ id }) => id))(
  'a notice covers nothing one plays %s with, and a request moves no board',
  async game => {
    const page = await web.browsers.person({ name: LONG_NAME, size: NARROW_PHONE, still: true });
    // Only the refusal is made up: which requests a server refuses depends on the moment.
    await page.routeWebSocket(/\/api\/play$/, line => {
      const server = line.connectToServer();
      line.onMessage(message => {
        const { t, id } = JSON.parse(String(message)) as { t: string; id: number }; // the client's own message
        if (t === 'pause') line.send(JSON.stringify({ t: 'refused', id, refused: 'test/no', detail: NOTICE }));
        else server.send(message);
      });
    });
    const match = await create(page, { game, seats: 2, seat: 0, clock: { kind: 'bank', ms: 600_000, increment: 0 } });
    const opponent = await Client.guest(web.server.url, 'Grandmaster of Turin');
    await ask(web.server.url, `/api/matches/${match}/seats`, {}, opponent.token);
    await opponent.join(match);
    await page.goto(`/match/${match}`);
    await page.locator('.table-page[data-phase=running] .stage-board > *').first().waitFor();
    for (const size of [NARROW_PHONE, PHONE_ON_ITS_SIDE, LAPTOP, LARGE]) {
      await page.setViewportSize(size);
      const before = await boardBox(page);
      opponent.send({ t: 'pause', match });
      await page.locator('.standstill button').first().waitFor();
      await picture(page, `request-${game}-${size.width}`);
      expect(await boardBox(page), `board at ${size.width}`).toBe(before);
      expect(await visiblePart(page.locator('.standstill')), `request at ${size.width}`).toBeGreaterThan(0.99);
      opponent.send({ t: 'decline-pause', match });
      await page.locator('.standstill').waitFor({ state: 'detached' });
      await page.locator('.table-actions button', { hasText: 'pause' }).dispatchEvent('click');
      await page.locator('.notice', { hasText: NOTICE }).waitFor();
      expect(await page.evaluate<string[]>(UNDER_NOTICE), `notice at ${size.width}`).toEqual([]);
      expect(await cutTexts(page, '.notice span')).toEqual([]);
      await picture(page, `notice-${game}-${size.width}`);
      await page.locator('.notice button').last().click();
      await page.locator('.notice').waitFor({ state: 'detached' });
    }
    await opponent.close();
    await page.context().close();
  },
);

test('a player who is out of a match that goes on may watch, leave or play another', async () => {
  const page = await web.browsers.regular({ name: LONG_NAME, size: NARROW_PHONE });
  const match = await create(page, { game: 'carcassonne', seats: 3, seat: 0 });
  const others = await Promise.all(['Ada', 'Bea'].map(name => Client.guest(web.server.url, name)));
  for (const { token } of others) await ask(web.server.url, `/api/matches/${match}/seats`, {}, token);
  for (const other of others) await other.join(match);
  await visit(page, `/match/${match}`, '.table-page[data-phase=running]');
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  const out = page.locator('.standstill', { hasText: 'You are out of this match.' });
  await out.waitFor();
  await picture(page, 'out-of-match');
  expect(await out.getByRole('link', { name: 'New match' }).getAttribute('href')).toBe('/games/carcassonne');
  await out.getByRole('button', { name: 'Watch' }).click();
  await out.waitFor({ state: 'detached' });
  await page.locator('.stage-board').waitFor();
  for (const other of others) await other.close();
});

/** Texts and buttons that reach over the edge of the box that holds them. */
const OUTSIDE = `(selector => [...document.querySelectorAll(selector)].flatMap(box => {
  const { left, right } = box.getBoundingClientRect();
  return [...box.querySelectorAll('*')]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest('svg'))
    .filter(one => one.getBoundingClientRect().left < left - 1 || one.getBoundingClientRect().right > right + 1)
    .map(one => one.className + ' ' + one.textContent);
}))`;

const outside = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`${OUTSIDE}(${JSON.stringify(selector)})`);

/** A game added to the clone may have none. */
const lessons = games
  .map(({ id }) => id)
  .filter(id => existsSync(new URL(`../../games/${id}/lesson`, import.meta.url)));

test.each(lessons)('a lesson of %s is read without scrolling on a phone on its side', async game => {
  const page = await web.browsers.regular({ name: LONG_NAME, size: PHONE_ON_ITS_SIDE, locale: 'de-DE' });
  await follow(page, `/learn/${game}`, '.lesson-say');
  const steps = Number(/\d+$/.exec(await page.locator('.lesson-progress span').innerText())![0]);
  for (let step = 1; step <= steps; step++) {
    await page.getByText(`Schritt ${step} von ${steps}`).waitFor();
    expect(await outside(page, '.lesson-panel'), `step ${step}`).toEqual([]);
    await expect
      .poll(() => visiblePart(page.locator('.lesson-say')), { message: `step ${step}` })
      .toBeGreaterThan(0.99);
    await page
      .locator('.lesson-panel .row button')
      .filter({ hasText: /^(Weiter|Schritt überspringen)$/ })
      .click();
  }
  await picture(page, `lesson-${game}-740`);
});

test('on a phone on its side the buttons that help take no height from the board, and a reason covers nothing of it', async () => {
  const page = await web.browsers.person({ name: 'Ada', size: PHONE_ON_ITS_SIDE, still: true });
  const bots = [{ seat: 1, bot: 'random' }];
  const match = await create(page, { game: 'dama', seats: 2, seat: 0, bots, friendly: true });
  await visit(page, `/match/${match}`, '.stage-tools');
  const before = await boardBox(page);
  expect((JSON.parse(before) as DOMRect).height).toBeGreaterThan(PHONE_ON_ITS_SIDE.height * 0.7);
  await page.locator('[data-ask-hint]').click();
  await page.locator('.stage-reasons:not(:empty)').waitFor();
  expect(await boardBox(page)).toBe(before);
  expect(await visiblePart(page.locator('.stage-reasons'))).toBeGreaterThan(0.99);
  await picture(page, 'hint-on-its-side');
});

const WIDEST_NAME = 'W'.repeat(30);

test('names of thirty wide letters stay in their boxes', async () => {
  const page = await web.browsers.person({ name: WIDEST_NAME, size: NARROW_PHONE, still: true });
  const other = await Client.guest(web.server.url, 'M'.repeat(30));
  const waiting = await create(page, { game: 'dama', seats: 2, seat: 0, title: WIDEST_NAME });
  const matches = await Promise.all(
    games.map(async ({ id }) => {
      const match = await create(page, { game: id, seats: 2, seat: 0 });
      await ask(web.server.url, `/api/matches/${match}/seats`, {}, other.token);
      await other.join(match);
      return match;
    }),
  );
  for (const size of [NARROW_PHONE, PHONE_ON_ITS_SIDE, LAPTOP]) {
    await page.setViewportSize(size);
    for (const [path, shows, boxes] of [
      [`/match/${waiting}`, '.waiting', '.waiting'],
      ['/', '.home-lists .match-row', '.match-row'],
      ...matches.map(match => [
        `/match/${match}`,
        '[data-phase=running] .stage-board > *',
        '.moves, .player, .uno-says',
      ]),
    ] as const) {
      await visit(page, path, shows);
      expect(await fitsAcross(page), `${path} at ${size.width}`).toBe(true);
      expect(await outside(page, boxes), `${path} at ${size.width}`).toEqual([]);
      await picture(page, `names-${path.split('/')[1] || 'home'}-${size.width}`);
    }
  }
  await other.close();
});

test('Sagrada shows the points whole at 200 %', async () => {
  const page = await web.browsers.regular({ name: LONG_NAME, size: LAPTOP });
  // What a laptop has left when everything is drawn twice as large.
  await page.setViewportSize({ width: LAPTOP.width / 2, height: LAPTOP.height / 2 });
  const match = await create(page, {
    game: 'sagrada',
    seats: 2,
    seat: 0,
    private: true,
    bots: [{ seat: 1, bot: 'random' }],
  });
  await visit(page, `/match/${match}`, '.stage-board');
  await chooseWindow(page);
  const points = page.locator('.sag-own figcaption span');
  await points.waitFor();
  expect(await cutTexts(page, '.player-score, .sag-own figcaption span')).toEqual([]);
  await expect.poll(() => visiblePart(points)).toBeGreaterThan(0.99);
  expect(await outside(page, '.player')).toEqual([]);
  await picture(page, 'sagrada-200');
});

/** To the fourth step, where the boards have most to say. */
async function fourthStep(page: Page, game: string): Promise<void> {
  await follow(page, `/learn/${game}`, '.lesson-say');
  for (let step = 2; step <= 4; step++) {
    await page
      .locator('.lesson-panel .row button')
      .filter({ hasText: /^(Next|Skip this step)$/ })
      .click();
    await page.getByText(`Step ${step} of`).waitFor();
  }
}

/** How much of a name is seen, in pixels: none where it has no room in the line. */
const NAME_SEEN = `(() => {
  const line = document.querySelector('.sag-own figcaption').getBoundingClientRect();
  const name = document.querySelector('.sag-own figcaption b').getBoundingClientRect();
  return name.top < line.bottom - 1 ? name.width : 0;
})()`;

test('on a phone on its side nothing lies over the words of UNO, and no name of a window is two letters long', async () => {
  const page = await web.browsers.person({ name: LONG_NAME, size: PHONE_ON_ITS_SIDE, still: true });
  await fourthStep(page, 'uno');
  await page.locator('.uno-status.is-urgent').waitFor();
  expect(await overlap(page.locator('.uno-pile .uno-count'), page.locator('.uno-status'))).toBe(false);
  await fourthStep(page, 'sagrada');
  await expect.poll(() => visiblePart(page.locator('.sag-own figcaption span'))).toBeGreaterThan(0.99);
  const seen = await page.evaluate<number>(NAME_SEEN);
  expect(seen === 0 || seen > 40, `${seen} px`).toBe(true);
});

test.each(['dama', 'piranhas'])('on a phone nothing moves in %s while a move is being sent', async game => {
  const page = await web.browsers.person({ name: 'Ada', size: NARROW_PHONE });
  await page.routeWebSocket(/\/api\/play$/, socket => {
    const server = socket.connectToServer();
    socket.onMessage(message => {
      // No move arrives.
      if ((JSON.parse(String(message)) as { t: string }).t !== 'act') server.send(message);
    });
    server.onMessage(message => socket.send(message));
  });
  const match = await create(page, { game, seats: 2, seat: 0, friendly: true, bots: [{ seat: 1, bot: 'random' }] });
  await visit(page, `/match/${match}`, MOVABLE);
  const below = page.locator('.tabs');
  const before = await below.boundingBox();
  await page.locator(MOVABLE).first().click();
  await page.locator(TARGET).first().click();
  await page.getByText('Sending your move...').first().waitFor();
  await picture(page, `sending-${game}-phone`);
  expect(await below.boundingBox()).toEqual(before);
});

test('on a phone on its side the swarms of Piranhas stay beside the players', async () => {
  const page = await web.browsers.person({ name: 'Ada', size: PHONE_ON_ITS_SIDE, locale: 'de-DE' });
  const match = await create(page, { game: 'piranhas', seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }] });
  await visit(page, `/match/${match}`, '.piranhas-swarm');
  await picture(page, 'piranhas-side-german');
  const [status, stage] = [page.locator('.piranhas-swarm').last(), page.locator('.stage')];
  const [inner, outer] = [(await status.boundingBox())!, (await stage.boundingBox())!];
  expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
  expect((await page.locator('.piranhas-status').boundingBox())!.x).toBeGreaterThan(outer.x);
});
