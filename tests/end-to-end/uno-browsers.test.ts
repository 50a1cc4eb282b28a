// Whole matches of UNO in real browsers: from the menu over the loading screen to the table and its end.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SOAK } from '../counts.ts';
import { doSurely, fitsAcross, introduce, moves, NARROW, picture, type Visit } from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer({ botDelay: { uno: [0, 0] } });

const NAMES = ['Ada', 'Bruno', 'Carla', 'Dario'] as const;
const HASTE = 8;
/** The document's smallest window. */
const SQUARE = { width: 540, height: 540 };

const person = (name: string, visit: Visit = {}) => web.browsers.person({ name, haste: HASTE, still: true, ...visit });
const table = (page: Page) => page.getByRole('group', { name: 'Card table' });
const loading = (page: Page) => page.getByRole('progressbar', { name: 'Preparing the table' });
const percent = async (page: Page) => Number(await loading(page).getAttribute('aria-valuenow'));

/** Which key answers the question on the page; a card that fits gets the focus first. */
const KEY = `(() => {
  const find = selector => document.querySelector(selector);
  if (find('.result')) return 'over';
  const colour = find('.uno-colours button');
  if (colour) colour.focus();
  if (colour) return 'Enter';
  if (find('.uno-call:enabled')) return 'u';
  const card = find('.uno-held.is-playable');
  if (card) card.focus();
  return card ? 'Enter' : find('.uno-pass:enabled') ? 'd' : '';
})()`;

const ASKED = '.result, .uno-colours button, .uno-call:enabled, .uno-held.is-playable, .uno-pass:enabled';
/** A question, or the end. */
const asked = (page: Page) => page.locator(ASKED).first();

/** What changes with every answer that was accepted, of oneself or of others. */
const SHOWN = `[...document.querySelectorAll('.result, .uno-held, .uno-colours, .uno-call, .uno-pass, .moves .move')]
  .map(one => one.ariaLabel ?? one.textContent).join('|')`;

/** How often a page looks for a change before it is taken to have missed a key. */
const LOOKS = 10;

/**
 * Waits in the page for a question or the end, with the key that answers it. `pressed`: what was shown before the last key; until
 * that changes, the same question counts only after a while. A page that is asked again and again from outside has no time to answer.
 */
function nextQuestion(page: Page, pressed: string | undefined): Promise<{ shown: string; key: string }> {
  return page.evaluate(`new Promise(resolve => {
    const look = looks => {
      const shown = ${SHOWN};
      const isNew = shown !== ${JSON.stringify(pressed)} || looks === 0;
      if (isNew && document.querySelector('${ASKED}')) resolve({ shown, key: ${KEY} });
      else setTimeout(look, 50 * ${HASTE}, Math.max(0, looks - 1));
    };
    look(${LOOKS});
  })`);
}

/** A server that is busy answers late; a key that does nothing is pressed this often in vain. */
const MOST_VAIN = 20;

/** Answers with the keyboard until the match is over, or until so many answers are on the table and it is asked again. */
async function play(page: Page, most = Infinity): Promise<void> {
  let pressed: string | undefined;
  let vain = 0;
  for (let answers = 0; answers < most; ) {
    const { shown, key } = await nextQuestion(page, pressed);
    if (pressed !== undefined && shown !== pressed) {
      answers++;
      pressed = undefined;
      vain = 0;
      continue;
    }
    if (key === 'over') return;
    // The page looked for an answer for a while after each.
    if (pressed !== undefined && ++vain === MOST_VAIN) throw new Error(`the key ${key} does nothing: ${shown}`);
    if (key) await page.keyboard.press(key);
    pressed = key ? shown : undefined;
  }
}

/** A table that one short round decides, made with the form; the code opens it for the others. */
async function makeTable(page: Page, bots: number): Promise<string> {
  await page.goto('/new/uno');
  await page.getByLabel('Points to win').fill('1');
  await page.getByLabel('Maximum number of rounds').fill('1');
  await page.getByLabel('Maximum number of turns per round').fill('40');
  // A busy machine takes longer than the ten seconds of a usual turn.
  await page.getByLabel(/^Clock/).selectOption('No clock');
  for (let seat = 4 - bots + 1; seat <= 4; seat++) await page.getByLabel(`Seat ${seat}`).selectOption('bot:bot1');
  await page.getByRole('button', { name: 'Open the table' }).click();
  // With bots on all other seats it has begun already.
  return bots === 3 ? '' : page.getByRole('textbox', { name: 'Code' }).inputValue();
}

const hand = (page: Page) => page.locator('.uno-held').evaluateAll('cards => cards.map(card => card.innerText)');

/** What the page says at the end: the scores by name. */
async function standings(page: Page): Promise<string[]> {
  const over = page.getByRole('dialog', { name: /wins the match|is a draw/ });
  await over.waitFor();
  return over.getByRole('listitem').allInnerTexts();
}

const sorted = (lines: readonly string[]): string[] => lines.toSorted((a, b) => a.localeCompare(b));

test('four browsers come through the menu; the fourth starts the match at once', async () => {
  // The first is new here, and is asked for a name.
  const pages = await Promise.all(
    NAMES.map(name => (name === 'Ada' ? web.browsers.person({ size: NARROW, scheme: 'dark' }) : person(name))),
  );
  // All are at the door before the first goes in: a minute later bots would take the empty seats.
  for (const page of pages) {
    await page.goto('/play/uno');
    await page.getByRole('button', { name: 'Start' }).waitFor();
  }
  await picture(pages[0]!, 'uno-menu-phone-dark');
  await picture(pages[1]!, 'uno-menu-wide-light');
  for (const [i, page] of pages.entries()) {
    await page.getByRole('button', { name: 'Start' }).click();
    if (i === 0) await introduce(page, NAMES[i]);
    if (i === 3) continue;
    const least = [0, 33, 66][i]!;
    await expect.poll(() => percent(page)).toBeGreaterThanOrEqual(least);
    await expect.poll(() => percent(pages[0]!)).toBeGreaterThanOrEqual(least);
    if (i === 2) await picture(page, 'uno-loading-wide-light');
  }
  for (const page of pages) await table(page).waitFor();
  expect(await fitsAcross(pages[0]!)).toBe(true);
  // Who leaves is back in the menu, and a bot plays on.
  await doSurely(pages[3]!, 'Exit');
  await pages[3]!.getByRole('button', { name: 'Information' }).click();
  await pages[3]!.getByRole('button', { name: 'Show the rules' }).click();
  await pages[3]!.getByRole('dialog').getByText('Page 1 of 5').waitFor();
  for (const page of pages) await page.context().close();
});

// As below with two of them, who take half as long.
test.runIf(SOAK)('four browsers play a whole match', async () => {
  const pages = await Promise.all(
    NAMES.map((name, i) => person(name, i === 3 ? { size: NARROW, scheme: 'dark' } : i > 0 ? { size: SQUARE } : {})),
  );
  const code = await makeTable(pages[0]!, 0);
  for (const page of pages.slice(1)) {
    await page.goto(`/join/${code}`);
    await page.locator('.table-page').waitFor();
  }
  await Promise.all(pages.map(page => play(page)));
  const ends = await Promise.all(pages.map(standings));
  for (const end of ends) expect(end).toEqual(ends[0]);
  expect(sorted(ends[0]!.map(line => line.split('\n')[0]!))).toEqual(NAMES);
  const results = await Promise.all(pages.map(page => page.locator('.result h2').innerText()));
  // A round that took too many turns has no winner.
  expect(results.filter(text => text === 'You win').length).toBeLessThanOrEqual(1);
  await picture(pages[0]!, 'uno-end-wide-light');
  await picture(pages[3]!, 'uno-end-phone-dark');
  for (const page of pages) await page.context().close();
});

test('two browsers and two bots; one page is reloaded in the middle and holds the same cards and moves', async () => {
  const [ada, bruno] = await Promise.all([
    person('Ada', { size: SQUARE }),
    person('Bruno', { size: NARROW, scheme: 'dark' }),
  ]);
  const code = await makeTable(ada, 2);
  await bruno.goto(`/join/${code}`);
  const others = play(bruno);
  await play(ada, 2);
  // While Ada is asked no other player moves.
  await asked(ada).waitFor();
  const [before, listed] = [await hand(ada), await moves(ada)];
  expect(listed.length).toBeGreaterThan(0);
  await ada.reload();
  await table(ada).waitFor();
  await expect.poll(() => hand(ada)).toEqual(before);
  await expect.poll(() => moves(ada)).toEqual(listed);
  await Promise.all([play(ada), others]);
  expect(await standings(ada)).toEqual(await standings(bruno));
  expect((await standings(ada)).join()).toContain('Spendthrift');
  const results = await Promise.all([ada, bruno].map(page => page.locator('.result h2').innerText()));
  expect(results.filter(text => text === 'You win').length).toBeLessThanOrEqual(1);
});

test('a broken connection: against bots the match waits, and the page says so', async () => {
  const ada = await person('Ada');
  let isDown = false;
  let cut: (() => void) | undefined;
  await ada.routeWebSocket(/\/api\/play$/, line => {
    if (isDown) void line.close();
    else {
      line.connectToServer();
      cut = () => void line.close();
    }
  });
  await makeTable(ada, 3);
  await asked(ada).waitFor();
  isDown = true;
  cut?.();
  const lost = ada.getByRole('alertdialog', { name: 'Connection lost' });
  await lost.getByText('Nobody else is waiting, so the match stands still until you are back.').waitFor();
  await picture(ada, 'uno-lost-wide-light');
  isDown = false;
  await lost.waitFor({ state: 'detached' });
  await play(ada, 1);
});
