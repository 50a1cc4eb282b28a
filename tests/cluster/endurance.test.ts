// Hours of play at a modest pace, with nodes that are killed and asked to leave, and with a primary and NATS servers that fail: nothing
// announced is lost, and neither memory nor disk grows. `MINUTES=120 npm run soak endurance`.

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../counts.ts';
import { Announced } from './announced.ts';
import { FAULTS } from './fault-kinds.ts';
import { gainOf, memoryOf, memoryOfFamily, type Sample, sizeOf } from './growth.ts';
import { Pair } from './players.ts';
import { TrialCluster } from './trial-cluster.ts';

const MINUTES = repetitions('MINUTES', 0, 120);
const MINUTE = 60_000;
const MEGABYTE = 1e6;
/** Milliseconds from one fault to the next, between two samples, and between two moves of a pair. Every fault comes at least once. */
const INTERVAL = Math.min(90_000, (MINUTES * MINUTE) / 9);
const SAMPLING = 15_000;
const PACE = 400;
/** A pair that has not moved for so long after a fault is stuck, even on a machine that has much else to do. */
const STUCK = 300_000;
const GAMES = ['dama', 'piranhas', 'uno', 'sagrada', 'carcassonne'];
/** The third node lives from the beginning to the end. */
const PLAN: readonly (readonly [kind: string, node: number])[] = [
  ['leave', 0],
  ['kill', 1],
  ['nats', 0],
  ['leave', 1],
  ['failover', 0],
  ['kill', 0],
  ['postgres', 0],
  ['nats', 1],
];
const MEASURED_TABLES = ['log', 'node', 'part', 'holding', 'resting', 'kept'];
/** What happens before is the warming up: caches, pools and the heap of V8 reach their size. */
const WARM = 0.25;
/** Short runs show the figures, and judge nothing. */
const LONG_ENOUGH = 30;

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
const report = (line: string): void => void process.stderr.write(`${line}\n`);
let cluster: TrialCluster | undefined;

beforeAll(async () => {
  if (MINUTES === 0) return;
  cluster = await TrialCluster.start(['--no-gateways']);
  if (!cluster) console.log('Skipped: hours of play, because there is no PostgreSQL or no nats-server.');
  else await Promise.all(cluster.nodes.map(node => node.start()));
}, 300_000);
afterAll(() => cluster?.end(), 60_000);

class Samples {
  readonly #series = new Map<string, Sample[]>();

  add(name: string, value: number | undefined, at = Date.now()): void {
    if (value === undefined) return;
    const series = this.#series.get(name) ?? [];
    this.#series.set(name, series);
    series.push({ at, value });
  }

  /** One line for each series: the mean after the warming up, and the gain from its beginning to the end. */
  judge(limitOf: (name: string, mean: number) => number): string[] {
    const grown: string[] = [];
    for (const [name, all] of this.#series) {
      const warm = all.slice(Math.floor(all.length * WARM));
      const mean = warm.reduce((sum, { value }) => sum + value, 0) / warm.length;
      const gain = gainOf(warm);
      const limit = limitOf(name, mean);
      const line = `${name}: mean ${(mean / MEGABYTE).toFixed(2)} MB, gain ${(gain / MEGABYTE).toFixed(2)} MB, at most ${(limit / MEGABYTE).toFixed(2)} MB, ${warm.length} samples`;
      report(line);
      if (gain > limit) grown.push(line);
    }
    return grown;
  }
}

async function untilAllMoved(pairs: readonly Pair[], after: string): Promise<void> {
  const before = pairs.map(({ moves }) => moves);
  for (const end = Date.now() + STUCK; Date.now() < end; await pause(200))
    if (pairs.every(({ moves }, at) => moves > before[at]!)) return;
  const stuck = pairs.filter(({ moves }, at) => moves === before[at]);
  throw new Error([`stuck after ${after}`, ...stuck.map(pair => pair.describe())].join('\n'));
}

/** Finished matches, and the bytes of the database without the WAL. */
async function stored({ postgres, schema }: TrialCluster): Promise<readonly [matches: number, bytes: number]> {
  const [row] = await postgres.primary.query(
    `SELECT (SELECT count(*)::int FROM ${schema}.finished), pg_database_size(current_database())::float8`,
  );
  return [Number(row![0]), Number(row![1])];
}

async function sample(trial: TrialCluster, samples: Samples, finished: Samples): Promise<void> {
  const { nodes, nats, postgres, schema } = trial;
  const pids = nodes.map(node => (node.isRunning ? node.pid : undefined));
  samples.add('memory of node c', pids[2] && memoryOf(pids[2]));
  // Those that are started again: whichever life it is.
  for (const i of [0, 1]) samples.add(`memory of node ${nodes[i]!.name}`, pids[i] && memoryOf(pids[i]));
  for (const [i, server] of nats.servers.entries()) samples.add(`memory of NATS ${i + 1}`, memoryOf(server.pid));
  for (const role of ['primary', 'standby'] as const) {
    const { folder } = postgres[role];
    samples.add(`memory of the ${role}`, memoryOfFamily(postgres[role].pid()));
    samples.add(`WAL of the ${role}`, sizeOf(join(folder, 'data', 'pg_wal')));
  }
  for (const table of MEASURED_TABLES) {
    const [row] = await postgres.primary.query(`SELECT pg_total_relation_size('${schema}.${table}')::float8`);
    samples.add(`table ${table}`, Number(row![0]));
  }
  // What has ended is kept, so these grow with the matches: by how much, and always by as much.
  const [matches, bytes] = await stored(trial);
  finished.add('database', bytes, matches);
  for (const { name, folder } of nodes) finished.add(`folder of node ${name}`, sizeOf(folder), matches);
}

test.skipIf(MINUTES === 0)(
  'hours of faults leave memory and disk as they were',
  async () => {
    if (!cluster) return;
    const trial = cluster;
    const announced = new Announced();
    const pairs = GAMES.map(game => new Pair(game, () => trial.urls, announced, PACE));
    const playing = Promise.all(pairs.map(pair => pair.play()));
    playing.catch(() => undefined); // it is awaited at the end
    await untilAllMoved(pairs, 'the start');
    const [samples, finished] = [new Samples(), new Samples()];
    const end = Date.now() + MINUTES * MINUTE;
    let nextFault = Date.now() + INTERVAL;
    let faults = 0;
    while (Date.now() < end) {
      await pause(SAMPLING);
      // While a server stands still or is replaced, there is nothing to measure.
      await sample(trial, samples, finished).catch((error: unknown) => report(`no sample: ${String(error)}`));
      if (Date.now() < nextFault) continue;
      nextFault = Date.now() + INTERVAL;
      const [kind, node] = PLAN[faults++ % PLAN.length]!;
      const began = Date.now();
      await FAULTS[kind]!(trial, node);
      await untilAllMoved(pairs, `fault ${faults}, ${kind}`);
      expect([announced.forks, announced.staleReads, announced.gaps]).toEqual([[], [], []]);
      expect(trial.nodes.flatMap(({ crashes }) => crashes)).toEqual([]);
      report(
        `${new Date().toISOString()} fault ${faults} ${kind}: ${Date.now() - began} ms, ${announced.count} announced, exits ${trial.nodes.map(({ exits }) => exits.join(' ')).join(', ')}`,
      );
    }
    for (const pair of pairs) pair.stop();
    await playing;
    expect(await announced.lost(trial.urls[0]!)).toEqual([]);
    const [matches] = await stored(trial);
    report(`${MINUTES} minutes, ${faults} faults, ${announced.count} entries announced, none lost; ${matches} matches`);
    const grown = samples.judge((name, mean) => {
      if (name.startsWith('table')) return 2 * MEGABYTE;
      // PostgreSQL removes it with every checkpoint, which comes every five minutes.
      if (name.startsWith('WAL')) return 100 * MEGABYTE;
      return Math.max(0.2 * mean, 20 * MEGABYTE);
    });
    // At most 20 KB of the database for a match, with its lists and journal, and as much for the rankings of a node.
    grown.push(...finished.judge(() => 10 * MEGABYTE + matches * 20_000));
    if (MINUTES >= LONG_ENOUGH) expect(grown).toEqual([]);
  },
  MINUTES * MINUTE + 1_800_000,
);
