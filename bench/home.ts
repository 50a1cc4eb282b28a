// The home page of an empty server, of one with ten players and of one with a thousand: what a view costs, and what it looks like.
// `npm run bench home [VIEWS] [FOLDER]`; pictures of it are written to FOLDER. A browser opens the page once and tells which
// requests it makes; these are then made VIEWS times. No match is played meanwhile, so that the figures are those of the views.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { games } from '../games/index.ts';
import { startServer } from '../src/server/start.ts';
import { connect, hear, post } from './load.ts';
import { Party } from './parties.ts';
import { LOADED_SERVER } from './program.ts';
import { cpuMs } from './rates.ts';

interface Crowd {
  readonly players: number;
  /** Matches that are played, with two players each. */
  readonly running: number;
  readonly finished: number;
  /** Tables at which one player waits. */
  readonly open: number;
}

const CROWDS: readonly Crowd[] = [
  { players: 0, running: 0, finished: 0, open: 0 },
  { players: 10, running: 3, finished: 4, open: 2 },
  { players: 1000, running: 400, finished: 20, open: 30 },
];
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
/** Moves that are played before the views, so that the matches have begun. */
const MOVES = 4;
/** Milliseconds after which the page has asked for everything once. Some of it is asked for again after four seconds. */
const FIRST_LOOK = 3500;

/** Views before those that are counted. */
const WARM_UP = 100;

interface Used {
  /** Milliseconds of the process, its workers included. */
  readonly cpu: number;
  readonly queries: number;
}

const [mode = '200', given] = process.argv.slice(2);

async function serve(folder: string): Promise<void> {
  const { queries } = await import('./count-queries.ts');
  const { url } = await startServer({ ...LOADED_SERVER, data: folder });
  process.on('message', async () => {
    process.send!({ cpu: cpuMs(), queries: await queries() } satisfies Used);
  });
  process.on('disconnect', () => process.exit(0));
  process.send!(url);
}

const portOf = (url: string): number => Number(new URL(url).port);

/** A player without a match; with `table`, one who waits at an open one. */
async function visitor(url: string, table?: string): Promise<void> {
  const socket = await connect(`${url.replace('http', 'ws')}/api/play`);
  const welcome = hear<{ token: string }>(socket, 'welcome');
  socket.send('{"t":"hello"}');
  const { token } = await welcome;
  if (table === undefined) return;
  const asked = { game: table, seats: 2, seat: 0, clock: { kind: 'none' } };
  const { match } = await post<{ match: string }>(portOf(url), '/api/matches', asked, token);
  const shown = hear(socket, 'match');
  socket.send(JSON.stringify({ t: 'join', match, want: 'views', legal: true }));
  await shown;
}

const gameAt = (n: number): string => games[n % games.length]!.id;

async function gather(url: string, { players, running, finished, open }: Crowd): Promise<void> {
  const port = portOf(url);
  for (let i = 0; i < finished; i++) {
    const party = await Party.seat(port, { game: gameAt(i), seats: 2 });
    await party.play(1e6, 0);
    party.leave();
  }
  for (let i = 0; i < running; i++) {
    const party = await Party.seat(port, { game: gameAt(i), seats: 2 });
    await party.play(MOVES, 0);
  }
  for (let i = 2 * running; i < players; i++) await visitor(url, i < 2 * running + open ? gameAt(i) : undefined);
}

/** Opens the page in each size; answers with the requests that it makes at first. */
async function look(browser: Browser, url: string, crowd: Crowd, folder: string | undefined): Promise<string[]> {
  let first: string[] = [];
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET') asked.push(pathname + search);
    });
    await page.goto(url);
    await sleep(FIRST_LOOK);
    first = [...asked];
    if (folder !== undefined) {
      // What is not in sight is not drawn, so the window is made as high as the page.
      for (let again = 0; again < 2; again++) {
        const height: number = await page.evaluate('document.documentElement.scrollHeight');
        await page.setViewportSize({ ...viewport, height });
        await page.waitForTimeout(200);
      }
      await page.screenshot({ path: join(folder, `home-${crowd.players}-${viewport.width}.png`) });
    }
    await context.close();
  }
  return [...new Set(first)];
}

async function measure(browser: Browser, crowd: Crowd, views: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-home-'));
  const counter = fileURLToPath(new URL('./count-queries.js', import.meta.url));
  const child = fork(fileURLToPath(import.meta.url), ['serve', folder], { execArgv: ['--import', counter] });
  const [url] = (await once(child, 'message')) as [string];
  const used = async (): Promise<Used> => {
    child.send('used');
    return ((await once(child, 'message')) as [Used])[0];
  };
  try {
    await gather(url, crowd);
    const requests = await look(browser, url, crowd, given);
    const { token } = await post<{ token: string }>(portOf(url), '/api/guests', { name: 'Ada' });
    const headers = { authorization: `Bearer ${token}` };
    const view = async (): Promise<void> => {
      for (const path of requests)
        await (await fetch(url + path, path.startsWith('/api/') ? { headers } : {})).arrayBuffer();
    };
    for (let i = 0; i < WARM_UP; i++) await view();
    const before = await used();
    for (let i = 0; i < views; i++) await view();
    const after = await used();
    const each = (what: keyof Used): string => ((after[what] - before[what]) / views).toFixed(2);
    const lists = requests.filter(path => path.startsWith('/api/'));
    console.log(
      `${crowd.players} players, ${crowd.running} matches: ${each('cpu')} ms of CPU a view; ` +
        `${each('queries')} queries, ${requests.length} requests, ${lists.length} of them lists`,
    );
    console.log(`  ${lists.join(' ')}`);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  }
}

if (mode === 'serve') await serve(given!);
else {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--disable-gpu'],
  });
  for (const crowd of CROWDS) await measure(browser, crowd, Number(mode));
  await browser.close();
  process.exit(0);
}
