// Sagrada in real browsers: a whole match of four, and tools carried through step by step, undone and begun again.

import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { follow, picture } from './browser.ts';
import { ask, Client } from './client.ts';
import { OPTIONS, positionWith } from './sagrada-kit.ts';
import { cellButton, chooseWindow, ends, openCells, playOn, poolDie } from './sagrada-page.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: {} });

// In `npm test` sagrada-mixed.test.ts plays a whole match with one browser.
test.runIf(SOAK)('four browsers play a whole match and see the same end', async () => {
  const names = ['Ada', 'Bruno', 'Carla', 'Dino'];
  const pages = await Promise.all(names.map(name => web.browsers.person({ name, haste: 20 })));
  const [ada] = pages;
  const { token } = web.browsers.guestOf(ada!);
  const asked = { game: 'sagrada', seats: 4, seat: 0, clock: { kind: 'none' } };
  const { body } = await ask<MatchCreated>(web.server.url, '/api/matches', asked, token);
  await ada!.goto(`/match/${body.match}`);
  const link = await ada!.getByRole('textbox', { name: 'Link' }).inputValue();
  for (const page of pages.slice(1)) await page.goto(link);
  await Promise.all(pages.map(page => chooseWindow(page)));
  // All players place a die in each of the first turns, then let the others continue.
  await Promise.all(pages.map(page => playOn(page, 2)));
  const results = await Promise.all(pages.map(page => page.locator('.players .player-score').allTextContents()));
  for (const scores of results) expect(scores.toSorted()).toEqual(results[0]!.toSorted());
  const winner = await ada!.getByText('is the best.').innerText();
  for (const page of pages) {
    expect(await page.getByText('is the best.').innerText()).toBe(winner);
    await expect.poll(() => page.locator('.sag-own .sag-cell .sag-die').count()).toBeGreaterThan(0);
    // The breakdown adds up to the score.
    const parts = await page.locator('.sag-goal output, .sag-score dd').allTextContents();
    const [total, ...rest] = parts.map(Number).toReversed();
    expect(rest.reduce((sum, part) => sum + part, 0)).toBe(total);
    expect(await page.locator('.player', { hasText: 'you' }).locator('.player-score').innerText()).toBe(String(total));
  }
  await picture(ada!, 'sagrada-over-wide-light');
});

const others: Client[] = [];
afterEach(async () => {
  for (const client of others.splice(0)) await client.close();
});

/** On turn at a table with this tool, across from a person who takes their time. */
async function sitDown(page: Page, tool: string): Promise<void> {
  const bruno = await Client.guest(web.server.url, 'Bruno');
  others.push(bruno);
  const wanted = { game: 'sagrada', seats: 2, seat: 0, clock: { kind: 'none' }, options: OPTIONS };
  const asked = { ...wanted, position: positionWith(tool) };
  const { token } = web.browsers.guestOf(page);
  const { match } = (await ask<MatchCreated>(web.server.url, '/api/matches', asked, token)).body;
  await ask(web.server.url, `/api/matches/${match}/seats`, { seat: 1 }, bruno.token);
  // A player who stays away is named, and what was chosen on the page is chosen no more.
  await bruno.join(match);
  await follow(page, `/match/${match}`, '.stage-board');
}

/** What to press on the page, and what is asked then. */
type Press =
  | { readonly pool: string }
  | { readonly cell: number; readonly drag?: number }
  | { readonly track: string }
  | { readonly answer: string }
  | { readonly button: string };

interface Walk {
  readonly tool: string;
  readonly name: string;
  readonly presses: readonly (readonly [press: Press, asks: RegExp])[];
  /** The step at which something random was just shown: nothing can be taken back there, and nothing before it ever. */
  readonly shown?: number;
  /** Where dice lie in the own window afterwards. */
  readonly dice: readonly number[];
}

const BEFORE = [0, 1, 6];
const walks: readonly Walk[] = [
  {
    tool: 'grozing-pliers',
    name: 'One step',
    presses: [
      [{ pool: 'green 2' }, /One up or one down/],
      [{ answer: 'Down' }, /Where does it go/],
      [{ cell: 7 }, /Bruno’s turn/],
    ],
    dice: [0, 1, 6, 7],
  },
  {
    tool: 'lens-cutter',
    name: 'Trade with the past',
    presses: [
      [{ pool: 'green 2' }, /round track/],
      [{ track: 'Round 1, blue 1' }, /Where does it go/],
      [{ cell: 7 }, /Bruno’s turn/],
    ],
    dice: [0, 1, 6, 7],
  },
  {
    tool: 'tap-wheel',
    name: 'Colour shift',
    presses: [
      [{ answer: 'red' }, /die of your window/],
      [{ cell: 6 }, /Where does it go/],
      [{ cell: 7 }, /Move another/],
      [{ button: 'Move another' }, /die of your window/],
      [{ cell: 0, drag: 5 }, /Choose a die or a tool/],
    ],
    dice: [1, 5, 7],
  },
  {
    tool: 'flux-remover',
    name: 'Fresh glass',
    presses: [
      [{ pool: 'red 5' }, /Which value/],
      [{ answer: '4' }, /Place it, or put it back/],
      [{ button: 'Back to the pool' }, /Bruno’s turn/],
    ],
    shown: 1,
    dice: BEFORE,
  },
];

async function press(page: Page, how: Press): Promise<void> {
  if ('pool' in how) await poolDie(page, how.pool).click();
  else if ('track' in how) await page.locator(`.sag-track button[aria-label="${how.track}"]`).click();
  else if ('answer' in how) await page.locator(`.sag-answers button[aria-label="${how.answer}"]`).click();
  else if ('button' in how) await page.locator('.sag-prompt').getByRole('button', { name: how.button }).click();
  else if (how.drag === undefined) await cellButton(page, how.cell).click();
  else await cellButton(page, how.cell).dragTo(cellButton(page, how.drag));
}

async function diceAt(page: Page): Promise<number[]> {
  const cells = page.locator('.sag-own .sag-cell:has(.sag-die) .sag-focus');
  const found = await cells.evaluateAll(all => all.map(cell => Number(cell.getAttribute('data-sag-cell'))));
  return found.toSorted((a, b) => a - b);
}

test('tools go step by step: each step asks, undo gives everything back, a second try goes through', async () => {
  const page = await web.browsers.person({ name: 'Ada', haste: 20 });
  const asked = page.locator('.sag-prompt p');
  const tokens = page.locator('.sag-own .sag-bead');
  const undo = page.locator('.sag-undo');
  for (const { tool, name, presses, shown = presses.length, dice } of walks) {
    await sitDown(page, tool);
    await ends(page).waitFor();
    const use = page.getByRole('button', { name: `Use: ${name}` });
    // As far as one can go back, and back.
    await use.click();
    await undo.waitFor(); // the tool is in use
    for (const [how, asks] of presses.slice(0, Math.min(2, shown - 1))) {
      await press(page, how);
      await asked.getByText(asks).waitFor();
    }
    await expect.poll(() => tokens.count()).toBe(5);
    await undo.click();
    await ends(page).waitFor();
    await expect.poll(async () => [await tokens.count(), await diceAt(page)]).toEqual([6, BEFORE]);
    await expect.poll(() => use.isEnabled()).toBe(true);
    // And through to the end.
    await use.click();
    await undo.waitFor(); // the tool is in use
    for (const [step, [how, asks]] of presses.entries()) {
      await press(page, how);
      await asked.getByText(asks).waitFor();
      if (step + 1 < presses.length) await expect.poll(() => undo.count()).toBe(step + 1 === shown ? 0 : 1);
    }
    await expect.poll(async () => [await tokens.count(), await diceAt(page)]).toEqual([5, dice]);
  }
});

test('a chosen die shows where it may go, says why not elsewhere, and has a letter besides its colour', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  await sitDown(page, 'lathekin');
  await poolDie(page, 'blue 2').click();
  // R1 B2 . . . over . R3 . . .: beside or at a corner of a die, but not beside the blue 2.
  await expect.poll(() => openCells(page)).toEqual([5, 7, 10, 11, 12]);
  const line = page.locator('.stage-line');
  for (const [cell, why] of [
    [1, 'A die lies there.'],
    [2, 'A die beside it has the same colour. A die beside it has the same value.'],
    [19, 'The die must touch another one.'],
  ] as const) {
    await cellButton(page, cell).hover();
    await line.getByText(why).first().waitFor();
  }
  const letters = await page.locator('.sag-pool .sag-letter').allTextContents();
  expect(letters.toSorted()).toEqual(['B', 'G', 'R']);
  await page.keyboard.press('Escape');
  await expect.poll(() => openCells(page)).toEqual([]);
});
