// A rolling tournament on three nodes of which the one with the tournament is killed in the middle. `npm run soak rolling` holds it.

import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../src/cli/testing/free-port.ts';
import { findHaproxy, Haproxy } from './haproxy.ts';
import { type Ends, holdAndCheck, LIMITS, lineThatStartsSoon, newStore, PLAYERS } from './rolling-trial.ts';
import { pause } from './scripted-player.ts';
import { canRunNodes, ThreeNodes } from './three-nodes.ts';

const haproxy = findHaproxy();

const ends: Ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/ready`).catch(() => undefined);
  return answer?.status === 200;
};

test.skipIf(PLAYERS === 0 || !canRunNodes || haproxy === undefined)(
  'a rolling tournament on three nodes of which the one with the tournament is killed',
  async () => {
    const { folder, players } = await newStore(ends);
    const { line, starts } = lineThatStartsSoon();
    const flags = [...LIMITS.flatMap(limit => ['--limit', limit]), '--timetable', line];
    const cluster = await ThreeNodes.start(folder, flags);
    ends.push(() => cluster.end());
    const balancer = new Haproxy(haproxy!, await freePort(), cluster.ports);
    balancer.start();
    ends.push(() => balancer.end());
    await expect.poll(() => isReady(balancer.url)).toBe(true);
    const kill = async (tournament: string): Promise<void> => {
      const node = await cluster.ownerOf(tournament);
      await node.end('SIGKILL');
      await pause(15_000);
      await node.start();
    };
    const place = { urls: () => cluster.urls, site: balancer.url, kill };
    await holdAndCheck('three nodes', place, starts, players, ends);
    expect(cluster.nodes.flatMap(({ crashes }) => crashes)).toEqual([]);
  },
  3_600_000,
);
