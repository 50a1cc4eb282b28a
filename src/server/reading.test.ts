// What reading workers answer: as fresh as the store, hidden as it must be, made once where it is kept, and with a share for each network.

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import type { JournalEntry } from '../core/journal.ts';
import { isRefusal } from '../core/refusal.ts';
import { printJournal } from '../match/journal-file.ts';
import { actByText, startedMatch } from '../match/testing.ts';
import { type StartedServer, startServer } from './start.ts';
import { cancel, enter, start } from './tournaments/commands.ts';

let folder: string;
let server: StartedServer;
let tournament: string;

/** A short match, always with the first move there is. */
function finishedJournal(): readonly JournalEntry[] {
  const match = startedMatch(dama, { options: { ...dama.defaults, plyLimit: 20 } });
  while (match.phase === 'running') actByText(match, match.toAct, match.legal(match.toAct)[0]!, match.lastAt);
  return match.takePending();
}

const journal = finishedJournal();
const store = (match: string, entries: readonly JournalEntry[]): Promise<unknown> =>
  new Promise(resolve => server.app.base.storage.append([{ match, from: 0, entries }], resolve));

/** A tournament that is played elsewhere, with one game. */
async function publish(): Promise<string> {
  const { tournaments } = server.app;
  const by = { account: 'g-eve', name: 'Eve', kind: 'guest', address: '203.0.113.9' } as const;
  const entrants = [{ name: 'one' }, { name: 'two' }];
  const field = { seats: 2, options: {}, scheme: 'round-robin', rounds: 0, games: 1, entrants } as const;
  const id = await tournaments.publish(by, { name: 'Cup', game: 'dama', ...field, entrants });
  if (isRefusal(id)) throw new Error(id.detail);
  const last = journal.at(-1)!;
  const payoffs = last.t === 'ended' ? last.payoffs : [];
  const moves = journal.filter(entry => entry.t === 'acted' && entry.seat >= 0).length;
  const game = { key: '001-0001-001', entrants: [0, 1], payoffs, scores: [0, 0], moves } as const;
  const played = { ...game, verdict: { by: 'rules' }, faults: [] } as const;
  expect(await tournaments.addPublished(by, id, played, printJournal(dama, journal))).toBeUndefined();
  return id;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-reading-'));
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: folder,
    log: 'silent',
    gateways: false,
    push: 'off',
    limits: { perMinute: 1000 },
  });
  tournament = await publish();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The server trusts proxies on this machine: the header says who asks. */
const ask = (path: string, address = '203.0.113.1', signal?: AbortSignal): Promise<Response> =>
  fetch(server.url + path, { headers: { 'x-forwarded-for': address }, ...(signal && { signal }) });

const kept = (): string[] => {
  try {
    return readdirSync(join(folder, 'files/kept'));
  } catch {
    return [];
  }
};

test('a journal is read as soon as it is stored', async () => {
  for (let i = 0; i < 5; i++) {
    await store(`fresh${i}`, journal);
    const shown = (await (await ask(`/api/matches/fresh${i}/journal`)).json()) as JournalEntry[];
    expect(shown.at(-1)).toMatchObject({ t: 'ended' });
  }
  expect((await ask('/api/matches/nosuch/journal')).status).toBe(404);
});

/** Of those who sit in the journal that is shown. */
const names = async (): Promise<string[]> => {
  const shown = (await (await ask('/api/matches/hidden/journal')).json()) as JournalEntry[];
  return shown.flatMap(entry => (entry.t === 'seated' ? entry.who.name : []));
};

test('a name is hidden in journals as soon as it is hidden anywhere', async () => {
  await store('hidden', journal);
  expect(await names()).toEqual(['p0', 'p1']);
  await server.app.people.accounts.redaction.set({ kind: 'name', key: 'g-p1' }, true);
  expect(await names()).toEqual(['p0', 'Player g-p1']);
  await server.app.people.accounts.redaction.set({ kind: 'name', key: 'g-p1' }, false);
  expect(await names()).toEqual(['p0', 'p1']);
});

test('files of a finished tournament are made once and kept, those of others are not', async () => {
  const path = `/api/tournaments/${tournament}/files`;
  const running = await (await ask(`${path}/report.html`)).text();
  expect(running).toContain('"replays"');
  expect(kept()).toEqual([]);
  const organiser = { account: 'g-eve', name: 'Eve' };
  expect(await server.app.tournaments.endPublished(organiser, tournament)).toBeUndefined();
  const first = await ask(`${path}/report.html`);
  expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${tournament}-report.html"`);
  const text = await first.text();
  expect(text).toContain('001-0001-001');
  expect(Number(first.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  const [name] = kept();
  const made = statSync(join(folder, 'files/kept', name!)).ino;
  for (let i = 0; i < 20; i++)
    expect(await (await ask(`${path}/report.html`, `203.0.113.${i + 20}`)).text()).toBe(text);
  expect(kept()).toEqual([name]);
  expect(statSync(join(folder, 'files/kept', name!)).ino).toBe(made);
  expect((await ask(`${path}/everything.tar.gz`)).headers.get('content-type')).toBe('application/gzip');
  expect(kept()).toHaveLength(2);
  // Nothing else stays.
  expect(readdirSync(join(folder, 'files'))).toEqual(['kept']);
});

test('a name that is hidden is in no file of a tournament', async () => {
  const path = `/api/tournaments/${tournament}/files`;
  const log = async (): Promise<string> => (await ask(`${path}/log.jsonl`, '203.0.113.60')).text();
  const { redaction } = server.app.people.accounts;
  expect(await log()).toContain('"name":"Eve"');
  await redaction.set({ kind: 'name', key: 'g-eve' }, true);
  expect(await log()).not.toContain('"name":"Eve"');
  await redaction.set({ kind: 'name', key: 'g-p1' }, true);
  expect(await (await ask(`${path}/report.html`, '203.0.113.61')).text()).not.toContain('"p1"');
  for (const key of ['g-eve', 'g-p1']) await redaction.set({ kind: 'name', key }, false);
  expect(await log()).toContain('"name":"Eve"');
});

test('a file that was kept before a name was hidden is made again', async () => {
  const { tournaments, people } = server.app;
  const by = { account: 'g-olga', name: 'Olga' };
  const settings = { name: 'Cup', game: 'dama', options: {}, clock: { kind: 'turn', ms: 60_000 } } as const;
  const id = await tournaments.create(by, settings);
  if (isRefusal(id)) throw new Error(id.detail);
  const entries = ['Adalgisa', 'Bob'].map(name => enter({ name, kind: 'person', account: `g-${name.length}` }));
  for (const command of [...entries, start(field => [...field]), cancel('Rain')])
    expect(await tournaments.execute(id, command)).toBeUndefined();
  const isNamed = async (): Promise<boolean> =>
    (await (await ask(`/api/tournaments/${id}/files/report.html`, '203.0.113.62')).text()).includes('Adalgisa');
  expect(await isNamed()).toBe(true);
  await people.accounts.redaction.set({ kind: 'name', key: 'g-8' }, true);
  expect(await isNamed()).toBe(false);
  await people.accounts.redaction.set({ kind: 'name', key: 'g-8' }, false);
  expect(await isNamed()).toBe(true);
});

test('a network that asks for much at once is refused, and others get their answers', async () => {
  await store('wanted', journal);
  const path = '/api/matches/wanted/journal';
  const [greedy, other] = await Promise.all([
    Promise.all(Array.from({ length: 100 }, () => ask(path, '203.0.113.2'))),
    ask(path, '203.0.113.3'),
  ]);
  expect(new Set(greedy.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(other.status).toBe(200);
});

test('a request that nobody waits for any more makes nobody wait', async () => {
  await store('left', journal);
  const gone = new AbortController();
  const left = Array.from({ length: 8 }, () =>
    ask(`/api/tournaments/${tournament}/files/everything.tar.gz`, '203.0.113.4', gone.signal).catch(() => 'gone'),
  );
  gone.abort();
  expect(await Promise.all(left)).toEqual(left.map(() => 'gone'));
  expect((await ask(`/api/tournaments/${tournament}/files/games.csv`, '203.0.113.4')).status).toBe(200);
});
