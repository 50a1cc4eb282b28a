// Matches in a real browser behind a network that is slow, or that is lost without a word: what the page says, and that the list of
// moves is right. `npm run soak line` plays in all games and prints how soon a dead line was noticed.

import { availableParallelism } from 'node:os';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { repetitions, SOAK } from '../counts.ts';
import { MOVABLE, TARGET } from './browser.ts';
import { LineProxy } from './line-proxy.ts';
import { followMarks } from './newcomer.ts';
import { PageTraffic } from './page-traffic.ts';
import { webServer } from './web-server.ts';

const LOST = 'Connection lost. Reconnecting...';
const SENDING = 'Sending your move...';

const web = webServer({ gateways: false, botDelay: Object.fromEntries(games.map(({ id }) => [id, [0, 0] as const])) });
let line: LineProxy;
let url: string;
beforeAll(async () => {
  line = new LineProxy(web.server.url);
  url = await line.open();
});
afterAll(() => line.close());

const tokenOf = (page: Page): string => web.browsers.guestOf(page).token;
const matchAt = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

async function newMatch(page: Page, game: string): Promise<string> {
  const made = await page.request.post(`${web.server.url}/api/matches`, {
    headers: { authorization: `Bearer ${tokenOf(page)}` },
    data: { game, seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }], clock: { kind: 'none' }, friendly: true },
  });
  return `/match/${((await made.json()) as MatchCreated).match}`; // the answer to a table made
}

/** Notes everything the line under the board says, with milliseconds. */
const NOTE_STATUS = `{
  window.statusNotes = [];
  let last;
  new MutationObserver(() => {
    const text = document.querySelector('.stage-line span')?.textContent;
    if (text !== undefined && text !== last) statusNotes.push([(last = text), performance.now()]);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}`;
type Note = readonly [text: string, at: number];
const notesOf = (page: Page): Promise<readonly Note[]> => page.evaluate<readonly Note[]>('statusNotes');

const said = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await notesOf(page)).some(([one]) => one === text)).toBe(true);

const listed = (page: Page): Promise<string[]> => page.locator('.moves .move').allTextContents();

/** The list of the page is what a page shows that was opened later, on a good line. */
async function expectSameList(page: Page, path: string): Promise<void> {
  const later = await page.context().newPage();
  await later.goto(web.server.url + path);
  await later.locator('.moves .move').first().waitFor({ state: 'attached' });
  await expect.poll(() => listed(page)).toEqual(await listed(later));
  await later.close();
}

test('a line that dies without a word: the move waits, the page says so, and the move is played when the line is back', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  await page.addInitScript({ content: NOTE_STATUS });
  const path = await newMatch(page, 'dama');
  await page.goto(url + path);
  await page.locator(MOVABLE).first().click();
  line.lose();
  const before = await page.evaluate<number>('performance.now()');
  await page.locator(TARGET).first().click();
  await said(page, SENDING);
  await said(page, LOST);
  if (SOAK) {
    const lost = (await notesOf(page)).find(([text]) => text === LOST)!;
    console.log(`a dead line was noticed ${Math.round(lost[1] - before)} ms after a move`);
  }
  line.restore();
  await page.locator('.moves .move').nth(1).waitFor({ state: 'attached' });
  const after = (await notesOf(page)).filter(([, at]) => at > before).map(([text]) => text.trim());
  // From the click on, nothing says "Your turn" until the bot has moved.
  expect(after.slice(0, 3)).toEqual(['', SENDING, LOST]);
  await expectSameList(page, path);
  await page.context().close();
});

test('a player who only waits sees that the line is dead, and comes back', async () => {
  const page = await web.browsers.person({ name: 'Bea' });
  await page.addInitScript({ content: NOTE_STATUS });
  await page.goto(url + (await newMatch(page, 'dama')));
  await page.locator(MOVABLE).first().waitFor();
  line.lose();
  const before = await page.evaluate<number>('performance.now()');
  await said(page, LOST);
  const [, at] = (await notesOf(page)).find(([text]) => text === LOST)!;
  if (SOAK) console.log(`a dead line was noticed after ${Math.round(at - before)} ms of waiting`);
  line.restore();
  await page.locator(MOVABLE).first().waitFor();
  await expect.poll(async () => (await notesOf(page)).at(-1)![0]).toBe('Your turn');
  await page.context().close();
});

test('a dead line is said although the pointer rests on a card, which has words of its own', async () => {
  const page = await web.browsers.person({ name: 'Dora' });
  await page.addInitScript({ content: NOTE_STATUS });
  await page.goto(url + (await newMatch(page, 'uno')));
  await page.locator('.uno-held').first().hover();
  await page.locator('.stage-line.is-explaining').waitFor();
  line.lose();
  await said(page, LOST);
  line.restore();
  await page.context().close();
});

/** Matches of each game, and pages that play at the same time. */
const SLOW_MATCHES = repetitions('SLOW_MATCHES', 1, 40);
const SLOW_TOGETHER = repetitions('SLOW_TOGETHER', 1, Math.max(1, Math.floor(availableParallelism() / 2)));
/** Games of `npm run soak line`: one name or several, separated by commas. */
const SLOW_GAMES = process.env['SLOW_GAMES']?.split(',') ?? (SOAK ? games.map(({ id }) => id) : ['dama']);
/** Presses in each match. */
const PRESSES = SOAK ? 8 : 4;
/** In a soak the line dies at the end of each match, and the page must say so within so many milliseconds. */
const NOTICED_WITHIN = 5000;

/** What came of a match on a slow line. */
interface SlowMatch {
  readonly game: string;
  readonly moves: number;
  readonly lost: readonly string[];
  readonly isListWrong: boolean;
  /** Milliseconds until the page said that its line was dead; undefined where that was not tried. */
  readonly noticed: number | undefined;
}

/** Whether something holds within the patience of all tests. */
const becomesTrue = (holds: () => Promise<void>): Promise<boolean> =>
  holds().then(
    () => true,
    error => {
      console.error(error);
      return false;
    },
  );

async function playOnSlowLine(game: string): Promise<SlowMatch> {
  const own = new LineProxy(web.server.url);
  const address = await own.open();
  own.delay = () => 50 + Math.random() * 200;
  const page = await web.browsers.person({ name: 'Cleo' });
  await page.addInitScript({ content: NOTE_STATUS });
  const traffic = new PageTraffic(page);
  const path = await newMatch(page, game);
  await page.goto(address + path);
  await page.locator('.stage-board').waitFor();
  await followMarks(page, 40, PRESSES);
  expect(traffic.moves.length).toBeGreaterThan(0);
  const lost = (): Promise<readonly string[]> => traffic.lostMoves(web.server.url, matchAt(path), 0, tokenOf(page));
  await becomesTrue(() => expect.poll(lost).toEqual([]));
  const outcome = {
    game,
    moves: traffic.moves.length,
    lost: await lost(),
    isListWrong: !(await becomesTrue(() => expectSameList(page, path))),
    noticed: SOAK ? await noticeDeadLine(page, own) : undefined,
  };
  await page.context().close();
  own.close();
  return outcome;
}

/** Milliseconds until a page says that its line is dead. */
async function noticeDeadLine(page: Page, own: LineProxy): Promise<number> {
  own.lose();
  const before = await page.evaluate<number>('performance.now()');
  await expect
    .poll(async () => (await notesOf(page)).some(([text, at]) => text === LOST && at > before), { interval: 100 })
    .toBe(true);
  return (await notesOf(page)).find(([text, at]) => text === LOST && at > before)![1] - before;
}

function report(game: string, played: readonly SlowMatch[]): void {
  const sum = (count: (match: SlowMatch) => number): number => played.reduce((all, match) => all + count(match), 0);
  const noticed = played.flatMap(match => match.noticed ?? []).toSorted((a, b) => a - b);
  const [middle, most] = [noticed[noticed.length >> 1] ?? 0, noticed.at(-1) ?? 0].map(Math.round);
  const [lists, lost] = [sum(({ isListWrong }) => Number(isListWrong)), sum(match => match.lost.length)];
  const counts = `${played.length} matches, ${sum(({ moves }) => moves)} own moves, ${lists} wrong lists, ${lost} lost moves`;
  console.log(`${game}: ${counts}, noticed after ${middle} ms, at most ${most} ms`);
}

test(
  'on a line of 300 ms the list of moves is right from the first own move on, and no move is lost',
  async () => {
    // The games by turns, so that what takes longest does not come last.
    const waiting = Array.from({ length: SLOW_MATCHES }, () => SLOW_GAMES).flat();
    const played: SlowMatch[] = [];
    const failed: string[] = [];
    const playAll = async (): Promise<void> => {
      for (let game = waiting.shift(); game !== undefined; game = waiting.shift()) {
        const match = await playOnSlowLine(game).catch(
          (error: unknown) => void failed.push(`${game}: ${String(error)}`),
        );
        if (match) played.push(match);
      }
    };
    await Promise.all(Array.from({ length: SLOW_TOGETHER }, playAll));
    if (SOAK)
      for (const game of SLOW_GAMES)
        report(
          game,
          played.filter(match => match.game === game),
        );
    expect(failed).toEqual([]);
    expect(played.filter(({ isListWrong, lost }) => isListWrong || lost.length > 0)).toEqual([]);
    expect(played.filter(({ noticed = 0 }) => noticed > NOTICED_WITHIN)).toEqual([]);
  },
  SOAK ? 3_600_000 : undefined,
);
