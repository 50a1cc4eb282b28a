// What `--workers` brings: the program on PostgreSQL with one process and with several, loaded in turn in one run. Moves a second, and CPU a
// move of all processes together. The load comes from this machine, too, and takes as much CPU as half a server.
// `node dist/bench/workers.js [MATCHES [WORKERS]]`, by default 200 matches and two workers. Starts a PostgreSQL of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { Contender, inTurn } from './contender.ts';
import { longGame, percentile, seatPair } from './load.ts';
import { newStore } from './nodes.ts';
import { cpuWithChildren } from './process-cpu.ts';
import { NO_LIMIT_FLAGS, Program } from './program.ts';

const ROUNDS = 16;
const PLIES = 20;
const [matches = 200, workers = 2] = process.argv.slice(2).map(Number);

const scripts = Array.from({ length: 4 }, (_, i) => longGame(`load-${i}`, (ROUNDS + 3) * PLIES));

async function contender(postgres: TestPostgres, folder: string, count: number): Promise<Contender> {
  const { store, schema } = await newStore(postgres);
  const place = ['--store', store, '--data', join(folder, schema)];
  const program = await Program.start(...place, '--workers', String(count), '--log', 'error', ...NO_LIMIT_FLAGS);
  const loaded = {
    cost: () => Promise.resolve({ cpu: cpuWithChildren(program.pid) }),
    stop: () => program.stop(),
  };
  return new Contender(
    String(count),
    [loaded],
    (_, script) => seatPair(program.port, script, { private: true }),
    scripts,
    () => cpuWithChildren(postgres.pid()),
  );
}

const postgres = await startOwnPostgres();
if (!postgres) console.log('Install the package "postgresql" to measure workers.');
else {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
  const all = [await contender(postgres, folder, 1), await contender(postgres, folder, workers)];
  for (const one of all) await one.warmUp();
  for (const one of all) await one.seat(matches);
  await inTurn(all, ROUNDS, PLIES);
  for (const one of all)
    console.log(
      `${one.name} process(es), ${matches} matches: ${percentile(one.speeds, 0.5).toFixed(0)} moves a second, ` +
        `${one.cost().toFixed(1)} us of CPU a move, ${one.databaseCost().toFixed(1)} us in the database`,
    );
  await Promise.all(all.map(one => one.stop()));
  rmSync(folder, { recursive: true, force: true });
  await postgres.stop('SIGKILL');
  postgres.remove();
}
