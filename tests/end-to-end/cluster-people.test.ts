// People who are connected to two different nodes: lists, presence, notifications, spectators and chat.

import { afterEach, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ServerMessage } from '../../src/protocol/play.ts';
import type { MatchCreated, StatusShown, SummaryShown } from '../../src/protocol/rest.ts';
import { RECORDS_ROLE } from '../../src/server/cluster/partitions.ts';
import { isUnattended } from '../../src/server/play/idle-tables.ts';
import type { StartedServer } from '../../src/server/start.ts';
import { PASSWORD, Visitor } from './accounts-kit.ts';
import { ask, Client } from './client.ts';
import { TestCluster } from './cluster-kit.ts';

let cluster: TestCluster;
let [owner, edge] = [] as unknown as [StartedServer, StartedServer];
beforeEach(async () => {
  [cluster, owner, edge] = await TestCluster.ofTwo();
});
afterEach(() => cluster.close());

interface Person {
  readonly visitor: Visitor;
  readonly account: string;
  readonly socket: WebSocket;
  readonly heard: ServerMessage[];
}

/** A person with an account, whose page is open at a node. */
async function person(name: string, { url }: StartedServer): Promise<Person> {
  const visitor = new Visitor(url);
  const { body } = await visitor.post('/api/accounts', { name, password: PASSWORD });
  const { account } = body as { account: string };
  const { socket } = await visitor.play({ session: true, bell: true });
  const heard: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as ServerMessage));
  return { visitor, account, socket, heard };
}

/** The last presence that one player received of another. */
function lastOf({ heard }: Person, { account }: Person): object | undefined {
  for (const one of heard.toReversed()) {
    if (one.t === 'person' && one.account === account) return one;
    if (one.t === 'people') return one.people.find(other => other.account === account);
  }
  return undefined;
}

test('what an administrator hides at one node is hidden at a node that has just started', async () => {
  const admin = new Visitor(owner.url);
  await admin.signUp('Amina');
  const ticket = owner.administrator!.split('#')[1]!;
  await admin.post('/api/admin/claim', { ticket });
  const { token } = await Client.guest(owner.url, 'Ada');
  const rude = { game: 'dama', title: 'A rude title' };
  const { match } = (await ask<MatchCreated>(owner.url, '/api/matches', rude, token)).body;
  const third = await cluster.start({}, true);
  const titleAt = async ({ url }: StartedServer) => (await ask<SummaryShown>(url, `/api/matches/${match}`)).body.title;
  for (const server of [owner, edge, third]) expect(await titleAt(server)).toBe('A rude title');
  expect((await admin.post(`/api/admin/matches/${match}/hide`, {})).status).toBe(200);
  for (const server of [owner, edge, third]) expect(await titleAt(server)).toBeUndefined();
});

test('the status of a cluster is that of all nodes together, and of each', async () => {
  const [ada, bob] = [await Client.guest(owner.url, 'Ada'), await Client.guest(edge.url, 'Bob')];
  const watcher = await Client.connect(edge.url);
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(made.match);
  bob.send({ t: 'sit', match: made.match });
  await bob.hear('match');
  await watcher.join(made.match);
  await ask<MatchCreated>(owner.url, '/api/matches', { game: 'uno', seats: 2 }, ada.token);
  const counted = { players: 2, watchers: 1, matches: { running: 1 } };
  for (const { url } of [owner, edge]) {
    const status = async (): Promise<StatusShown> => (await ask<StatusShown>(url, '/api/status')).body;
    await expect.poll(status).toMatchObject({
      ...counted,
      nodes: [
        { name: 'n0', ...counted },
        { name: 'n1', players: 0, watchers: 0, matches: { open: 0, running: 0 } },
      ],
    });
    const { memory, nodes } = await status();
    expect(memory).toBeGreaterThan(Math.max(...nodes!.map(one => one.memory)));
  }
});

const claim = async ({ visitor }: Person, ticket: string): Promise<number> =>
  (await visitor.post('/api/admin/claim', { ticket })).status;

test('the link of any node makes somebody administrator at every node, and then none does any more', async () => {
  const tickets = [owner, edge].map(({ administrator }) => administrator!.split('#')[1]!);
  const [ada, bob] = [await person('Ada', edge), await person('Bob', owner)];
  expect((await ada.visitor.get('/api/admin/deeds')).status).toBe(403);
  // The node that started first has printed it, and another one accepts it.
  expect(await claim(ada, tickets[0]!)).toBe(200);
  expect((await ada.visitor.get('/api/admin/deeds')).status).toBe(200);
  for (const ticket of tickets) expect(await claim(bob, ticket)).toBe(409);
  expect((await bob.visitor.get('/api/admin/deeds')).status).toBe(403);
});

test('a node that starts again replaces its own link and no other', async () => {
  const tickets = [owner, edge].map(({ administrator }) => administrator!.split('#')[1]!);
  const restarted = await cluster.start({ node: 'n1' }, true);
  const bob = await person('Bob', owner);
  expect(await claim(bob, tickets[1]!)).toBe(409);
  expect(restarted.administrator).toBeDefined();
  expect(await claim(bob, tickets[0]!)).toBe(200);
});

test('a match that has ended at one node is counted at once by the node that counts', async () => {
  const [ada, bob] = [await Client.guest(owner.url, 'Ada'), await Client.guest(owner.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(owner.url, '/api/matches', { game: 'dama' }, ada.token);
  await ask(owner.url, `/api/matches/${made.match}/seats`, {}, bob.token);
  await ada.join(made.match);
  // It need not wait until it asks the store for everything it may have missed.
  let release!: () => void;
  const held = new Promise<void>(resolve => (release = resolve));
  const { node } = edge.membership.partitions;
  cluster.store.barrier = (by, call) => (by === node && call === 'beat' ? held : Promise.resolve());
  ada.send({ t: 'resign', match: made.match });
  await ada.hear('did', ({ phase }) => phase === 'over');
  const counting = cluster.servers.find(({ membership: { partitions } }) => partitions.held(RECORDS_ROLE))!;
  await expect.poll(() => counting.app.records.counting.counter.place()).toBe(1);
  release();
});

test('lists of every node have the points of matches that are played at another one, and of those that ended there', async () => {
  const ada = await Client.guest(edge.url, 'Ada');
  const against = { game: 'dama', bots: [{ seat: 1, bot: 'random' }] };
  const { body: made } = await ask<MatchCreated>(edge.url, '/api/matches', against, ada.token);
  await ada.join(made.match);
  const scores = async (path: string): Promise<unknown> => {
    const { body } = await ask<SummaryShown | SummaryShown[]>(edge.url, path, undefined, ada.token);
    return [body].flat().map(one => [one.match, one.scores]);
  };
  const playing = [[made.match, [12, 12]]];
  for (const path of [`/api/matches/${made.match}`, '/api/matches', '/api/me/matches'])
    expect(await scores(path)).toEqual(playing);
  // The records of this node have not counted it yet when everybody knows that it is over.
  ada.send({ t: 'resign', match: made.match });
  await ada.hear('did', ({ phase }) => phase === 'over');
  expect(await scores(`/api/matches/${made.match}`)).toEqual(playing);
});

const listed = async (): Promise<number> => (await ask<SummaryShown[]>(edge.url, '/api/matches')).body.length;

test('a table that its people have left is in the lists of no node', async () => {
  const ada = await Client.guest(owner.url, 'Ada');
  const { body: made } = await ask<MatchCreated>(owner.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(made.match);
  expect(await listed()).toBe(1);
  await ada.close();
  await expect.poll(() => isUnattended(owner.app.play.tables.inMemory(made.match))).toBe(true);
  expect(await listed()).toBe(0);
});

test('tables that wait for players are listed on every node', async () => {
  const ada = await Client.guest(owner.url, 'Ada');
  const { body: made } = await ask<MatchCreated>(owner.url, '/api/matches', { game: 'dama' }, ada.token);
  await ada.join(made.match);
  for (const { url } of [owner, edge])
    for (const query of ['', '?game=dama', '?limit=1']) {
      const { body } = await ask<SummaryShown[]>(url, `/api/tables${query}`);
      expect(body.map(({ match }) => match)).toEqual([made.match]);
    }
  expect((await ask<SummaryShown[]>(edge.url, '/api/tables?game=uno')).body).toEqual([]);
  // A node that does not answer is left out.
  cluster.hub.isLost = () => true;
  expect((await ask<SummaryShown[]>(edge.url, '/api/tables')).body).toEqual([]);
});

const page = async ({ url }: StartedServer, path: string): Promise<string> => (await fetch(`${url}${path}`)).text();

test('what the gateway of UNO says of itself is the same at every node', async () => {
  const two = new TestCluster();
  const others = { 'carcassonne-lines': false, 'sagrada-dialogue': false, 'software-challenge-xml': false } as const;
  const options = {
    gateways: { 'uno-numeric': 0, ...others },
    settings: { 'uno-numeric.bot': '3' },
    directoryKey: 'key',
  };
  const there = await two.start(options);
  const here = await two.start(options, true);
  const { port } = there.gateways[0]!;
  const status = (await ask<StatusShown>(here.url, '/api/status')).body;
  expect(status.gateways).toEqual([{ name: 'uno-numeric', game: 'uno', port }]);
  expect(status.bots).toEqual([{ game: 'uno', bot: 'bot3', after: 60 }]);
  expect(await page(here, '/uno.txt')).toMatch(new RegExp(`^\\S+\n${port}$`));
  await page(here, '/uno.php?password=key&port=4711');
  for (const one of [here, there]) expect(await page(one, '/uno.txt')).toMatch(/^\S+\n4711\n/);
  await two.close();
});

test('who follows somebody sees them come, play, hide and go at another node', async () => {
  const [ada, bob] = [await person('Ada', owner), await person('Bob', edge)];
  const following = `/api/people/${bob.account}/follow`;
  expect((await ada.visitor.post(following, {})).status).toBe(200);
  // Bob's page at the other node shows who follows him.
  await expect.poll(() => bob.heard.findLast(one => one.t === 'notified')).toMatchObject({ unread: 1 });
  ada.socket.send(JSON.stringify({ t: 'people', on: true }));
  await expect.poll(() => lastOf(ada, bob)).toMatchObject({ here: true });

  const { body: made } = await bob.visitor.post('/api/matches', { game: 'dama', bots: [{ seat: 1, bot: 'random' }] });
  const { match } = made as MatchCreated;
  bob.socket.send(JSON.stringify({ t: 'join', match }));
  await expect.poll(() => lastOf(ada, bob)).toMatchObject({ here: true, doing: 'playing', game: 'dama', match });

  await bob.visitor.post('/api/account/presence', { invisible: true });
  await expect.poll(() => lastOf(ada, bob)).toMatchObject({ account: bob.account, here: false });
  await bob.visitor.post('/api/account/presence', { invisible: false });
  await expect.poll(() => lastOf(ada, bob)).toMatchObject({ here: true });
  bob.socket.close();
  await expect.poll(() => lastOf(ada, bob)).toMatchObject({ here: false });
  ada.socket.close();
});

test('a node that comes hears who is here, and one that goes takes its people along', async () => {
  const bob = await person('Bob', edge);
  const late = await cluster.start({}, true);
  const ada = await person('Ada', late);
  expect((await ada.visitor.post(`/api/people/${bob.account}/follow`, {})).status).toBe(200);
  ada.socket.send(JSON.stringify({ t: 'people', on: true }));
  await expect.poll(() => lastOf(ada, bob)).toMatchObject({ here: true });
  cluster.servers.splice(cluster.servers.indexOf(edge), 1);
  await edge.close();
  await expect.poll(() => lastOf(ada, bob)).toMatchObject({ here: false });
  ada.socket.close();
});

test('two pages of one person at two nodes show the same number of notifications and the same people', async () => {
  const [ada, bob] = [await person('Ada', owner), await person('Bob', owner)];
  const there = new Visitor(edge.url);
  await there.signIn('Ada');
  const { socket } = await there.play({ session: true, bell: true });
  const heard: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as ServerMessage));
  socket.send(JSON.stringify({ t: 'people', on: true }));
  await expect.poll(() => heard.findLast(one => one.t === 'people')).toMatchObject({ people: [] });
  await ada.visitor.post(`/api/people/${bob.account}/follow`, {});
  await expect.poll(() => heard.findLast(one => one.t === 'people')).toMatchObject({ people: [{ name: 'Bob' }] });
  await bob.visitor.post(`/api/people/${ada.account}/follow`, {});
  await expect.poll(() => heard.findLast(one => one.t === 'notified')).toMatchObject({ unread: 1 });
  for (const one of [socket, ada.socket, bob.socket]) one.close();
});

/** Of every update that a player received. */
const versions = ({ heard }: Client): number[] => heard.flatMap(one => (one.t === 'did' ? [one.version] : []));

test('who watches from another node sees every move, and talks to others who watch', async () => {
  const [ada, bob] = [await Client.guest(owner.url, 'Ada'), await Client.guest(owner.url, 'Bob')];
  const { body: made } = await ask<MatchCreated>(owner.url, '/api/matches', { game: 'toy', seats: 2 }, ada.token);
  const [carla, dora] = [await Client.guest(edge.url, 'Carla'), await Client.guest(owner.url, 'Dora')];
  const shown = await ada.join(made.match, { legal: true });
  await Promise.all([carla.join(made.match), dora.join(made.match)]);
  bob.send({ t: 'sit', match: made.match, legal: true });
  const started = await ada.hear('did', did => did.phase === 'running');
  carla.send({ t: 'say', id: 1, match: made.match, text: 'watching from afar' });
  await carla.hear('ok', one => one.id === 1);
  const line = await dora.hear('chat', one => one.lines.some(({ text }) => text === 'watching from afar'));
  expect(line.match).toBe(made.match);
  expect(ada.frames.join('\n')).not.toContain('watching from afar');
  await Promise.all([
    ada.playToEnd({ ...shown, ...started, t: 'match' }),
    bob.playToEnd(await bob.hear('match')),
    carla.hear('did', did => did.phase === 'over'),
  ]);
  expect(versions(carla)).toEqual(versions(dora));
});
