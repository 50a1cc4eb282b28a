import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Ownership } from '../base/storage/nodes.ts';
import type { ServerReadiness } from '../cluster/services.ts';
import { serveHealth } from './health.ts';
import type { Services } from './services.ts';

const state = {
  slow: undefined as { what: string; ms: number } | undefined,
  readiness: 'ready' as ServerReadiness,
  isWritable: true,
  held: ['lobby/dama'],
};
const fastify = Fastify();
const base = {
  watchdog: {
    get slow() {
      return state.slow;
    },
  },
  storeHealth: { isWritable: () => Promise.resolve(state.isWritable) },
  games: new Map(['dama', 'uno'].map(game => [game, {}])),
};
const cluster = {
  readiness: () => state.readiness,
  partitions: { held: (id: string) => (state.held.includes(id) ? ({} as Ownership) : undefined) },
};
serveHealth(fastify, { base, cluster } as unknown as Services); // it reads nothing else

async function asked(path: string): Promise<[code: number, status: unknown]> {
  const answer = await fastify.inject(path);
  return [answer.statusCode, answer.json<{ status: unknown }>().status];
}

test('a server that is ready says so, at a role it has', async () => {
  for (const path of ['/health', '/ready', '/ready?drain=404', '/ready?role=lobby/dama'])
    expect(await asked(path)).toEqual([200, 'ok']);
});

test.each([
  ['stopping', { readiness: 'stopping' }, 404],
  ['leaving', { readiness: 'outside' }, 404],
  ['failing', { isWritable: false }, 404],
  // Its clients wait for tables that it does not reach.
  ['without-bus', { readiness: 'without-bus' }, 503],
] as const)(
  '%s: new clients are kept away with 503, and a balancer that asks is told whether the others may stay',
  async (status, changes, drained) => {
    const before = { ...state };
    Object.assign(state, changes);
    expect(await asked('/ready')).toEqual([503, status]);
    expect(await asked('/ready?drain=404')).toEqual([drained, status]);
    Object.assign(state, before);
  },
);

test('a role of another node is refused in the same way', async () => {
  expect(await asked('/ready?role=lobby/uno')).toEqual([503, 'elsewhere']);
  expect(await asked('/ready?role=lobby/uno&drain=404')).toEqual([404, 'elsewhere']);
});

test('a role that does not exist is nobody’s, whoever has the partition of its name', async () => {
  state.held.push('looby/uno');
  for (const query of ['role=looby/uno', 'role=looby/uno&drain=404', 'role=lobby/dama&role=lobby/uno'])
    expect(await asked(`/ready?${query}`)).toEqual([400, 'unknown-role']);
});

test('a server that stands still again and again says what it was doing, and is not restarted for it', async () => {
  state.slow = { what: 'GET /api/status', ms: 1234 };
  const answer = await fastify.inject('/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'slow', detail: expect.stringMatching('1234 ms: GET /api/status') as string },
  ]);
  state.slow = undefined;
  expect(await asked('/health')).toEqual([200, 'ok']);
});
