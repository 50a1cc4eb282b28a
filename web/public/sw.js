// The service worker. It keeps the shell's files, which are named after their content and never change, and a page for when
// the house cannot be reached. Pages, the API and everything else always come from the house itself.

const SHELL = 'shell-1';
/** Shown without a network, with what it needs. */
const OFFLINE = ['/offline.html', '/offline.css', '/favicon.svg'];
/** Files kept at most: those of earlier builds go first. */
const MOST = 120;

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
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('/offline.html')));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromShell(request));
  else if (OFFLINE.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function takeOver() {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  await self.clients.claim();
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

async function fromShell(request) {
  const shell = await caches.open(SHELL);
  const found = await shell.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await shell.put(request, answer.clone());
    const old = (await shell.keys()).filter(({ url }) => url.includes('/assets/')).slice(0, -MOST);
    await Promise.all(old.map(one => shell.delete(one)));
  }
  return answer;
}
