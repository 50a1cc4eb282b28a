// The dialogue of the play protocol: with one server, and with clients and tables on different nodes of a cluster.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ToyView } from '../../src/core/testing/toy.ts';
import { hasty } from '../../src/core/testing/toy-bot.ts';
import { ServerMessage } from '../../src/protocol/play.ts';
import type { MatchCreated, SummaryShown } from '../../src/protocol/rest.ts';
import { Compile } from '../../src/protocol/schema.ts';
import { withToy } from '../toy-game.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startFarServer, startPlayServer } from './cluster-kit.ts';

const OPTIONS = { reloadGrace: 50, games: withToy(hasty) };

const oneServer = (): Promise<PlayServer> =>
  startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', ...OPTIONS });

/** A die shown before the bids were open, or the secret before the end. */
const isSecret = (frame: string): boolean => {
  const { t, view, events, secret } = JSON.parse(frame) as {
    t: string;
    view?: ToyView;
    events?: { t: string; secret?: string }[];
    secret?: string;
  };
  const hidden =
    view &&
    (view.phase === 'deal' || view.phase === 'bid') &&
    view.dice.some((die, seat) => seat !== view.seat && die > 0);
  const early = secret !== undefined || events?.some(event => event.secret !== undefined && event.t !== 'ended');
  return t !== 'welcome' && Boolean(hidden || early);
};

describe.each([
  ['one server', oneServer],
  ['a node that has no tables', () => startFarServer(OPTIONS)],
])('at %s', (_, open) => {
  let server: PlayServer;
  beforeAll(async () => {
    server = await open();
  });
  afterAll(() => server.close());

  async function newMatch(client: { token: string }, body: object): Promise<MatchCreated> {
    return (await ask<MatchCreated>(server.url, '/api/matches', body, client.token)).body;
  }

  test('two people and a bot play a whole match over the WebSocket while somebody watches', async () => {
    const [ada, bob] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.url, 'Bob')];
    const spectator = await Client.connect(server.url);
    const made = await newMatch(ada, { game: 'toy', seats: 3, bots: [{ seat: 2, bot: 'hasty' }] });
    expect(made.seat).toBe(0);
    const seen = await spectator.join(made.match, { want: 'views' });
    expect(seen).toMatchObject({ phase: 'open', seat: null, code: made.code });
    const shownAda = await ada.join(made.match, { want: 'views', legal: true });
    bob.send({ t: 'sit', code: made.code.toLowerCase(), want: 'views', legal: true });
    const shownBob = await bob.hear('match');
    expect(shownBob).toMatchObject({ phase: 'running', seat: 1 });
    const started = shownAda.phase === 'open' ? await ada.hear('did', did => did.phase === 'running') : shownAda;
    await Promise.all([ada.playToEnd({ ...shownAda, ...started } as typeof shownAda), bob.playToEnd(shownBob)]);
    const end = await spectator.hear('did', did => did.phase === 'over');
    const ended = end.events.find(event => event.t === 'ended');
    expect(ended).toMatchObject({ ending: { by: 'rules' } });
    expect(ended?.payoffs?.reduce((a, b) => a + b)).toBeCloseTo(0);

    // No one was sent what it may not know.
    const all = [...ada.frames, ...bob.frames, ...spectator.frames];
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(isSecret)).toEqual([]);
    const dealt = spectator.frames.flatMap(frame => [...frame.matchAll(/"what":"dealt"[^}]*}/g)].map(String));
    expect(dealt.length).toBe(9);
    expect(dealt.filter(text => text.includes('die'))).toEqual([]);

    const check = Compile(ServerMessage);
    for (const frame of all) expect(check.Check(JSON.parse(frame)), frame).toBe(true);
    await Promise.all([ada.close(), bob.close(), spectator.close()]);
  });

  test('a reloaded page goes on where it was', async () => {
    const ada = await Client.guest(server.url, 'Ada');
    const made = await newMatch(ada, { game: 'dama', clock: { kind: 'none' } });
    const bob = await Client.guest(server.url, 'Bob');
    bob.send({ t: 'sit', match: made.match });
    await bob.hear('match');
    const shown = await ada.join(made.match, { legal: true });
    ada.send({ t: 'act', id: 1, action: shown.legal![0]!, version: shown.version });
    await ada.hear('ok', ok => ok.id === 1);
    await ada.close();
    const again = await Client.guest(server.url, '', ada.token);
    const back = await again.join(made.match);
    expect(back).toMatchObject({ seat: 0, phase: 'running', toAct: 1 });
    expect(back.version).toBeGreaterThan(shown.version);
    await Promise.all([again.close(), bob.close()]);
  });

  test('a person who stays away is missed, and returns', async () => {
    const [ada, bob] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.url, 'Bob')];
    const made = await newMatch(ada, { game: 'toy', seats: 2 });
    bob.send({ t: 'sit', match: made.match });
    await bob.hear('match');
    await ada.join(made.match);
    await ada.close();
    const missed = await bob.hear('did', did => did.events.some(event => event.t === 'absent'));
    expect(missed.phase).toBe('paused');
    const again = await Client.guest(server.url, '', ada.token);
    await again.join(made.match);
    const back = await bob.hear('did', did => did.events.some(event => event.t === 'returned'));
    expect(back.phase).toBe('running');
    await Promise.all([again.close(), bob.close()]);
  });

  test('quick match: two seekers meet, their seats shuffled by the server', async () => {
    const [ada, bob] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.url, 'Bob')];
    ada.send({ t: 'seek', game: 'dama' });
    const first = await ada.hear('match');
    bob.send({ t: 'seek', game: 'dama' });
    const second = await bob.hear('match');
    expect(second.match).toBe(first.match);
    const fresh = second.phase === 'running' ? second : await bob.hear('did', did => did.phase === 'running');
    expect(fresh.phase).toBe('running');
    await Promise.all([ada.close(), bob.close()]);
  });

  test('seats are drawn by lot where the table says so, and only there', async () => {
    const ada = await Client.guest(server.url, 'Ada');
    const bots = [1, 2, 3].map(seat => ({ seat, bot: 'random' }));
    const seatsOf = async (shuffle: boolean): Promise<Set<number | null>> => {
      const seats = new Set<number | null>();
      // Twelve times the same seat: once in four million runs.
      for (let i = 0; i < 12; i++) {
        const wanted = { game: 'sagrada', seats: 4, seat: 0, private: true, shuffle, bots };
        const { match } = await newMatch(ada, wanted);
        seats.add((await ada.join(match)).seat);
        ada.send({ t: 'leave', match });
      }
      return seats;
    };
    expect([...(await seatsOf(false))]).toEqual([0]);
    expect((await seatsOf(true)).size).toBeGreaterThan(1);
    await ada.close();
  });

  test('a table starts by itself with bots on the empty seats', async () => {
    const ada = await Client.guest(server.url, 'Ada');
    const made = await newMatch(ada, { game: 'toy', seats: 4, fill: { after: 0, bot: 'hasty' } });
    const shown = await ada.join(made.match, { legal: true });
    const running = shown.phase === 'running' ? shown : await ada.hear('did', did => did.phase === 'running');
    expect(running.phase).toBe('running');
    const { body } = await ask<SummaryShown>(server.url, `/api/matches/${made.match}`);
    expect(body.seats.map(who => who?.kind)).toEqual(['person', 'bot', 'bot', 'bot']);
    await ada.close();
  });

  test('a table starts with fewer players where the game allows it', async () => {
    const [ada, bob] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.url, 'Bob')];
    const made = await newMatch(ada, { game: 'toy', seats: 4, seat: 1 });
    bob.send({ t: 'sit', match: made.match, seat: 3 });
    await bob.hear('match');
    expect((await ask(server.url, `/api/matches/${made.match}/start`, {}, bob.token)).status).toBe(403);
    expect((await ask(server.url, `/api/matches/${made.match}/start`, {}, ada.token)).status).toBe(200);
    const shown = await ada.join(made.match);
    expect(shown).toMatchObject({ phase: 'running', seats: 2, seat: 0 });
    bob.send({ t: 'view', match: made.match });
    expect(await bob.hear('match', m => m.phase === 'running')).toMatchObject({ seats: 2, seat: 1 });
    await Promise.all([ada.close(), bob.close()]);
  });

  test('journals: open games at any time, games with secrets once over', async () => {
    const ada = await Client.guest(server.url, 'Ada');
    const made = await newMatch(ada, { game: 'toy', seats: 2, bots: [{ seat: 1, bot: 'hasty' }] });
    const shown = await ada.join(made.match, { legal: true });
    expect(await ask(server.url, `/api/matches/${made.match}/journal`)).toMatchObject({
      status: 403,
      body: { refused: 'server/secret-journal' },
    });
    await ada.playToEnd(shown);
    const { body } = await ask<{ t: string }[]>(server.url, `/api/matches/${made.match}/journal`);
    expect(body[0]?.t).toBe('created');
    expect(body.at(-1)).toMatchObject({ t: 'ended' });
    await ada.close();
  });
});
