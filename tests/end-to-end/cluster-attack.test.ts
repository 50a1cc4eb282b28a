// A person with a valid login of the NATS server, but without access to the store: it receives every packet and may send any.

import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import type { Storage } from '../../src/server/base/storage/storage.ts';
import type { Bus } from '../../src/server/cluster/bus.ts';
import { BusKeys } from '../../src/server/cluster/bus-keys.ts';
import { KeyedSeal } from '../../src/server/cluster/packet-seal.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { writeToOwner } from '../../src/server/http/node-messages.ts';
import type { StartedServer } from '../../src/server/start.ts';
import { ask, Client } from './client.ts';
import { TestCluster } from './cluster-kit.ts';

const program = findNatsServer();
if (program === undefined) console.log('Skipped: attacks over NATS, because there is no nats-server.');

interface Heard {
  readonly subject: string;
  readonly data: Uint8Array;
}

describe.skipIf(program === undefined)('an intruder with a login of the NATS server', () => {
  let nats: NatsServer;
  let cluster: TestCluster;
  let owner: StartedServer;
  let edge: StartedServer;
  let intruder: NatsConnection;
  let heard: Heard[];

  beforeEach(async () => {
    nats = new NatsServer(program!, ['--user', 'ludoteca', '--pass', 'secret']);
    await nats.start();
    heard = [];
    intruder = await connect({ servers: nats.url, user: 'ludoteca', pass: 'secret' });
    intruder.subscribe('>', {
      callback: (_, { subject, data }) => void heard.push({ subject, data: Uint8Array.from(data) }),
    });
    await intruder.flush();
    cluster = new TestCluster();
    const bus = `nats://ludoteca:secret@127.0.0.1:${nats.port}`;
    owner = await cluster.start({ bus });
    edge = await cluster.start({ bus }, true);
  });
  afterEach(async () => {
    await cluster.close();
    await intruder.close();
    await nats.kill();
  });

  /** Everything that two nodes said to each other. */
  const said = (): string => heard.map(({ data }) => Buffer.from(data).toString('latin1')).join('\n');
  const journalOf = (match: string) => owner.app.base.storage.read(match);

  test('reads no token, no hand, no name and no chat', async () => {
    const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(edge.url, 'Bob')];
    const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'uno', seats: 2 }, ada.token);
    await ada.join(made.match);
    bob.send({ t: 'sit', id: 1, match: made.match });
    await bob.hear('match', ({ id }) => id === 1);
    await ada.hear('did', ({ phase }) => phase === 'running');
    ada.send({ t: 'say', id: 2, text: 'a confidential remark' });
    await ada.hear('ok', ({ id }) => id === 2);
    expect(heard.length).toBeGreaterThan(4);
    const everything = said();
    for (const secret of [ada.token, bob.token, 'confidential', 'Ada', 'hand', '"t":', made.match])
      expect(everything).not.toContain(secret);
  });

  test('asks for nothing and changes nothing, however the packets are written', async () => {
    const ada = await Client.guest(edge.url, 'Ada');
    const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'toy', seats: 2 }, ada.token);
    await ada.join(made.match);
    const before = await journalOf(made.match);
    const account = owner.app.play.tables.inMemory(made.match)!.match.setup.owner;
    const by = { account, name: 'Ada', kind: 'person', credential: 'x', admin: true };
    const origin = { address: '127.0.0.1', agent: '' };
    const request = (route: string, more: object) => ({
      id: made.match,
      asked: { route, params: {}, query: {}, body: {}, token: '', by, origin, ...more },
    });
    const questions: readonly (readonly [topic: string, body: object])[] = [
      ['call/request', request('GET /api/admin/accounts', {})],
      ['call/request', request('POST /api/matches', { body: { game: 'toy', seats: 2, private: true } })],
      ['call/quick-match', { id: 'lobby/dama', asked: { by, request: { game: 'dama' } } }],
      ['everywhere/status', {}],
    ];
    const node = owner.app.cluster.partitions.node;
    const { busPrefix } = owner.app.base.config;
    const answered = heard.length;
    for (const [i, [topic, body]] of questions.entries()) {
      const message = { kind: 1, id: i + 1, topic, body: Buffer.from(JSON.stringify(body)) };
      intruder.publish(`${busPrefix}.node.${node}`, plainPacket('intruder', i + 1, message));
    }
    // What is asked afterwards in the right way is answered afterwards.
    await intruder.flush();
    const { body: tables } = await ask<MatchCreated[]>(edge.url, '/api/tables?game=toy', undefined, ada.token);
    expect(tables.map(({ match }) => match)).toEqual([made.match]);
    expect(heard.slice(answered).filter(({ subject }) => subject.endsWith('.intruder'))).toEqual([]);
    expect(await journalOf(made.match)).toEqual(before);
    expect(owner.app.play.tables.size).toBe(1);
  });

  test('repeats what they heard, and nothing happens again', async () => {
    const ada = await Client.guest(edge.url, 'Ada');
    const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'toy', seats: 2 }, ada.token);
    await ada.join(made.match);
    ada.send({ t: 'say', id: 2, text: 'once' });
    await ada.hear('ok', ({ id }) => id === 2);
    const tables = owner.app.play.tables.size;
    const lines = () => ada.heard.filter(one => one.t === 'chat').flatMap(({ lines: all }) => all ?? []).length;
    const before = { lines: lines(), journal: await journalOf(made.match) };
    // A node that begins now must not take old packets for new ones either.
    const late = await cluster.start({ bus: `nats://ludoteca:secret@127.0.0.1:${nats.port}` }, true);
    for (const { subject, data } of heard) {
      intruder.publish(subject, data);
      intruder.publish(`${owner.app.base.config.busPrefix}.node.${late.app.cluster.partitions.node}`, data);
    }
    await intruder.flush();
    ada.send({ t: 'say', id: 3, text: 'after' });
    await ada.hear('ok', ({ id }) => id === 3);
    expect(owner.app.play.tables.size).toBe(tables);
    expect(lines()).toBe(before.lines + 1);
    expect(await journalOf(made.match)).toEqual(before.journal);
  });
});

/** A bus of a person who could read the store, or has taken a node over. */
async function openRogue({ hub }: TestCluster, storage: Storage): Promise<Bus> {
  const { leaseDuration } = storage.nodes;
  const keys = await BusKeys.open({ storage, leaseDuration, monotonic: () => performance.now() }, Date.now());
  const rogue = hub.open('rogue', fail, new KeyedSeal('rogue', keys));
  onTestFinished(() => rogue.close());
  return rogue;
}

const fail = (_: string, error: Error): never => {
  throw error;
};

const refused = (code: string) => ({ refusal: expect.objectContaining({ refused: code }) as unknown });

describe('a node that has the key', () => {
  test('is asked who somebody is, and the store is asked whether that is true', async () => {
    const [cluster, owner, edge] = await TestCluster.ofTwo();
    onTestFinished(() => cluster.close());
    const ada = await Client.guest(edge.url, 'Ada');
    const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'toy', seats: 2 }, ada.token);
    const { storage } = owner.app.base;
    const { partitions } = owner.app.cluster;
    const rogue = await openRogue(cluster, storage);
    const request = async (route: string, by: object | undefined, more: object = {}): Promise<unknown> => {
      const origin = { address: '127.0.0.1', agent: '' };
      const asked = { route, params: { match: made.match }, query: {}, origin, ...(by && { by }), ...more };
      const body = Buffer.from(JSON.stringify({ id: made.match, asked }));
      const answer = await rogue.ask(partitions.node, 'call/request', body, 5000);
      return answer && (JSON.parse(Buffer.from(answer).toString()) as unknown);
    };
    const account = owner.app.play.tables.inMemory(made.match)!.match.setup.owner!;
    const credential = (await storage.accounts.credentials({ account }))[0]!.id;
    const by = { account, credential };
    const start = 'POST /api/matches/:match/start';
    // The way it is meant works, so that what follows is refused for the right reason.
    expect(await request('POST /api/matches/:match/seats', by, { body: { bot: 'none' } })).toEqual(
      refused('server/no-such-bot'),
    );
    expect(await request('GET /api/admin/accounts', { ...by, admin: true })).toEqual(refused('server/bad-request'));
    const hide = 'POST /api/admin/matches/:match/hide';
    expect(await request(hide, { ...by, admin: true, kind: 'person' }, { body: { why: 'x' } })).toEqual(
      refused('accounts/not-administrator'),
    );
    expect(await request(start, undefined)).toEqual(refused('server/say-hello'));
    expect(await request(start, { account, credential: 'invented' })).toEqual(refused('server/bad-token'));
    expect(await request(start, { account: 'invented', credential })).toEqual(refused('server/bad-token'));
    expect(await request('POST /api/matches/:match/seats', by, { body: { bot: 7 } })).toEqual(
      refused('server/bad-request'),
    );
    await storage.accounts.revoke({ account });
    expect(await request(start, by)).toEqual(refused('server/bad-token'));
  });

  test('cannot make a connection of its own somebody else at a table', async () => {
    const [cluster, owner, edge] = await TestCluster.ofTwo();
    onTestFinished(() => cluster.close());
    const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(edge.url, 'Bob')];
    const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'uno', seats: 2 }, ada.token);
    await ada.join(made.match);
    bob.send({ t: 'sit', id: 1, match: made.match });
    await bob.hear('match', ({ id }) => id === 1);
    const { storage } = owner.app.base;
    const { partitions } = owner.app.cluster;
    const { tables } = owner.app.play;
    const rogue = await openRogue(cluster, storage);
    const shown: string[] = [];
    rogue.listen('shown', (_, body) => shown.push(Buffer.from(body).toString('latin1')));
    const account = tables.inMemory(made.match)!.match.setup.owner;
    const claim = { account: account!, credential: 'invented' };
    rogue.send(partitions.node, 'play', writeToOwner(1, { t: 'identity', claim }));
    const join = JSON.stringify({ t: 'join', id: 1, match: made.match });
    await rogue.ask(partitions.node, 'play-asked', writeToOwner(1, { t: 'join', text: join }), 5000);
    await expect.poll(() => shown.join()).toContain('"seat":null');
    expect(shown.join()).toMatch(/"seat":null.*"hand":\[\]/s);
    // Only what is about a table is taken from another node.
    const text = '{"t":"hello","id":2,"name":"Eve"}';
    rogue.send(partitions.node, 'play', writeToOwner(1, { t: 'text', text, stood: 0 }));
    await expect.poll(() => shown.join()).toContain('"id":2,"refused":"server/unknown-message"');
  });
});

/** A packet as nodes wrote them before they had a key. */
function plainPacket(
  from: string,
  sequence: number,
  { kind, id, topic, body }: { kind: number; id: number; topic: string; body: Buffer },
): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt8(1, 0);
  head.writeUInt8(from.length, 1);
  head.writeUInt32LE(sequence, 2);
  const about = Buffer.alloc(6);
  about.writeUInt8(kind, 0);
  about.writeUInt32LE(id, 1);
  about.writeUInt8(topic.length, 5);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([
    head.subarray(0, 2),
    Buffer.from(from),
    head.subarray(2),
    about,
    Buffer.from(topic),
    length,
    body,
  ]);
}
