// A node behind HAProxy that falls silent without closing anything: its clients are sent to the other node, and their match goes on.
// A node that leaves keeps its clients until it sends them away itself. Leases last real seconds, so this is part of
// `npm run soak cluster`; SILENT=1 runs it alone.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../src/cli/testing/free-port.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { repetitions } from '../counts.ts';
import { ask, Client } from '../end-to-end/client.ts';
import { findHaproxy, Haproxy } from './haproxy.ts';
import { NodeProcess } from './nodes.ts';

const [nats, haproxy] = [findNatsServer(), findHaproxy()];
const isWanted = repetitions('SILENT', 0, 1) > 0;
const isPossible = isWanted && nats !== undefined && haproxy !== undefined && postgres !== undefined;
if (isWanted && !isPossible)
  console.log('Skipped: a silent node behind HAProxy, because there is no PostgreSQL, no nats-server or no HAProxy.');

/** Longer than any of this takes on a busy machine, and shorter than the two minutes after which HAProxy ends an idle connection. */
const PATIENCE = { timeout: 90_000 };
const nodes: NodeProcess[] = [];
let bus: NatsServer;
let balancer: Haproxy;

beforeAll(async () => {
  if (!isPossible) return;
  bus = new NatsServer(nats);
  await bus.start();
  const store = await newSchema();
  const ports = [await freePort(), await freePort(), await freePort()];
  for (const [i, name] of ['a', 'b'].entries())
    nodes.push(new NodeProcess(name, store, bus.url, ['--no-gateways', '--port', String(ports[i])]));
  balancer = new Haproxy(haproxy, await freePort(), ports);
  await Promise.all(nodes.map(node => node.start()));
  balancer.start();
}, 300_000);
afterAll(async () => {
  for (const node of nodes) node.signal('SIGCONT');
  await Promise.all(nodes.map(node => node.end('SIGKILL')));
  await balancer?.end();
  await bus?.kill();
});

const connections = async ({ url }: NodeProcess): Promise<number> =>
  Number(/^ludoteca_connections (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/** Somebody who is connected to a node through the balancer. */
async function guestAt(node: NodeProcess, name: string): Promise<Client & { token: string }> {
  for (;;) {
    const before = await connections(node);
    const guest = await Client.guest(balancer.url, name);
    if ((await connections(node)) > before) return guest;
    await guest.close();
  }
}

test.skipIf(!isPossible)(
  'clients of a node that is silent come back to another one, and those of a node that leaves stay until it sends them away',
  async () => {
    const [a, b] = nodes as [NodeProcess, NodeProcess];
    const answer = async (): Promise<number | undefined> =>
      (await fetch(`${balancer.url}/ready`).catch(() => undefined))?.status;
    await expect.poll(answer, PATIENCE).toBe(200);
    const ada = await guestAt(a, 'Ada');
    const wanted = { game: 'dama', bots: [{ seat: 1, bot: 'random' }] };
    const { body: made } = await ask<MatchCreated>(a.url, '/api/matches', wanted, ada.token);
    await ada.join(made.match);
    a.signal('SIGSTOP');
    await expect.poll(() => ada.closed, PATIENCE).toBeDefined();
    const back = await Client.guest(balancer.url, 'Ada', ada.token);
    await back.playToEnd(await back.join(made.match, { legal: true }));
    await back.close();

    // It has lost its lease, ends with code 75 and is started again.
    a.signal('SIGCONT');
    await expect.poll(() => a.exits.length > 0 && a.isAnswering, PATIENCE).toBe(true);
    await expect.poll(async () => (await fetch(`${a.url}/ready`)).status, PATIENCE).toBe(200);
    const bob = await guestAt(b, 'Bob');
    const ended = b.end('SIGTERM');
    await expect.poll(() => bob.closed, PATIENCE).toBeDefined();
    expect(bob.heard.filter(({ t }) => t === 'bye')).toEqual([expect.objectContaining({ why: 'leaving' })]);
    expect(await ended).toBe(0);
  },
  600_000,
);
