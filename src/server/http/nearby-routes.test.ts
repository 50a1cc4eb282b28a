// Tables of people nearby, found at all nodes.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import type { StatusShown } from '../../protocol/rest.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import { type Partitions, singleOwner } from '../cluster/partitions.ts';
import { MemoryHub } from '../cluster/testing/memory-bus.ts';
import { personOf, TestApp } from '../tournaments/testing.ts';
import { nearbyRoutes } from './nearby-routes.ts';
import type { Route } from './routes.ts';

const HERE = { latitude: 47, longitude: 11 };
const NODES = ['a', 'b'];

const fail = (what: string, error: unknown): never => {
  throw new Error(what, { cause: error });
};

let servers: TestApp[];
beforeEach(async () => {
  const hub = new MemoryHub();
  const nodes = NODES.map(id => ({ id, leaseMs: 1 }) as NodeRow); // nothing else of them is read
  servers = NODES.map(id => {
    const partitions: Partitions = Object.assign(singleOwner(0), { node: id });
    return new TestApp(undefined, undefined, { bus: hub.open(id, fail), partitions, nodes: () => nodes });
  });
  for (const { storage } of servers)
    for (const name of ['ada', 'bob'])
      await storage.accounts.add({ id: personOf(name).account, kind: 'guest', name, look: name, created: 1 });
});
afterEach(() => Promise.all(servers.map(({ app }) => app.close())));

/** The routes of a node, whose cluster has these gateways. */
const routesOf = ({ app }: TestApp, gateways: StatusShown['gateways'] = []): Route[] =>
  nearbyRoutes(app, () => Promise.resolve({ gateways }));

test('who is near may sit at a table of another node', async () => {
  const [asked] = servers.map(server => routesOf(server));
  const { lobby } = servers[1]!.app.play;
  const made = await lobby.create(personOf('ada'), { game: 'dama' });
  if (isRefusal(made)) throw new Error(made.detail);
  const { table, seat } = made;
  table.join(seat!, () => ({ prepare: () => undefined, update: () => undefined }));
  const share = (name: string): Promise<unknown> => {
    const route = asked!.find(({ method, url }) => method === 'POST' && url === '/api/nearby')!;
    const by = { ...personOf(name), kind: 'guest' };
    return route.handle({ body: HERE, by, origin: { address: '203.0.113.1' } } as never); // all it reads
  };
  await share('ada');
  expect(await share('bob')).toMatchObject([{ name: 'ada', table: { match: table.match.id, game: 'dama' } }]);
});

test('an invitation has the name of the game and the port of its protocol, which another node may have', async () => {
  const { app } = servers[0]!;
  const made = await app.play.lobby.create(personOf('ada'), { game: 'piranhas' });
  if (isRefusal(made)) throw new Error(made.detail);
  const invited = vi.spyOn(app.people.emailInvitations, 'invite').mockReturnValue(undefined);
  const gateways = [
    { name: 'uno-numeric', game: 'uno', port: 1 },
    { name: 'software-challenge-xml', game: 'piranhas', port: 2 },
  ];
  const invite = routesOf(servers[0]!, gateways).find(({ url }) => url.endsWith('/invitations'))!;
  const request = { params: { match: made.table.match.id }, body: { to: 'ben@example.org' }, by: personOf('ada') };
  expect(await invite.handle(request as never)).toEqual({}); // all it reads
  expect(invited.mock.calls).toMatchObject([[{ to: 'ben@example.org', game: 'Piranhas', gateway: gateways[1] }]]);
});
