// What may happen to a cluster, one thing or two at once. Afterwards everything runs again.

import { expect } from 'vitest';
import { LOST, type NodeProcess } from './nodes.ts';
import type { TrialCluster } from './trial-cluster.ts';
import type { Distance, Wire } from './wire.ts';

export const LEASE = 5000;
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
/** As between two continents, on a bad day. */
const FAR: Distance = { delay: 40, jitter: 20, loss: 0.01 };

/** The number of the node, or of the server, that it happens to. Silence counts from the moment it resolves with, or from its beginning. */
type Fault = (cluster: TrialCluster, which: number) => Promise<number | void>;

const nodeOf = (cluster: TrialCluster, which: number): NodeProcess => cluster.nodes[which % cluster.nodes.length]!;

async function kill(cluster: TrialCluster, which: number): Promise<void> {
  const node = nodeOf(cluster, which);
  await node.end('SIGKILL');
  await node.start();
}

async function leave(cluster: TrialCluster, which: number): Promise<void> {
  const node = nodeOf(cluster, which);
  // A node that was too slow for its lease meanwhile is gone already.
  expect([0, LOST]).toContain(await node.end('SIGTERM'));
  await node.start();
}

/** It stands still for longer than its lease, and finds out that it was taken over. */
async function stop(cluster: TrialCluster, which: number): Promise<void> {
  const node = nodeOf(cluster, which);
  // One that has just lost its lease on a busy machine may still be starting, and then says that it could not.
  await node.start();
  const lives = node.exits.length;
  node.signal('SIGSTOP');
  await pause(1.5 * LEASE);
  node.signal('SIGCONT');
  await expect.poll(() => node.exits.slice(lives)).toContain(LOST);
  await node.start();
}

/** One of three: the others keep running. */
async function nats({ nats: { servers } }: TrialCluster, which: number): Promise<void> {
  const server = servers[which % servers.length]!;
  await server.kill();
  await pause(500);
  await server.start();
}

async function allNats({ nats: { servers } }: TrialCluster): Promise<number> {
  await Promise.all(servers.map(server => server.kill()));
  await pause(500);
  for (const server of servers) await server.start();
  // Players whose match is at another node cannot but wait for it.
  return Date.now();
}

const postgres: Fault = ({ postgres: pair }) => pair.restart('primary');
/** No one can move without it, because every commit waits for it. */
const standby: Fault = ({ postgres: pair }) => pair.restart('standby');
async function failOver({ postgres: pair }: TrialCluster): Promise<void> {
  await pair.failOver();
  await pair.repair();
}

async function allNodes({ nodes }: TrialCluster): Promise<void> {
  await Promise.all(nodes.map(node => node.end('SIGKILL')));
  await Promise.all(nodes.map(node => node.start()));
}

/** Packets to PostgreSQL and back disappear, until the node has ended because of it. */
async function withoutPostgres(cluster: TrialCluster, which: number): Promise<void> {
  const node = nodeOf(cluster, which);
  await node.start();
  const lives = node.exits.length;
  const wires = wiresOf(cluster, which, 'postgres');
  for (const wire of wires) wire.cut('silent');
  await expect.poll(() => node.exits.slice(lives)).toContain(LOST);
  for (const wire of wires) wire.mend();
  await node.start();
}

async function withoutNats(cluster: TrialCluster, which: number): Promise<number> {
  const wires = wiresOf(cluster, which, 'nats');
  for (const wire of wires) wire.cut('silent');
  await pause(1.5 * LEASE);
  for (const wire of wires) wire.mend();
  // Players of other matches who are connected to this node wait for it.
  return Date.now();
}

async function far(cluster: TrialCluster, which: number): Promise<void> {
  const wires = [...wiresOf(cluster, which, 'postgres'), ...wiresOf(cluster, which, 'nats')];
  for (const wire of wires) wire.stretch(FAR);
  await pause(LEASE);
  for (const wire of wires) wire.stretch(undefined);
}

const wiresOf = ({ wires }: TrialCluster, which: number, to: 'postgres' | 'nats'): readonly Wire[] =>
  wires[which % wires.length]![to];

const both =
  (one: Fault, other: Fault): Fault =>
  async (cluster, which) => {
    const since = await Promise.all([one(cluster, which), other(cluster, which + 1)]);
    return since.find(at => at !== undefined);
  };

/** Those with a + are two at once. The last four need wires. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  kill,
  leave,
  stop,
  nats,
  'all-nats': allNats,
  postgres,
  standby,
  failover: failOver,
  'kill+kill': both(kill, kill),
  'kill+postgres': both(kill, postgres),
  'kill+failover': both(kill, failOver),
  'stop+nats': both(stop, nats),
  'leave+failover': both(leave, failOver),
  'all-nodes': allNodes,
  'without-postgres': withoutPostgres,
  'without-nats': withoutNats,
  far,
  'far+kill': both(far, kill),
};
