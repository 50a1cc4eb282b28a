// How a cluster grows: one node and four beside as many servers that know nothing of each other (the control), loaded in turn, and then
// as many workers of one machine. All of them are started at once, and nothing is waited for without a limit. Players come to any node, make tables that everybody may join, and connect
// again where the server says that their match is, as browsers do behind a balancer. Moves a second, and CPU a move of the servers, of
// PostgreSQL and of NATS, beside those of one.
// `npm run build && node dist/bench/scaling.js [MATCHES] [ROUNDS] [LOADS]`, by default 1200 matches, 6 rounds and 8 processes of load: about
// three minutes. `SIZES=1,2,4` measures other numbers of nodes, `KINDS=workers` one of independent, nodes and workers. Starts a PostgreSQL and a NATS server of its own: POSTGRES_BIN names the
// folder with `postgres` and `initdb`, NATS_SERVER the program; without them it looks on PATH and where Debian puts them. On a machine with
// fewer than a dozen cores the figures say little.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findNatsServer, NatsServer } from '../src/server/cluster/testing/nats-server.ts';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { Child, percentile } from './load.ts';
import { newStore } from './nodes.ts';
import { cpuWithChildren } from './process-cpu.ts';
import { NO_LIMIT_FLAGS, Program } from './program.ts';
import type { LoadAnswer, LoadOrder } from './scaling-load.ts';

const [matches = 1200, rounds = 6, loads = 8] = process.argv.slice(2).map(Number);
const KINDS = (process.env['KINDS'] ?? 'independent,nodes,workers').split(',');
const SIZES = (process.env['SIZES'] ?? '1,4').split(',').map(Number);
/** Milliseconds of a round that count, and those before them in which the load settles. */
const WINDOW = 1500;
const SETTLE = 400;
/** Rounds before anything is measured, in which the code is compiled. */
const WARM_UP = 2;
/** Milliseconds that the load may take for anything. */
const PATIENCE = 120_000;
/** Partitions are spread in groups after the start. */
const MOST_SPREADING = 60_000;
const PARTITIONS = 961;

/** Servers under load. Independent ones are several entries, each with its own players. */
interface Contender {
  readonly name: string;
  readonly size: number;
  /** Where the cluster keeps its partitions; undefined: each server has all of them. */
  readonly schema?: string;
  readonly groups: readonly Readonly<Record<string, number>>[];
  readonly pids: readonly number[];
  stop(): Promise<unknown>;
}

class Load {
  readonly #process: ChildProcess = fork(fileURLToPath(new URL('./scaling-load.js', import.meta.url)));

  async order(order: LoadOrder): Promise<LoadAnswer> {
    const end = new AbortController();
    const ended = once(this.#process, 'exit', { signal: end.signal }).then(() => {
      throw new Error('a process of the load has ended');
    });
    ended.catch(() => undefined);
    const late = sleep(PATIENCE, undefined, { signal: end.signal }).then(() => {
      throw new Error(`a process of the load took longer than ${PATIENCE / 1000} s for ${JSON.stringify(order)}`);
    });
    late.catch(() => undefined);
    const answered = once(this.#process, 'message', { signal: end.signal });
    this.#process.send(order);
    try {
      const [answer] = (await Promise.race([answered, ended, late])) as [LoadAnswer]; // it answers every order so
      return answer;
    } finally {
      end.abort();
    }
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }
}

async function independent(
  postgres: TestPostgres,
  _nats: NatsServer,
  size: number,
  folder: string,
): Promise<Contender> {
  const start = async (): Promise<Child> => {
    const { store, schema } = await newStore(postgres);
    return Child.start(['ludoteca', join(folder, schema)], { STORE: store, NODE: 'alone' });
  };
  const servers = await Promise.all(Array.from({ length: size }, start));
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
    schema,
    groups: [Object.fromEntries(servers.map(({ port }, i) => [`n${i}`, port]))],
    pids: servers.map(({ pid }) => pid),
    stop: () => Promise.all(servers.map(server => server.stop())),
  };
}

async function workers(postgres: TestPostgres, _nats: NatsServer, size: number, folder: string): Promise<Contender> {
  const { store, schema } = await newStore(postgres);
  const place = ['--store', store, '--data', join(folder, schema), '--node', 'm', '--workers', String(size)];
  const program = await Program.start(...place, '--push', 'off', '--log', 'error', ...NO_LIMIT_FLAGS);
  return {
    name: 'workers',
    size,
    schema,
    groups: [{ m: program.port }],
    pids: [program.pid],
    stop: () => program.stop(),
  };
}

/** Waits until every node of a cluster has its share. */
async function spread(postgres: TestPostgres, { schema, size, name }: Contender): Promise<void> {
  if (schema === undefined || size === 1) return;
  const share = Math.floor((PARTITIONS / size) * 0.95);
  for (const end = Date.now() + MOST_SPREADING; Date.now() < end; await sleep(500)) {
    const owned = await postgres.query(
      `SELECT count(*) FROM ${schema}.partition WHERE owner IS NOT NULL GROUP BY owner`,
    );
    if (owned.length === size && owned.every(([count]) => Number(count) >= share)) return;
  }
  throw new Error(`the partitions of the ${size} ${name} are not spread after ${MOST_SPREADING / 1000} s`);
}

/** What one kind of servers did, round by round. */
class Measured {
  readonly contender: Contender;
  readonly speeds: number[] = [];
  readonly costs: number[] = [];
  readonly databaseCosts: number[] = [];
  readonly natsCosts: number[] = [];
  far = 0;
  ended = 0;
  stuck = 0;

  constructor(contender: Contender) {
    this.contender = contender;
  }

  /** What the load calls its pairs. */
  get group(): string {
    return `${this.contender.name} ${this.contender.size}`;
  }

  get speed(): number {
    return percentile(this.speeds, 0.5);
  }

  get cost(): number {
    return percentile(this.costs, 0.5);
  }
}

async function playRound(
  measured: Measured,
  running: readonly Load[],
  cpuOf: { readonly database: () => number; readonly nats: () => number },
): Promise<void> {
  const { pids } = measured.contender;
  const servers = (): number => pids.reduce((sum, pid) => sum + cpuWithChildren(pid), 0);
  const before = [servers(), cpuOf.database(), cpuOf.nats()] as const;
  const answers = await Promise.all(
    running.map(load => load.order({ play: measured.group, ms: WINDOW, settle: SETTLE })),
  );
  const sum = (of: (answer: LoadAnswer) => number): number => answers.reduce((all, one) => all + of(one), 0);
  const all = sum(({ allMoves }) => allMoves);
  measured.speeds.push((sum(({ moves }) => moves) / WINDOW) * 1000);
  measured.costs.push((servers() - before[0]) / all);
  measured.databaseCosts.push((cpuOf.database() - before[1]) / all);
  measured.natsCosts.push((cpuOf.nats() - before[2]) / all);
  measured.ended = sum(({ ended }) => ended);
  measured.stuck = Math.max(
    measured.stuck,
    sum(({ stuck }) => stuck),
  );
}

function report(measured: readonly Measured[]): void {
  console.log('| | moves a second | times one | us a move | times one | of PostgreSQL | of NATS | players far |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const one of measured) {
    const { contender, speed, cost, databaseCosts, natsCosts, far } = one;
    const first = measured.find(({ contender: { name } }) => name === contender.name)!;
    const cells = [
      `${contender.size} ${contender.name}`,
      speed.toFixed(0),
      (speed / first.speed).toFixed(2),
      cost.toFixed(1),
      (cost / first.cost).toFixed(2),
      percentile(databaseCosts, 0.5).toFixed(1),
      percentile(natsCosts, 0.5).toFixed(1),
      String(far),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  for (const { group, stuck } of measured) if (stuck > 0) console.log(`${stuck} matches of ${group} stood still.`);
  const most = Math.max(...measured.map(({ ended }) => ended));
  if (most > 0)
    console.log(`${most} matches of one kind had no move left at the end: give more MATCHES or fewer ROUNDS.`);
}

type Say = (what: string) => void;
type StartContender = typeof nodes;

async function seatAll(one: Measured, running: readonly Load[], say: Say): Promise<void> {
  const { groups } = one.contender;
  const pairs = Math.ceil(matches / loads);
  const seated = await Promise.all(
    running.map((load, i) => load.order({ seat: { group: one.group, ports: groups[i % groups.length]!, pairs } })),
  );
  one.far = seated.reduce((sum, { far }) => sum + far, 0);
  say(`${matches} matches have begun: ${one.group}`);
  const failures = seated.flatMap(answer => answer.failures);
  if (failures.length > 0) say(`${failures.length} pairs came once more: ${[...new Set(failures)].join('; ')}`);
}

async function measureAll(postgres: TestPostgres, nats: NatsServer, folder: string): Promise<void> {
  const since = performance.now();
  const say: Say = what => console.log(`${((performance.now() - since) / 1000).toFixed(0)} s: ${what}`);
  const running = Array.from({ length: loads }, () => new Load());
  const prepared = Promise.all(running.map((load, i) => load.order({ prepare: `load-${i}` })));
  const start = (all: readonly StartContender[]): Promise<Contender>[] =>
    all.flatMap(open => SIZES.map(size => open(postgres, nats, size, folder)));
  const first = await Promise.all(start([independent, nodes].filter(({ name }) => KINDS.includes(name))));
  const last = await Promise.all(start([workers].filter(({ name }) => KINDS.includes(name))));
  say(`${[...first, ...last].flatMap(({ pids }) => pids).length} programs run`);
  await Promise.all([...first, ...last].map(contender => spread(postgres, contender)));
  await prepared;
  say('every node has its share of the partitions');
  const cpuOf = {
    database: () => cpuWithChildren(postgres.pid()),
    nats: () => cpuWithChildren(nats.pid),
  };
  for (const contenders of [first, last].filter(({ length }) => length > 0)) {
    const measured = contenders.map(contender => new Measured(contender));
    for (const one of measured) await seatAll(one, running, say);
    for (let round = 0; round < WARM_UP + rounds; round++) {
      for (const one of measured) {
        await playRound(one, running, cpuOf);
        if (round < WARM_UP)
          for (const values of [one.speeds, one.costs, one.databaseCosts, one.natsCosts]) values.pop();
      }
      const speeds = measured.map(({ group, speeds: all }) => `${group}: ${all.at(-1)?.toFixed(0) ?? 'warms up'}`);
      say(`round ${round + 1} of ${WARM_UP + rounds}. ${speeds.join(', ')}`);
    }
    report(measured);
    await Promise.all(contenders.map(contender => contender.stop()));
  }
  for (const load of running) load.end();
}

/** A folder in memory is faster, but it must hold what all servers write in a run. */
function roomyDisk(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}

const program = findNatsServer();
const postgres = await startOwnPostgres([], roomyDisk());
const nats = program === undefined ? undefined : new NatsServer(program);
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-scaling-'));

async function end(): Promise<void> {
  await nats?.kill();
  await postgres?.stop('SIGKILL');
  postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)));
try {
  if (!nats || !postgres) {
    const missing = [
      ...(nats ? [] : ['nats-server (NATS_SERVER)']),
      ...(postgres ? [] : ['postgresql (POSTGRES_BIN)']),
    ];
    throw new Error(`Install ${missing.join(' and ')}, or name where they are by these variables.`);
  }
  await nats.start();
  console.log(
    `${availableParallelism()} cores, ${matches} matches, ${loads} processes of load, ${rounds} rounds of ${WINDOW / 1000} s`,
  );
  await measureAll(postgres, nats, folder);
} finally {
  await end();
}
