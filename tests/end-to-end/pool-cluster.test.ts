// The rated pool on three nodes with real connections, while the node with the lobby is killed.

import { afterEach, expect, test } from 'vitest';
import type { StartedServer } from '../../src/server/start.ts';
import { repetitions } from '../counts.ts';
import { Client } from './client.ts';
import { TestCluster } from './cluster-kit.ts';

const PLAYERS = repetitions('POOL_PLAYERS', 12, 60);
/** Matches each of them plays. */
const MATCHES = repetitions('POOL_MATCHES', 4, 20);
const LOOK = { t: 'pool', game: 'dama', preset: '3+2' } as const;

let cluster: TestCluster;
afterEach(() => cluster.close());

async function threeNodes(): Promise<void> {
  cluster = new TestCluster();
  for (let i = 0; i < 3; i++) await cluster.start({ limits: { perMinute: 100_000 } });
}

const holderOf = (id: string): StartedServer =>
  cluster.servers.find(({ membership: { partitions } }) => partitions.held(id) !== undefined)!;

/** From now on it reaches neither the store nor the bus, and no client is connected to it. */
function kill(server: StartedServer): void {
  const dead = server.membership.partitions.node;
  cluster.store.barrier = node => (node === dead ? new Promise(() => undefined) : Promise.resolve());
  cluster.hub.isLost = (from, to) => from === dead || to === dead;
  cluster.servers.splice(cluster.servers.indexOf(server), 1);
}

/** Looks for an opponent, gives up when the match runs, and begins again. */
async function play(client: Client, onMatch: () => void): Promise<void> {
  for (let i = 0; i < MATCHES; i++) {
    const again = setInterval(() => client.send(LOOK), 2000);
    client.send(LOOK);
    const { match } = await client.hear('paired').finally(() => clearInterval(again));
    onMatch();
    await resign(client, match);
  }
}

/** Asks again until the match is over: the node that had it may be gone, and another one answers later. */
async function resign(client: Client, match: string): Promise<void> {
  const ask = (): void => {
    client.send({ t: 'join', match, want: 'events' });
    client.send({ t: 'resign', match });
  };
  const again = setInterval(ask, 2000);
  ask();
  const isOver = (message: { readonly match: string; readonly phase: string }): boolean =>
    message.match === match && message.phase === 'over';
  await Promise.race([client.hear('did', isOver), client.hear('match', isOver)]).finally(() => clearInterval(again));
}

test('players of three nodes are paired again and again, also after the node with the lobby is killed', async () => {
  await threeNodes();
  const holder = holderOf('lobby/dama');
  const others = cluster.servers.filter(server => server !== holder);
  const clients = await Promise.all(
    Array.from({ length: PLAYERS }, (_, i) => Client.guest(others[i % 2]!.url, `Player ${i}`)),
  );
  let begun = 0;
  const isHalf = new Promise<void>(resolve => {
    const count = (): void => {
      begun++;
      if (begun === (PLAYERS * MATCHES) / 2) resolve();
    };
    // The last ones may find no opponent any more, and end with their connection.
    void Promise.allSettled(clients.map(client => play(client, count)));
  });
  await isHalf;
  kill(holder);
  await expect.poll(() => begun).toBeGreaterThan((PLAYERS * MATCHES) / 2 + PLAYERS);
  for (const client of clients) {
    const matches = client.heard.flatMap(message => (message.t === 'paired' ? [message.match] : []));
    expect(new Set(matches).size).toBe(matches.length);
  }
  await Promise.all(clients.map(client => client.close()));
});
