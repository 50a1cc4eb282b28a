// What PostgreSQL writes to its WAL for an entry of a journal: bytes by table, before and after tables were compressed, in one run. A
// standby receives as much, and a disk keeps it until the next checkpoint. `node dist/bench/wal.js [ENTRIES [MATCHES]]`, by default
// 20,000 entries with 10, 60 and 500 matches that are played to their end and packed. Starts a PostgreSQL of its own.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { games } from '../games/index.ts';
import { Committer } from '../src/server/base/storage/committer.ts';
import { CODE_ALPHABET, PARTITIONS } from '../src/server/base/storage/partitions.ts';
import { openPostgres } from '../src/server/base/storage/postgres/store.ts';
import type { Storage } from '../src/server/base/storage/storage.ts';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { journalOf } from './journal.ts';
import { cpuWithChildren } from './process-cpu.ts';
import { cpuMs } from './rates.ts';

const ENTRIES = Number(process.argv[2] ?? 20_000);
const SIZES = (process.argv[3] ?? '10,60,500').split(',').map(Number);
const MOVES = 120;
/** What changes first after a checkpoint is written as a whole page. The more seldom checkpoints are, the less that is. */
const PAGES = 'whole pages';
/** Random matches of every game, each of which is played again and again under other names. */
const JOURNALS = games.flatMap(game =>
  Array.from({ length: 8 }, (_, i) => journalOf(game, `${game.id}${i}`, MOVES, 1_700_000_000_000)),
);

/** Statements that make the tables of a new schema what they were. */
const VARIANTS: Readonly<Record<string, string>> = {
  before: `ALTER TABLE log ALTER COLUMN body SET STORAGE EXTERNAL; ALTER TABLE chunk ALTER COLUMN body SET STORAGE EXTERNAL`,
  now: '',
};

const letter = (at: number): string => CODE_ALPHABET[at % CODE_ALPHABET.length]!;
const nameOf = (index: number): string => `${letter(index * 7)}${letter(index)}${index.toString(36).padStart(6, '2')}`;

/** So many matches at a time, entry by entry, each as soon as the last one is durable; the next match begins where one has ended. */
async function play(storage: Storage, matches: number): Promise<number> {
  const committer = new Committer(storage);
  let [written, started] = [0, 0];
  await new Promise<void>((resolve, reject) => {
    let open = matches;
    const begin = (): void => {
      if (written >= ENTRIES) {
        if (--open === 0) resolve();
        return;
      }
      const index = started++;
      const match = nameOf(index);
      const journal = JOURNALS[index % JOURNALS.length]!;
      const next = (from: number): void => {
        if (from === journal.length) begin();
        else
          committer.append(match, from, [journal[from]!], failure => {
            if (failure) return reject(failure);
            written++;
            next(from + 1);
          });
      };
      next(0);
    };
    for (let i = 0; i < matches; i++) begin();
  });
  return written;
}

/** Bytes of WAL by table, its indexes and what is stored beside its rows included. */
async function walByTable(server: TestPostgres, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const rows = await server.query(
    `SELECT c.relfilenode::text, coalesce(t.relname, i.relname, it.relname, c.relname)
     FROM pg_class c
     LEFT JOIN pg_class t ON t.reltoastrelid = c.oid
     LEFT JOIN pg_index x ON x.indexrelid = c.oid
     LEFT JOIN pg_class i ON i.oid = x.indrelid AND i.relkind = 'r'
     LEFT JOIN pg_class it ON it.reltoastrelid = x.indrelid
     WHERE c.relfilenode <> 0`,
  );
  const names = new Map(rows.map(([file, name]) => [String(file), String(name)]));
  const folder = join(server.folder, 'data', 'pg_wal');
  const said = execFileSync(server.program('pg_waldump'), ['-p', folder, '-s', from, '-e', to], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const bytes = new Map<string, number>();
  for (const line of said.split('\n')) {
    const [, kind = '', record = '', total = ''] =
      /^rmgr: (\S+)\s+len \(rec\/tot\):\s*(\d+)\/\s*(\d+)/.exec(line) ?? [];
    if (total === '') continue;
    const file = /rel \d+\/\d+\/(\d+)/.exec(line)?.[1];
    const name = file === undefined ? kind.toLowerCase() : (names.get(file) ?? 'others');
    bytes.set(name, (bytes.get(name) ?? 0) + Number(record));
    bytes.set(PAGES, (bytes.get(PAGES) ?? 0) + Number(total) - Number(record));
  }
  return bytes;
}

async function measure(server: TestPostgres, matches: number, variant: string): Promise<void> {
  const schema = `wal_${variant}_${matches}`;
  await server.query(`CREATE SCHEMA ${schema}`);
  const storage = await openPostgres(server.url('postgres', { schema }), { leaseDuration: 3_600_000 });
  await server.query(`SET search_path TO ${schema}; ${VARIANTS[variant]!}`);
  await storage.nodes.enter({ name: 'bench', address: '', version: '0' });
  await storage.nodes.claim(PARTITIONS);
  await server.query('CHECKPOINT');
  const position = async (): Promise<string> => String((await server.query('SELECT pg_current_wal_lsn()'))[0]![0]);
  const [from, database] = [await position(), cpuWithChildren(server.pid())];
  const began = cpuMs();
  const entries = await play(storage, matches);
  await storage.pack();
  await server.query(`VACUUM ${schema}.log, ${schema}.chunk`);
  const own = cpuMs() - began;
  const cpu = cpuWithChildren(server.pid()) - database;
  const to = await position();
  const [size] = await server.query(
    `SELECT sum(pg_total_relation_size(oid))::float8 FROM pg_class WHERE relkind = 'r' AND relnamespace = '${schema}'::regnamespace`,
  );
  const tables = [...(await walByTable(server, from, to))].toSorted(([, a], [, b]) => b - a);
  const total = tables.reduce((sum, [, bytes]) => sum + bytes, 0);
  const listed = tables.slice(0, 7).map(([name, bytes]) => `${name} ${(bytes / entries).toFixed(1)}`);
  console.log(
    `${String(matches).padStart(3)} matches, ${variant}: ${(total / entries).toFixed(0)} bytes an entry (${listed.join(', ')}); ` +
      `CPU ${((1000 * own) / entries).toFixed(1)} us here, ${(cpu / entries).toFixed(1)} us in the database; ${(Number(size![0]) / 1e6).toFixed(1)} MB stored, ${entries} entries`,
  );
  await storage.close();
}

const server = await startOwnPostgres([
  'max_wal_size=8GB',
  'checkpoint_timeout=1d',
  'autovacuum=off',
  ...process.argv.slice(4),
]);
if (!server) {
  console.log('Install the package "postgresql", or set POSTGRES_BIN, to measure the WAL.');
} else {
  for (const matches of SIZES) for (const variant of Object.keys(VARIANTS)) await measure(server, matches, variant);
  await server.stop();
  server.remove();
}
