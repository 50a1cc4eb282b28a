// A real browser with people in it, for tests of the web client.

import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
  type WebSocketRoute,
} from 'playwright-core';
import { expect, type TestContext } from 'vitest';
import { SOAK } from '../counts.ts';
import { PATIENCE } from '../timeout.ts';
import { PageDiary } from './page-diary.ts';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest screen that must work. */
export const NARROW = { width: 360, height: 640 };

/** Milliseconds that answers of the server may take on top, each its own: `LATENCY=500` finds pages that hang on an order. */
const LATENCY = Number(process.env['LATENCY'] ?? 0);

/** Where pictures of every page go, with `PICTURES=1`: looked at before a change of a page lands, and too slow for every run. */
const PICTURES = fileURLToPath(new URL('../../dist/screenshots/', import.meta.url));
export const WANTS_PICTURES = process.env['PICTURES'] === '1';

export interface Visit {
  readonly name?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly scheme?: 'light' | 'dark';
  readonly locale?: string;
  /** How many times faster the page's clock runs: pauses meant for readers cost a test only time. */
  readonly haste?: number;
  /** The system asks for no motion. Unless a test says otherwise it does, except in a soak: drawing each step of a move takes long. */
  readonly still?: boolean;
  /** A machine so slow that it draws seconds late. */
  readonly drawsLate?: boolean;
  /** With the service worker. Each person has a new one, which costs time and takes requests out of the hands of a test. */
  readonly serviceWorker?: boolean;
}

/** The player a page belongs to, by the name the server gives. */
interface BrowserGuest {
  readonly account: string;
  readonly token: string;
  readonly name: string;
}

/** Named by `npm test`. The shell is the same engine without windows and notifications, and needs less CPU time. */
export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const SHELL = process.env['HEADLESS_SHELL'] ?? CHROMIUM;

const shared = new Map<string, Promise<Browser>>();

/** One browser for all files that a worker process runs one after another; it ends with the process. One that died is replaced. */
export async function sharedBrowser(executablePath = SHELL): Promise<Browser> {
  const known = await shared.get(executablePath)?.catch(() => undefined);
  if (known?.isConnected()) return known;
  // Without a graphics card, drawing as if there were one costs a tenth more.
  const browser = chromium.launch({ executablePath, args: ['--disable-gpu'] });
  shared.set(executablePath, browser);
  return browser;
}

export class Browsers {
  readonly #browser: () => Promise<Browser>;
  /** Faults of pages: exceptions, errors on the console, broken content policy. */
  readonly faults: string[] = [];

  readonly #url: string;
  readonly #contexts: BrowserContext[] = [];
  #diaries: PageDiary[] = [];
  readonly #guests = new WeakMap<Page, BrowserGuest>();
  readonly #regulars = new Map<string, Page>();

  private constructor(browser: () => Promise<Browser>, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  static async open(url: string, executablePath?: string): Promise<Browsers> {
    const browser = (): Promise<Browser> => sharedBrowser(executablePath);
    await browser();
    return new Browsers(browser, url);
  }

  async #guest(name: string): Promise<string> {
    const body = JSON.stringify({ name });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.#url}/api/guests`, { method: 'POST', headers, body });
    return answer.text();
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map(context => context.close()));
  }

  /** A person with a browser of their own; with a name, they have been here before. */
  async person(visit: Visit = {}): Promise<Page> {
    const { name, size = WIDE, scheme = 'light', locale = 'en-GB', haste, drawsLate, serviceWorker } = visit;
    const still = visit.still ?? (!SOAK && !drawsLate);
    const hasTouch = size !== WIDE;
    const browser = await this.#browser();
    const context = await browser.newContext({
      viewport: size,
      colorScheme: scheme,
      locale,
      hasTouch,
      ...(still && { reducedMotion: 'reduce' as const }),
      serviceWorkers: serviceWorker ? 'allow' : 'block',
      baseURL: this.#url,
    });
    this.#contexts.push(context);
    if (LATENCY > 0) await slowDown(context);
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    this.#diaries.push(new PageDiary(page));
    page.on('pageerror', error => this.faults.push(String(error)));
    page.on('console', message => {
      // A server that is down for a while is part of a test; everything else on the console is a fault.
      if (message.type() === 'error' && !/ERR_CONNECTION|WebSocket/.test(message.text()))
        this.faults.push(`${message.text()} ${message.location().url}`.trim());
    });
    await context.addInitScript({ content: NOTING });
    if (drawsLate) await context.addInitScript({ content: DRAWING_LATE });
    if (haste) {
      await context.addInitScript({ content: hurryingClock(haste) + hurryingTimers(haste) });
      // Without a server, bots make their pauses in a worker. What they compute keeps its time.
      page.on('worker', worker => void worker.evaluate(hurryingTimers(haste)).catch(() => undefined));
      if (!still) await hurryMotion(page, haste);
    }
    if (name) {
      const guest = await this.#guest(name);
      this.#guests.set(page, JSON.parse(guest) as BrowserGuest); // the answer of `POST /api/guests`
      await context.addInitScript({ content: remembering(guest) });
    }
    return page;
  }

  /**
   * Anyone who came with the same visit in an earlier test of the file, at the page where that test left them; `follow` leads on from
   * there. A new person costs as much as a page that is loaded.
   */
  async regular(visit: Visit): Promise<Page> {
    const key = JSON.stringify(visit);
    const known = this.#regulars.get(key);
    if (known?.isClosed() === false) {
      this.#diaries.push(new PageDiary(known));
      return known;
    }
    const page = await this.person(visit);
    this.#regulars.set(key, page);
    return page;
  }

  /** For `afterEach`: says of a test that failed what its pages show and what led to it. */
  async tellIfFailed({ task }: Pick<TestContext, 'task'>): Promise<void> {
    const diaries = this.#diaries;
    this.#diaries = [];
    if (task.result?.state !== 'fail') return;
    // No one knows at which page it left them.
    this.#regulars.clear();
    for (const diary of diaries) console.error(`\n== a page of "${task.name}"\n${await diary.describe()}`);
  }

  /** Who a person with a name is, before any page was loaded. */
  guestOf(page: Page): BrowserGuest {
    return this.#guests.get(page)!;
  }
}

const late = (): Promise<void> => sleep(Math.random() * LATENCY);

/** Requests overtake each other; what comes over one socket is late, but in order. */
async function slowDown(context: BrowserContext): Promise<void> {
  await context.route(/\/(api|assets)\//, async route => {
    await late();
    // The page may be gone by then, or cut off, and the server may be down.
    const answer = (await isOffLine(route.request()))
      ? undefined
      : await route.fetch({ maxRedirects: 0 }).catch(() => undefined);
    await late();
    await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => undefined);
  });
  await context.routeWebSocket(/\/api\/play$/, socket => {
    const server = socket.connectToServer();
    passOn(socket, server);
    passOn(server, socket);
  });
}

/** What a test asks for a page goes out even where the page itself is cut off. */
async function isOffLine(request: Request): Promise<boolean> {
  if (request.serviceWorker()) return false;
  return request
    .frame()
    .evaluate<boolean>('!navigator.onLine')
    .catch(() => false);
}

function passOn(from: WebSocketRoute, to: WebSocketRoute): void {
  let before = Promise.resolve();
  from.onMessage(message => {
    before = before.then(late).then(() => to.send(message));
  });
}

/** What a browser keeps of a person who has a name already. Runs before every page, and leaves later changes alone. */
const remembering = (guest: string): string => `
  if (!localStorage.getItem('ludoteca.guest')) {
    localStorage.setItem('ludoteca.guest', ${JSON.stringify(guest)});
    localStorage.setItem('ludoteca.named', 'true');
  }`;

/** A notice goes away by itself, perhaps before a busy machine looks: what was said is kept. */
const NOTING = `{
  const told = new Set();
  window.toldHere = told;
  new MutationObserver(() => {
    for (const notice of document.querySelectorAll('.notice span')) told.add(notice.textContent);
  }).observe(document, { childList: true, subtree: true });
}`;

/** Waits until the page has said this in a notice, since it was loaded. */
export async function noticed(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate<string>(`[...toldHere].join('\\n')`)).toContain(text);
}

/**
 * Milliseconds. Longer waits are patience with the server, which is not hurried: the page of a busy machine would take its connection
 * for lost, and the dialog that says so would get what is pressed at the lower edge of a phone.
 */
const HURRIED = 2500;

/**
 * Milliseconds before a frame is drawn, and before the timers that stand in for one. What a page does only after a frame comes as late
 * as on a slow phone, and must not undo what was pressed meanwhile.
 */
const LATE = 3000;

const DRAWING_LATE = `{
  const later = setTimeout;
  window.requestAnimationFrame = call => later(() => call(performance.now()), ${LATE});
  window.cancelAnimationFrame = clearTimeout;
  window.setTimeout = (call, ms = 0, ...rest) => later(call, ms > 0 && ms < 50 ? ${LATE} : ms, ...rest);
}`;

const hurryingClock = (times: number): string => `{
  const now = performance.now.bind(performance);
  performance.now = () => now() * ${times};
}`;

const hurryingTimers = (times: number): string => `{
  const later = setTimeout;
  globalThis.setTimeout = (call, ms = 0, ...rest) => later(call, ms < ${HURRIED} ? ms / ${times} : ms, ...rest);
}`;

/** Transitions and animations of style sheets have a clock of their own. */
async function hurryMotion(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: times });
}

export async function picture(page: Page, name: string): Promise<void> {
  if (!WANTS_PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}${name}.png` });
}

/** Goes to a page and waits until it shows this: pages that look again and again are never idle on a slow machine. */
export async function visit(page: Page, path: string, shows: string): Promise<void> {
  await page.goto(path);
  await page.locator(shows).first().waitFor({ state: 'attached' });
}

/**
 * As `visit`, but a page of the server that is open already stays open and follows a link to another path: loading everything again
 * takes several times as long.
 */
export async function follow(page: Page, path: string, shows: string): Promise<void> {
  if (!page.url().startsWith('http')) return visit(page, path, shows);
  await page.evaluate(`new Promise(resolve => {
    const left = document.querySelector('#page');
    const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(path)} });
    document.body.append(link);
    link.click();
    link.remove();
    const look = () => (left?.isConnected ? setTimeout(look, 10) : resolve());
    look();
  })`);
  await page.locator(shows).first().waitFor({ state: 'attached' });
}

/** Gives a name in the dialog that asks for it. */
export async function introduce(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
}

/** What the page calls its reader. */
export async function ownName(page: Page): Promise<string> {
  const label = await page.getByRole('button', { name: /^You: / }).getAttribute('aria-label');
  return label!.slice('You: '.length);
}

/** Does what the page asks about first, and is sure. */
export async function doSurely(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
}

export const MOVABLE = '[role=gridcell][aria-label$="can move"]';
export const TARGET = '[role=gridcell][aria-label$="can move here"]';

/** Waits for one's turn on a Dama board and moves: the nth piece that can, to its first square. */
export async function moveDama(page: Page, n = 0): Promise<void> {
  const movable = page.locator(MOVABLE);
  await movable.first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await nth(movable, n, await movable.count()).click();
  const listed = (await moves(page)).length;
  await page.locator(TARGET).first().click();
  await page.locator('.moves .move').nth(listed).waitFor({ state: 'attached' });
}

const nth = (locator: Locator, n: number, count: number): Locator => locator.nth(n % count);

/** The moves as the list shows them. */
export function moves(page: Page): Promise<string[]> {
  return page.locator('.moves .move').allTextContents();
}

/** Is all of the page in sight at once? */
export function fitsDown(page: Page): Promise<boolean> {
  return becomesTrue(page, 'document.documentElement.scrollHeight <= innerHeight');
}

/** Does everything fit beside each other, without a bar to scroll sideways? */
export function fitsAcross(page: Page): Promise<boolean> {
  return becomesTrue(page, 'document.documentElement.scrollWidth <= document.documentElement.clientWidth');
}

/** A page may be drawn again while it is looked at: what counts is how it stays. */
function becomesTrue(page: Page, condition: string): Promise<boolean> {
  return page.waitForFunction(condition).then(
    () => true,
    () => false,
  );
}
