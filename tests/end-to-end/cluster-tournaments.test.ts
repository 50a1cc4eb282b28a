// Tournaments of a cluster, organised, entered and read at a node that does not own them.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TournamentRow, TournamentShown } from '../../src/protocol/tournaments.ts';
import type { StartedServer } from '../../src/server/start.ts';
import { ask, Client } from './client.ts';
import { TestCluster } from './cluster-kit.ts';

let cluster: TestCluster;
let [owner, edge] = [] as unknown as [StartedServer, StartedServer];
let ada: Client & { token: string };
beforeEach(async () => {
  [cluster, owner, edge] = await TestCluster.ofTwo();
  ada = await Client.guest(edge.url, 'Ada');
});
afterEach(async () => {
  await ada.close();
  await cluster.close();
});

const CUP = { name: 'Cup', game: 'dama', clock: { kind: 'turn', ms: 600_000 } };

/** The id of a new tournament, asked for at the node that owns nothing. */
async function organise(more: object = {}): Promise<string> {
  const made = await ask<{ tournament: string }>(edge.url, '/api/tournaments', { ...CUP, ...more }, ada.token);
  expect(made.status).toBe(200);
  return made.body.tournament;
}

const enter = async (tournament: string, token: string): Promise<void> =>
  expect((await ask(edge.url, `/api/tournaments/${tournament}/entries`, {}, token)).status).toBe(200);

test('a node that owns nothing has a tournament made by another one, and everybody finds it', async () => {
  const tournament = await organise();
  await enter(tournament, ada.token);
  for (const { url } of [owner, edge]) {
    const { body } = await ask<TournamentShown>(url, `/api/tournaments/${tournament}`);
    expect(body).toMatchObject({ name: 'Cup', phase: 'open', field: [{ name: 'Ada' }] });
  }
});

test('the files of a tournament are the same at every node', async () => {
  const tournament = await organise();
  await enter(tournament, ada.token);
  const file = async ({ url }: StartedServer, name: string): Promise<string> => {
    const answer = await fetch(`${url}/api/tournaments/${tournament}/files/${name}`);
    expect([name, answer.status]).toEqual([name, 200]);
    return answer.text();
  };
  for (const name of ['log.jsonl', 'standings.csv', 'report.html'])
    expect(await file(edge, name)).toBe(await file(owner, name));
  expect(await file(edge, 'log.jsonl')).toContain('Ada');
});

test('who takes part in a private tournament finds it in the list at every node, and nobody else does', async () => {
  const bob = await Client.guest(edge.url, 'Bob');
  const eve = await Client.guest(edge.url, 'Eve');
  const tournament = await organise({ private: true });
  await enter(tournament, bob.token);
  for (const { url } of [owner, edge]) {
    const listedTo = async ({ token }: { token: string }): Promise<readonly string[]> => {
      const { body } = await ask<TournamentRow[]>(url, '/api/tournaments', undefined, token);
      expect(JSON.stringify(body)).not.toContain('members');
      return body.map(row => row.tournament);
    };
    expect(await Promise.all([ada, bob, eve].map(listedTo))).toEqual([[tournament], [tournament], []]);
  }
  await bob.close();
  await eve.close();
});

const organiseAt = ({ url }: StartedServer): Promise<{ status: number; body: { refused?: string } }> =>
  ask(url, '/api/tournaments', CUP, ada.token);

test('how many tournaments somebody may organise is counted in the whole cluster', async () => {
  const other = await cluster.start();
  const { partitions } = other.membership;
  await expect.poll(() => partitions.held(partitions.newId())).toBeDefined();
  for (let i = 0; i < 10; i++) for (const server of [owner, other]) expect((await organiseAt(server)).status).toBe(200);
  for (const server of [owner, other]) {
    expect(await server.app.tournaments.list()).toHaveLength(20);
    expect((await organiseAt(server)).body.refused).toBe('tournament/too-many');
  }
});
