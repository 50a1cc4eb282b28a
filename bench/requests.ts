// What one request of a stranger costs: every route and every message of the play protocol, each with the worst input that passes
// the limits, on a store with many matches and with the longest matches of every game. `npm run bench requests [MATCHES ENTRIES]`.
// What counts is the CPU time of the server's main thread, as Linux counts it by thread, so that others on the machine matter little.
// Elsewhere it is the time of the event loop, but no more than what the process has computed. What runs in other threads (bots, analyses,
// passwords, reading workers) has limits of its own.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { games } from '../games/index.ts';
import type { AnyGame } from '../src/core/game.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { seededRandom } from '../src/core/random.ts';
import type { Match } from '../src/match/match.ts';
import { startedMatch } from '../src/match/testing.ts';
import { openSqlite } from '../src/server/base/storage/sqlite.ts';
import { kindOfWork } from '../src/server/base/watchdog.ts';
import { seasonMatch } from '../src/server/records/testing/endless-season.ts';
import { writeJournals } from '../src/server/records/testing/journals.ts';
import { startServer } from '../src/server/start.ts';
import { playRandomly } from './journal.ts';
import { LOADED_SERVER } from './program.ts';
import { cpuMs } from './rates.ts';
import { casesOf, type Longest, MESSAGES, type RequestCase } from './request-cases.ts';

/** Milliseconds of the thread that serves moves that one request may cost. */
const LIMIT = 10;
/**
 * Each request is made for so many copies of a match, so that what is kept from one does not help the next. The first one is
 * not counted: it compiles the code, once in the life of a server.
 */
const COPIES = 5;
const [, , mode = '2000', given = '10000', folderGiven = ''] = process.argv;

/** Options with which a match of a game gets longest, or its table dearest. */
const OPTIONS: Readonly<Record<string, object>> = {
  carcassonne: { tiles: 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0\n'.repeat(240) },
  dama: { plyLimit: 1000 },
  uno: { target: 2000, roundLimit: 500, turnLimit: 5000 },
};

interface Used {
  /** Milliseconds of CPU of the main thread; undefined where the system does not count by thread. */
  readonly thread: number | undefined;
  /** Of the process. */
  readonly cpu: number;
  readonly loop: number;
  /** The longest piece of each kind of work since the last time, as the watchdog sees it. */
  readonly longest: readonly (readonly [kind: string, ms: number])[];
}

function threadTime(): number | undefined {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}

async function serve(folder: string): Promise<void> {
  const { url, app } = await startServer({ ...LOADED_SERVER, data: folder });
  const longest = new Map<string, number>();
  app.base.admission.cpu.onSpent = (what, ms) => {
    const kind = kindOfWork(what);
    longest.set(kind, Math.max(longest.get(kind) ?? 0, ms));
  };
  process.on('message', () => {
    const loop = performance.eventLoopUtilization().active;
    const used: Used = { thread: threadTime(), cpu: cpuMs(), loop, longest: [...longest] };
    longest.clear();
    process.send!(used);
  });
  process.on('disconnect', () => process.exit(0));
  process.send!(url);
}

/** Long matches of a game: finished ones and running ones. */
function longest(game: AnyGame): { over: JournalEntry[]; running: JournalEntry[] } {
  const options = { ...(game.defaults as object), ...OPTIONS[game.id] };
  const begin = (): Match => startedMatch(game, { options, clock: { kind: 'none' }, seats: game.seats[1] });
  const most = Number(given);
  const over = begin();
  const entries = playRandomly(over, seededRandom(`longest ${game.id}`), most);
  if (over.phase !== 'over') {
    over.abort(over.lastAt);
    entries.push(...over.takePending());
  }
  const running = playRandomly(begin(), seededRandom(`longest ${game.id}`), Math.min(most, entries.length - 10));
  return { over: entries, running };
}

async function fill(folder: string): Promise<readonly Longest[]> {
  const storage = openSqlite(folder);
  for (let at = 0; at < Number(mode); at += 100)
    writeJournals(
      storage,
      Array.from({ length: 100 }, (_, i) => seasonMatch(at + i)),
    );
  const all = games.map(game => {
    const { over, running } = longest(game);
    const ids = (kind: string): string[] => Array.from({ length: COPIES }, (_, i) => `${game.id}-${kind}-${i}`);
    for (const [names, entries] of [
      [ids('over'), over],
      [ids('running'), running],
    ] as const)
      writeJournals(
        storage,
        names.map(name => [name, entries]),
      );
    console.log(`${game.id}: ${over.length} entries`);
    return { game: game.id, over: ids('over'), running: ids('running'), entries: over.length };
  });
  await storage.close();
  return all;
}

class MeasuredServer {
  readonly url: string;
  readonly #child: ReturnType<typeof fork>;
  /** Milliseconds of each time, by what was asked. */
  readonly costs = new Map<string, number[]>();
  /** The longest piece of work without a pause, by its kind. */
  readonly pieces = new Map<string, number[]>();
  /** The status with which a route answered last: what was refused at once says nothing about what the request costs. */
  readonly statuses = new Map<string, number>();

  private constructor(child: ReturnType<typeof fork>, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(folder: string): Promise<MeasuredServer> {
    const child = fork(fileURLToPath(import.meta.url), ['serve', '0', folder]);
    const [url] = (await once(child, 'message')) as [string]; // its first message
    return new MeasuredServer(child, url);
  }

  async #used(): Promise<Used> {
    this.#child.send('used');
    const [used] = (await once(this.#child, 'message')) as [Used]; // its answer to everything
    return used;
  }

  /** Keeps the cost under a name, but not of the first copy. */
  async measure(name: string, copy: number, task: () => Promise<void>): Promise<void> {
    const before = await this.#used();
    await task();
    const after = await this.#used();
    const cost =
      before.thread !== undefined && after.thread !== undefined
        ? after.thread - before.thread
        : Math.min(after.cpu - before.cpu, after.loop - before.loop);
    if (copy > 0) this.costs.set(name, [...(this.costs.get(name) ?? []), cost]);
    for (const [kind, ms] of copy > 0 ? after.longest : [])
      this.pieces.set(kind, [...(this.pieces.get(kind) ?? []), ms]);
  }

  stop(): void {
    this.#child.disconnect();
  }
}

/** Every request comes from a network of its own, as a proxy would tell, so that none is refused because of those before it. */
function* eachAddress(): Generator<string, never> {
  for (let i = 0; ; i++) yield `10.${(i >> 8) & 255}.${i & 255}.1`;
}

async function measureRoutes(server: MeasuredServer, cases: readonly RequestCase[], headers: object): Promise<void> {
  const addresses = eachAddress();
  for (const { name, path, body, type = 'application/json' } of cases) {
    const [method = ''] = name.split(' ');
    for (let i = 0; i < COPIES; i++) {
      const sent = body?.(i);
      await server.measure(name, i, async () => {
        const answer = await fetch(server.url + path(i), {
          method,
          headers: {
            ...headers,
            'x-forwarded-for': addresses.next().value,
            ...(sent !== undefined && { 'content-type': type }),
          },
          ...(sent !== undefined && { body: sent }),
        });
        await answer.arrayBuffer();
        server.statuses.set(name, answer.status);
      });
    }
  }
}

/** Until the answer of a ping behind it: some messages have no answer. */
async function ask(ws: WebSocket, message: object): Promise<void> {
  const id = 1 + Math.floor(Math.random() * 1e9);
  ws.send(JSON.stringify({ ...message, id }));
  ws.send(JSON.stringify({ t: 'ping', id: id + 1 }));
  await new Promise<void>((resolve, reject) => {
    const look = (data: Buffer): void => {
      if (data.length > 100 || !data.includes(`"id":${id + 1}`)) return;
      ws.off('message', look);
      resolve();
    };
    ws.on('message', look);
    ws.once('close', (code: number) => reject(new Error(`closed with ${code}`)));
  });
}

async function measureMessages(server: MeasuredServer, longestOf: readonly Longest[], token: string): Promise<void> {
  for (const { game, running, over } of longestOf)
    for (let i = 0; i < COPIES; i++) {
      const ws = new WebSocket(`${server.url.replace('http', 'ws')}/api/play`, { perMessageDeflate: false });
      ws.setMaxListeners(0);
      await once(ws, 'open');
      await ask(ws, { t: 'hello', token });
      for (const [t, message] of Object.entries(MESSAGES))
        await server.measure(`${t} (${game})`, i, () => ask(ws, message({ game, match: running[i]!, over: over[i]! })));
      ws.terminate();
    }
}

/** Collections of garbage and other processes only ever add, so the middle is nearer to the truth than the highest. */
function spread(costs: readonly number[]): { readonly median: number; readonly most: number } {
  const sorted = costs.toSorted((a, b) => a - b);
  return { median: sorted[(sorted.length - 1) >> 1]!, most: sorted.at(-1)! };
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-requests-'));
  try {
    const all = await fill(folder);
    const server = await MeasuredServer.start(folder);
    const answer = await fetch(`${server.url}/api/guests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Eve"}',
    });
    const { token } = (await answer.json()) as { token: string }; // the answer of this route
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as object; // our own document
    await measureRoutes(server, casesOf(document, all), { authorization: `Bearer ${token}` });
    await measureMessages(server, all, token);
    server.stop();
    const sorted = Array.from(server.costs, ([name, costs]) => ({ name, ...spread(costs) }));
    sorted.sort((a, b) => b.median - a.median);
    for (const { name, median, most } of sorted) {
      const status = server.statuses.get(name) ?? '   ';
      console.log(`${median.toFixed(1).padStart(7)} ms, at most ${most.toFixed(1).padStart(6)} ms  ${status}  ${name}`);
    }
    console.log('\nThe longest piece of work without a pause, by kind:');
    const pieces = Array.from(server.pieces, ([kind, times]) => ({ kind, ...spread(times) }));
    for (const { kind, median, most } of pieces.toSorted((a, b) => b.median - a.median).slice(0, 30))
      console.log(`${median.toFixed(1).padStart(7)} ms, at most ${most.toFixed(1).padStart(6)} ms  ${kind}`);
    const tooDear = sorted.filter(({ median }) => median > LIMIT);
    console.log(
      `${sorted.length} kinds of requests, ${tooDear.length} cost more than ${LIMIT} ms (median of ${COPIES - 1})`,
    );
    if (tooDear.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await (mode === 'serve' ? serve(folderGiven) : measure());
