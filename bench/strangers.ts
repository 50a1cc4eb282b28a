// What strangers leave behind in a server with its default limits: 10,000 guests, 1,000 published tournaments with a game each, and 1,000
// downloads of their reports, from 200 networks. Memory and disk are printed on the way: memory has to stay flat, and disk to grow by no
// more than what was sent. `npm run bench strangers`.

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rules as dama } from '../games/dama/rules/index.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { printJournal } from '../src/match/journal-file.ts';
import { actByText, startedMatch } from '../src/match/testing.ts';
import { metricIn, Program } from './program.ts';

const [networks = '200', guests = '10000', tournaments = '1000', downloads = '1000'] = process.argv.slice(2);
const NETWORKS = Number(networks);
/** Requests on their way at the same time. */
const AT_ONCE = 8;

function finishedGame(): readonly JournalEntry[] {
  const match = startedMatch(dama, { options: { ...dama.defaults, plyLimit: 100 } });
  while (match.phase === 'running') actByText(match, match.toAct, match.legal(match.toAct)[0]!, match.lastAt);
  return match.takePending();
}

const addressOf = (i: number): string => `198.18.${i % NETWORKS}.7`;

/** Bytes of the files below a folder. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-strangers-'));
const server = await Program.start('--data', folder);

const answers = new Map<number, number>();

async function ask<T>(path: string, address: string, body?: object, token?: string): Promise<T | undefined> {
  const response = await fetch(server.url + path, {
    headers: {
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
  const text = await response.text();
  return response.ok && response.headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(text) as T) // what the route answers
    : undefined;
}

async function report(what: string, sent: number): Promise<void> {
  const memory = metricIn(await server.metrics(), 'process_resident_memory_bytes') / 2 ** 20;
  const [all, files] = [sizeOf(folder), sizeOf(join(folder, 'files'))];
  const shown = Array.from(answers, ([status, count]) => `${count} times ${status}`).join(', ');
  console.log(
    `${what.padEnd(18)} ${memory.toFixed(0)} MB, disk ${(all / 2 ** 20).toFixed(1)} MB (${(files / 2 ** 20).toFixed(1)} MB of files), ` +
      `sent ${(sent / 2 ** 20).toFixed(1)} MB; ${shown || 'no answers'}`,
  );
  answers.clear();
}

/** So many tasks, a few at a time; five reports on the way. */
async function inParts(what: string, count: number, task: (i: number) => Promise<unknown>): Promise<void> {
  const part = Math.ceil(count / 5);
  for (let from = 0; from < count; from += part) {
    const end = Math.min(count, from + part);
    let next = from;
    const work = async (): Promise<void> => {
      while (next < end) await task(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await report(`${what} ${end}`, sent);
  }
}

let sent = 0;
const tokens: string[] = [];
const published: string[] = [];
const entries = finishedGame();
const journal = printJournal(dama, entries);
const last = entries.at(-1)!;
const moves = entries.filter(entry => entry.t === 'acted' && entry.seat >= 0).length;
const game = { key: '001-0001-001', entrants: [0, 1], scores: [0, 0], moves, verdict: { by: 'rules' }, faults: [] };
const played = { ...game, payoffs: last.t === 'ended' ? last.payoffs : [] };

async function publish(i: number): Promise<void> {
  const [address, token] = [addressOf(i), tokens[i % tokens.length]!];
  const settings = {
    name: `Cup ${i}`,
    game: 'dama',
    seats: 2,
    options: {},
    scheme: 'round-robin',
    rounds: 0,
    games: 1,
  };
  const field = { ...settings, entrants: [{ name: 'one' }, { name: 'two' }] };
  const made = await ask<{ tournament: string }>('/api/tournaments/published', address, field, token);
  if (!made) return;
  const path = `/api/tournaments/${made.tournament}`;
  await ask(`${path}/results`, address, { played, journal }, token);
  await ask(`${path}/over`, address, {}, token);
  sent += journal.length;
  published.push(made.tournament);
}

await sleep(1000);
await report('at the start', 0);
await inParts('guests', Number(guests), async i => {
  const made = await ask<{ token: string }>('/api/guests', addressOf(i), { name: `Guest ${i}` });
  if (made) tokens.push(made.token);
});
await inParts('publishes', Number(tournaments), publish);
await inParts('downloads', Number(downloads), i =>
  ask(`/api/tournaments/${published[i % published.length]}/files/report.html`, addressOf(i)),
);
await sleep(30_000);
await report('half a minute later', sent);
await server.stop();
rmSync(folder, { recursive: true });
