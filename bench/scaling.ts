// How a cluster grows: 1, 2 and 4 nodes, and as many workers of one machine, beside as many servers that know nothing of each other (the
// control), in turn in one run. Players come to any node and make tables that everybody may join. Moves a second, CPU a move of all
// processes of the servers, and both as multiples of one node.
// `npm run build && node dist/bench/scaling.js [MATCHES] [ROUNDS] [LOADS]`, by default 1200 matches, 6 rounds of 40 moves each and 8
// processes of load. Starts a PostgreSQL and a NATS server of its own. On a machine with fewer than a dozen cores the figures say little.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNatsServer, NatsServer } from '../src/server/cluster/testing/nats-server.ts';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { Child, percentile } from './load.ts';
import { cpuWithChildren } from './process-cpu.ts';
import type { LoadOrder } from './scaling-load.ts';

const PLIES = 40;
const [matches = 1200, rounds = 6, loads = 8] = process.argv.slice(2).map(Number);
const SIZES = [1, 2, 4];
const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));

/** Servers under load. Independent ones are several entries, each with its own players. */
interface Contender {
  readonly name: string;
  readonly size: number;
  readonly groups: readonly Readonly<Record<string, number>>[];
  readonly pids: readonly number[];
  stop(): Promise<unknown>;
}

class Load {
  readonly #process: ChildProcess = fork(fileURLToPath(new URL('./scaling-load.js', import.meta.url)));

  async order(order: LoadOrder): Promise<number> {
    const answer = once(this.#process, 'message');
    this.#process.send(order);
    return Number((await answer)[0]);
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }
}

async function newStore(postgres: TestPostgres): Promise<{ store: string; schema: string }> {
  const schema = `bench${randomUUID().replaceAll('-', '')}`;
  await postgres.query(`CREATE SCHEMA ${schema}`);
  return { store: postgres.url('postgres', { schema }), schema };
}

async function independent(postgres: TestPostgres, size: number, folder: string): Promise<Contender> {
  const servers: Child[] = [];
  for (let i = 0; i < size; i++) {
    const { store, schema } = await newStore(postgres);
    servers.push(await Child.start(['ludoteca', join(folder, schema)], { STORE: store, NODE: 'alone' }));
  }
  return {
    name: 'independent servers',
    size,
    groups: servers.map(({ port }) => ({ alone: port })),
    pids: servers.map(({ pid }) => pid),
    stop: () => Promise.all(servers.map(server => server.stop())),
  };
}

async function nodes(postgres: TestPostgres, nats: NatsServer, size: number, folder: string): Promise<Contender> {
  const { store, schema } = await newStore(postgres);
  const servers: Child[] = [];
  for (let i = 0; i < size; i++) {
    const env = { STORE: store, NODE: `n${i}`, BUS: nats.url, BUS_PREFIX: schema };
    servers.push(await Child.start(['ludoteca', join(folder, `${schema}-${i}`)], env));
  }
  return {
    name: 'nodes',
    size,
    groups: [Object.fromEntries(servers.map(({ port }, i) => [`n${i}`, port]))],
    pids: servers.map(({ pid }) => pid),
    stop: () => Promise.all(servers.map(server => server.stop())),
  };
}

async function workers(postgres: TestPostgres, size: number, folder: string): Promise<Contender> {
  const { store, schema } = await newStore(postgres);
  const limits = ['connectionsPerAddress', 'rate', 'burst', 'openTables', 'perMinute', 'cpu', 'cpuBurst'];
  const flags = '--port 0 --host 127.0.0.1 --no-gateways --no-multicast --push off --log error --node m'.split(' ');
  const args = ['serve', ...flags, '--store', store, '--data', join(folder, schema), '--workers', String(size)];
  const given = limits.flatMap(name => ['--limit', `${name}=${name === 'openTables' ? 1000 : 1_000_000}`]);
  const child = spawn(process.execPath, [PROGRAM, ...args, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      const found = /http:\/\/[\w.]+:(\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', code => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    name: 'workers',
    size,
    groups: [{ m: port }],
    pids: [child.pid!],
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

interface Result {
  readonly speed: number;
  readonly cost: number;
}

/** Partitions are spread in groups, and everybody must own some before tables are made. */
const SPREADING = 15_000;

async function measure(contender: Contender): Promise<Result> {
  const { groups, pids, size } = contender;
  if (size > 1) await new Promise(resolve => setTimeout(resolve, SPREADING));
  const running = Array.from({ length: loads }, () => new Load());
  const perLoad = Math.ceil(matches / loads);
  await Promise.all(
    running.map((load, i) =>
      load.order({ seat: { ports: groups[i % groups.length]!, pairs: perLoad, seed: `load-${i}` } }),
    ),
  );
  const cpu = (): number => pids.reduce((sum, pid) => sum + cpuWithChildren(pid), 0);
  const round = async (): Promise<{ moves: number; ms: number }> => {
    const began = performance.now();
    const moves = await Promise.all(running.map(load => load.order({ play: PLIES })));
    return { moves: moves.reduce((sum, one) => sum + one, 0), ms: performance.now() - began };
  };
  await round();
  const speeds: number[] = [];
  const before = cpu();
  let all = 0;
  for (let i = 0; i < rounds; i++) {
    const { moves, ms } = await round();
    all += moves;
    speeds.push((moves / ms) * 1000);
  }
  const cost = (cpu() - before) / all;
  for (const load of running) load.end();
  return { speed: percentile(speeds, 0.5), cost };
}

const program = findNatsServer();
const postgres = await startOwnPostgres();
if (!program || !postgres) {
  console.log('Install the packages "postgresql" and "nats-server" to measure a cluster.');
} else {
  const nats = new NatsServer(program);
  await nats.start();
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-scaling-'));
  console.log(`${availableParallelism()} cores, ${matches} matches, ${loads} processes of load, ${rounds} rounds`);
  const kinds = [
    (size: number) => independent(postgres, size, folder),
    (size: number) => nodes(postgres, nats, size, folder),
    (size: number) => workers(postgres, size, folder),
  ];
  for (const open of kinds) {
    let one: Result | undefined;
    for (const size of SIZES) {
      const contender = await open(size);
      const result = await measure(contender);
      one ??= result;
      const [faster, dearer] = [result.speed / one.speed, result.cost / one.cost];
      console.log(
        `${contender.name}, ${size}: ${result.speed.toFixed(0)} moves/s (${faster.toFixed(2)} times one), ` +
          `${result.cost.toFixed(1)} us a move (${dearer.toFixed(2)} times one)`,
      );
      await contender.stop();
    }
  }
  await nats.kill();
  rmSync(folder, { recursive: true, force: true });
}
await postgres?.stop('SIGKILL');
postgres?.remove();
