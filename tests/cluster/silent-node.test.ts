// A node behind HAProxy that falls silent without closing anything: its clients are sent to the other node, and their match continues.
// A node that leaves keeps its clients until it sends them away itself. Leases last real seconds, so this is part of
// `npm run soak cluster`; SILENT=1 runs it alone.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { repetitions } from '../counts.ts';
import { ask, Client } from '../end-to-end/client.ts';
import { BalancedNodes, canBalance } from './balanced-nodes.ts';
import type { NodeProcess } from './nodes.ts';

const isWanted = repetitions('SILENT', 0, 1) > 0;
const isPossible = isWanted && canBalance;
if (isWanted && !isPossible)
  console.log('Skipped: a silent node behind HAProxy, because there is no PostgreSQL, no nats-server or no HAProxy.');

/** Longer than any of this takes on a busy machine, and shorter than the two minutes after which HAProxy ends an idle connection. */
const PATIENCE = { timeout: 90_000 };
let cluster: BalancedNodes;

beforeAll(async () => {
  if (isPossible) cluster = await BalancedNodes.start(['a', 'b']);
}, 300_000);
afterAll(() => cluster?.end());

const connections = async ({ url }: NodeProcess): Promise<number> =>
  Number(/^ludoteca_connections (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/** A person who is connected to a node through the balancer. */
async function guestAt(node: NodeProcess, name: string): Promise<Client & { token: string }> {
  for (;;) {
    const before = await connections(node);
    const guest = await Client.guest(cluster.balancer.url, name);
    if ((await connections(node)) > before) return guest;
    await guest.close();
  }
}

test.skipIf(!isPossible)(
  'clients of a node that is silent come back to another one, and those of a node that leaves stay until it sends them away',
  async () => {
    const [a, b] = cluster.nodes as [NodeProcess, NodeProcess];
    await expect.poll(() => cluster.readiness(), PATIENCE).toBe(200);
    const ada = await guestAt(a, 'Ada');
    const wanted = { game: 'dama', bots: [{ seat: 1, bot: 'random' }] };
    const { body: made } = await ask<MatchCreated>(a.url, '/api/matches', wanted, ada.token);
    await ada.join(made.match);
    a.signal('SIGSTOP');
    await expect.poll(() => ada.closed, PATIENCE).toBeDefined();
    const back = await Client.guest(cluster.balancer.url, 'Ada', ada.token);
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
