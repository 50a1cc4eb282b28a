// Tables of people nearby, found at all nodes.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import { Everywhere } from '../cluster/everywhere.ts';
import { MemoryHub } from '../cluster/testing/memory-bus.ts';
import type { EmailInvitation } from '../people/invitations/email-invitations.ts';
import { personOf, TestApp } from '../tournaments/testing.ts';
import { nearbyRoutes } from './nearby-routes.ts';
import type { Route } from './routes.ts';

const HERE = { latitude: 47, longitude: 11 };
const NODES = ['a', 'b'];

const fail = (what: string, error: unknown): never => {
  throw new Error(what, { cause: error });
};

let servers: TestApp[];
beforeEach(() => {
  servers = NODES.map(() => new TestApp());
});
afterEach(() => Promise.all(servers.map(({ app }) => app.close())));

/** The routes of each of two nodes that have nothing in common but a bus. */
function routesOfBoth(): Route[][] {
  const hub = new MemoryHub();
  const nodes = NODES.map(id => ({ id, leaseMs: 1 }) as NodeRow); // nothing else of them is read
  return servers.map(({ app }, i) => {
    const everywhere = new Everywhere({ bus: hub.open(NODES[i]!, fail), node: NODES[i]!, nodes: () => nodes });
    const { games, nearby, invitations, tables } = app;
    const accounts = { nameOf: (account: string) => Promise.resolve(account) };
    return nearbyRoutes({ games, nearby, invitations, accounts, tables, everywhere }, () =>
      Promise.resolve({ gateways: [] }),
    );
  });
}

test('who is near may sit at a table of another node', async () => {
  const [asked] = routesOfBoth();
  const { lobby } = servers[1]!.app;
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
  expect(await share('bob')).toMatchObject([{ name: 'g-ada', table: { match: table.match.id, game: 'dama' } }]);
});

test('an invitation has the name of the game and the port of its protocol, which another node may have', async () => {
  const { app } = servers[0]!;
  const made = await app.lobby.create(personOf('ada'), { game: 'piranhas' });
  if (isRefusal(made)) throw new Error(made.detail);
  const sent: EmailInvitation[] = [];
  const invitations = { invite: (email: EmailInvitation) => void sent.push(email) };
  const everywhere = new Everywhere({ bus: new MemoryHub().open('a', fail), node: 'a', nodes: () => [] });
  const accounts = { nameOf: (account: string) => Promise.resolve(account) };
  const gateways = [
    { name: 'uno-numeric', game: 'uno', port: 1 },
    { name: 'software-challenge-xml', game: 'piranhas', port: 2 },
  ];
  const { games, nearby, tables } = app;
  const routes = nearbyRoutes({ games, nearby, invitations, accounts, tables, everywhere }, () =>
    Promise.resolve({ gateways }),
  );
  const invite = routes.find(({ url }) => url.endsWith('/invitations'))!;
  const request = { params: { match: made.table.match.id }, body: { to: 'ben@example.org' }, by: personOf('ada') };
  expect(await invite.handle(request as never)).toEqual({}); // all it reads
  expect(sent).toMatchObject([{ to: 'ben@example.org', game: 'Piranhas', gateway: gateways[1] }]);
});
