// What an operator does with a cluster: looks at it, and asks a node to leave. Real processes, and a cluster in one process where a
// moment must be held.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nodeTransport } from '../../src/cli/remote/node-connection.ts';
import { runHere } from '../../src/cli/testing/fake-terminal.ts';
import { freePort } from '../../src/cli/testing/free-port.ts';
import type { Me } from '../../src/client/client-login.ts';
import { Connection, type TableMessage } from '../../src/client/connection.ts';
import { createStore } from '../../src/client/store.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import type { ClusterStatus } from '../../src/server/base/storage/postgres/cluster-status.ts';
import { openPostgres } from '../../src/server/base/storage/postgres/store.ts';
import type { Storage } from '../../src/server/base/storage/storage.ts';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { ask, Client } from '../end-to-end/client.ts';
import { TestCluster } from '../end-to-end/cluster-kit.ts';
import { startOwnPostgres } from '../postgres-server.ts';
import { NodeProcess } from './nodes.ts';

const nats = findNatsServer();
const isPossible = nats !== undefined && postgres !== undefined;
if (!isPossible) console.log('Skipped: operating a cluster, because there is no PostgreSQL or no nats-server.');

const COUNTS = { players: 0, matches: 0, hasBus: true };
const nodes: NodeProcess[] = [];
let bus: NatsServer;
let store: string;

beforeAll(async () => {
  if (!isPossible) return;
  bus = new NatsServer(nats);
  await bus.start();
  store = await newSchema();
  nodes.push(...['a', 'b'].map(name => new NodeProcess(name, store, bus.url)));
}, 300_000);
afterAll(async () => {
  await Promise.all(nodes.map(node => node.end('SIGKILL')));
  await bus?.kill();
});

async function clusterStatus(): Promise<ClusterStatus> {
  const { out } = await runHere(['cluster', '--store', store, '--json']);
  return JSON.parse(out) as ClusterStatus; // what the command prints
}

test.skipIf(!isPossible)(
  'the commands show who is here, and let a node leave without losing a match',
  async () => {
    await Promise.all(nodes.filter(({ isRunning }) => !isRunning).map(node => node.start()));
    const owned = async (): Promise<number[]> =>
      (await clusterStatus()).nodes.map(({ partitions }) => partitions).toSorted((one, other) => one - other);
    await expect.poll(owned).toEqual([480, 481]);
    const { nodes: here, free } = await clusterStatus();
    expect(free).toBe(0);
    expect(here.map(({ name, state, hasBus }) => ({ name, state, hasBus }))).toEqual(
      ['a', 'b'].map(name => ({ name, state: 'here', hasBus: true })),
    );
    expect(here.flatMap(({ roles }) => roles).toSorted()).toContain('lobby/dama');
    const shown = await runHere(['cluster', '--store', store]);
    expect(shown.code).toBe(0);
    expect(shown.out).toMatch(
      /^node +state +lease +last beat +partitions .*\na +here +\d\.\d s +\d\.\d s +48\d .*\nb +here /,
    );

    const [a, b] = nodes as [NodeProcess, NodeProcess];
    const [ada, bob] = [await Client.guest(b.url, 'Ada'), await Client.guest(a.url, 'Bob')];
    const { body: made } = await ask<MatchCreated>(a.url, '/api/matches', { game: 'dama' }, ada.token);
    await ask(a.url, `/api/matches/${made.match}/seats`, {}, bob.token);
    const before = await ada.join(made.match, { legal: true });

    const drained = await runHere(['drain', 'a', '--store', store, '--wait', '300']);
    expect(drained).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^a hands over \d+ partitions\.\na has ended\.\n$/),
    });
    await expect.poll(() => a.isRunning).toBe(false);
    expect(a.exits.at(-1)).toBe(0);
    await expect.poll(() => bob.closed).toBeDefined();
    expect(await owned()).toEqual([961]);
    const back = await Client.guest(b.url, 'Bob', bob.token);
    const again = await back.join(made.match, { legal: true });
    expect(again.phase).toBe('running');
    expect(again.version).toBeGreaterThanOrEqual(before.version);

    const unknown = await runHere(['drain', 'a', '--store', store]);
    expect(unknown).toMatchObject({ code: 1, err: 'There is no node "a" here. Nodes: b.\n' });
    await b.end('SIGTERM');
    const nobody = await runHere(['cluster', '--store', store]);
    expect(nobody).toMatchObject({ code: 1, out: '', err: 'No server uses this store at the moment.\n' });
  },
  300_000,
);

test.skipIf(!isPossible)(
  'a node that is stopped while PostgreSQL is away says goodbye to its clients and ends without an error',
  async () => {
    const database = (await startOwnPostgres())!;
    const node = new NodeProcess('alone', database.url(), undefined);
    try {
      await node.start();
      const ada = await Client.guest(node.url, 'Ada');
      const bye = ada.hear('bye');
      await database.stop('SIGKILL');
      await node.end('SIGTERM');
      expect(await bye).toMatchObject({ why: 'stopping' });
      expect({ exits: node.exits, crashes: node.crashes }).toEqual({ exits: [0], crashes: [] });
    } finally {
      await node.end('SIGKILL');
      database.remove();
    }
  },
  300_000,
);

test.skipIf(!isPossible)('a database that no server has used yet is one line', async () => {
  const empty = await newSchema();
  const { code, err } = await runHere(['cluster', '--store', empty]);
  expect({ code, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 });
  expect(err).toContain('holds no store of Ludoteca. Start a server on it first.');
});

test.skipIf(!isPossible)(
  'of two nodes with one name none is asked to leave, and the last node is named as such',
  async () => {
    const shared = await newSchema();
    const [one, other] = [await openPostgres(shared), await openPostgres(shared)];
    const ids = [];
    for (const { nodes: entered } of [one, other])
      ids.push(await entered.enter({ name: 'a', address: '', version: '1' }));
    const { code, out, err } = await runHere(['drain', 'a', '--store', shared]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^Several nodes are called "a"\. Name one by its id: .*\n$/);
    for (const id of ids) expect(err).toContain(id);
    const { nodes: rows } = JSON.parse((await runHere(['cluster', '--store', shared, '--json'])).out) as ClusterStatus; // what it prints
    expect(rows.map(({ state }) => state)).toEqual(['here', 'here']);
    await one.close();
    const drained = runHere(['drain', 'a', '--store', shared]);
    await expect
      .poll(async () => (await other.nodes.beat(COUNTS)).nodes.map(({ state }) => state))
      .toEqual(['leaving']);
    await other.close();
    expect(await drained).toMatchObject({
      code: 0,
      out: 'a is the last node. Its matches are saved and continue when a server starts.\na has ended.\n',
    });
  },
);

const noBus = (): Promise<never> => Promise.reject(new Error('no NATS'));

test('a node that cannot start leaves the cluster and closes its store, so that its process ends', async () => {
  const cluster = new TestCluster();
  for (const [wrong, why] of [
    [{ openBus: noBus }, 'no NATS'],
    [{ data: '/dev/null/folder' }, 'cannot be created'],
  ] as const) {
    const close = vi.fn(() => Promise.resolve());
    const get = (target: Storage, key: keyof Storage): unknown => (key === 'close' ? close : target[key]);
    const storage = new Proxy(cluster.store.open(), { get: (target, key) => get(target, key as keyof Storage) });
    await expect(cluster.start({ storage, ...wrong })).rejects.toThrow(why);
    expect(close).toHaveBeenCalled();
  }
  // The first one has entered and nothing more: closing a real store ends it.
  const here = [...cluster.store.nodes.values()].filter(({ state }) => state !== 'gone');
  expect(here.map(({ id }) => id)).toEqual(['n1']);
});

const connections = async (url: string): Promise<string | undefined> =>
  /^ludoteca_connections (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];

test('a node that is asked to leave is not ready from then on, before it has given anything away', async () => {
  const cluster = new TestCluster();
  let isAsked = false;
  const server = await cluster.start({ onAskedToLeave: () => (isAsked = true) });
  await cluster.start();
  const { node } = server.membership.partitions;
  const ready = async (): Promise<number> => (await fetch(`${server.url}/ready`)).status;
  expect(await ready()).toBe(200);
  const owned = server.membership.partitions.all().length;
  let given = 0;
  cluster.store.barrier = (who, what) => {
    if (who === node && what === 'handOver') given++;
    return Promise.resolve();
  };
  cluster.store.nodes.get(node)!.state = 'leaving';
  await expect.poll(() => isAsked).toBe(true);
  expect(await ready()).toBe(503);
  expect(server.membership.partitions.all().length).toBeLessThanOrEqual(owned);
  await server.membership.handOver();
  expect(given).toBeGreaterThan(0);
  expect(server.membership.partitions.all()).toEqual([]);
  await cluster.close();
});

test('a client of the library connects to the node that has its match, others stay where they are', async () => {
  const cluster = new TestCluster();
  const port = await freePort();
  const owner = await cluster.start({ port, nodeUrl: `http://127.0.0.1:${port}` });
  const edge = await cluster.start({}, true);
  const plain = await Client.guest(edge.url, 'Bob');
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, plain.token);
  const shown = await plain.join(made.match);
  expect(shown.at).toBe(`ws://127.0.0.1:${port}/api/play`);
  const me = createStore<Me | undefined>(undefined);
  const connection = new Connection({ transport: nodeTransport(edge.url), me, name: 'Ada' });
  const heard: TableMessage[] = [];
  connection.start();
  const { joined } = connection.subscribe({ t: 'sit', match: made.match }, message => heard.push(message));
  expect(await joined).toMatchObject({ t: 'match', match: made.match, seat: 1 });
  await expect.poll(() => connections(owner.url)).toBe('1');
  await expect.poll(() => connections(edge.url)).toBe('1');
  await expect.poll(() => heard.filter(({ t }) => t === 'match').length).toBe(2);
  expect(heard.findLast(({ t }) => t === 'match')).not.toHaveProperty('at');
  connection.stop();
  await plain.close();
  await cluster.close();
});
