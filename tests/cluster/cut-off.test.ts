// A node that does not reach PostgreSQL, or NATS, while everybody else does: a real process behind a wire that is cut silently or with
// every connection ended. Its matches go on at the other node, and no announced move is lost. Leases last real seconds, so this is part
// of `npm run soak cluster`; CUTS=1 runs it alone.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../src/cli/testing/fake-terminal.ts';
import type { ClusterStatus } from '../../src/server/base/storage/postgres/cluster-status.ts';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { repetitions } from '../counts.ts';
import { Announced } from './announced.ts';
import { LOST, NodeProcess } from './nodes.ts';
import { Pair } from './players.ts';
import { CUTS, Wire } from './wire.ts';

const nats = findNatsServer();
const isWanted = repetitions('CUTS', 0, 1) > 0;
const isPossible = isWanted && nats !== undefined && postgres !== undefined;
if (isWanted && !isPossible)
  console.log('Skipped: nodes that are cut off, because there is no PostgreSQL or no nats-server.');

const GAMES = ['dama', 'uno', 'sagrada'];
/** Long enough for a machine that is busy; no one waits as long otherwise. */
const PATIENCE = { timeout: 120_000 };
const bus = new NatsServer(nats ?? '');
const announced = new Announced();
let store: string;
let [toPostgres, toNats] = [] as unknown as [Wire, Wire];
/** The first reaches everything, the second what the wires let pass. */
let [whole, cut] = [] as unknown as [NodeProcess, NodeProcess];

beforeAll(async () => {
  if (!isPossible) return;
  await bus.start();
  store = await newSchema();
  toPostgres = new Wire({ path: postgres!.socket });
  toNats = new Wire({ host: '127.0.0.1', port: bus.port });
  await Promise.all([toPostgres.open(), toNats.open()]);
  const throughWire = store.replace('@/', `@127.0.0.1:${toPostgres.port}/`).replace(/host=[^&]*&/, '');
  whole = new NodeProcess('a', store, bus.url);
  cut = new NodeProcess('b', throughWire, `nats://127.0.0.1:${toNats.port}`);
  await Promise.all([whole.start(), cut.start()]);
}, 300_000);
afterAll(async () => {
  await Promise.all([whole, cut].map(node => node?.end('SIGKILL')));
  toPostgres?.close();
  toNats?.close();
  await bus.kill();
});

const partitionsOf = async (name: string): Promise<number> => {
  const { out } = await runHere(['cluster', '--store', store, '--json']);
  const { nodes } = JSON.parse(out) as ClusterStatus; // what the command prints
  // A node that has lost its lease and one that has just started may have the same name.
  return Math.max(0, ...nodes.filter(one => one.name === name).map(({ partitions }) => partitions));
};

async function allMove(pairs: readonly Pair[]): Promise<void> {
  const before = pairs.map(({ moves }) => moves);
  await expect.poll(() => pairs.every(({ moves }, at) => moves > before[at]!), PATIENCE).toBe(true);
}

/** Pairs play on both nodes until `during` is over; nothing that was announced to them may be lost. */
async function whilePlaying(during: (pairs: readonly Pair[]) => Promise<void>): Promise<void> {
  await expect.poll(() => partitionsOf('b'), PATIENCE).toBeGreaterThan(400);
  const urls = (): string[] => [whole, cut].filter(({ isAnswering }) => isAnswering).map(({ url }) => url);
  const pairs = GAMES.map(game => new Pair(game, urls, announced));
  const playing = Promise.all(pairs.map(pair => pair.play()));
  await allMove(pairs);
  await during(pairs);
  await allMove(pairs);
  for (const pair of pairs) pair.stop();
  await playing;
  expect([announced.forks, announced.staleReads]).toEqual([[], []]);
  expect(await announced.lost(whole.url)).toEqual([]);
}

test.skipIf(!isPossible).each(CUTS)(
  'a node that only PostgreSQL does not reach (%s) ends with code 75, and its matches go on',
  async how => {
    await whilePlaying(async pairs => {
      const lives = cut.exits.length;
      toPostgres.cut(how);
      await expect.poll(() => cut.exits.slice(lives), PATIENCE).toContain(LOST);
      expect(cut.exits.slice(lives)).toEqual([LOST]);
      await expect.poll(() => partitionsOf('a'), PATIENCE).toBe(961);
      await allMove(pairs);
      // It was started again, and may have given up meanwhile because there was no database.
      toPostgres.mend();
      await cut.start().catch(() => cut.start());
    });
  },
  600_000,
);

test.skipIf(!isPossible).each(CUTS)(
  'a node that only NATS does not reach (%s) says so and gives its matches away, and is given its share when it is back',
  async how => {
    await whilePlaying(async () => {
      const lives = cut.exits.length;
      toNats.cut(how);
      await expect.poll(() => partitionsOf('b'), PATIENCE).toBe(0);
      expect(cut.said).toContain('This node does not reach NATS.');
      expect(await partitionsOf('a')).toBe(961);
      toNats.mend();
      await expect.poll(() => partitionsOf('b'), PATIENCE).toBeGreaterThan(400);
      expect(cut.exits.slice(lives)).toEqual([]);
    });
  },
  600_000,
);
