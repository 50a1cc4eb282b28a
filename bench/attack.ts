// What other players notice during an attack: the answer times of their pings, without and during each attack, from one
// network and from twenty. `npm run bench attack [SECONDS] [ATTACK ...]`. The server has its default limits and a store on disk, in a
// process of its own; the attackers have another one, so that reading their answers does not delay the pings.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { rules as carcassonne } from '../games/carcassonne/rules/index.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { seededRandom } from '../src/core/random.ts';
import { printJournal } from '../src/match/journal-file.ts';
import { startedMatch } from '../src/match/testing.ts';
import { openSqlite } from '../src/server/base/storage/sqlite.ts';
import { seasonMatch } from '../src/server/records/testing/endless-season.ts';
import { writeJournals } from '../src/server/records/testing/journals.ts';
import { playRandomly } from './journal.ts';
import { metricIn, Program } from './program.ts';

/** Connections that attack, however many networks they come from. */
const CONNECTIONS = 20;
/** Milliseconds between two pings of another client: fewer a second than a connection may send. */
const PING_EVERY = 30;
/** Matches in the archive, and copies of the longest match there is. */
const [MATCHES, LONG] = [1000, 20];
const TILES = 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0\n'.repeat(240);
/** A tournament of another server with so many of those games. */
const [CUP, CUP_GAMES] = ['attackedcup', 12];
const OTHER = '198.51.100.2';

const PUBLISHED = {
  name: 'Cup',
  game: 'carcassonne',
  seats: 2,
  options: {},
  scheme: 'round-robin',
  rounds: 0,
  games: 50,
};

type Count = (answer: string) => void;

/** What the attack of one connection does until it is stopped. */
interface Attack {
  readonly about: string;
  run(url: string, address: string, count: Count, i: number): Promise<void>;
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  views: {
    about: 'views with drawings of the largest table, and its events',
    run: async (url, address, count, i) => {
      const ws = await openSocket(url, address, count);
      ws.send(JSON.stringify({ t: 'join', match: `long${i % LONG}`, draw: true, want: 'views', legal: true }));
      for (let n = 0; ws.readyState === ws.OPEN; n++) {
        ws.send(JSON.stringify({ t: 'view' }));
        if (n % 2 === 0) void request(url, `/api/matches/long${n % LONG}/events`, { address, count });
        await sleep(25);
      }
    },
  },
  reports: {
    about: 'the report and the archive of a tournament, in three languages',
    run: (url, address, count, i) =>
      endlessly(n => {
        const file = (n + i) % 2 === 0 ? 'report.html' : 'everything.tar.gz';
        return request(url, `/api/tournaments/${CUP}/files/${file}?lang=${['en', 'it', 'de'][n % 3]}`, {
          address,
          count,
        });
      }),
  },
  publishes: {
    about: 'a guest who publishes journals of the largest games',
    run: async (url, address, count) => {
      const entries = (longest ??= longMatch());
      const journal = printJournal(carcassonne, entries);
      const ended = entries.at(-1)!;
      const payoffs = ended.t === 'ended' ? ended.payoffs : [];
      const moves = entries.filter(entry => entry.t === 'acted' && entry.seat >= 0).length;
      const published = { ...PUBLISHED, entrants: [{ name: 'one' }, { name: 'two' }] };
      let headers = {};
      let tournament: string | undefined;
      await endlessly(async n => {
        if (n % 50 === 0) {
          const guest = await answerTo<{ token: string }>(url, '/api/guests', { name: 'Eve' }, { address, count });
          headers = { authorization: `Bearer ${guest?.token}` };
          const made = { address, count, headers };
          tournament = (await answerTo<{ tournament: string }>(url, '/api/tournaments/published', published, made))
            ?.tournament;
        }
        const game = { key: keyOf(n % 50), entrants: [0, 1], payoffs, scores: [0, 0], moves };
        const body = JSON.stringify({ played: { ...game, verdict: { by: 'rules' }, faults: [] }, journal });
        await request(url, `/api/tournaments/${tournament}/results`, { address, count, body, headers });
      });
    },
  },
  journals: {
    about: 'archives of 500 journals',
    run: (url, address, count) => endlessly(() => request(url, '/api/archive/journals?limit=500', { address, count })),
  },
  bodies: {
    about: 'JSON of 500 KB without login',
    run: (url, address, count) => {
      const body = `{"name":[${'[1],'.repeat(125_000)}1]}`;
      return endlessly(n => request(url, n % 2 ? '/api/guests' : '/api/matches', { address, count, body }));
    },
  },
  pings: {
    about: 'ping frames of WebSocket, as fast as they go',
    run: async (url, address, count) => {
      for (;;) {
        const ws = await openSocket(url, address, count);
        // The frame of an empty ping, ten thousand times.
        const frames = Buffer.from('898000000000', 'hex');
        const many = Buffer.concat(Array.from({ length: 10_000 }, () => frames));
        const socket = (ws as unknown as { _socket: { write(bytes: Buffer, done: () => void): void } })._socket; // ws itself sends them one by one
        while (ws.readyState === ws.OPEN) await new Promise<void>(resolve => socket.write(many, () => resolve()));
        await sleep(20);
      }
    },
  },
  fragments: {
    about: 'fragments of a message that never ends, one byte each',
    run: async (url, address, count) => {
      for (;;) {
        const ws = await openSocket(url, address, count);
        const [first, more] = [Buffer.from('0181000000007b', 'hex'), Buffer.from('008000000000', 'hex')];
        const many = Buffer.concat(Array.from({ length: 10_000 }, () => more));
        const socket = (ws as unknown as { _socket: { write(bytes: Buffer, done?: () => void): void } })._socket; // likewise
        socket.write(first);
        while (ws.readyState === ws.OPEN) await new Promise<void>(resolve => socket.write(many, () => resolve()));
        await sleep(20);
      }
    },
  },
  guests: {
    about: 'guests and connections from every address of an IPv6 network',
    run: async (url, address, count) => {
      const base = address.includes(':') ? address.slice(0, address.lastIndexOf(':') + 1) : undefined;
      await endlessly(async n => {
        const own = base === undefined ? address : `${base}${(n % 60_000).toString(16)}`;
        await request(url, '/api/guests', { address: own, count, body: '{"name":"Eve"}' });
      });
    },
  },
  analyses: {
    about: 'analyses of long matches',
    run: (url, address, count, i) =>
      endlessly(async n => {
        await request(url, `/api/matches/long${(n + i) % LONG}/analysis`, { address, count, body: '{}' });
        await sleep(20);
      }),
  },
  slow: {
    about: 'files that are read one byte at a time',
    run: (url, address, count) =>
      endlessly(
        () =>
          new Promise<void>(resolve => {
            const { hostname, port } = new URL(url);
            const socket = connectTcp(Number(port), hostname, () =>
              socket.write(
                `GET /api/archive/journals?limit=500 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`,
              ),
            );
            socket.once('data', data => {
              count(`HTTP ${data.toString('latin1', 9, 12)}`);
              socket.pause();
              setTimeout(() => socket.destroy(), 2000);
            });
            socket.on('error', () => undefined);
            socket.on('close', () => resolve());
          }),
      ),
  },
};

async function endlessly(task: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; ; n++) await task(n);
}

/** The server trusts proxies on this machine: the header says who asks. */
async function openSocket(url: string, address: string, count?: Count): Promise<WebSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/api/play`, { headers: { 'x-forwarded-for': address } });
  ws.on('error', () => undefined);
  ws.on('message', (data: Buffer) => count?.(/"t":"(\w+)"/.exec(data.toString('latin1', 0, 40))?.[1] ?? '?'));
  ws.on('close', () => count?.('closed'));
  await Promise.race([once(ws, 'open'), once(ws, 'close')]);
  return ws;
}

interface RequestOptions {
  readonly address: string;
  readonly count: Count;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Undefined: it was refused. */
async function answerTo<T>(url: string, path: string, body: object, options: RequestOptions): Promise<T | undefined> {
  const { address, count, headers } = options;
  const sent = { 'x-forwarded-for': address, 'content-type': 'application/json', ...headers };
  const response = await fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  count(`HTTP ${response.status}`);
  return response.ok ? ((await response.json()) as T) : undefined; // what the route answers
}

async function request(url: string, path: string, { address, count, body, headers }: RequestOptions): Promise<void> {
  try {
    const response = await fetch(url + path, {
      headers: {
        'x-forwarded-for': address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body }),
    });
    count(`HTTP ${response.status}`);
    for await (const _ of response.body ?? []);
    if (response.status === 429) await sleep(5);
  } catch {
    count('HTTP closed');
    await sleep(5);
  }
}

let longest: readonly JournalEntry[] | undefined;

/** A whole match with random moves. */
function longMatch(): readonly JournalEntry[] {
  const match = startedMatch(carcassonne, { options: { ...carcassonne.defaults, tiles: TILES }, seats: 2 });
  return playRandomly(match, seededRandom('attack'));
}

const keyOf = (i: number): string => `001-0001-${String(i + 1).padStart(3, '0')}`;
const entered = (name: string): object => ({ t: 'entered', at: 0, who: { name, kind: 'program' } });

/** A store with an archive, long matches and a tournament of long games. */
async function fill(folder: string): Promise<void> {
  const storage = openSqlite(folder);
  for (let at = 0; at < MATCHES; at += 100)
    writeJournals(
      storage,
      Array.from({ length: 100 }, (_, i) => seasonMatch(at + i)),
    );
  const entries = longMatch();
  console.log(`the longest match: ${entries.length} entries, ${printJournal(carcassonne, entries).length} bytes`);
  writeJournals(
    storage,
    Array.from({ length: LONG }, (_, i) => [`long${i}`, entries] as const),
  );
  writeJournals(
    storage,
    Array.from({ length: CUP_GAMES }, (_, i) => [`${CUP}-${keyOf(i)}`, entries] as const),
  );
  const last = entries.at(-1)!;
  const payoffs = last.t === 'ended' ? last.payoffs : [];
  const settings = {
    name: 'Cup',
    game: 'carcassonne',
    seats: 2,
    options: {},
    clock: { kind: 'none' },
    system: 'round-robin',
  };
  const more = {
    rounds: 0,
    games: CUP_GAMES,
    mayEnter: [],
    seeding: 'entry',
    noShow: 0,
    checkIn: false,
    published: true,
  };
  const events = [
    { t: 'created', at: 0, by: { account: 'g-eve', name: 'Eve' }, settings: { ...settings, ...more } },
    entered('one'),
    entered('two'),
    { t: 'started', at: 0, field: [0, 1] },
    ...Array.from({ length: CUP_GAMES }, (_, i) => {
      const game = { key: keyOf(i), entrants: [0, 1], payoffs, scores: [0, 0], verdict: { by: 'rules' }, faults: [] };
      return { t: 'played', at: 0, game: { ...game, moves: entries.filter(({ t }) => t === 'acted').length } };
    }),
  ];
  for (const [i, event] of events.entries()) await storage.put(`tournament/${CUP}`, String(i).padStart(7, '0'), event);
  await storage.close();
}

/** What a server says of itself. */
interface Used {
  /** Megabytes. */
  readonly memory: number;
  /** Seconds that its process has computed. */
  readonly cpu: number;
  /** Seconds that the thread of moves stood still for 50 ms and more, by what it did; `machine`: it was not running. */
  readonly stalls: ReadonlyMap<string, number>;
}

async function used(server: Program): Promise<Used> {
  const text = await server.metrics();
  const found = text.matchAll(/^ludoteca_stall_seconds_total\{what="([^"]+)"\} ([\d.]+)/gm);
  return {
    memory: metricIn(text, 'process_resident_memory_bytes') / 2 ** 20,
    cpu: metricIn(text, 'process_cpu_seconds_total'),
    stalls: new Map(Array.from(found, ([, what, seconds]) => [what!, Number(seconds)])),
  };
}

/** A player who is not attacking and sends pings. */
class Pings {
  readonly #ws: WebSocket;
  readonly #sent = new Map<number, number>();
  #times: number[] = [];
  #timer: NodeJS.Timeout | undefined;
  #id = 0;

  private constructor(ws: WebSocket) {
    this.#ws = ws;
    ws.on('message', (data: Buffer) => {
      const { t, id } = JSON.parse(data.toString()) as { t: string; id: number }; // a message of the play protocol
      const sent = this.#sent.get(id);
      if (t !== 'pong' || sent === undefined) return;
      this.#times.push(performance.now() - sent);
      this.#sent.delete(id);
    });
  }

  /** Connected before anybody attacks. */
  static async open(url: string): Promise<Pings> {
    return new Pings(await openSocket(url, OTHER));
  }

  start(): void {
    this.#times = [];
    this.#timer = setInterval(() => {
      this.#sent.set(++this.#id, performance.now());
      this.#ws.send(JSON.stringify({ t: 'ping', id: this.#id }));
    }, PING_EVERY);
  }

  /** Answer times in milliseconds, sorted. A ping without an answer counts as the longest time. */
  async stop(): Promise<number[]> {
    clearInterval(this.#timer);
    const patience = performance.now() + 60_000;
    while (this.#sent.size > 0 && performance.now() < patience) await sleep(20);
    const lost = Array.from(this.#sent, () => Number.POSITIVE_INFINITY);
    this.#sent.clear();
    return [...this.#times, ...lost].sort((a, b) => a - b);
  }
}

function report(name: string, times: readonly number[], more = ''): void {
  const at = (part: number): string => times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(1);
  console.log(`${name.padEnd(28)} p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms${more}`);
}

/** What made others wait: the server's own work, or a machine that gave it no time. */
function stallsSince(before: Used, after: Used): string {
  const longer = Array.from(
    after.stalls,
    ([what, seconds]) => [what, seconds - (before.stalls.get(what) ?? 0)] as const,
  );
  const some = longer.filter(([, seconds]) => seconds > 0).sort((a, b) => b[1] - a[1]);
  return some.length === 0 ? 'no stalls' : `stalls: ${some.map(([what, s]) => `${what} ${s.toFixed(2)} s`).join(', ')}`;
}

/** An address of a network of its own. */
const addressOf = (attack: string, i: number, networks: number): string =>
  attack === 'guests' ? `2001:db8:${(i % networks) + 1}:1::1` : `203.0.113.${(i % networks) + 1}`;

async function attackUntilStopped(url: string, name: string, networks: number): Promise<void> {
  const counts: Record<string, number> = {};
  const count: Count = answer => {
    counts[answer] = (counts[answer] ?? 0) + 1;
  };
  process.send!('ready');
  await once(process, 'message');
  for (let i = 0; i < CONNECTIONS; i++)
    void ATTACKS[name]!.run(url, addressOf(name, i, networks), count, i).catch(() => count('failed'));
  await once(process, 'message');
  await new Promise(resolve => process.send!(counts, resolve));
  process.exit(0);
}

async function measure(seconds: number, names: readonly string[]): Promise<void> {
  for (const name of names) {
    // Each on a server of its own: what one attack leaves behind is not charged to the next.
    const folder = mkdtempSync(join(tmpdir(), 'ludoteca-attack-'));
    await fill(folder);
    const server = await Program.start('--data', folder);
    try {
      const pings = await Pings.open(server.url);
      pings.start();
      await sleep(1000);
      await pings.stop();
      pings.start();
      await sleep(Math.min(5, seconds) * 1000);
      report(`${name}: quiet`, await pings.stop());
      for (const networks of [1, 20]) {
        const attackers = fork(fileURLToPath(import.meta.url), ['attack', server.url, name, String(networks)]);
        await once(attackers, 'message');
        const before = await used(server);
        pings.start();
        attackers.send('attack');
        await sleep(seconds * 1000);
        const times = await pings.stop();
        attackers.send('stop');
        const [counts] = (await once(attackers, 'message')) as [Record<string, number>]; // its last message
        const answers = Object.entries(counts).map(([answer, number]) => `${answer} ${number}`);
        const after = await used(server);
        report(
          `${name}: ${networks} network${networks > 1 ? 's' : ''}`,
          times,
          `; ${answers.join(', ')}; ${after.memory.toFixed(0)} MB; ${(after.cpu - before.cpu).toFixed(1)} s of CPU; ${stallsSince(before, after)}`,
        );
        await sleep(2000);
      }
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  }
}

const [first = '10', ...given] = process.argv.slice(2);
if (first === 'attack') await attackUntilStopped(given[0]!, given[1]!, Number(given[2]));
else await measure(Number(first), given.length > 0 ? given : Object.keys(ATTACKS));
