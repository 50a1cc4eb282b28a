// A tournament on a real server that is killed in the middle, with a program among the bots; and one of the arena that is
// shown there while it is played.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuiltProgram, type RunningProcess } from '../../src/cli/testing/built.ts';
import type { TournamentShown } from '../../src/protocol/tournaments.ts';
import { ask, Client } from './client.ts';

let built: BuiltProgram;
let url: string;
let server: RunningProcess;

/** Each time at another address: the old one may be taken meanwhile. */
async function start(): Promise<void> {
  const args = ['serve', '--port', '0', '--host', '127.0.0.1', '--data', built.file('data'), '--no-gateways'];
  server = built.start([...args, '--log', 'silent']);
  await server.until('http://');
  url = `http://${(await server.until('\n')).trim()}`;
}

async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.finished;
}

beforeAll(async () => {
  built = new BuiltProgram();
  await start();
});
afterAll(() => built.remove());

const shownOf = async (id: string): Promise<TournamentShown> =>
  (await ask<TournamentShown>(url, `/api/tournaments/${id}`)).body;

/** Games with a result. */
const over = ({ paired }: TournamentShown): number => paired.flatMap(r => r.games).filter(g => g.points).length;

const later = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 20));

/** A program that enters with its token and plays whatever board it is called to, through every kill. */
async function playAsProgram(id: string, token: string): Promise<void> {
  for (;;) {
    try {
      const { body } = await ask<{ phase: string; match: string | null }>(
        url,
        `/api/tournaments/${id}/game`,
        undefined,
        token,
      );
      if (body.phase === 'over') return;
      if (body.match) {
        const client = await Client.guest(url, 'deep', token);
        await client.playToEnd(await client.join(body.match, { legal: true }));
        await client.close();
      }
    } catch {
      // The server is down for a moment: the match is safe, and the program comes back.
    }
    await later();
  }
}

test('killed twice in the middle, it goes on: the same log, every game once', async () => {
  const { body: olga } = await ask<{ token: string }>(url, '/api/guests', { name: 'Olga' });
  const { body: deep } = await ask<{ token: string }>(url, '/api/guests', { name: 'deep' });
  const clock = { kind: 'turn', ms: 60_000 };
  const asked = { name: 'Cup', game: 'dama', clock, system: 'round-robin', options: { plyLimit: 20 }, noShow: 60 };
  const made = await ask<{ tournament: string }>(url, '/api/tournaments', asked, olga.token);
  const id = made.body.tournament;
  const order = (path: string, body: object, token: string) => ask(url, `/api/tournaments/${id}/${path}`, body, token);
  expect((await order('entries', { program: true }, deep.token)).status).toBe(200);
  for (let i = 0; i < 4; i++) expect((await order('entries', { bot: 'random' }, olga.token)).status).toBe(200);
  expect(await order('start', {}, deep.token)).toMatchObject({
    status: 403,
    body: { refused: 'tournament/not-organiser' },
  });
  expect((await order('start', {}, olga.token)).status).toBe(200);
  const playing = playAsProgram(id, deep.token);
  let log: TournamentShown['log'] = [];
  for (const results of [2, 6]) {
    let shown = await shownOf(id);
    while (over(shown) < results) {
      await later();
      shown = await shownOf(id);
    }
    await kill();
    await start();
    const after = await shownOf(id);
    expect(after.log.slice(0, shown.log.length)).toEqual(shown.log);
    expect(over(after)).toBeGreaterThanOrEqual(over(shown));
    ({ log } = after);
  }
  await playing;
  const end = await shownOf(id);
  expect(end.phase).toBe('over');
  expect(end.log.slice(0, log.length)).toEqual(log);
  expect(end.standings.map(({ games }) => games)).toEqual([4, 4, 4, 4, 4]);
  const games = end.paired.flatMap(round => round.games);
  expect(new Set(games.map(({ key }) => key)).size).toBe(10);
  expect(end.field.filter(({ kind }) => kind === 'program').map(({ name }) => name)).toEqual(['deep']);
});

test('a tournament of the arena is followed on the server, killed and resumed there too', async () => {
  const out = built.file('published');
  const flags = ['arena', '--game=dama', '-e', 'random', '-e', 'greedy', '-e', 'search-1', '--games=20'];
  const command = [...flags, '--options=plyLimit=30', '--out', out, '--publish', url];
  const first = built.start(command);
  while (!existsSync(join(out, 'published.json'))) await later();
  const { tournament } = JSON.parse(readFileSync(join(out, 'published.json'), 'utf8')) as { tournament: string };
  let shown = await shownOf(tournament);
  while (shown.standings.reduce((sum, { games }) => sum + games, 0) < 10) {
    await later();
    shown = await shownOf(tournament);
  }
  first.child.kill('SIGKILL');
  await first.finished;
  const again = await built.start(command).finished;
  expect(again).toMatchObject({ code: 0 });
  expect(again.err).toContain(`${url}/tournaments/${tournament}`);
  const end = await shownOf(tournament);
  expect(end).toMatchObject({ phase: 'over', published: true, system: 'round-robin' });
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
    rows: { entrant: number; points: number }[];
  };
  expect(end.standings.map(({ entrant, points }) => [entrant, points])).toEqual(
    report.rows.map(({ entrant, points }) => [entrant, points]),
  );
  // Every board can be replayed from the server, and is not among its own matches.
  const match = end.paired[0]!.games[0]!.match!;
  const journal = await ask<{ t: string }[]>(url, `/api/matches/${match}/journal`);
  expect(journal.body.at(-1)!.t).toBe('ended');
  const listed = await ask<{ match: string }[]>(url, '/api/matches?phase=over&limit=100');
  expect(listed.body.some(row => row.match === match)).toBe(false);
});
