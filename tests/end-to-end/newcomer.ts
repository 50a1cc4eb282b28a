// A person who has never played and only does what the page says: presses what is marked, and asks where nothing is.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What is marked, or the button that asks for a mark; where it is, and what the page says about it. */
const MARKED = `(() => {
  const find = selector => [...document.querySelectorAll(selector)].find(one => one.checkVisibility() && !one.disabled);
  const box = (find('[data-hint]') ?? find('[data-ask-hint]'))?.getBoundingClientRect();
  return {
    at: box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round),
    isMarked: find('[data-hint]') !== undefined,
    said: document.querySelector('.lesson-say, .stage-line')?.textContent,
    step: document.querySelector('.lesson-progress, .moves')?.textContent,
    isOver: document.querySelector('.lesson-panel.is-done, .result') !== null,
  };
})()`;

interface Seen {
  readonly at: readonly [x: number, y: number] | undefined;
  readonly isMarked: boolean;
  readonly said: string | undefined;
  readonly step: string | undefined;
  readonly isOver: boolean;
}

const look = (page: Page): Promise<Seen> => page.evaluate<Seen>(MARKED);

/** Follows the marks until the lesson or the match is over, or so often; answers how often something was pressed. */
export async function followMarks(page: Page, most: number, enough = Infinity): Promise<number> {
  for (let pressed = 0; ; pressed++) {
    if (pressed >= enough) return pressed;
    let seen!: Seen;
    await expect
      .poll(async () => {
        const before = await look(page);
        seen = await look(page);
        // No one presses what is still moving.
        return seen.isOver || (seen.at !== undefined && String(seen.at) === String(before.at));
      })
      .toBe(true);
    if (seen.isOver) return pressed;
    expect(pressed, `still not over: ${seen.said}`).toBeLessThan(most);
    // As a finger does: whatever lies there gets it.
    await page.mouse.click(...seen.at!);
    await expect.poll(() => look(page), { message: `pressed at "${seen.said}"` }).not.toEqual(seen);
  }
}
