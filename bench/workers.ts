// What `--workers` brings: the program on PostgreSQL with one process and with several, loaded in turn in one run. Moves a second, and CPU a
// move of all processes together. The load comes from this machine, too, and takes as much CPU as half a server.
// `node dist/bench/workers.js [MATCHES [WORKERS]]`, by default 200 matches and two workers. Starts a PostgreSQL of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { Contender, inTurn, type LoadedProcess } from './contender.ts';
import { longGame, percentile, seatPair } from './load.ts';
import { cpuWithChildren } from './process-cpu.ts';

const ROUNDS = 16;
const PLIES = 20;
const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
/** Everybody has the address of this machine. */
const NO_LIMITS = ['connectionsPerAddress', 'rate', 'burst', 'openTables', 'perMinute', 'cpu', 'cpuBurst'];
const [matches = 200, workers = 2] = process.argv.slice(2).map(Number);

class Program implements LoadedProcess {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#process = child;
    this.port = port;
  }

  static async start(postgres: TestPostgres, folder: string, count: number): Promise<Program> {
    const schema = `bench${randomUUID().replaceAll('-', '')}`;
    await postgres.query(`CREATE SCHEMA ${schema}`);
    const place = ['--store', postgres.url('postgres', { schema }), '--data', join(folder, schema)];
    const limits = NO_LIMITS.flatMap(name => ['--limit', `${name}=1000000`]);
    const flags = ['--host', '127.0.0.1', '--port', '0', '--workers', String(count), '--log', 'error', ...limits];
    const child = spawn(process.execPath, [PROGRAM, 'serve', ...place, ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const port = await new Promise<number>((resolve, reject) => {
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (piece: string) => {
        said += piece;
        const found = /http:\/\/[\w.]+:(\d+)/.exec(said)?.[1];
        if (found !== undefined) resolve(Number(found));
      });
      child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
    });
    return new Program(child, port);
  }

  cost(): Promise<{ cpu: number }> {
    return Promise.resolve({ cpu: cpuWithChildren(this.#process.pid!) });
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
  }
}

const scripts = Array.from({ length: 4 }, (_, i) => longGame(`load-${i}`, (ROUNDS + 3) * PLIES));

async function contender(postgres: TestPostgres, folder: string, count: number): Promise<Contender> {
  const program = await Program.start(postgres, folder, count);
  const database = (): number => cpuWithChildren(postgres.pid());
  return new Contender(
    String(count),
    [program],
    (_, script) => seatPair(program.port, script, { private: true }),
    scripts,
    database,
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
