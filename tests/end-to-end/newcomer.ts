// A newcomer who only does what the page says: presses what is marked, asks where nothing is, and goes from the lesson to a first match
// and to the next level.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SOAK } from '../counts.ts';
import { PATIENCE } from '../timeout.ts';
import { follow, NARROW, visit, WIDE } from './browser.ts';

export const LESSONS = ['carcassonne', 'dama', 'piranhas', 'sagrada', 'uno'];
const LOCALES = ['en-GB', 'it-IT', 'de-DE'];

export interface Newcomer {
  readonly game: string;
  readonly locale: string;
  readonly size: typeof WIDE;
  /** phone or desktop */
  readonly device: string;
}

const DEVICES = [
  { device: 'phone', size: NARROW },
  { device: 'desktop', size: WIDE },
];

/** Every game, language and size once; all combinations in a soak, which may take some games only: GAMES=dama,uno npm run soak web. */
export const NEWCOMERS: readonly Newcomer[] = SOAK
  ? (process.env['GAMES']?.split(',') ?? LESSONS).flatMap(game =>
      LOCALES.flatMap(locale => DEVICES.map(device => ({ game, locale, ...device }))),
    )
  : LESSONS.map((game, at) => {
      const { device, size } = DEVICES[at === 1 ? 1 : 0]!;
      return { game, locale: LOCALES[at % LOCALES.length]!, device, size };
    });

/** What is marked, or the button that asks for a mark; where it is, and what the page and its board say. */
const MARKED = `(() => {
  const find = selector => [...document.querySelectorAll(selector)].find(one => one.checkVisibility() && !one.disabled);
  const box = (find('[data-hint]') ?? find('[data-ask-hint]'))?.getBoundingClientRect();
  return {
    at: box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round),
    isMarked: find('[data-hint]') !== undefined,
    said: document.querySelector('.lesson-say, .stage-line')?.textContent,
    step: document.querySelector('.lesson-progress, .moves')?.textContent,
    spoken: [...document.querySelectorAll('.stage-board [role=status]')].map(one => one.textContent).join(),
    isOver: document.querySelector('.lesson-panel.is-done, .result') !== null,
  };
})()`;

interface Seen {
  readonly at?: readonly [x: number, y: number];
  readonly isMarked: boolean;
  readonly said?: string;
  readonly step?: string;
  /** What the board says to readers: a tile that is turned may have to be turned once more, at the same place. */
  readonly spoken: string;
  readonly isOver: boolean;
}

export const look = (page: Page): Promise<Seen> => page.evaluate<Seen>(MARKED);

/** Milliseconds between two looks; what has not moved in between rests. */
const GLANCE = 20;

/**
 * Waits until the page has answered what was pressed with anything that is seen, and until what to press next rests, because no one
 * presses what is still moving. The page itself looks, which costs less than asking it again and again.
 */
const nextMarkAfter = (pressed: Seen | undefined): string => `new Promise((resolve, reject) => {
  const pressed = ${JSON.stringify(pressed && JSON.stringify(pressed))};
  let hasChanged = pressed === undefined;
  let before;
  const stop = () => {
    clearInterval(looking);
    clearTimeout(patience);
  };
  const looking = setInterval(() => {
    const seen = ${MARKED};
    hasChanged ||= JSON.stringify(seen) !== pressed;
    const rests = seen.at !== undefined && String(seen.at) === before;
    before = String(seen.at);
    if (!hasChanged || !(seen.isOver || rests)) return;
    stop();
    resolve(seen);
  }, ${GLANCE});
  const patience = setTimeout(() => {
    stop();
    reject(new Error(hasChanged ? 'nothing to press' : 'a press changed nothing that is seen: ' + pressed));
  }, ${PATIENCE});
})`;

/** Follows the marks until the lesson or the match is over, or so often; answers how often something was pressed. */
export async function followMarks(page: Page, most: number, enough = Infinity): Promise<number> {
  let before: Seen | undefined;
  for (let pressed = 0; ; pressed++) {
    if (pressed >= enough) return pressed;
    const seen = await page.evaluate<Seen>(nextMarkAfter(before));
    if (seen.isOver) return pressed;
    expect(pressed, `still not over: ${seen.said}`).toBeLessThan(most);
    // As a finger does: whatever lies there gets it.
    await page.mouse.click(...seen.at!);
    before = seen;
  }
}

/** From the page of a game through its whole lesson; no step is skipped. */
export async function takeLesson(page: Page, game: string): Promise<void> {
  await follow(page, `/games/${game}`, `.game-about a[href="/learn/${game}"]`);
  await page.locator(`.game-about a[href="/learn/${game}"]`).click();
  await page.locator('.lesson-say').waitFor();
  await followMarks(page, MOST_PRESSES);
  await page.locator('.lesson-panel.is-done').waitFor();
}

/** The match that the page offers after the lesson, to its end. */
export async function playFirstMatch(page: Page): Promise<void> {
  await page.locator('.lesson-panel.is-done .primary').click();
  await page.locator('.stage-tools').waitFor();
  await followMarks(page, MOST_PRESSES);
  await page.locator('.result').waitFor();
}

/** To the next level, which takes two wins in a row; luck may be with the bot, in cards more than anywhere. */
const MOST_MATCHES = 12;

/** Plays again until the page offers a stronger bot. */
export async function reachNextLevel(page: Page): Promise<void> {
  const offer = page.locator('.result [role=status] + button');
  for (let matches = 1; (await offer.count()) === 0; matches++) {
    expect(matches).toBeLessThan(MOST_MATCHES);
    await page.locator('.result button').first().click();
    await page.locator('.result').waitFor({ state: 'detached' });
    await followMarks(page, MOST_PRESSES);
    await page.locator('.result').waitFor();
  }
  await offer.click();
  await page.locator('.result').waitFor({ state: 'detached' });
}

/** Keeps everything that is needed without a connection. */
export async function keepOffline(page: Page): Promise<void> {
  await visit(page, '/offline', '.offline-copy');
  await page.locator('.offline-copy button').click();
  // Beside the sentence that it is ready.
  await page.locator('.offline-copy p svg').waitFor();
}

/** From the page of puzzles, where it is marked as solved afterwards. */
export async function solvePuzzleOfDay(page: Page, game: string): Promise<void> {
  const card = page.locator(`.puzzle-card[href^="/puzzles/${game}?day="]`);
  await follow(page, '/puzzles', '.puzzle-card');
  await card.click();
  await page.locator('.puzzle-panel').waitFor();
  await page.locator('.stage-board').waitFor();
  await followMarks(page, MOST_PRESSES);
  await page.locator('.puzzle-panel.is-done').waitFor();
  await follow(page, '/puzzles', '.puzzle-card');
  await card.and(page.locator('.is-done')).waitFor();
}

const MOST_PRESSES = 1000;
