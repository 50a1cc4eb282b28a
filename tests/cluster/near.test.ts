// Clients reach the node that has their match through the balancer, at its one address: a real HAProxy with the packaged configuration.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nodeTransport } from '../../src/cli/remote/node-connection.ts';
import type { Me } from '../../src/client/client-login.ts';
import { Connection } from '../../src/client/connection.ts';
import { createStore } from '../../src/client/store.ts';
import type { MatchShown } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from '../end-to-end/client.ts';
import { PATIENCE } from '../timeout.ts';
import { BalancedNodes, canBalance } from './balanced-nodes.ts';

if (!canBalance)
  console.log('Skipped: clients near their match, because there is no HAProxy, PostgreSQL or nats-server.');

/** How a match is shown to a client that reaches the cluster at `url`. */
async function shownFrom(url: string, client: Client, match: string): Promise<MatchShown> {
  const other = await Client.guest(url, 'Eve', (client as Client & { token: string }).token);
  const shown = await other.join(match);
  await other.close();
  return shown;
}

describe.skipIf(!canBalance)('behind HAProxy', () => {
  let cluster: BalancedNodes;
  beforeAll(async () => {
    cluster = await BalancedNodes.start(['a', 'b']);
    await vi.waitUntil(async () => (await cluster.readiness()) === 200, PATIENCE);
    // A node that still waits for its share would make a table at the other one.
    await vi.waitUntil(async () => (await partitions()).toSorted((a, b) => a - b).join() === '480,481', PATIENCE);
  }, 300_000);
  afterAll(() => cluster?.end());

  async function partitions(): Promise<number[]> {
    const answer = await fetch(`${cluster.nodes[0]!.url}/cluster`);
    const { nodes } = (await answer.json()) as { nodes: readonly { partitions: number }[] }; // as `serveMonitor` shows it
    return nodes.map(node => node.partitions);
  }

  test('a client that names the node of its match reaches it, and one that names none or a wrong one is served all the same', async () => {
    const [a, b] = cluster.nodes as [(typeof cluster.nodes)[0], (typeof cluster.nodes)[0]];
    const ada = await Client.guest(a.url, 'Ada');
    const { body: made } = await ask<MatchCreated>(a.url, '/api/matches', { game: 'dama', private: true }, ada.token);
    expect(await shownFrom(a.url, ada, made.match)).not.toHaveProperty('near');
    expect(await shownFrom(b.url, ada, made.match)).toMatchObject({ near: 'a' });
    for (let i = 0; i < 6; i++) {
      const near = await Client.guest(cluster.balancer.url, 'Eve', ada.token, 'a');
      expect(await near.join(made.match)).not.toHaveProperty('near');
      const wrong = await Client.guest(cluster.balancer.url, 'Eve', ada.token, 'b');
      expect(await wrong.join(made.match)).toMatchObject({ near: 'a', match: made.match });
      await Promise.all([near.close(), wrong.close()]);
    }
    const unknown = await Client.guest(cluster.balancer.url, 'Eve', ada.token, 'nobody');
    expect(await unknown.join(made.match)).toMatchObject({ match: made.match });
    await Promise.all([unknown.close(), ada.close()]);
  });

  test('a client of ours finds out by itself, and moves there without being asked', async () => {
    const [a] = cluster.nodes as [(typeof cluster.nodes)[0]];
    const ada = await Client.guest(a.url, 'Ada');
    const { body: made } = await ask<MatchCreated>(a.url, '/api/matches', { game: 'dama', private: true }, ada.token);
    const opened: (string | undefined)[] = [];
    const transport = nodeTransport(cluster.balancer.url);
    // It begins at the wrong node.
    const open = (node = opened.length === 0 ? 'b' : undefined) => {
      opened.push(node);
      return transport.open(node);
    };
    const me = createStore<Me | undefined>(undefined);
    const connection = new Connection({ transport: { open }, me, token: ada.token });
    const shown: MatchShown[] = [];
    connection.start();
    connection.subscribe(
      { t: 'join', match: made.match },
      message => void (message.t === 'match' && shown.push(message)),
    );
    await expect.poll(() => shown.map(({ near }) => near)).toEqual(['a', undefined]);
    expect(opened).toEqual(['b', 'a']);
    connection.stop();
    await ada.close();
  });

  test('what is for the operator is not reached through the balancer', async () => {
    for (const path of ['/metrics', '/cluster']) {
      const { status } = await fetch(`${cluster.balancer.url}${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('a client that names a node which is gone is served by another one', async () => {
    const [, b] = cluster.nodes as [unknown, (typeof cluster.nodes)[0]];
    await b.end('SIGKILL');
    await expect
      .poll(async () => {
        const client = await Client.guest(cluster.balancer.url, 'Eve', undefined, 'b').catch(() => undefined);
        await client?.close();
        return client !== undefined;
      })
      .toBe(true);
  });
});
