// What people do on Sagrada's board, for tests in browsers.

import type { Locator, Page } from 'playwright-core';

/** The token the client keeps of a guest. */
export async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate<string>(`localStorage.getItem('ludoteca.guest')`);
  return (JSON.parse(kept) as { token: string }).token; // what the client writes there
}

export const offers = (page: Page): Locator => page.locator('.sag-offer button');
export const takeable = (page: Page): Locator => page.locator('.sag-pool .is-legal');
export const open = (page: Page): Locator => page.locator('.sag-cell.is-open .sag-focus');
export const ends = (page: Page): Locator =>
  page.locator('.sag-prompt').getByRole('button', { name: /^(Pass|End turn)$/ });
export const placed = (page: Page): Locator => page.locator('.sag-own .sag-cell .sag-die');
export const poolDie = (page: Page, die: string): Locator => page.locator(`.sag-pool button[aria-label^="${die}"]`);
export const cellButton = (page: Page, cell: number): Locator => page.locator(`.sag-own [data-sag-cell="${cell}"]`);

export async function openCells(page: Page): Promise<number[]> {
  return (await open(page).evaluateAll(all => all.map(cell => cell.getAttribute('data-sag-cell')))).map(Number);
}

export async function chooseWindow(page: Page): Promise<void> {
  await offers(page).first().click();
}

/** Plays to the end of the match: places a die in each of the first turns, and passes after that. */
export async function playOn(page: Page, turns: number): Promise<void> {
  const over = page.locator('.result');
  for (let left = turns; ; ) {
    await ends(page).or(over).first().waitFor();
    if (await over.isVisible()) return;
    const isFresh = (await ends(page).innerText()) === 'Pass';
    if (isFresh && left-- > 0 && (await takeable(page).count()) > 0) {
      const before = await placed(page).count();
      await takeable(page).first().click();
      await open(page).first().click();
      // Where no tool can follow, the turn is over with that.
      await placed(page).nth(before).waitFor();
      continue;
    }
    // The same button may be there for the next turn at once: what tells is the list of moves.
    const listed = await page.locator('.moves .move').count();
    await ends(page).click();
    await page.locator('.moves .move').nth(listed).waitFor({ state: 'attached' });
  }
}
