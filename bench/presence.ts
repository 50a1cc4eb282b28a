// Presence with many here who follow many: what a page that shows them costs, and what it costs to announce who
// comes and goes. Sockets are not counted: a message is handed to a counter. `node --expose-gc dist/bench/presence.js [PEOPLE FOLLOWED]`

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../src/core/random.ts';
import { TestTimer } from '../src/match/testing.ts';
import { openSqlite } from '../src/server/base/storage/sqlite.ts';
import { Redaction } from '../src/server/people/accounts/redaction.ts';
import { MuteFilter } from '../src/server/people/chat/mute-filter.ts';
import { FollowingFeed } from '../src/server/people/social/following-feed.ts';
import { PRESENCE_BATCH_INTERVAL } from '../src/server/people/social/presence-feed.ts';
import { PresenceTracker } from '../src/server/people/social/presence-tracker.ts';
import { Social } from '../src/server/people/social/social.ts';
import { cpuMs } from './rates.ts';

const [people, followed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 100)];
/** How many come or go within one second, and for how many seconds. */
const [CROWD, SECONDS] = [100, 50];

const idOf = (i: number): string => `a-${i.toString(36).padStart(12, '0')}`;
const random = seededRandom('presence');
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-presence-'));
const storage = openSqlite(folder);
const timer = new TestTimer();
const fail = (what: string, error: Error): never => {
  throw new Error(what, { cause: error });
};
const presences = new PresenceTracker({ store: storage.social, timer, reportFault: fail });
const social = new Social({
  storage,
  presences,
  redaction: new Redaction(storage.accounts),
  muteFilter: new MuteFilter(storage.social),
  now: () => timer.now(),
  onFollowed: () => undefined,
});

/** After collecting what is not needed any more; in bytes. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

for (let i = 0; i < people; i++) {
  const others = new Set<number>();
  while (others.size < Math.min(followed, people - 1)) {
    const other = random(people);
    if (other !== i) others.add(other);
  }
  await Promise.all([
    storage.accounts.add({ id: idOf(i), kind: 'person', name: `Player ${i}`, look: `player${i}`, created: 1 }),
    ...Array.from(others, other =>
      storage.social.addRelation({ kind: 'follow', by: idOf(i), to: idOf(other), since: i }, followed),
    ),
  ]);
}
console.log(`${people} people who follow ${followed} each`);

const before = heap();
const leave = Array.from({ length: people }, (_, i) => presences.connect(idOf(i)));
const here = heap();
console.log(`  being here            ${((here - before) / people).toFixed(0)} bytes of heap each`);

let [messages, bytes] = [0, 0];
const send = (text: string): void => {
  messages++;
  bytes += text.length;
};
const began = cpuMs();
const pages: FollowingFeed[] = [];
for (let i = 0; i < people; i++) {
  const page = new FollowingFeed({ social, presences, account: idOf(i), send, reportFault: fail });
  await page.send();
  pages.push(page);
}
const shown = cpuMs() - began;
console.log(
  `  opening such a page   ${(shown / people).toFixed(2)} ms of CPU, ${(bytes / people / 1024).toFixed(1)} KB sent, ` +
    `${((heap() - here) / people / 1024).toFixed(1)} KB of heap as long as it is open`,
);

[messages, bytes] = [0, 0];
const telling = cpuMs();
for (let second = 0; second < SECONDS; second++) {
  for (let n = 0; n < CROWD; n++) {
    // Who goes in one second comes back in the next.
    const i = ((second >> 1) * CROWD + n) % people;
    if (second % 2 === 0) leave[i]!();
    else leave[i] = presences.connect(idOf(i));
  }
  timer.pass(PRESENCE_BATCH_INTERVAL);
  await new Promise(resolve => setImmediate(resolve));
}
const told = cpuMs() - telling;
console.log(
  `  ${CROWD} come or go a second  ${(told / SECONDS).toFixed(1)} ms of CPU and ${(messages / SECONDS).toFixed(0)} messages a ` +
    `second, ${((told * 1000) / Math.max(1, messages)).toFixed(2)} us and ${(bytes / Math.max(1, messages)).toFixed(0)} bytes a message`,
);
for (const page of pages) page.stop();
presences.close();
await storage.close();
rmSync(folder, { recursive: true });
