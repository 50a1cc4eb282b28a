// Three nodes, killed, stopped and asked to leave while pairs of players play: no announced move may be lost or announced in two ways.
// Only `npm run soak cluster` does it: a pair of players is still left waiting at times (docs/cluster.md), which is not mended yet.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { repetitions } from '../counts.ts';
import { NodeProcess } from './nodes.ts';
import { Announced, Pair } from './players.ts';

const nats = findNatsServer();
const FAULT_COUNT = repetitions('FAULTS', 0, 200);
const isPossible = FAULT_COUNT > 0 && nats !== undefined && postgres !== undefined;
if (FAULT_COUNT > 0 && !isPossible)
  console.log('Skipped: faults in a cluster, because there is no PostgreSQL or no nats-server.');

const LEASE = 5000;
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
const nodes: NodeProcess[] = [];
let bus: NatsServer;

beforeAll(async () => {
  if (!isPossible) return;
  bus = new NatsServer(nats);
  await bus.start();
  const store = await newSchema();
  nodes.push(...['a', 'b', 'c'].map(name => new NodeProcess(name, store, bus.url)));
  await Promise.all(nodes.map(node => node.start()));
}, 120_000);
afterAll(async () => {
  await Promise.all(nodes.map(node => node.end('SIGKILL')));
  await bus?.kill();
});

const urls = (): string[] => nodes.filter(({ isRunning }) => isRunning).map(({ url }) => url);

/** One fault; afterwards all three nodes run again. */
const FAULTS: Readonly<Record<string, (node: NodeProcess) => Promise<void>>> = {
  kill: async node => {
    await node.end('SIGKILL');
    await node.start();
  },
  leave: async node => {
    expect(await node.end('SIGTERM')).toBe(0);
    await node.start();
  },
  stop: async node => {
    node.signal('SIGSTOP');
    await pause(1.5 * LEASE);
    node.signal('SIGCONT');
    // It finds out that it was taken over.
    await expect.poll(() => node.isRunning).toBe(false);
    expect(node.exits.at(-1)).toBe(75);
    await node.start();
  },
  'kill nats-server': async () => {
    await bus.kill();
    await pause(500);
    await bus.start();
  },
};

test.skipIf(!isPossible)(
  'nothing that was announced is lost, whatever happens to the nodes',
  async () => {
    const announced = new Announced();
    const pairs = Array.from({ length: 4 }, () => new Pair(urls, announced));
    const playing = Promise.all(pairs.map(pair => pair.play()));
    await expect.poll(() => pairs.every(({ moves }) => moves > 5)).toBe(true);
    const kinds = Object.keys(FAULTS);
    const silences: number[] = [];
    for (let i = 0; i < FAULT_COUNT; i++) {
      const kind = kinds[i % kinds.length]!;
      const began = Date.now();
      await FAULTS[kind]!(nodes[(i + 1) % nodes.length]!);
      const before = pairs.map(({ moves }) => moves);
      await expect
        .poll(() => pairs.every(({ moves }, at) => moves > before[at]!), { message: `stuck after ${kind}` })
        .toBe(true);
      silences.push(Date.now() - began);
    }
    for (const pair of pairs) pair.stop();
    await playing;
    expect(announced.forks).toEqual([]);
    expect(await announced.lost(() => urls()[0]!)).toEqual([]);
    expect(announced.count).toBeGreaterThan(20 * FAULT_COUNT);
    console.log(`${FAULT_COUNT} faults, ${announced.count} moves announced, longest ${Math.max(...silences)} ms`);
  },
  600_000,
);

test('the checker notices a lost move and a fork', () => {
  const announced = new Announced();
  const event = { t: 'acted', at: 0, seat: 0, version: 3 } as const;
  announced.note('m', { ...event, text: '1-5' });
  announced.note('m', { ...event, text: '1-5' });
  expect(announced.forks).toEqual([]);
  announced.note('m', { ...event, text: '2-6' });
  expect(announced.forks).toHaveLength(1);
});
