// Many matches at rest, days a move: what it costs to open the server, to hold them, and to find those that are due.
// `node --expose-gc dist/bench/slow.js [MATCHES]`

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bots, games } from '../games/index.ts';
import { DAY } from '../src/core/durations.ts';
import { TestTimer } from '../src/match/testing.ts';
import { App } from '../src/server/app.ts';
import { DEFAULT_CONFIG } from '../src/server/base/config.ts';
import { openSqlite } from '../src/server/base/storage/sqlite.ts';
import { ownMatches } from '../src/server/play/own-matches.ts';
import { cpuMs } from './rates.ts';

const MATCHES = Number(process.argv[2] ?? 100_000);
/** Of one player. */
const OWN = 50;
const NOW = Date.UTC(2026, 0, 10);
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-slow-'));

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Milliseconds of CPU a run: the machine may be busy with other things. */
async function timed(what: string, task: () => Promise<unknown>, runs = 1): Promise<void> {
  const began = cpuMs();
  for (let run = 0; run < runs; run++) await task();
  console.log(`${what}: ${((cpuMs() - began) / runs).toFixed(2)} ms of CPU`);
}

const dama = games.find(({ id }) => id === 'dama')!;
const seatOf = (account: string) => ({ name: account, kind: 'person' as const, account });
const storage = openSqlite(folder);
for (let i = 0; i < MATCHES; i += 1000)
  await new Promise(resolve =>
    storage.append(
      Array.from({ length: Math.min(1000, MATCHES - i) }, (_, k) => {
        const n = i + k;
        const at = NOW - DAY + n;
        const setup = { game: dama.id, rules: dama.rulesVersion, seats: 2, options: dama.defaults as object }; // plain JSON
        const clock = { kind: 'turn', ms: 3 * DAY } as const;
        return {
          match: `m-${n.toString(36).padStart(8, '0')}`,
          from: 0,
          entries: [
            { t: 'created', at, setup: { ...setup, clock, absence: dama.absence, grace: 30 * DAY }, commit: 'c0' },
            { t: 'sealed', at, secret: '5eed'.repeat(16) },
            { t: 'seated', at, seat: 0, who: seatOf(`a-${Math.floor(n / OWN)}`), word: 'w' },
            { t: 'seated', at, seat: 1, who: seatOf('a-other'), word: 'w' },
            { t: 'started', at },
          ],
          rest: { due: at + 3 * DAY, asked: [0], toAct: 0 },
        } as const;
      }),
      resolve,
    ),
  );
await storage.put('house', 'open', { alive: NOW, closed: [], forgotten: 0 });
await storage.close();
console.log(`${MATCHES} slow matches that go on`);

const empty = heap();
const timer = new TestTimer(NOW);
let server: App | undefined;
await timed('the server opens', async () => {
  server = new App({
    games,
    bots,
    storage: openSqlite(folder),
    timer,
    config: { ...DEFAULT_CONFIG, data: undefined, push: 'off' },
    url: () => 'http://localhost',
    reportFault: (what, error) => console.error(what, error),
  });
  await server.open();
});
const { tables } = server!.play;
const { storage: opened } = server!.base;
console.log(`in memory: ${tables.size} tables, ${((heap() - empty) / 1e6).toFixed(1)} MB more`);
await timed('what is due now (none)', () => opened.due(NOW, 50), 20);
await timed('the first 50 that are due later', () => opened.due(NOW + 4 * DAY, 50), 20);
await timed(`one player's ${OWN} matches, whose turn, what is left`, () => ownMatches(server!, 'a-7'), 20);
await server!.close();
rmSync(folder, { recursive: true });
