// A person in a browser at a rolling tournament: takes part, plays two moves on each board that opens, resigns, and goes back.

import type { Page } from 'playwright-core';
import { MOVABLE, TARGET } from '../end-to-end/browser.ts';

/** Own moves before the person resigns. */
const MOVES = 2;

/** What to press next and where it is, or that the game is over; undefined: the page waits. */
const NEXT = `(() => {
  const seen = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility() && !one.disabled);
  const named = (text, within = '') => seen(within + ' button').find(one => one.textContent.trim() === text);
  const at = (what, one) => {
    const box = one.getBoundingClientRect();
    return { what, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const resign = named('Resign', '[role=alertdialog]');
  if (resign) return at('resign', resign);
  if (!location.pathname.startsWith('/match/')) {
    const button = ['Take part', 'Go to the game', 'Play again'].map(text => named(text)).find(Boolean);
    return button && at('enter', button);
  }
  if (seen('.result').length > 0) return { what: 'back' };
  const isTired = (window.movesMade ?? 0) >= ${MOVES};
  const one = isTired ? named('Resign') : seen('${TARGET.replaceAll("'", "\\'")}')[0] ?? seen('${MOVABLE.replaceAll("'", "\\'")}')[0];
  return one && at(one.matches('${TARGET.replaceAll("'", "\\'")}') ? 'move' : 'ask', one);
})()`;

interface Next {
  readonly what: 'resign' | 'enter' | 'back' | 'move' | 'ask';
  readonly x: number;
  readonly y: number;
}

/** Until `over`; how many games were played to their end. */
export async function playInBrowser(page: Page, path: string, over: Promise<void>): Promise<number> {
  await page.goto(path);
  let games = 0;
  for (;;) {
    const waiting = page.waitForFunction(NEXT, undefined, { polling: 300, timeout: 0 });
    // A page that is loaded again has nothing to say.
    const found = waiting.then(handle => handle.jsonValue() as Promise<Next>).catch(() => undefined);
    const next = await Promise.race([found, over.then(() => 'over' as const)]);
    if (next === 'over') return games;
    if (next?.what === 'back') {
      games++;
      await page.evaluate('history.back()');
      await page.waitForURL(`**${path}`);
    } else if (next) {
      await page.mouse.click(next.x, next.y);
      if (next.what === 'move') await page.evaluate('void (window.movesMade = (window.movesMade ?? 0) + 1)');
      if (next.what === 'resign') await page.evaluate('void (window.movesMade = 0)');
    }
  }
}
