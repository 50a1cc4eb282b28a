// A first visit: what it downloads, idle downloads included, which grows by what each new part of the client brings along unnoticed,
// and where it leads on a server where nothing happens yet.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false });

interface Download {
  /** Of all files together, compressed, without the headers of the answers. */
  readonly bytes: number;
  readonly files: number;
}

/**
 * If a visit exceeds this, `LIST=1 node scripts/first-visit.mjs BEFORE .` lists what it downloads, and what a build of the commit before
 * did. What the page does not show at first should come when it is needed: a part of the page by `import()`, sentences
 * of later pages from `web/locales/en/pages`. If the visit needs all of it, say in the commit why, and write what it downloads now here,
 * and in bench/results.md.
 */
const MOST: Readonly<Record<'home' | 'match', Download>> = {
  home: { bytes: 110_000, files: 14 },
  match: { bytes: 126_000, files: 19 },
};

/** Every file that the page has asked for by now; false: one of them has not arrived. */
const FILES = `(() => {
  const arrived = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ responseEnd }) => responseEnd > 0)
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])
    .filter(([path]) => !path.startsWith('/api/'));
  const paths = new Set(arrived.map(([path]) => path));
  const links = [...document.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet]')];
  return links.every(({ href }) => paths.has(new URL(href).pathname)) && arrived;
})()`;

async function downloaded(page: Page, bundles: readonly string[]): Promise<Download> {
  let files: readonly (readonly [path: string, bytes: number])[] = [];
  await expect
    .poll(async () => {
      files = (await page.evaluate(FILES)) || [];
      const paths = files.map(([path]) => path).join(' ');
      return bundles.filter(bundle => !paths.includes(`/assets/${bundle}-`));
    })
    .toEqual([]);
  // These are for other pages.
  expect(files.filter(([path]) => /\/(main|bots|offline|replay|records|tournaments)-/.test(path))).toEqual([]);
  return { bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0), files: files.length };
}

function expectAtMost(found: Download, most: Download): void {
  console.info(`first visit: ${found.bytes} bytes in ${found.files} files, at most ${most.bytes} in ${most.files}`);
  expect(found.bytes).toBeLessThanOrEqual(most.bytes);
  expect(found.files).toBeLessThanOrEqual(most.files);
  // Otherwise something was not counted.
  expect(found.bytes).toBeGreaterThan(most.bytes / 2);
}

test('a first visit of the home page downloads no more than it should', async () => {
  const page = await web.browsers.person();
  await page.goto('/');
  expectAtMost(await downloaded(page, ['home', 'setup', 'table']), MOST.home);
});

test('the home page of an empty server leads to a first match, a lesson and a replay', async () => {
  const page = await web.browsers.person();
  await page.goto('/');
  await page.locator('.home-lists .list-empty a').nth(1).waitFor();
  const links = await page.locator('.home-lists .list-empty a, .featured a').all();
  const paths = await Promise.all(links.map(link => link.getAttribute('href')));
  expect(paths).toEqual([
    expect.stringMatching(/^\/replay/),
    expect.stringMatching(/^\/games\/\w+$/),
    expect.stringMatching(/^\/learn\/\w+$/),
  ]);
});

test('a first visit of a match downloads no more than it should', async () => {
  const owner = await web.browsers.person({ name: 'Ada' });
  const { token } = web.browsers.guestOf(owner);
  const data = { game: 'dama', seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }], clock: { kind: 'none' } };
  const made = await owner.request.post('/api/matches', { headers: { authorization: `Bearer ${token}` }, data });
  const { match } = (await made.json()) as MatchCreated; // the answer to a table made
  const page = await web.browsers.person();
  await page.goto(`/match/${match}`);
  expectAtMost(await downloaded(page, ['home', 'setup', 'table', 'board']), MOST.match);
});
