// What a store with very many matches costs the servers that share it: counting matches, starting a node with an empty folder, moving
// journals into files and reading them back. `node dist/bench/million.js [MATCHES [COUNTED]]`, by default 1,000,000 matches, of which
// 10,000 are different ones and really counted; the others are copies under other names. Starts a PostgreSQL of its own, with all of it in
// the folder for temporary files: some gigabytes.

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bots, games } from '../games/index.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { PARTITIONS } from '../src/server/base/storage/partitions.ts';
import { JournalOffload } from '../src/server/base/storage/postgres/offload.ts';
import { openPostgres, type PostgresStorage } from '../src/server/base/storage/postgres/store.ts';
import { Anchors } from '../src/server/records/anchors.ts';
import { Records } from '../src/server/records/records.ts';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { journalOf } from './journal.ts';
import { Child } from './load.ts';
import { cpuWithChildren } from './process-cpu.ts';
import { cpuMs } from './rates.ts';

const [matches = 1_000_000, counted = 10_000] = process.argv.slice(2).map(Number);
const BATCH = 500;
/** Matches that are read before and after their journals are moved. */
const READ = 300;
const BEGUN = Date.parse('2026-03-01T00:00:00Z');
const MOVES = 60;
const SECRET = '5eed'.repeat(16);

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
const nameOf = (i: number): string => `${PARTITIONS[i % PARTITIONS.length]!}${i.toString(36).padStart(6, '2')}`;

/** A whole match: one that is not over after so many moves is resigned. */
function wholeJournal(i: number): JournalEntry[] {
  const entries = journalOf(games[i % games.length]!, `million ${i}`, MOVES, BEGUN + i);
  const last = entries.at(-1)!;
  if (last.t === 'ended') return entries;
  return [
    ...entries,
    {
      t: 'ended',
      at: last.at,
      ending: { by: 'resignation', seat: i % 2 },
      payoffs: i % 2 ? [1, -1] : [-1, 1],
      secret: SECRET,
    },
  ];
}

async function fill(storage: PostgresStorage): Promise<void> {
  for (let from = 0; from < counted; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, counted - from) }, (_, k) => ({
      match: nameOf(from + k),
      from: 0,
      entries: wholeJournal(from + k),
    }));
    const failed = await new Promise<ReadonlyMap<string, Error>>(resolve => storage.append(batch, resolve));
    for (const failure of failed.values()) throw failure;
  }
  while ((await storage.pack()) > 0);
  await storage.lastFinished();
}

/** The same matches again and again under other names. The figures of players stay what they are. */
async function multiply(server: TestPostgres, schema: string): Promise<void> {
  const copies = `FROM generate_series(${counted + 1}, ${matches}) AS n JOIN of ON of.ordinal = (n - 1) % ${counted} + 1`;
  const name = `left(of.match, 2) || lpad(to_hex(n), 7, 'z')`;
  await server.query(
    [
      `SET search_path TO ${schema}`,
      'CREATE TEMP TABLE of AS SELECT ordinal, match FROM finished_match',
      'ALTER TABLE of ADD PRIMARY KEY (ordinal)',
      `INSERT INTO packed SELECT ${name}, count, body ${copies} JOIN packed USING (match)`,
      `INSERT INTO match_summary SELECT ${name}, game, phase, created + n, unlisted, replace(record, of.match, ${name}) ${copies} JOIN match_summary USING (match)`,
      `INSERT INTO match_account SELECT account, phase, created + n, ${name} ${copies} JOIN match_account USING (match)`,
      `INSERT INTO record_match SELECT n, ${name}, game, clock, private, outcome, created + n, ended + n, body ${copies} JOIN record_match USING (match)`,
      `INSERT INTO record_seat SELECT n, seat, player, game, clock, private, result, ended + n, mu, sigma, any_mu, any_sigma ${copies} JOIN record_seat ON place = of.ordinal`,
      `INSERT INTO record_meeting SELECT player, other, private, game, result, ended + n, n ${copies} JOIN record_meeting ON place = of.ordinal`,
      `INSERT INTO finished_match (match, announced, ordinal, packed) SELECT ${name}, n, n, true ${copies}`,
      `DELETE FROM record_mark`,
      `INSERT INTO record_mark SELECT ordinal, match FROM finished_match WHERE ordinal = ${matches}`,
      'ANALYZE',
    ].join('; '),
  );
}

async function count(server: TestPostgres, storage: PostgresStorage): Promise<void> {
  const records = new Records({
    folder: undefined,
    storage,
    games: new Map(games.map(game => [game.id, game])),
    accounts: { find: account => Promise.resolve({ name: account, listed: true }) },
    anchors: new Anchors(bots),
  });
  const [began, database] = [performance.now(), cpuWithChildren(server.pid())];
  const own = cpuMs();
  await records.recount(50, () => undefined);
  console.log(
    `${counted} matches counted in ${seconds(began)} s: ${((1000 * (cpuMs() - own)) / counted).toFixed(0)} us CPU a match here, ` +
      `${((cpuWithChildren(server.pid()) - database) / counted).toFixed(0)} us in the database`,
  );
  await records.close();
}

/** From the start of the process until it listens, and until it has answered these. */
async function start(store: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-million-'));
  const began = performance.now();
  const server = await Child.start(['ludoteca', folder], { STORE: store, NODE: 'new' });
  console.log(`a node with an empty folder listens after ${seconds(began)} s`);
  const journal = `/api/matches/${nameOf(7)}/journal`;
  for (const path of ['/api/rankings/dama', '/api/archive?game=uno', '/api/matches?phase=over', journal]) {
    const times: string[] = [];
    let length = 0;
    for (let i = 0; i < 3; i++) {
      const asked = performance.now();
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
      length = (await answer.text()).length;
      times.push((performance.now() - asked).toFixed(0));
    }
    console.log(`  ${path}: ${length} characters after ${times.join(', ')} ms`);
  }
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function readSome(storage: PostgresStorage, what: string): Promise<void> {
  const began = performance.now();
  let entries = 0;
  for (let i = 0; i < READ; i++) entries += (await storage.read(nameOf((i * 31) % counted))).length;
  const each = (performance.now() - began) / READ;
  console.log(`${what}: ${each.toFixed(2)} ms a journal, ${(entries / READ).toFixed(0)} entries each`);
}

async function offload(store: string, storage: PostgresStorage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-journals-'));
  await readSome(storage, 'read from the database');
  const moving = await JournalOffload.open(store);
  const began = performance.now();
  await moving.run({ folder, before: '2027-01', address: undefined, progress: () => undefined });
  const megabytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6;
  console.log(`${matches} journals moved into files of ${megabytes.toFixed(0)} MB and compared in ${seconds(began)} s`);
  await moving.close();
  await readSome(storage, 'read from the files');
  rmSync(folder, { recursive: true });
}

const server = await startOwnPostgres(['max_wal_size=4GB'], tmpdir());
if (!server) console.log('Install the package "postgresql", or set POSTGRES_BIN, to measure this.');
else
  try {
    await server.query('CREATE SCHEMA million');
    const store = server.url('postgres', { schema: 'million' });
    const storage = await openPostgres(store, { leaseDuration: 3_600_000 });
    await storage.nodes.enter({ name: 'bench', address: '', version: '0' });
    await storage.nodes.claim(PARTITIONS);
    const began = performance.now();
    await fill(storage);
    await count(server, storage);
    await multiply(server, 'million');
    console.log(`${matches} matches stored after ${seconds(began)} s`);
    await start(store);
    await offload(store, storage);
    await storage.close();
  } finally {
    await server.stop('SIGKILL');
    server.remove();
  }
