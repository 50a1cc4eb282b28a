// The service worker. It shows what the server pushes. It keeps the files of the shell, whose names change with their content, and a
// page for when the server cannot be reached. On request it also keeps a whole copy of the client, to play without a server.
// Pages come from the server as long as it answers; the API and everything else always do.

const SHELL = 'shell-1';
/** Named after their content: of the client, of the library for games of others, and of these games. */
const IMMUTABLE = /^\/(?:assets|lib)\/.+-[^/]+$|^\/games\/[^/]+\/[^/]+\/./;
const isImmutable = path => IMMUTABLE.test(path);
/** Shown without a network, with what it needs. */
const OFFLINE = ['/offline.html', '/offline.css', '/favicon.svg'];
/** Whole copies of the client, each under the version it was built with. A copy is used once it has its mark. */
const COPY = 'copy-';
const COMPLETE = '/copy-is-complete';
/** What the client consists of: its version and its files, written by the build. */
const CLIENT_FILES = '/client-files.json';
/** The files of games that are not part of the client. */
const GAME_FILES = '/games/files.json';
/** Files kept at most: those of earlier builds go first. */
const MOST = 120;
/** Milliseconds a page has to say where it is: after a click a browser allows opening pages for about a second. */
const ANSWER = 300;

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then(shell => shell.addAll(OFFLINE))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', event => event.waitUntil(takeOver()));

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (isImmutable(pathname)) event.respondWith(fromShell(event));
  else if (OFFLINE.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

self.addEventListener('message', event => {
  const answer = { keep: keepCopy, renew: renewCopy, look: findCopy }[event.data];
  if (!answer) return;
  const done = answer().then(
    copy => event.ports[0]?.postMessage(copy !== undefined),
    () => event.ports[0]?.postMessage(false),
  );
  event.waitUntil(done);
});

self.addEventListener('push', event => event.waitUntil(tell(event.data?.json())));

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});

self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event.oldSubscription)));

/** The sentence comes in the language this device asked for. While a page of the server is open, that page shows it instead. */
async function tell(news) {
  if (!news) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some(page => page.focused)) return;
  const { title, body, about, lang } = news;
  const icon = '/favicon.svg';
  await self.registration.showNotification(title, {
    body,
    lang,
    icon,
    badge: icon,
    tag: about,
    data: { path: `/${about}` },
  });
}

/** Shows the page that is there already, or opens it in a page without a table, or in a new one. A page with a table stays. */
async function lead(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const paths = await Promise.all(pages.map(whereIs));
  const there = pages[paths.indexOf(path)];
  if (there) return there.focus();
  const url = new URL(path, self.location.origin).href;
  const free = pages.find((_, i) => !paths[i].startsWith('/match/'));
  if (!free) return self.clients.openWindow(url);
  await free.focus();
  return free.navigate(url);
}

/** The page itself says it: of a client browsers know only the address it was opened with. One that sleeps does not answer. */
function whereIs(page) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    page.postMessage('where', [port2]);
    setTimeout(() => resolve(new URL(page.url).pathname), ANSWER);
  });
}

/** The push service gave this device a new address. */
async function renew(old) {
  if (!old) return;
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(old.options)).toJSON();
  const locale = ['en', 'it', 'de'].find(one => self.navigator.language.startsWith(one)) ?? 'en';
  await send('/api/push', { endpoint, keys, locale });
  await send('/api/push/forget', { endpoint: old.endpoint });
}

function send(path, body) {
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== SHELL && !name.startsWith(COPY)) await caches.delete(name);
  await self.clients.claim();
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** From the server. Where that does not answer, or a proxy answers that it does not, from the copy. */
async function page(request) {
  const answer = await fetch(request).catch(() => undefined);
  if (answer && answer.status < 502) return answer;
  const copy = await findCopy();
  return (await copy?.match('/index.html')) ?? answer ?? kept('/offline.html');
}

/** The complete copy, if there is one. */
async function findCopy() {
  for (const name of (await caches.keys()).reverse()) {
    if (!name.startsWith(COPY)) continue;
    const copy = await caches.open(name);
    if (await copy.match(COMPLETE)) return copy;
  }
  return undefined;
}

async function renewCopy() {
  return (await findCopy()) && keepCopy();
}

/** All files of the client that the server has now; what an older copy has already is not downloaded again. */
async function keepCopy() {
  const client = await listed(CLIENT_FILES);
  const games = await listed(GAME_FILES);
  const files = [...client.files, ...games.files];
  const version = [client.version, games.version].filter(Boolean).join('-');
  const copy = await caches.open(COPY + version);
  if (!(await copy.match(COMPLETE))) {
    for (const file of files) {
      const known = isImmutable(file) ? await caches.match(file) : undefined;
      const answer = known ?? (await fetch(file));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await copy.put(file, answer);
    }
    await copy.put(COMPLETE, new Response(''));
  }
  for (const name of await caches.keys())
    if (name.startsWith(COPY) && name !== COPY + version) await caches.delete(name);
  return copy;
}

async function listed(path) {
  return (await fetch(path, { cache: 'no-store' })).json();
}

async function fromShell(event) {
  const { request } = event;
  const shell = await caches.open(SHELL);
  // Who asks makes no difference to a file.
  const anyone = { ignoreVary: true };
  const found = (await shell.match(request, anyone)) ?? (await caches.match(request, anyone));
  if (found) return found;
  const answer = await fetch(request);
  // The page waits for the file, not for the disk, and has the file also where the disk is full.
  if (answer.ok) event.waitUntil(store(shell, request, answer.clone()).catch(() => undefined));
  return answer;
}

async function store(shell, request, answer) {
  await shell.put(request, answer);
  const old = (await shell.keys()).filter(({ url }) => isImmutable(new URL(url).pathname)).slice(0, -MOST);
  await Promise.all(old.map(one => shell.delete(one)));
}
