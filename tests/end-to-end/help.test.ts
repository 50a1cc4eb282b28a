// The manuals at `/help`: every link leads somewhere, the search finds, the form of the API sends, and axe-core finds nothing to
// complain of on any page: on every tenth in `npm test`.

import { beforeAll, describe, expect, test } from 'vitest';
import { builtFile } from '../built.ts';
import { SOAK } from '../counts.ts';
import { complaints, complaintsButContrast } from './axe.ts';
import { PHONE, picture } from './browser.ts';
import { webServer } from './web-server.ts';

builtFile('dist/help/index.html');
const web = webServer();

/** Every page that the menu of the first leads to, with its HTML. */
const pages = new Map<string, string>();

async function text(path: string): Promise<string> {
  const answer = await fetch(web.server.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

beforeAll(async () => {
  pages.set('/help', await text('/help'));
  for (const [, path] of pages.get('/help')!.matchAll(/href="(\/help\/[^"#.]+)"/g))
    if (!pages.has(path!)) pages.set(path!, await text(path!));
});

describe('links', () => {
  test('the manuals are all there', () => {
    expect(pages.size).toBeGreaterThan(40);
    for (const page of ['writing-a-bot', 'operating', 'tournaments', 'protocols/play', 'api', 'architecture'])
      expect([...pages.keys()]).toContain(`/help/${page}`);
  });

  test('lead to pages, headings and pictures that exist', async () => {
    const lost: string[] = [];
    const files = new Set<string>();
    for (const [path, html] of pages) {
      for (const [, to] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
        if (/^https?:/.test(to!)) continue;
        const [target, anchor] = to!.startsWith('#') ? [path, to!.slice(1)] : (to!.split('#') as [string, string?]);
        const page = pages.get(target);
        if (target.startsWith('/help') && page === undefined) files.add(target);
        else if (anchor && page && !page.includes(`id="${anchor}"`)) lost.push(`${path} -> ${to}`);
      }
      // A link of the sources that was not understood.
      if (/(?:href|src)="[^"]*\.md[#"]/.test(html)) lost.push(`${path} has a link to a Markdown file`);
    }
    expect(files.size).toBeGreaterThan(10);
    for (const file of files) {
      const answer = await fetch(web.server.url + file);
      if (answer.status !== 200 || /html/.test(answer.headers.get('content-type')!)) lost.push(file);
    }
    expect(lost).toEqual([]);
  });

  test('a page that does not exist is no manual', async () => {
    const answer = await fetch(`${web.server.url}/help/nothing`);
    expect(await answer.text()).toContain('<div id="app">');
  });
});

/** The reference of the API has a test of its own. */
const isLookedAt = (path: string, at: number): boolean => SOAK || (at % 10 === 0 && path !== '/help/api');

describe('in the browser', () => {
  test('axe-core has nothing to complain of on any page', async () => {
    const page = await web.browsers.regular({ still: true });
    const found: string[] = [];
    for (const path of [...pages.keys()].filter(isLookedAt)) {
      await page.goto(path);
      found.push(...(await (path === '/help' ? complaints : complaintsButContrast)(page)));
    }
    expect(found).toEqual([]);
  });

  test('the search finds a heading and goes there', async () => {
    const page = await web.browsers.regular({ still: true });
    await page.goto('/help');
    await page.getByRole('searchbox', { name: 'Search' }).fill('rejoining');
    const link = page.locator('#found a').first();
    await expect.poll(() => link.textContent()).toContain('Rejoining');
    expect(await complaints(page)).toEqual([]);
    await picture(page, 'help-search');
    await link.click();
    await page.waitForURL('**/help/protocols/play#rejoining');
    await page.getByRole('searchbox', { name: 'Search' }).fill('zebra crossing');
    await expect.poll(() => page.locator('#found').textContent()).toBe('Nothing found. Try another word.');
  });

  test('the API reference sends a real request', async () => {
    const page = await web.browsers.regular({ still: true });
    await page.goto('/help/api');
    const route = page.locator('details.route', { hasText: 'GET/api/status' }).first();
    await route.locator('> summary').click();
    await route.getByRole('button', { name: 'Try it' }).click();
    await expect
      .poll(() => route.locator('form pre').textContent())
      .toMatch(/^GET \/api\/status\n200 OK\n\n\{\n {2}"name"/);
    const guests = page.locator('details.route', { hasText: 'POST/api/guests' }).first();
    await guests.locator('> summary').click();
    expect(JSON.parse(await guests.getByLabel('Body').inputValue())).toBeTypeOf('object');
    expect(await complaints(page)).toEqual([]);
    await picture(page, 'help-api');
  });

  test('on a phone at night: no page is wider than the screen, and the theme of the games is kept', async () => {
    const page = await web.browsers.person({ size: PHONE, scheme: 'dark', still: true });
    for (const path of ['/help', '/help/operating', '/help/protocols/play', '/help/api']) {
      await page.goto(path);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, PHONE.width]);
    }
    await page.goto('/help/installing');
    expect(await complaints(page)).toEqual([]);
    await page.goto('/help');
    await picture(page, 'help-phone-dark');
    await page.evaluate(() => localStorage.setItem('ludoteca.theme', '"light"'));
    await page.goto('/help/writing-a-bot');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  });

  test('the header of the games leads to it, as a page of its own', async () => {
    const page = await web.browsers.regular({ still: true });
    await page.goto('/tournaments');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
    await picture(page, 'help');
  });
});
