// What people do on Sagrada's board, for tests in browsers.

import type { Locator, Page } from 'playwright-core';

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

/** Ends every turn as soon as it is one's own, once for each state of the table; again where nothing came of it. */
const PASSING = `{
  let [seen, since] = [-1, 0];
  setInterval(() => {
    const button = [...document.querySelectorAll('.sag-prompt button')].find(one => /^(Pass|End turn)$/.test(one.innerText));
    const moves = document.querySelectorAll('.moves .move').length;
    if (!button || (moves === seen && Date.now() - since < 3000)) return;
    [seen, since] = [moves, Date.now()];
    button.click();
  }, 20);
}`;

/** Plays to the end of the match: places a die in each of the first turns, and passes after that. */
export async function playOn(page: Page, turns: number): Promise<void> {
  const fresh = page.locator('.sag-prompt').getByRole('button', { name: 'Pass', exact: true });
  for (let turn = 0; turn < turns; turn++) {
    await fresh.waitFor();
    if ((await takeable(page).count()) > 0) {
      const before = await placed(page).count();
      await takeable(page).first().click();
      await open(page).first().click();
      await placed(page).nth(before).waitFor();
    }
    // Where no tool could follow, the turn is over with the die.
    await ends(page)
      .or(page.locator('.sag-prompt', { hasText: '’s turn' }))
      .first()
      .waitFor();
    if (!(await ends(page).isVisible())) continue;
    const listed = await page.locator('.moves .move').count();
    await ends(page).click();
    await page.locator('.moves .move').nth(listed).waitFor({ state: 'attached' });
  }
  await page.evaluate(PASSING);
  // Move by move: a whole match may take longer than anything is waited for.
  const [result, move] = [page.locator('.result'), page.locator('.moves .move')];
  // Of a long match only the latest moves are listed, until someone asks for all.
  const earlier = page.locator('.moves-earlier button');
  while ((await result.count()) === 0) {
    if ((await earlier.count()) > 0) await earlier.click();
    const next = move.nth(await move.count());
    await result.or(next).or(earlier).first().waitFor({ state: 'attached' });
  }
}
