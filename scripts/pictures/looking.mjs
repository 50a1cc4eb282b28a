// How scenes look for what they show, and the tables that several of them need.

/** To the middle of the screen: what a scene is about may be below the fold. */
export const show = locator => locator.first().evaluate(one => one.scrollIntoView({ block: 'center' }));

/** Is it there? A page of an earlier edition may not have it. */
export async function has(locator, ms = 3000) {
  return locator
    .first()
    .waitFor({ state: 'visible', timeout: ms })
    .then(
      () => true,
      () => false,
    );
}

export async function go(page, path, shows) {
  await page.goto(path);
  await page.locator(shows).first().waitFor({ state: 'attached' });
}

/** A table of the person who looks, or of another one. */
export const table = (world, body, who = world.me) => world.people.table({ private: true, ...body }, {}, who);
export const against = (bot, ...seats) => seats.map(seat => ({ seat, bot }));

/** A match of Sagrada against a bot, with the window that is offered first. */
export async function openSagrada(page, world) {
  const match = await table(world, { game: 'sagrada', seats: 2, seat: 0, bots: against('random', 1) });
  await page.goto(`/match/${match}`);
  await page.locator('.sag-offer button').first().click();
  await page.locator('.sag-own [data-sag-cell="0"]').waitFor({ state: 'attached' });
  await page.locator('.sag-pool button').first().waitFor({ state: 'attached' });
}
