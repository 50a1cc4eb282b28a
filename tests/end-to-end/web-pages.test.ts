import { expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import {
  fitsAcross,
  fitsDown,
  follow,
  moveDama,
  moves,
  NARROW,
  PHONE,
  picture,
  visit,
  WANTS_PICTURES,
  WIDE,
} from './browser.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false }, { stored: true });

async function post(path: string, body: object, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return (await fetch(web.server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** A finished match between two bots, to look at. */
async function finished(): Promise<string> {
  const { token } = (await post('/api/guests', { name: 'Ada' })) as { token: string }; // the schema of this answer
  const bots = [
    { seat: 0, bot: 'greedy' },
    { seat: 1, bot: 'random' },
  ];
  const asked = { game: 'dama', seat: null, bots, clock: { kind: 'none' }, options: { plyLimit: 60 } };
  const { match } = (await post('/api/matches', asked, token)) as MatchCreated; // likewise
  const phase = async (): Promise<unknown> => (await fetch(`${web.server.url}/api/matches/${match}`)).json();
  await expect.poll(phase).toMatchObject({ phase: 'over' });
  return match;
}

/** What each page shows once everything is there. */
const pagesOf = (match: string): readonly (readonly [name: string, path: string, shows: string])[] => [
  ['home', '/', `.home a[href*="${match}"]`],
  ['game', '/games/dama', 'role=button[name="Play"]'],
  ['new', '/new/dama', 'role=button[name="Open the table"]'],
  ['match', `/match/${match}`, '.result'],
  ['replay', `/replay/${match}?at=30`, '.reel-controls'],
  ['replay-file', '/replay', 'input[type=file]'],
  ['missing', '/no/such/page', '#page h1'],
];

/** Buttons, links and fields without a name that a screen reader could read out. */
const NAMELESS = `
  [...document.querySelectorAll('button, a, input, select, textarea')]
    // What is not laid out before it is scrolled to has no inner text yet.
    .filter(one => !(one.innerText || (one.checkVisibility({ contentVisibilityAuto: true }) ? '' : one.textContent) || one.ariaLabel || one.title || one.labels?.[0]?.innerText || '').trim())
    .map(one => one.outerHTML)`;

test('every page in all sizes and both lights: no bar to scroll sideways, one main region, a name for every control', async () => {
  const pages = pagesOf(await finished());
  // Light changes no widths: all four are drawn for a person who looks at the pictures.
  for (const [size, tag, schemes] of [
    [WIDE, 'wide', ['dark']],
    [PHONE, 'phone', ['light']],
  ] as const)
    for (const scheme of WANTS_PICTURES ? (['light', 'dark'] as const) : schemes) {
      const page = await web.browsers.person({ name: 'Ada', size, scheme });
      for (const [name, path, shows] of pages) {
        await page.setViewportSize(size);
        await follow(page, path, shows);
        await expect.poll(async () => [name, tag, await fitsAcross(page)]).toEqual([name, tag, true]);
        if (tag === 'wide' && /^(match|replay)$/.test(name))
          await expect.poll(async () => [name, await fitsDown(page)]).toEqual([name, true]);
        await picture(page, `${name}-${tag}-${scheme}`);
        await expect.poll(() => page.getByRole('main').count()).toBe(1);
        expect([path, tag, await page.evaluate<string[]>(NAMELESS)]).toEqual([path, tag, []]);
        if (tag === 'wide') continue;
        await page.setViewportSize(NARROW);
        expect([name, await fitsAcross(page)]).toEqual([name, true]);
      }
      await page.context().close();
    }
});

test('language and light are chosen once and remembered', async () => {
  const page = await web.browsers.person({ name: 'Ada', locale: 'de-DE' });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Setz dich dazu.' }).waitFor();
  expect(await page.evaluate<string>('document.documentElement.lang')).toBe('de');
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await picture(page, 'settings-wide-light');
  await page.getByRole('button', { name: 'Italiano' }).click();
  await page.getByRole('button', { name: 'Scuro' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Accomodati.' }).waitFor();
  expect(await page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
});

test('the server is restarted in the middle of a match: the page says so, comes back and goes on', async () => {
  const ada = await web.browsers.person({ name: 'Ada' });
  await ada.goto('/games/dama');
  await ada.getByLabel(/^Opponent/).selectOption('random');
  await ada.getByLabel('You play').selectOption({ label: 'Light' });
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  await moveDama(ada);
  await ada.locator('[aria-label$="can move"]').first().waitFor();
  const before = await moves(ada);
  const lost = ada.getByRole('alertdialog');

  await web.restart(async () => {
    await lost.getByText('Connection lost').waitFor();
    await picture(ada, 'reconnecting-wide-light');
  });
  await lost.waitFor({ state: 'detached' });
  await moveDama(ada);
  await expect.poll(async () => (await moves(ada)).length).toBeGreaterThan(before.length + 1);
  expect((await moves(ada)).slice(0, before.length)).toEqual(before);
});

test('a page that does not come: loaded anew once, told why, and shown as soon as it can be', async () => {
  const ada = await web.browsers.person({ name: 'Ada', size: NARROW });
  let isGone: ((path: string) => boolean) | undefined;
  let loads = 0;
  await ada.route(/\/assets\/|\/api\/status/, route =>
    isGone?.(new URL(route.request().url()).pathname) ? route.abort('connectionrefused') : route.continue(),
  );
  const go = async (path: string): Promise<void> => {
    await visit(ada, '/', '.shelf a');
    await ada.evaluate(
      `{ const link = document.createElement('a'); link.href = '${path}'; document.body.append(link); link.click(); }`,
    );
  };
  ada.on('request', request => {
    if (request.isNavigationRequest()) loads++;
  });

  // A newer client is in place: its files have other names.
  isGone = path => loads === 1 && path.startsWith('/assets/tournaments');
  await go('/tournaments');
  await ada.getByRole('heading', { name: 'Tournaments', level: 1 }).waitFor();
  expect(loads).toBe(2);

  // The line is down.
  loads = 0;
  isGone = path => loads === 1 && (path.startsWith('/assets/records') || path === '/api/status');
  await go('/archive');
  await ada.getByRole('heading', { name: 'The server does not answer' }).waitFor();
  await picture(ada, 'part-unreachable-phone-light');
  isGone = path => loads === 1 && path.startsWith('/assets/records');
  await ada.getByRole('button', { name: 'Try now' }).click();
  await ada.getByRole('heading', { name: 'Archive', level: 1 }).waitFor();
  expect(loads).toBe(2);

  // Loading again does not help, and is not tried without an end.
  loads = 0;
  isGone = path => path.startsWith('/assets/server');
  await go('/status');
  await ada.getByRole('heading', { name: 'Part of this page is missing' }).waitFor();
  expect(loads).toBe(2);
  await picture(ada, 'part-missing-phone-light');
});

test('a page whose request failed asks again by itself', async () => {
  const ada = await web.browsers.person({ name: 'Ada', haste: 6 });
  let failures = 0;
  await ada.route('**/api/games', route =>
    failures < 2 ? (failures++, route.abort('connectionrefused')) : route.continue(),
  );
  await ada.goto('/games/dama');
  await ada.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(failures).toBe(2);
});
