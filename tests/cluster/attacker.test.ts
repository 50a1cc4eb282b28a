// An attacker with a login of NATS but without access to the store receives all packets of two real nodes, sends them again and invents
// others. This reveals nothing and changes nothing.

import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventShown } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { ask, Client } from '../end-to-end/client.ts';
import { NodeProcess } from './nodes.ts';

const program = findNatsServer();
const isPossible = program !== undefined && postgres !== undefined;
if (!isPossible) console.log('Skipped: an attacker on the bus, because there is no PostgreSQL or no nats-server.');
const [USER, PASSWORD] = ['ludoteca', 'secret'];

interface Listed {
  readonly match: string;
}

describe.skipIf(!isPossible)('somebody with a login for NATS and without the key', () => {
  const nats = new NatsServer(program ?? '', ['--user', USER, '--pass', PASSWORD]);
  const heard: { readonly subject: string; readonly data: Uint8Array }[] = [];
  let nodes: readonly [NodeProcess, NodeProcess];
  let attacker: NatsConnection;

  beforeAll(async () => {
    await nats.start();
    attacker = await connect({ servers: nats.url, user: USER, pass: PASSWORD });
    attacker.subscribe('>', { callback: (_, { subject, data }) => void heard.push({ subject, data }) });
    const [store, bus] = [await newSchema(), nats.url.replace('//', `//${USER}:${PASSWORD}@`)];
    nodes = [new NodeProcess('a', store, bus), new NodeProcess('b', store, bus)];
    for (const node of nodes) await node.start();
  }, 300_000);
  afterAll(async () => {
    for (const node of nodes ?? []) await node.end('SIGKILL');
    await attacker?.close();
    await nats.kill();
  });

  /** Packets that the nodes did not accept as their own. */
  const refused = async (): Promise<number> => {
    const texts = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    return texts.reduce((sum, text) => sum + Number(/^ludoteca_bus_refused_total (\d+)/m.exec(text)?.[1] ?? 0), 0);
  };
  const matches = async (): Promise<string[]> =>
    (await ask<Listed[]>(nodes[1].url, '/api/matches')).body.map(({ match }) => match).toSorted();

  test('reads no hand and no token, and neither old nor invented packets do anything', async () => {
    const [a, b] = nodes;
    // A hand of UNO that travels from one node to the other, and a request that one node passes on with the caller's identity.
    const ada = await Client.guest(a.url, 'Ada');
    const bob = await Client.guest(b.url, 'Bob');
    const { body } = await ask<MatchCreated>(a.url, '/api/matches', { game: 'uno', seats: 2 }, ada.token);
    expect((await ask(b.url, `/api/matches/${body.match}/seats`, {}, bob.token)).status).toBe(200);
    const seen = [];
    for (const [client, url] of [
      [ada, a.url],
      [bob, b.url],
    ] as const)
      for (const from of [client, await Client.guest(url === a.url ? b.url : a.url, 'again', client.token)])
        seen.push(await from.join(body.match));
    await expect.poll(() => heard.length).toBeGreaterThan(10);
    const everything = heard.map(({ data }) => Buffer.from(data).toString('latin1')).join('\n');
    for (const secret of [ada.token, bob.token, 'Bob', '"legal"', 'events', 'partitions'])
      expect([secret, everything.includes(secret)]).toEqual([secret, false]);
    expect(seen.every(({ match }) => match === body.match)).toBe(true);

    // A busy machine adds its own pauses to a match.
    const happened = async (): Promise<readonly object[]> =>
      (await ask<EventShown[]>(b.url, `/api/matches/${body.match}/events?after=0`)).body
        .filter(({ t }) => t !== 'recovered')
        .map(({ t, at, seat, text }) => ({ t, at, seat, text }));
    const [before, events] = [await matches(), await happened()];
    expect(events.length).toBeGreaterThan(5);
    const count = await refused();
    const old = heard.slice(0, 500);
    for (const { subject, data } of old) attacker.publish(subject, data);
    const subjects = [...new Set(old.map(({ subject }) => subject))];
    const request = {
      route: 'POST /api/matches',
      params: {},
      query: {},
      body: { game: 'dama' },
      origin: { address: '', agent: '' },
    };
    const inventions = [
      JSON.stringify(request),
      JSON.stringify({ from: 'a', topic: 'partitions', body: [{ partition: 'aa', owner: 'a', epoch: 99, since: 0 }] }),
      '',
      Buffer.alloc(70_000, 7).toString('latin1'),
    ];
    for (const subject of subjects)
      for (const text of inventions) attacker.publish(subject, Buffer.from(text, 'latin1'));
    // From now on each packet is sent again at once with one bit changed, while its number is still awaited.
    const turned = attacker.subscribe('>', {
      callback: (_, { subject, data }) => {
        const copy = Uint8Array.from(data);
        copy[copy.length - 1]! ^= 1;
        if (turned.getProcessed() < 50) attacker.publish(subject, copy);
      },
    });
    await attacker.flush();
    await expect.poll(refused).toBeGreaterThan(count + subjects.length);
    turned.unsubscribe();

    expect(await matches()).toEqual(before);
    expect(nodes.map(({ exits }) => exits)).toEqual([[], []]);
    const again = await Client.guest(b.url, 'again', ada.token);
    expect((await again.join(body.match)).match).toBe(body.match);
    expect(await happened()).toEqual(events);
    expect((await ask(b.url, '/api/matches', { game: 'dama' }, bob.token)).status).toBe(200);
  }, 120_000);
});
