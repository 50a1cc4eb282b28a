import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import levels from '../../games/dama/levels.json' with { type: 'json' };
import type { JournalEntry } from '../../src/core/journal.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { parseJournal } from '../../src/match/journal-file.ts';
import type { AnalysisShown } from '../../src/protocol/analysis.ts';
import type { ArchiveShown, PlayerShown, ProfileShown, RankingShown } from '../../src/protocol/records.ts';
import type { GuestCreated, MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { storeFolder } from './store-folder.ts';

let server: PlayServer;
const data = storeFolder('ludoteca-records-');
const open = (): Promise<PlayServer> =>
  startPlayServer({ port: 0, host: '127.0.0.1', data, log: 'silent', gateways: false });
beforeAll(async () => {
  server = await open();
});
afterAll(async () => {
  await server.close();
  rmSync(data, { recursive: true });
});

async function get<T>(path: string, token = ''): Promise<T> {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  return (await fetch(server.url + path, { headers })).json() as Promise<T>; // what the schema of the route says
}

/** Two bots play, and the caller only watches. */
async function botMatch(guest: GuestCreated, bots: readonly [string, string], more: object = {}): Promise<string> {
  const seated = bots.map((bot, seat) => ({ seat, bot }));
  const asked = { game: 'dama', seat: null, bots: seated, clock: { kind: 'none' }, options: { plyLimit: 40 }, ...more };
  return (await ask<MatchCreated>(server.url, '/api/matches', asked, guest.token)).body.match;
}

const analysisOf = (match: string): string => `/api/matches/${match}/analysis`;

const counted = async (place: number): Promise<void> => {
  for (const { records } of [server.app, server.edge ?? server.app])
    await expect.poll(() => records.counting.counter.place()).toBe(place);
};

test('a match shows up in ranking, profile and archive, and can be downloaded; a running one cannot', async () => {
  const { account, token } = (await ask<GuestCreated>(server.url, '/api/guests', { name: 'Ada' })).body;
  const ada = await Client.guest(server.url, 'Ada', token);
  const guest = (await ask<GuestCreated>(server.url, '/api/guests', { name: 'Bea' })).body;
  const first = await botMatch(guest, ['greedy', 'random']);
  await counted(1);
  const hidden = await botMatch(guest, ['greedy', 'random'], { private: true });
  await counted(2);

  const ranking = await get<RankingShown>('/api/rankings/dama?player=bot:dama/random');
  expect(ranking.total).toBe(2);
  expect(ranking.rows.map(row => row.player).sort()).toEqual(['bot:dama/greedy', 'bot:dama/random']);
  expect(ranking.rows[0]).toMatchObject({ kind: 'bot', matches: 2, rank: 1 });
  expect(ranking.own).toMatchObject({ player: 'bot:dama/random' });
  const profile = await get<ProfileShown>(`/api/players/${encodeURIComponent('bot:dama/greedy')}`);
  expect(profile).toMatchObject({ name: 'Magpie', kind: 'bot', listed: true });
  // A bot has a page before its first match that counts, with its one name; one that does not exist has none.
  const owl = await get<ProfileShown>(`/api/players/${encodeURIComponent('bot:dama/search-4')}`);
  expect(owl).toMatchObject({
    name: 'Owl',
    kind: 'bot',
    figures: [],
    bot: { level: 11, levels: 12, audience: 'club' },
  });
  expect(owl.bot?.style?.de).toContain('Halbzüge');
  const { rating, deviation } = levels.ratings['search-4'];
  expect(owl.bot?.strength).toEqual({ rating, deviation });
  expect((await fetch(`${server.url}/api/players/${encodeURIComponent('bot:dama/nobody')}`)).status).toBe(404);
  expect(profile.figures.map(one => [one.game, one.clock, one.matches])).toEqual([
    ['dama', 'any', 2],
    ['dama', 'none', 2],
  ]);
  const ratings = await get<unknown[]>('/api/players/bot:dama%2Fgreedy/ratings?game=dama');
  expect(ratings).toHaveLength(2);
  expect(await get('/api/players/bot:dama%2Fgreedy/versus?game=dama')).toMatchObject([{ matches: 2 }]);
  expect((await get<PlayerShown[]>('/api/players?name=GRE'))[0]).toMatchObject({ player: 'bot:dama/greedy' });

  // The table behind a link counts, but is not listed.
  const archive = await get<ArchiveShown>('/api/archive?game=dama&player=bot:dama/greedy&against=bot:dama/random');
  expect(archive.matches.map(one => one.match)).toEqual([first]);
  expect((await get<ArchiveShown>('/api/archive')).matches.map(one => one.match)).toEqual([first]);
  expect(hidden).not.toBe(first);

  const file = await fetch(`${server.url}/api/archive/journals/${hidden}`);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="dama-${hidden}.jsonl"`);
  const lines = parseJournal(await file.text());
  expect(!isRefusal(lines) && lines.at(-1)?.entry.t).toBe('ended');
  const many = await (await fetch(`${server.url}/api/archive/journals?game=dama`)).text();
  expect(JSON.parse(many.split('\n')[0]!)).toMatchObject({ t: 'created', match: first });
  expect(isRefusal(parseJournal(many))).toBe(false);

  // Dama has no secrets, and yet a running match can be watched but not downloaded.
  const asked = { game: 'dama', seat: 0, bots: [{ seat: 1, bot: 'random' }], clock: { kind: 'none' }, private: true };
  const running = (await ask<MatchCreated>(server.url, '/api/matches', asked, token)).body.match;
  expect(await get(`/api/archive/journals/${running}`)).toMatchObject({ refused: 'server/secret-journal' });
  await ada.join(running);
  ada.send({ t: 'resign', match: running });
  await counted(3);
  const own = await get<ArchiveShown>(`/api/archive?player=${account}`, token);
  expect(own.matches.map(one => one.match)).toEqual([running]);
  expect((await get<ArchiveShown>(`/api/archive?player=${account}&result=lost`)).matches).toEqual([]);
  // A guest has figures, but no place in the ranking.
  expect(await get(`/api/players/${account}`)).toMatchObject({ listed: false, figures: [{ losses: 1 }, {}] });
  expect((await get<RankingShown>('/api/rankings/dama')).total).toBe(2);
  ada.socket.close();
});

test.each([
  ['an unknown game', '/api/rankings/chess', 404],
  ['an unknown player', '/api/players/g-nobody', 404],
  ['an unknown match', '/api/archive/journals/nothing-here', 404],
  ['a cursor that is none', '/api/rankings/dama?after=nonsense', 400],
  ['a clock that is none', '/api/rankings/dama?clock=fast', 400],
  ['a result that is none', '/api/archive?result=nice', 400],
  ['more than one may have', '/api/archive/journals?limit=501', 400],
  ['SQL for a player', `/api/archive?player=${encodeURIComponent("' OR 1=1 --")}`, 400],
])('%s is refused', async (_, path, status) => {
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(status);
  expect(isRefusal(await answer.json())).toBe(true);
});

test('after a restart the figures are there, and counting goes on', async () => {
  const guest = (await ask<GuestCreated>(server.url, '/api/guests', { name: 'Bea' })).body;
  const before = await get<RankingShown>('/api/rankings/dama');
  const place = await server.app.records.counting.counter.place();
  await server.close();
  server = await open();
  expect(await get('/api/rankings/dama')).toEqual(before);
  await botMatch(guest, ['greedy', 'random']);
  await counted(place + 1);
});

test('a finished match is analysed once, position by position; a running one never', async () => {
  const { token } = (await ask<GuestCreated>(server.url, '/api/guests', { name: 'Ada' })).body;
  const asked = { game: 'dama', seat: 0, bots: [{ seat: 1, bot: 'random' }], clock: { kind: 'none' } };
  const running = (await ask<MatchCreated>(server.url, '/api/matches', asked, token)).body.match;
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(server.url + analysisOf(running), { method });
    expect([answer.status, await answer.json()]).toMatchObject([409, { refused: 'server/not-over' }]);
  }

  const place = await server.app.records.counting.counter.place();
  const match = await botMatch({ account: '', name: '', token }, ['search-1', 'random'], { options: { plyLimit: 12 } });
  await counted(place + 1);
  expect(await get(analysisOf(match))).toMatchObject({ state: 'none', measure: 'chances', points: [] });
  expect((await fetch(server.url + analysisOf(match), { method: 'POST' })).status).toBe(200);
  await expect.poll(() => get(analysisOf(match))).toMatchObject({ state: 'done' });
  const analysis = await get<AnalysisShown>(analysisOf(match));
  const journal = await get<JournalEntry[]>(`/api/matches/${match}/journal`);
  const moves = journal.filter(entry => entry.t === 'acted');
  expect(analysis.points.length).toBeGreaterThan(moves.length / 2);
  for (const { value, seat, best, played } of analysis.points) {
    expect(Math.abs(value)).toBeLessThanOrEqual(1);
    expect([0, 1]).toContain(seat);
    expect([best, played].every(text => /^\d\d[-x]\d\d/.test(text))).toBe(true);
  }
  // Kept: the second time it is there at once, and the same.
  expect(await (await fetch(server.url + analysisOf(match), { method: 'POST' })).json()).toEqual(analysis);
});
