// What a first visit downloads: compressed bytes and requests of the home page and of a match of Dama, idle downloads included.
// node scripts/first-visit.mjs FOLDER [FOLDER ...], each a checkout that is built. The first one is what the others are compared with.
// LIST=1 prints each request.

import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { People, startServer } from './pictures/server.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Milliseconds without a request after which a page has all that it asks for by itself. */
const QUIET = 3000;

async function newMatch(url) {
  const people = new People(url);
  const bots = [{ seat: 1, bot: 'random' }];
  return people.table({ game: 'dama', seats: 2, seat: 0, bots }, {}, await people.guest('Ada'));
}

async function measure(browser, address) {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const paths = new Map();
  const sizes = new Map();
  let last = Date.now();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    // Answers differ in length with what a server knows, and lists are asked for again and again.
    if (pathname.startsWith('/api/')) return;
    paths.set(requestId, pathname);
    last = Date.now();
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto(address, { waitUntil: 'load' });
  while (Date.now() - last < QUIET) await page.waitForTimeout(200);
  const bytes = [...paths.keys()].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  if (process.env.LIST) for (const [id, path] of paths) console.log(sizes.get(id) ?? 0, path);
  await context.close();
  return { requests: paths.size, bytes };
}

/** @type {(now: number, then: number) => string} */
const change = (now, then) => `${(100 * (now / then - 1)).toFixed(1)} %`;

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--disable-gpu'] });
let first;
for (const folder of process.argv.slice(2).map(path => resolve(path))) {
  const { url, stop } = await startServer(folder);
  const home = await measure(browser, `${url}/`);
  const match = await measure(browser, `${url}/match/${await newMatch(url)}`);
  stop();
  first ??= { home, match };
  for (const name of ['home', 'match']) {
    const [now, then] = [{ home, match }[name], first[name]];
    const [bytes, requests] = [change(now.bytes, then.bytes), change(now.requests, then.requests)];
    console.log(`${folder} ${name}: ${now.bytes} bytes (${bytes}), ${now.requests} requests (${requests})`);
  }
}
await browser.close();
