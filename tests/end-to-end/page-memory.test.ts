// A page that a long match is played on does not grow: what the board drew before is let go.

import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false, botDelay: { uno: [0, 0] } });

/** Turns of all players after which the page is measured first and last; `npm run soak` plays on. */
const WARM = 20;
const TURNS = SOAK ? 235 : 60;

/** The latest turns, and the button that shows the others. */
const MAX_LISTED = 101;

/** Answers what the page asks, if anything; answers the number of the last turn, or -1 once the match is over. */
const ANSWER = `(() => {
  if (document.querySelector('.result')) return -1;
  const asked = ['.uno-round button', '.uno-colours button', '.uno-call:enabled', '.uno-held.is-playable', '.uno-pass:enabled'];
  asked.map(selector => document.querySelector(selector)).find(Boolean)?.click();
  return Number([...document.querySelectorAll('.moves-number')].at(-1)?.textContent ?? 0);
})()`;

/** Everything in the page, and of it what belongs to the list of moves, which is as long as the match up to a limit. */
const ATTACHED = `(() => {
  const count = root => {
    const walker = document.createTreeWalker(root);
    let nodes = 1;
    while (walker.nextNode()) nodes++;
    return nodes;
  };
  const list = document.querySelector('.moves');
  return { nodes: count(document), listed: count(list), buttons: list.querySelectorAll('button').length };
})()`;

interface Measured {
  /** Nodes that are alive but not in the page: what was drawn before. */
  readonly detached: number;
  /** Nodes in the page beside the list of moves: the board, the hand, the rest. */
  readonly shown: number;
  readonly listeners: number;
}

async function measure(page: Page, cdp: CDPSession): Promise<Measured> {
  await cdp.send('HeapProfiler.collectGarbage');
  const attached = await page.evaluate<{ nodes: number; listed: number; buttons: number }>(ATTACHED);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find(metric => metric.name === name)!.value;
  return {
    detached: value('Nodes') - attached.nodes,
    shown: attached.nodes - attached.listed,
    listeners: value('JSEventListeners') - attached.buttons,
  };
}

async function playTo(page: Page, turns: number): Promise<void> {
  await expect.poll(() => page.evaluate<number>(ANSWER), { interval: 20 }).toSatisfy(turn => turn < 0 || turn >= turns);
}

test(`the page of a match of UNO is as large after ${TURNS} turns as after ${WARM}`, async () => {
  const page = await web.browsers.person({ name: 'Ada', haste: 8, still: true });
  const made = await page.request.post('/api/matches', {
    headers: { authorization: `Bearer ${web.browsers.guestOf(page).token}` },
    data: {
      game: 'uno',
      seats: 4,
      seat: 0,
      private: true,
      clock: { kind: 'none' },
      bots: [1, 2, 3].map(seat => ({ seat, bot: 'bot2' })),
    },
  });
  const { match } = (await made.json()) as MatchCreated; // the answer to a table made
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(`/match/${match}`);
  await playTo(page, WARM);
  const before = await measure(page, cdp);
  await playTo(page, TURNS);
  const after = await measure(page, cdp);
  console.log(`UNO, ${WARM} turns: ${JSON.stringify(before)}, ${TURNS} turns: ${JSON.stringify(after)}`);
  // The drawing before this one may still be alive, and what is in the page depends on the cards in hand. A page that let
  // nothing go grew by 14 nodes and 2 listeners a turn.
  expect(after.detached - before.detached).toBeLessThan(300);
  expect(after.shown - before.shown).toBeLessThan(600);
  expect(after.listeners - before.listeners).toBeLessThan(100);
  expect(await page.locator('.moves > li').count()).toBeLessThanOrEqual(MAX_LISTED);
});
