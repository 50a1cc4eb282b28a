// How scenes look for what they show.

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
