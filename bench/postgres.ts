// Appends in PostgreSQL beside SQLite, in one run, with the real committer in front of both: CPU time a move of this process
// and of all processes of the database. `node dist/bench/postgres.js [ROUNDS [MATCHES]]`, by default three rounds, of which the
// medians are printed, with 10, 100 and 500 matches. Starts a PostgreSQL of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEntry } from '../src/core/journal.ts';
import { Committer } from '../src/server/base/storage/committer.ts';
import { CODE_ALPHABET, PARTITIONS } from '../src/server/base/storage/partitions.ts';
import { openPostgres } from '../src/server/base/storage/postgres/store.ts';
import { openSqlite } from '../src/server/base/storage/sqlite.ts';
import type { Storage } from '../src/server/base/storage/storage.ts';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { cpuWithChildren } from './process-cpu.ts';
import { cpuMs, median } from './rates.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const SIZES = (process.argv[3] ?? '10,100,500').split(',').map(Number);
const MOVES = 40_000;
const WARM_UP = 4000;

interface MoveCost {
  readonly own: number;
  readonly database: number;
  /** Milliseconds from a move to its acknowledgement. */
  readonly median: number;
}

const letter = (at: number): string => CODE_ALPHABET[at % CODE_ALPHABET.length]!;
const nameOf = (index: number): string => `${letter(index * 7)}${letter(index)}${index.toString(36).padStart(6, '2')}`;

/** So many matches, each of which moves again as soon as its move is durable. */
async function play(storage: Storage, matches: number, run: string, cpu: () => number): Promise<MoveCost> {
  const committer = new Committer(storage);
  const lengths = new Map<string, number>();
  const delays: number[] = [];
  let [moves, from] = [0, { own: cpuMs(), database: cpu() }];
  const entry: JournalEntry = { t: 'acted', at: 1_700_000_000_000, seat: 0, action: 4711 };
  await new Promise<void>((resolve, reject) => {
    let open = matches;
    const next = (match: string): void => {
      if (moves >= WARM_UP + MOVES) {
        if (--open === 0) resolve();
        return;
      }
      if (++moves === WARM_UP) from = { own: cpuMs(), database: cpu() };
      const length = lengths.get(match) ?? 0;
      const began = performance.now();
      committer.append(match, length, [{ ...entry, at: entry.at + moves }], failure => {
        if (failure) return reject(failure);
        delays.push(performance.now() - began);
        lengths.set(match, length + 1);
        next(match);
      });
    };
    for (let i = 0; i < matches; i++) next(`${nameOf(i)}${run}`);
  });
  return {
    own: (1000 * (cpuMs() - from.own)) / MOVES,
    database: (cpu() - from.database) / MOVES,
    median: median(delays),
  };
}

async function compare(server: TestPostgres, matches: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
  const sqlite = openSqlite(folder);
  const postmaster = server.pid();
  const schema = `bench${matches}`;
  await server.query(`CREATE SCHEMA ${schema}`);
  const postgres = await openPostgres(server.url('postgres', { schema }), { leaseDuration: 3_600_000 });
  await postgres.nodes.enter({ name: 'bench', address: '', version: '0' });
  await postgres.nodes.claim(PARTITIONS);
  const costs: Record<'sqlite' | 'postgres', MoveCost[]> = { sqlite: [], postgres: [] };
  for (let round = 0; round < ROUNDS; round++) {
    costs.sqlite.push(await play(sqlite, matches, `${round}`, () => 0));
    costs.postgres.push(await play(postgres, matches, `${round}`, () => cpuWithChildren(postmaster)));
  }
  const [lite, shared] = [costs.sqlite, costs.postgres].map(list => ({
    own: median(list.map(({ own }) => own)),
    database: median(list.map(({ database }) => database)),
    median: median(list.map(one => one.median)),
  }));
  console.log(
    `${String(matches).padStart(3)} matches: SQLite ${lite!.own.toFixed(1)} us CPU a move (p50 ${lite!.median.toFixed(1)} ms); ` +
      `PostgreSQL ${shared!.own.toFixed(1)} us (${(shared!.own / lite!.own).toFixed(2)} times) and ${shared!.database.toFixed(1)} us ` +
      `in the database (p50 ${shared!.median.toFixed(1)} ms)`,
  );
  await postgres.close();
  await sqlite.close();
  rmSync(folder, { recursive: true, force: true });
}

const server = await startOwnPostgres();
if (!server) {
  console.log('Install the package "postgresql", or set POSTGRES_BIN, to measure the PostgreSQL store.');
} else {
  for (const matches of SIZES) await compare(server, matches);
  await server.stop();
  server.remove();
}
