import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasty } from '../../src/core/testing/toy-bot.ts';
import { repetitions } from '../counts.ts';
import { withToy } from '../toy-game.ts';
import {
  doSurely,
  follow,
  introduce,
  MOVABLE,
  moveDama,
  moves,
  NARROW,
  ownName,
  PHONE,
  picture,
  TARGET,
} from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer({ games: withToy(hasty) });

const board = (page: Page) => page.getByRole('grid', { name: 'Draughts board' });
const result = (page: Page) => page.locator('.result');

/** A table of Dama that ends after so many moves, made with the form. */
async function makeTable(page: Page, plies: number): Promise<void> {
  await page.goto('/games/dama');
  await page.getByRole('link', { name: 'Open a table' }).click();
  await page.getByLabel('Maximum number of moves').fill(String(plies));
  await page.getByLabel('Name of the table (optional)').fill('Friday evening');
  await page.getByRole('button', { name: 'Open the table' }).click();
}

test('a newcomer plays a bot, reloads in the middle, finishes, and replays the match', async () => {
  const ada = await web.browsers.person({ still: false });
  await ada.goto('/');
  await ada.getByRole('link', { name: /^Dama/ }).click();
  await ada.getByLabel(/^Opponent/).selectOption('random');
  await ada.getByLabel('You play').selectOption({ label: 'Light' });
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  // One click is enough: anyone who has no name gets one, and can change it later.
  await moveDama(ada);
  const name = await ownName(ada);
  expect(name).toMatch(/^\p{L}+ \d\d$/u);
  await moveDama(ada, 1);
  await ada.locator('.player.is-asked', { hasText: name }).waitFor();
  const before = await moves(ada);
  expect(before).toHaveLength(4);

  await ada.reload();
  await board(ada).waitFor();
  await expect.poll(() => moves(ada)).toEqual(before);
  await expect.poll(() => ada.locator('.mark-last').count()).toBe(2);
  await moveDama(ada, 2);

  // Asked first: Escape and the key one happens to press change nothing, and the focus comes back.
  const resign = ada.getByRole('button', { name: 'Resign' });
  const question = ada.getByRole('alertdialog', { name: 'Resign this match?' });
  for (const key of ['Escape', 'Enter']) {
    await resign.click();
    await question.waitFor();
    await ada.keyboard.press(key);
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => ada.evaluate<string>('document.activeElement.textContent')).toContain('Resign');
  }
  await doSurely(ada, 'Resign');
  expect(await result(ada).innerText()).toContain('You lose');
  expect(await result(ada).innerText()).toContain(`${name} resigned.`);

  await result(ada).getByRole('link', { name: 'Replay' }).click();
  await ada.getByText('Move 0 of', { exact: false }).first().waitFor();
  await ada.keyboard.press('ArrowRight');
  await ada.keyboard.press('ArrowRight');
  await ada.locator('[aria-current=step]', { hasText: before[1]! }).waitFor();
  await expect.poll(() => ada.url()).toMatch(/\/replay\/\w+\?at=2$/);
  await ada.keyboard.press('End');
  await ada.getByText('Fair play').click();
  await ada.getByText('the secret is the one announced', { exact: false }).waitFor();
});

test('the first opponent is the weakest, and two losses in a row lead to an easier one', async () => {
  const ada = await web.browsers.person({ name: 'Ada' });
  await ada.goto('/games/dama');
  const opponent = ada.getByLabel(/^Opponent/);
  await expect.poll(() => opponent.inputValue()).toBe('random');
  await opponent.selectOption('novice-1');
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  await doSurely(ada, 'Resign');
  await result(ada).getByRole('button', { name: 'Play again' }).click();
  await result(ada).waitFor({ state: 'detached' });
  await doSurely(ada, 'Resign');
  await result(ada).getByText('Two losses in a row. Rolling stone is one level easier.').waitFor();
  await picture(ada, 'opponent-easier');
  await ada.goto('/games/dama');
  await expect.poll(() => opponent.inputValue()).toBe('random');
});

/** Moves of a whole match of two people. */
const PLIES = repetitions('DAMA_PLIES', 6, 12);

test('two people play a whole match, one reloads, a third watches, and the match can be shared', async () => {
  const [ada, bruno, carla] = [
    await web.browsers.person({ name: 'Ada' }),
    await web.browsers.person(),
    await web.browsers.person({ name: 'Carla' }),
  ];
  await makeTable(ada, PLIES);
  await ada.getByRole('heading', { name: 'Friday evening' }).waitFor();
  await ada.getByRole('complementary').getByText('Waiting for players').waitFor();
  const link = await ada.getByRole('textbox', { name: 'Link' }).inputValue();
  await carla.goto(ada.url());
  await board(carla).waitFor();
  await picture(ada, 'waiting-wide-light');

  await bruno.goto(link);
  await introduce(bruno, 'Bruno');
  await board(bruno).waitFor();
  await ada.getByText('1 spectator').waitFor();
  for (let round = 0; round < PLIES / 2; round++) {
    await moveDama(ada, round);
    if (round === 1) {
      await bruno.reload();
      await board(bruno).waitFor();
    }
    await moveDama(bruno, round);
  }
  for (const page of [ada, bruno, carla]) expect(await result(page).innerText()).toContain('Draw');
  await expect.poll(() => moves(carla)).toHaveLength(PLIES);
  const played = await moves(carla);
  await expect.poll(() => moves(ada)).toEqual(played);
  await expect.poll(() => moves(bruno)).toEqual(played);
  await picture(carla, 'over-watching-wide-light');

  await carla.getByRole('button', { name: 'Share' }).click();
  const shared = await carla.getByRole('textbox', { name: 'Link' }).inputValue();
  const [download] = await Promise.all([
    carla.waitForEvent('download'),
    carla.getByRole('button', { name: 'Save match file' }).click(),
  ]);
  await carla.goto(shared);
  await carla
    .getByText(`Move 0 of ${PLIES / 2}`)
    .first()
    .waitFor();
  await follow(carla, '/replay', 'input[type=file]');
  await carla.locator('input[type=file]').setInputFiles(await download.path());
  await carla
    .getByText(`Move 0 of ${PLIES / 2}`)
    .first()
    .waitFor();
  await carla.keyboard.press('End');
  expect(await result(carla).innerText()).toContain(`All ${PLIES} moves have been played`);
});

test('the toy game, which this client has no rules for, is played on the generic board', async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await follow(ada, '/games/toy', 'role=button[name="Play"]');
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  const actions = ada.locator('.generic-actions button:enabled');
  await ada.locator('.generic-drawing', { hasText: 'round 1' }).waitFor();
  await picture(ada, 'generic-wide-light');
  while ((await result(ada).count()) === 0) {
    // A button may go away under the pointer when the bot is quicker: then it is the next one, or the end.
    await Promise.race([actions.first().click(), result(ada).waitFor()]);
  }
  expect(await ada.locator('.generic-drawing').innerText()).toContain('points');
});

test('a match is played with the keyboard alone', async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await follow(ada, '/games/dama', 'role=button[name="Play"]');
  await ada.getByLabel(/^Opponent/).selectOption('random');
  await ada.getByLabel('You play').selectOption({ label: 'Light' });
  await ada.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await ada.locator(MOVABLE).first().waitFor();
  const focused = () => ada.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');
  while (!(await focused())?.startsWith('row')) await ada.keyboard.press('Tab');
  await expect.poll(focused).toBe('row 2 column 0, light cell');
  await ada.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('row 2 column 1, your man, can move');
  await ada.keyboard.press('Enter');
  await ada.keyboard.press('ArrowUp');
  await ada.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('row 3 column 2, empty, can move here');
  await picture(ada, 'keyboard-wide-light');
  await ada.keyboard.press('Enter');
  await expect.poll(() => moves(ada)).toContain('21-32');
});

test('a machine that draws late loses neither a page nor a tap', async () => {
  const ada = await web.browsers.person({ name: 'Ada', size: PHONE, drawsLate: true });
  let deliver!: () => void;
  const wanted = new Promise<void>(resolve => {
    deliver = resolve;
  });
  await ada.route(/\/assets\/table-.*js$/, async route => {
    await wanted;
    await route.continue();
  });
  await ada.goto('/games/dama');
  await ada.getByLabel(/^Opponent/).selectOption('random');
  await ada.getByLabel('You play').selectOption({ label: 'Light' });
  await ada.getByRole('button', { name: 'Play', exact: true }).tap();
  // The page of the match comes between the first drawing and what happens after it.
  await ada.locator('.loading').waitFor();
  deliver();
  const movable = ada.locator(MOVABLE).last();
  const target = ada.locator(TARGET).first();
  for (let round = 1; round <= 2; round++) {
    await movable.tap();
    await target.tap();
    await expect.poll(async () => (await moves(ada)).length).toBe(2 * round);
  }
});

test('a piece is dragged; dropped where it may not go, it says why and goes back', async () => {
  const ada = await web.browsers.regular({ name: 'Ada' });
  await follow(ada, '/games/dama', 'role=button[name="Play"]');
  await ada.getByLabel(/^Opponent/).selectOption('random');
  await ada.getByLabel('You play').selectOption({ label: 'Dark' });
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  await ada.locator('[aria-label$="can move"]').first().waitFor();
  await dragTo(ada, 'row 5 column 2, your man, can move', 'row 5 column 3');
  await ada.getByText('Pieces move diagonally.').first().waitFor();
  await dragTo(ada, 'row 5 column 2, your man, can move', 'row 4 column 3');
  await expect.poll(() => moves(ada)).toContain('52-43');
});

async function dragTo(page: Page, from: string, to: string): Promise<void> {
  const centre = async (label: string) => {
    const box = (await page.locator(`[role=gridcell][aria-label^="${label}"]`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [start, end] = [await centre(from), await centre(to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2);
  await page.mouse.move(...end);
  await page.mouse.up();
}

test('on the narrowest phone a move needs no scrolling', async () => {
  const ada = await web.browsers.person({ name: 'Ada', size: NARROW });
  await ada.goto('/games/dama');
  await ada.getByLabel(/^Opponent/).selectOption('random');
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  await board(ada).waitFor();
  const box = (await board(ada).boundingBox())!;
  expect(box.width).toBeGreaterThan(300);
  expect(box.y + box.height).toBeLessThan(NARROW.height);
  const [movable, target] = [
    ada.locator('[aria-label$="can move"]').last(),
    ada.locator('[aria-label$="can move here"]'),
  ];
  await movable.tap();
  await target.first().tap();
  expect(await ada.evaluate<number>('scrollY')).toBe(0);
  await expect.poll(async () => (await moves(ada)).length).toBeGreaterThan(1);
});
