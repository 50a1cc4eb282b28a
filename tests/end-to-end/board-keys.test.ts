// Boards by keyboard alone, a match each, and the reason of a refusal where one pressed. A key that does nothing fails the test.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { follow, MOVABLE } from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false, botDelay: Object.fromEntries(games.map(({ id }) => [id, [0, 0] as const])) });

/** At a new table on seat 0, against the weakest bot. */
async function sitDown(page: Page, game: string, options: object): Promise<void> {
  const made = await page.request.post('/api/matches', {
    headers: { authorization: `Bearer ${web.browsers.guestOf(page).token}` },
    data: { game, seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }], clock: { kind: 'none' }, options },
  });
  const { match } = (await made.json()) as MatchCreated; // the answer to a table made
  await follow(page, `/match/${match}`, '.stage-board');
}

/** What the page asks, most urgent first: a selector, and for buttons the text. */
type Question = readonly [selector: string, text?: string];

/**
 * The key that leads from where the focus is towards the most urgent thing that can be answered: Tab, an arrow inside a grid or a hand
 * of cards, Enter once it is there. The last of its kind, since Tab leads to the first. Empty while nothing is asked.
 */
const NEXT_KEY = `(questions => {
  if (document.querySelector('.result')) return 'over';
  const isUsable = one => !one.disabled && (one.checkVisibility?.() ?? true);
  const found = questions.flatMap(([selector, text]) =>
    [...document.querySelectorAll(selector)].filter(one => isUsable(one) && (!text || new RegExp(text).test(one.textContent))).slice(-1));
  const target = found[0];
  if (!target) return '';
  const here = document.activeElement;
  if (here === target) return 'Enter';
  const arrowsIn = one => one.closest('[role=grid], .uno-hand');
  if (!arrowsIn(here) || arrowsIn(here) !== arrowsIn(target)) return 'Tab';
  const centre = one => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = centre(here);
  const [toX, toY] = centre(target);
  if (Math.abs(toX - x) > 5 || here.closest('.uno-hand')) return toX > x ? 'ArrowRight' : 'ArrowLeft';
  return toY > y ? 'ArrowDown' : 'ArrowUp';
})`;

/** Everything an answer changes. */
const LOOKS = `[...document.querySelectorAll('[role=gridcell], .stage button, .stage [role=button], .moves')]
  .map(one => [one.getAttribute('aria-label'), one.getAttribute('aria-pressed'), one.disabled, one.textContent].join())
  .join('|') + document.querySelectorAll('.carc-tried.is-firm, .sag-cell.is-open, .result').length`;

/** Presses keys until the focus is where an answer is given, or the match is over; with how the page looked then. */
async function walk(page: Page, questions: readonly Question[]): Promise<{ key: 'Enter' | 'over'; looks: string }> {
  // At once, since an answer to an earlier key may come between two looks.
  const asked = `[${NEXT_KEY}(${JSON.stringify(questions)}), ${LOOKS}]`;
  for (let presses = 0; presses < 300; presses++) {
    let [key, looks] = ['', ''];
    await expect
      .poll(
        async () => {
          [key, looks] = await page.evaluate<[string, string]>(asked);
          return key;
        },
        { interval: 20 },
      )
      .not.toBe('');
    if (key === 'Enter' || key === 'over') return { key, looks };
    await page.evaluate('window.leftFocus = document.activeElement');
    await page.keyboard.press(key);
    // A key that moves the focus nowhere is as dead as one that answers nothing.
    await expect
      .poll(() => page.evaluate<boolean>('window.leftFocus !== document.activeElement'), { interval: 20, message: key })
      .toBe(true);
  }
  throw new Error(`no way by keys to ${JSON.stringify(questions)}`);
}

/** Answers every question with keys until the match is over, or so many of them; answers how many there were. */
async function playByKeys(
  page: Page,
  questions: (answers: number) => readonly Question[],
  enough: number,
): Promise<number> {
  for (let answers = 0; ; answers++) {
    if (answers === enough) return answers;
    const { key, looks } = await walk(page, questions(answers));
    if (key === 'over') return answers;
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate<string>(LOOKS), { interval: 20 }).not.toBe(looks);
  }
}

const FROM_TO: readonly Question[] = [['[role=gridcell][aria-label$="can move here"]'], [MOVABLE]];

const UNO_QUESTIONS: readonly Question[] = [
  ['.uno-colours button'],
  ['.uno-call'],
  ['.uno-held.is-playable'],
  ['.uno-pass'],
];

/** Red fish on both sides, blue ones above and below; two moves are left of sixty. */
const LAST_MOVES = `${[`-${'B'.repeat(8)}-`, ...Array.from({ length: 8 }, () => 'R--------R'), `-${'B'.repeat(8)}-`].join('')} 58`;

/** Roads and cities on one tile, and six that fit to each other everywhere. */
const FEW_TILES = 'N=C S=C W=C E=C NS=1 NE=1 NW=1 WE=1 SE=1 SW=1\n'.repeat(3);

/** Of a match of Sagrada, which has twenty turns: a window, dice, cells and ends of turns. Whole it is played in a soak. */
const FEW_ANSWERS = 10;

test.each([
  ['dama', { plyLimit: 6 }, () => FROM_TO, 6],
  ['piranhas', { position: LAST_MOVES }, () => FROM_TO, 2],
  [
    'sagrada',
    {},
    (answers: number): readonly Question[] => [
      ['.sag-offer button'],
      ['.sag-cell.is-open .sag-focus'],
      ...(answers < 4 ? ([['.sag-pool .is-legal']] as const) : []),
      ['.sag-prompt button', '^(Pass|End turn)$'],
    ],
    SOAK ? 20 : FEW_ANSWERS,
  ],
  ['uno', { target: 1, roundLimit: 1, turnLimit: 40 }, () => UNO_QUESTIONS, 5],
] as const)('a match of %s by keyboard alone', async (game, options, questions, least) => {
  const page = await web.browsers.regular({ name: 'Ada', haste: 8, still: true });
  await sitDown(page, game, options);
  const enough = SOAK || game !== 'sagrada' ? Infinity : FEW_ANSWERS;
  expect(await playByKeys(page, questions, enough)).toBeGreaterThanOrEqual(least);
  if (enough === Infinity) expect(await page.locator('.result h2').innerText()).not.toBe('');
});

/** Around the first tile every arrow leads to another cell. */
async function changesCell(page: Page, key: string): Promise<void> {
  const tried = (): Promise<string | undefined> => page.evaluate(`document.querySelector('.carc-tried')?.outerHTML`);
  const before = await tried();
  await page.keyboard.press(key);
  await expect.poll(tried, { interval: 20, message: key }).not.toBe(before);
}

test('a whole match of carcassonne by keyboard alone', async () => {
  const page = await web.browsers.regular({ name: 'Ada', haste: 8, still: true });
  await sitDown(page, 'carcassonne', { tiles: FEW_TILES });
  const firm = page.locator('.carc-tried.is-firm');
  let isFirst = true;
  for (;;) {
    await page.locator('.carc-slot, .result').first().waitFor();
    if ((await page.locator('.result').count()) > 0) break;
    let tries = 0;
    while (!(await page.evaluate<boolean>(`document.activeElement.matches('.carc-table')`))) {
      expect(tries++).toBeLessThan(100);
      await page.keyboard.press('Tab');
    }
    // Whatever was drawn, it fits somewhere: the arrows reach a first cell.
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'])
      if (isFirst) await changesCell(page, key);
      else if ((await firm.count()) === 0) await page.keyboard.press(key);
    isFirst = false;
    await firm.waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.carc-buttons', { hasText: 'No follower' }).waitFor();
    const before = await page.locator('.moves').innerText();
    while (!(await page.evaluate<boolean>(`document.activeElement.textContent === 'No follower'`))) {
      expect(tries++).toBeLessThan(200);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.moves').innerText()).not.toBe(before);
  }
  expect(await page.locator('.result h2').innerText()).not.toBe('');
});

/** Keeps what was shown over the board, since it goes away by itself. */
const KEEP_REFUSALS = `{
  window.refusals = [];
  new MutationObserver(() => {
    const shown = document.querySelector('.stage-refusal');
    if (!shown) return;
    const { x, y, width, height } = shown.getBoundingClientRect();
    refusals.push({ text: shown.textContent, x: x + width / 2, y: y + height });
  }).observe(document.querySelector('.stage'), { childList: true, subtree: true, characterData: true });
}`;

test('why a move is refused is shown over the place where one pressed, by mouse and by keys', async () => {
  const page = await web.browsers.person({ name: 'Ada', still: true });
  await sitDown(page, 'dama', {});
  await page.locator(MOVABLE).first().waitFor();
  await page.evaluate(KEEP_REFUSALS);
  const refusals = () => page.evaluate<{ text: string; x: number; y: number }[]>('refusals');
  const blocked = page.locator('[role=gridcell][aria-label$="your man"]').first();
  const box = (await blocked.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await page.mouse.click(x, y);
  await expect.poll(async () => (await refusals())[0]?.text).toBe('This piece cannot move now.');
  const shown = (await refusals())[0]!;
  // Over the pointer, or as near as the edge of the board lets it.
  expect(Math.abs(shown.x - x)).toBeLessThan(150);
  expect(y - shown.y).toBeGreaterThan(0);
  expect(y - shown.y).toBeLessThan(80);

  // A piece that can move, to a square where it may not go: the rule is named.
  const movable = page.locator(MOVABLE).first();
  await movable.click();
  await page.locator('[role=gridcell][aria-label$="empty"]').first().click();
  await expect.poll(async () => (await refusals()).at(-1)?.text).toMatch(/^Pieces? |^A |^Only |^The /);
  await page.keyboard.press('Escape');

  const byKeys = (await refusals()).length;
  await blocked.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await refusals()).slice(byKeys).map(({ text }) => text))
    .toContain('This piece cannot move now.');
});
