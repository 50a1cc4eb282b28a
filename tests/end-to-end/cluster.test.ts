// Two servers on one store: who is connected to one plays at tables of the other.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MatchShown } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { systemTimer } from '../../src/server/base/timer.ts';
import { lobbyRole } from '../../src/server/cluster/partitions.ts';
import { changeTable } from '../../src/server/play/change-table.ts';
import type { StartedServer } from '../../src/server/start.ts';
import { ask, Client } from './client.ts';
import { TestCluster } from './cluster-kit.ts';

let cluster: TestCluster;
let [owner, edge] = [] as unknown as [StartedServer, StartedServer];
beforeEach(async () => {
  [cluster, owner, edge] = await TestCluster.ofTwo();
});
afterEach(() => cluster.close());

/** The table as it was shown last. */
const lastShown = ({ heard }: Client): MatchShown =>
  heard.findLast(one => one.t === 'match' || one.t === 'did') as MatchShown; // what both have is looked at

test('two people on another node than the table play a whole match', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(owner.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'toy', seats: 2 }, ada.token);
  expect(made.seat).toBe(0);
  expect(owner.app.play.tables.inMemory(made.match)).toBeDefined();
  const shown = await ada.join(made.match, { want: 'views', legal: true });
  expect(shown).toMatchObject({ phase: 'open', seat: 0 });
  bob.send({ t: 'sit', id: 7, match: made.match, want: 'views', legal: true });
  const shownBob = await bob.hear('match');
  expect(shownBob).toMatchObject({ phase: 'running', seat: 1, id: 7 });
  const started = await ada.hear('did', did => did.phase === 'running');
  await Promise.all([ada.playToEnd({ ...shown, ...started, t: 'match' }), bob.playToEnd(shownBob)]);
  expect(owner.app.play.tables.inMemory(made.match)?.match.phase).toBe('over');
  await ada.close();
  await expect.poll(() => owner.app.play.tables.inMemory(made.match)?.connectionCount).toBe(1);
});

test('refusals, answers, chat and views come from the other node as they would from this one', async () => {
  const [near, far] = [await Client.guest(owner.url, 'Near'), await Client.guest(edge.url, 'Far')];
  const outcomes = [];
  for (const client of [near, far]) {
    const { body: made } = await ask<MatchCreated>(owner.url, '/api/matches', { game: 'toy', seats: 2 }, client.token);
    const shown = await client.join(made.match);
    client.send({ t: 'act', id: 1, match: made.match, action: 'nonsense', version: 1 });
    const refused = await client.hear('refused', one => one.id === 1);
    client.send({ t: 'say', id: 2, text: 'hello' });
    await client.hear('ok', one => one.id === 2);
    client.send({ t: 'view', id: 3 });
    const again = await client.hear('match', one => one.id === 3);
    client.send({ t: 'leave', id: 4 });
    await client.hear('ok', one => one.id === 4);
    client.send({ t: 'view', id: 5 });
    const gone = await client.hear('refused', one => one.id === 5);
    client.send({ t: 'join', id: 6, match: 'nnnnnnnn' });
    const unknown = await client.hear('refused', one => one.id === 6);
    outcomes.push({
      refused: refused.refused,
      gone: gone.refused,
      unknown: unknown.refused,
      same: again.version === shown.version && again.seat === shown.seat,
    });
  }
  expect(outcomes[0]).toMatchObject({ gone: 'server/not-joined', unknown: 'server/no-such-match', same: true });
  expect(outcomes[1]).toEqual(outcomes[0]);
});

test('two who look for a game on two nodes meet', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(owner.url, 'Bob')];
  ada.send({ t: 'seek', game: 'dama', id: 1 });
  const first = await ada.hear('match', one => one.id === 1);
  bob.send({ t: 'seek', game: 'dama', id: 1 });
  const second = await bob.hear('match', one => one.id === 1);
  expect(second.match).toBe(first.match);
  expect(await ada.hear('did', did => did.phase === 'running')).toMatchObject({ match: first.match });
});

test('a table is made where its first player is, and found by who looks for a game anywhere', async () => {
  const near = await cluster.start();
  await expect.poll(() => near.app.cluster.partitions.all().length).toBeGreaterThan(100);
  const role = lobbyRole('dama');
  const [atLobby, other] = owner.app.cluster.partitions.held(role) ? [owner, near] : [near, owner];
  const [ada, bob] = [await Client.guest(other.url, 'Ada'), await Client.guest(atLobby.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(other.url, '/api/matches', { game: 'dama' }, ada.token);
  expect(other.app.play.tables.inMemory(made.match)).toBeDefined();
  await ada.join(made.match);
  bob.send({ t: 'seek', game: 'dama', id: 1 });
  expect(await bob.hear('match', one => one.id === 1)).toMatchObject({ match: made.match, seat: 1 });
  expect(await ada.hear('did', did => did.phase === 'running')).toMatchObject({ match: made.match });
  // By REST, too.
  const { body: more } = await ask<MatchCreated>(other.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(more.match);
  const quick = await ask<MatchCreated>(atLobby.url, '/api/quick', { game: 'dama' }, bob.token);
  expect(quick.body).toMatchObject({ match: more.match, seat: 1 });
});

test('who waits for an opponent is still seated, and found, when the table has moved', async () => {
  const ada = await Client.guest(edge.url, 'Ada');
  ada.send({ t: 'seek', game: 'dama', id: 1 });
  const first = await ada.hear('match', one => one.id === 1);
  const heir = await cluster.start();
  await owner.membership.handOver();
  // The node that shows the table to the new owner's clients says so, and no one is asked to do anything.
  await expect.poll(() => heir.app.play.tables.inMemory(first.match)?.isConnected(first.seat!)).toBe(true);
  const listed = await ask<{ match: string }[]>(owner.url, '/api/tables?game=dama');
  expect(listed.body.map(({ match }) => match)).toEqual([first.match]);
  const bob = await Client.guest(owner.url, 'Bob');
  bob.send({ t: 'seek', game: 'dama', id: 1 });
  expect(await bob.hear('match', one => one.id === 1)).toMatchObject({ match: first.match });
  expect(await ada.hear('did', did => did.phase === 'running')).toMatchObject({ match: first.match });
  const { seated } = heir.app.play.tables.inMemory(first.match)!.match;
  expect(new Set(seated.map(who => who?.name))).toEqual(new Set(['Ada', 'Bob']));
  expect(ada.heard.filter(({ t }) => t === 'refused' || t === 'bye')).toEqual([]);
});

test('a match moves to another node without anybody being refused a move', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(owner.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  const shown = await ada.join(made.match, { legal: true });
  bob.send({ t: 'sit', match: made.match, legal: true });
  await bob.hear('match');
  const heir = await cluster.start();
  const moves = { ada: 0, bob: 0 };
  let mostMoves = Number.POSITIVE_INFINITY;
  const play = async (client: Client, who: 'ada' | 'bob'): Promise<void> => {
    for (;;) {
      const now = client.heard.findLast(one => one.t === 'match' || one.t === 'did') as typeof shown;
      const legal = now.legal ?? [];
      if (now.phase === 'over' || moves.ada + moves.bob > mostMoves) return;
      if (legal.length > 0) {
        client.send({ t: 'act', id: 100 + moves[who], match: made.match, action: legal[0]!, version: now.version });
        await client.hear('ok', one => one.id === 100 + moves[who]);
        moves[who]++;
      }
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  };
  const playing = Promise.all([play(ada, 'ada'), play(bob, 'bob')]);
  await expect.poll(() => moves.ada + moves.bob).toBeGreaterThan(10);
  await owner.membership.handOver();
  expect(owner.app.play.tables.inMemory(made.match)).toBeUndefined();
  mostMoves = moves.ada + moves.bob + 10;
  await playing;
  expect(heir.app.play.tables.inMemory(made.match)).toBeDefined();
  // A move that was on its way is sent again to the new owner, which knows from the journal whether it was carried out already.
  expect([...ada.heard, ...bob.heard].filter(one => one.t === 'refused')).toEqual([]);
  const journal = await cluster.store.storage.read(made.match);
  const acted = journal.filter(entry => entry.t === 'acted');
  expect(acted.length).toBeGreaterThanOrEqual(moves.ada + moves.bob);
});

test('a match that moves between the last seat and its start is started by the new owner', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(edge.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  const heir = await cluster.start();
  // The seat is taken, and the node gives the match away before it starts it.
  const table = owner.app.play.tables.inMemory(made.match)!;
  const { account } = bob.heard[0] as { account: string };
  await changeTable(table, (match, now) => match.sit(1, { name: 'Bob', kind: 'person', account }, '', now));
  await owner.membership.handOver();
  await Promise.all([ada.join(made.match), bob.join(made.match)]);
  await expect.poll(() => heir.app.play.tables.inMemory(made.match)?.match.phase).toBe('running');
});

test('a node that owns nothing has tables made and seats taken by others', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(edge.url, 'Bob')];
  const wanted = { game: 'toy', seats: 2, private: true };
  const made = await ask<MatchCreated>(edge.url, '/api/matches', wanted, ada.token);
  expect(made.status).toBe(200);
  expect(owner.app.play.tables.inMemory(made.body.match)).toBeDefined();
  const seated = await ask(edge.url, `/api/matches/${made.body.match}/seats`, {}, bob.token);
  expect(seated).toMatchObject({ status: 200, body: { seat: 1 } });
  const unknown = await ask(edge.url, '/api/matches/nnnnnnnn/seats', {}, bob.token);
  expect(unknown).toMatchObject({ status: 404, body: { refused: 'server/no-such-match' } });
});

test('a seat that is taken while the match moves is taken at the new owner', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(edge.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(made.match);
  const heir = await cluster.start();
  // The hand-over of this match is held back until someone has asked for a seat.
  let [isGiving, giveOn] = [false, (): void => undefined];
  cluster.store.barrier = (node, call, moment) => {
    const isGiver = node === owner.membership.partitions.node && call === 'handOver' && moment === 'before';
    if (!isGiver || owner.membership.partitions.held(made.match) || isGiving) return Promise.resolve();
    isGiving = true;
    return new Promise(resolve => (giveOn = resolve));
  };
  const given = owner.membership.handOver();
  await expect.poll(() => isGiving).toBe(true);
  const asked = ask(edge.url, `/api/matches/${made.match}/seats`, {}, bob.token);
  giveOn();
  expect(await asked).toMatchObject({ status: 200, body: { seat: 1 } });
  await given;
  expect(await ada.hear('did', did => did.phase === 'running')).toMatchObject({ match: made.match });
  expect(heir.app.play.tables.inMemory(made.match)?.match.phase).toBe('running');
});

test.each([60_000, -60_000])(
  'a match that moves to a node whose clock is off by %i ms goes on, and its time never runs back',
  async off => {
    const ada = await Client.guest(edge.url, 'Ada');
    const wanted = { game: 'dama', bots: [{ seat: 1, bot: 'random' }] };
    const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', wanted, ada.token);
    await ada.join(made.match, { legal: true });
    const move = async (): Promise<void> => {
      await expect.poll(() => lastShown(ada).legal?.length ?? 0).toBeGreaterThan(0);
      const { legal, version } = lastShown(ada);
      ada.send({ t: 'act', id: version, match: made.match, action: legal![0]!, version });
      await ada.hear('ok', one => one.id === version);
    };
    await move();
    const heir = await cluster.start({ timer: { ...systemTimer, now: () => systemTimer.now() + off } });
    await owner.membership.handOver();
    await move();
    await move();
    expect(heir.app.play.tables.inMemory(made.match)).toBeDefined();
    const times = (await cluster.store.storage.read(made.match)).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(cluster.lost).toEqual([]);
  },
);

test('a move whose answer was lost is answered by the new owner, once', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(owner.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(made.match, { legal: true });
  bob.send({ t: 'sit', match: made.match });
  const { legal, version } = await ada.hear('did', did => did.phase === 'running');
  await cluster.start();
  // The owner carries the move out, and neither its answer nor anything else it says to this node alone arrives.
  const [from, to] = [owner, edge].map(({ membership }) => membership.partitions.node);
  cluster.hub.isLost = (sender, receiver) => sender === from && receiver === to;
  ada.send({ t: 'act', id: 100, match: made.match, action: legal![0]!, version });
  await bob.hear('did', did => did.version > version);
  await owner.membership.handOver();
  await ada.hear('ok', one => one.id === 100);
  const answers = ada.heard.filter(one => (one.t === 'ok' || one.t === 'refused') && one.id === 100);
  expect(answers).toEqual([{ t: 'ok', id: 100 }]);
  const journal = await cluster.store.storage.read(made.match);
  expect(journal.filter(entry => entry.t === 'acted')).toHaveLength(1);
});

test('an owner that took a node for dead says so, and the node joins its tables again', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(owner.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(made.match, { legal: true });
  const { node } = edge.membership.partitions;
  // For one beat of the owner the lease of the other node seems to have run out, as after a restart of the database.
  let isOver = false;
  cluster.store.barrier = (from, call, moment) => {
    const row = cluster.store.nodes.get(node)!;
    if (from === owner.membership.partitions.node && call === 'beat' && !isOver) {
      row.until = moment === 'before' ? 0 : cluster.store.now + 5000;
      isOver = moment === 'after';
    }
    return Promise.resolve();
  };
  await ada.hear('match');
  expect(isOver).toBe(true);
  bob.send({ t: 'sit', match: made.match });
  expect(await ada.hear('did', did => did.phase === 'running')).toMatchObject({ match: made.match });
});

test('a node that falls silent is taken over, and those it served go on at another', async () => {
  const [ada, bob] = [await Client.guest(edge.url, 'Ada'), await Client.guest(edge.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(made.match, { legal: true });
  bob.send({ t: 'sit', match: made.match, legal: true });
  await bob.hear('match');
  const carla = await Client.guest(edge.url, 'Carla');
  carla.send({ t: 'seek', game: 'uno', id: 1 });
  const sought = await carla.hear('match', one => one.id === 1);
  const heir = await cluster.start({});
  // The owner reaches neither the store nor the bus from now on.
  const dead = owner.membership.partitions.node;
  cluster.store.barrier = node => (node === dead ? new Promise(() => undefined) : Promise.resolve());
  cluster.hub.isLost = (from, to) => from === dead || to === dead;
  const again = await ada.hear('match', one => one.match === made.match);
  expect(again.phase).toBe('running');
  expect(heir.app.play.tables.inMemory(made.match)).toBeDefined();
  // A person who waited for an opponent is still found.
  const dan = await Client.guest(edge.url, 'Dan');
  dan.send({ t: 'seek', game: 'uno', id: 1 });
  expect(await dan.hear('match', one => one.id === 1)).toMatchObject({ match: sought.match });
  cluster.servers.shift();
}, 30_000);

test('who waits for a table that nobody can reach hears that the connection is alive', async () => {
  const ada = await Client.guest(edge.url, 'Ada');
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  const { node } = edge.membership.partitions;
  cluster.hub.cutOff.add(node);
  ada.send({ t: 'join', id: 1, match: made.match });
  await expect
    .poll(() => {
      ada.send({ t: 'ping' });
      return ada.heard.filter(one => one.t === 'pong').length;
    })
    .toBeGreaterThan(0);
  expect(ada.heard.filter(one => one.t === 'match')).toEqual([]);
  cluster.hub.cutOff.delete(node);
  expect(await ada.hear('match', one => one.id === 1)).toMatchObject({ match: made.match });
});

test('a lost message leads to the whole table being sent again', async () => {
  const ada = await Client.guest(edge.url, 'Ada');
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(made.match);
  const bob = await Client.guest(owner.url, 'Bob');
  let lost = 0;
  cluster.hub.isLost = (_, to) => to === edge.membership.partitions.node && lost++ === 0;
  bob.send({ t: 'sit', match: made.match });
  await bob.hear('match');
  await expect.poll(() => lost).toBeGreaterThan(0);
  expect(await ada.hear('match', one => one.phase === 'running')).toMatchObject({ match: made.match });
});

test.each(['here', 'on another node'])(
  'who joins while the store fails is shown the table all the same: %s',
  async where => {
    const [ada, bob] = [await Client.guest(owner.url, 'Ada'), await Client.guest(owner.url, 'Bob')];
    const { body: made } = await ask<MatchCreated>(owner.url, '/api/matches', { game: 'dama' }, ada.token);
    await ada.join(made.match, { legal: true });
    bob.send({ t: 'sit', match: made.match });
    const { legal, version } = await ada.hear('did', did => did.phase === 'running');
    const carla = await Client.guest(where === 'here' ? owner.url : edge.url, 'Carla');
    const failures: ((error: Error) => void)[] = [];
    cluster.store.appendBarrier = () => new Promise((_, reject) => failures.push(reject));
    ada.send({ t: 'act', id: 1, match: made.match, action: legal![0]!, version });
    await expect.poll(() => failures.length).toBe(1);
    const joining = vi.spyOn(owner.app.play.tables.inMemory(made.match)!, 'join');
    carla.send({ t: 'join', id: 2, match: made.match });
    await expect.poll(() => joining.mock.calls.length).toBe(1);
    cluster.store.appendBarrier = () => Promise.resolve();
    failures[0]!(new Error('the connection ended'));
    expect(await carla.hear('match', one => one.id === 2)).toMatchObject({ match: made.match, phase: 'running' });
  },
);

test('who joins while the owner of the table cannot read the store has the own seat when it can', async () => {
  const ada = await Client.guest(edge.url, 'Ada');
  const { body: made } = await ask<MatchCreated>(owner.url, '/api/matches', { game: 'toy', seats: 2 }, ada.token);
  const away = vi.spyOn(owner.app.base.storage.social, 'others').mockRejectedValue(new Error('the store is away'));
  const joining = ada.join(made.match);
  await expect.poll(() => away.mock.calls.length).toBeGreaterThan(0);
  away.mockRestore();
  expect(await joining).toMatchObject({ seat: 0 });
  await expect.poll(() => owner.app.play.tables.inMemory(made.match)?.isConnected(0)).toBe(true);
});

test('a login that is revoked on one node ends on all of them, even when the message is lost', async () => {
  for (const isLost of [false, true]) {
    const { token } = await Client.guest(edge.url, 'Ada');
    const ada = await Client.guest(edge.url, 'Ada', token);
    const { account } = ada.heard[0] as { account: string };
    cluster.hub.isLost = () => isLost;
    const bye = ada.hear('bye');
    const { revocations } = edge.app.people.accounts.credentials;
    await owner.app.people.accounts.credentials.revoke({ account });
    if (!isLost) expect(edge.app.people.accounts.credentials.revocations).toBe(revocations + 1);
    expect(await bye).toMatchObject({ why: 'signed-out' });
  }
});

test('what is hidden on one node is hidden on all of them', async () => {
  const one = { kind: 'name', key: 'g-somebody' } as const;
  for (const on of [true, false]) {
    await owner.app.people.accounts.redaction.set(one, on);
    expect(edge.app.people.accounts.redaction.hides(one)).toBe(on);
  }
});

const guess = async (server: StartedServer): Promise<number> =>
  (await ask(server.url, '/api/session', { name: 'Grace', password: 'a guess, and a wrong one' })).status;

test('wrong passwords count on every node', async () => {
  const person = { name: 'Grace', password: 'the first compiler 1952' };
  const { status } = await ask(owner.url, '/api/accounts', person);
  expect(status).toBe(200);
  for (let i = 0; i < 12; i++) await guess(owner);
  await expect.poll(() => guess(edge)).toBe(429);
});
