// Tournaments as real processes: killed and resumed, with programs of every kind, reported in a real browser.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuiltProgram } from '../../src/cli/testing/built.ts';
import { repetitions, SOAK } from '../counts.ts';
import { PATIENCE } from '../timeout.ts';
import { sharedBrowser } from './browser.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PLAYER = join(ROOT, 'src/arena/programs/testdata/player.mjs');

let built: BuiltProgram;
beforeAll(() => {
  built = new BuiltProgram();
});
afterAll(() => {
  built.remove();
});

/** Milliseconds a move, for who is not to be late on a busy machine: a program has to start first. */
const AMPLE = 60_000;

/** Programs and bots of the server, in turn. */
const ENTRANTS = repetitions('ENTRANTS', 8, 20);
const GAMES = (ENTRANTS * (ENTRANTS - 1)) / 2;
const FIELD = Array.from({ length: ENTRANTS }, (_, i) =>
  i % 10 === 0 ? `p${i}=${process.execPath} ${PLAYER} answers` : i % 3 === 0 ? 'greedy' : 'random',
);
function config(): string {
  const list = FIELD.map((text, i) => {
    const [name, command] = text.split('=') as [string, string | undefined];
    return command ? { name, program: command.split(' ') } : { name: `${text}-${i}`, bot: text };
  });
  const rest = { games: 1, seed: 'cup', options: { plyLimit: 24 }, limits: { move: AMPLE } };
  return JSON.stringify({ game: 'dama', entrants: list, ...rest });
}

const table = (folder: string): string => readFileSync(join(folder, 'standings.csv'), 'utf8');

test(`${ENTRANTS} entrants, killed with -9 in the middle and resumed: the same table`, async () => {
  const file = built.file('cup.json');
  writeFileSync(file, config());
  const [whole, broken] = [built.file('whole'), built.file('broken')];
  expect(await built.start(['arena', file, '--out', whole]).finished).toMatchObject({ code: 0 });
  const lines = (): number =>
    existsSync(join(broken, 'results.jsonl'))
      ? readFileSync(join(broken, 'results.jsonl'), 'utf8').split('\n').length - 1
      : 0;
  for (const until of [GAMES / 9, GAMES / 3]) {
    const killed = built.start(['arena', file, '--out', broken]);
    while (lines() < until) await new Promise(resolve => setTimeout(resolve, 5));
    killed.child.kill('SIGKILL');
    await killed.finished;
    expect(lines()).toBeLessThan(GAMES);
  }
  expect(await built.start(['arena', file, '--out', broken]).finished).toMatchObject({ code: 0 });
  expect(lines()).toBe(GAMES);
  expect(table(broken)).toBe(table(whole));
  expect(table(whole).trim().split('\n').length).toBe(ENTRANTS + 1);
});

test('programs that misbehave get their verdict, and the tournament goes on', async () => {
  const modes = ['answers', 'segfault', 'cheats', 'garbage', 'flood', 'leaves'];
  const zoo = await gauntlet('zoo', modes.map(player), AMPLE);
  expect(zoo).toMatchObject({
    answers: { by: 'rules' },
    segfault: { by: 'crash', signal: 'SIGSEGV' },
    cheats: { by: 'illegal' },
    garbage: { by: 'malformed' },
    flood: { by: 'flood' },
    leaves: { by: 'no-move' },
  });
  const late = await gauntlet('late', ['hangs', 'deaf'].map(player), 700);
  expect(late).toMatchObject({ hangs: { by: 'time' }, deaf: { by: 'time' } });
});

test('a program that does not exist is named before the first game', async () => {
  const words = [
    'arena',
    '--game=dama',
    '--entrant=random',
    '--entrant=missing=./nowhere',
    '--out',
    built.file('none'),
  ];
  const { code, err } = await built.start(words).finished;
  expect([code, err]).toEqual([1, expect.stringContaining('missing: ./nowhere: no such program')]);
  expect(existsSync(join(built.file('none'), 'results.jsonl'))).toBe(false);
});

const player = (mode: string): string => `${mode}=${process.execPath} ${PLAYER} ${mode}`;

/** A bot of the server meets every one of them; the verdicts by name. */
async function gauntlet(
  name: string,
  entrants: readonly string[],
  move: number,
): Promise<Record<string, { by: string; signal?: string }>> {
  const out = built.file(name);
  const flags = ['--game=dama', '--scheme=gauntlet', '--games=2', `--move-time=${move}`, '--options=plyLimit=20'];
  const field = ['random', ...entrants];
  const { code, err } = await built.start(['arena', ...flags, ...field.map(one => `--entrant=${one}`), '--out', out])
    .finished;
  expect([code, err]).toEqual([0, '']);
  const { games } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
    games: { entrants: number[]; verdict: { by: string; signal?: string } }[];
  };
  const names = field.map(one => one.split('=')[0]!);
  return Object.fromEntries(games.map(({ entrants, verdict }) => [names[entrants.find(one => one > 0)!]!, verdict]));
}

// Games that act for a late person, or wait for one who is gone; at a table of three the others play on.
test.concurrent.each([
  ['carcassonne', 'random', 2],
  ['sagrada', 'random', 2],
  ['uno', 'bot1', 3],
])('a program that hangs in %s is out of time', async (game, bot, seats) => {
  const out = built.file(`hangs-${game}`);
  const file = built.file(`${game}.yaml`);
  const others = Array.from({ length: seats - 1 }, (_, i) => `  - { name: house ${i + 1}, bot: ${bot} }`);
  writeFileSync(
    file,
    `game: ${game}\nseats: ${seats}\ngames: 1\nlimits: { move: 700 }\nentrants:
  - { name: hangs, program: ["${process.execPath}", "${PLAYER}", hangs] }\n${others.join('\n')}\n`,
  );
  const { code, err } = await built.start(['arena', file, '--out', out]).finished;
  expect([code, err]).toEqual([0, '']);
  const { games, rows } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
    games: { verdict: { by: string; seat?: number }; faults: { by: string; limit: number; used: number }[] }[];
    rows: { name: string }[];
  };
  const [played] = games;
  const fault = played!.verdict.by === 'time' ? played!.verdict : played!.faults[0];
  expect(fault).toMatchObject({ by: 'time', limit: 700 });
  expect(rows.at(-1)!.name).toBe('hangs');
});

/** Seats are dealt the same way in every game: the largest table stands for all but in a soak. */
const TABLES = [
  ['uno', 5, 'bot1'],
  ['carcassonne', 3, 'random'],
  ['sagrada', 4, 'random'],
] as const;

test.concurrent.each(TABLES.slice(0, SOAK ? TABLES.length : 1))(
  '%s at tables of %i: every seat once with the same chance',
  async (game, seats, bot) => {
    const out = built.file(`tables-${game}`);
    const names = Array.from({ length: seats + 1 }, (_, i) => ({ name: `b${i}`, bot }));
    const file = built.file(`tables-${game}.json`);
    const limits = { move: AMPLE };
    writeFileSync(file, JSON.stringify({ game, seats, rounds: 1, entrants: names, seed: 'tables', limits }));
    expect(await built.start(['arena', file, '--out', out]).finished).toMatchObject({ code: 0, err: '' });
    const { games } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
      games: { key: string; entrants: number[]; verdict: { by: string } }[];
    };
    expect(games).toHaveLength(seats);
    const first = games.filter(({ key }) => key.startsWith('001-0001'));
    for (let seat = 0; seat < seats; seat++) expect(new Set(first.map(one => one.entrants[seat])).size).toBe(seats);
    expect(games.every(({ verdict }) => verdict.by === 'rules')).toBe(true);
    const commits = first.map(({ key }) =>
      readFileSync(join(out, 'matches', `${key}.jsonl`), 'utf8')
        .split('"commit":')[1]!
        .slice(0, 66),
    );
    expect(new Set(commits).size).toBe(1);
  },
);

test('the report opens from disk with no network, and replays a game', async () => {
  const page = await (await sharedBrowser()).newPage();
  page.setDefaultTimeout(PATIENCE);
  const trouble: string[] = [];
  page.on('pageerror', error => trouble.push(error.message));
  page.on('request', request => {
    if (!request.url().startsWith('file:')) trouble.push(request.url());
  });
  await page.goto(pathToFileURL(join(built.file('zoo'), 'report.html')).href);
  await expect.poll(() => page.locator('#standings tr').count()).toBe(8);
  await expect.poll(() => page.locator('#crosstable tr').count()).toBe(8);
  await expect.poll(() => page.locator('#ratings circle').count()).toBe(7);
  await expect.poll(() => page.locator('#games').textContent()).toContain('SIGSEGV');
  await expect.poll(() => page.locator('#history polyline').count()).toBe(7);
  // Time and memory of every move of a program that plays, in the game it played to its end.
  const fine = page.locator('#games tr', { hasText: 'answers' }).filter({ hasText: 'By the rules' }).first();
  await fine.locator('summary').click();
  const plots = fine.locator('section', { hasText: 'answers' }).locator('figure.moves');
  await expect
    .poll(() => plots.locator('figcaption').allTextContents())
    .toEqual([expect.stringMatching(/^Time a move ≤ \d+ ms$/), expect.stringMatching(/^Memory a move ≤ [\d.]+ MiB$/)]);
  await expect.poll(() => plots.first().locator('rect').count()).toBeGreaterThan(5);
  await page.locator('button.replay').first().click();
  const board = (): Promise<string | null> => page.locator('#board').textContent();
  const before = await board();
  expect(before).toContain('0 1 2 3 4 5 6 7');
  await page.locator('#next').click();
  expect(await board()).not.toBe(before);
  await expect.poll(() => page.locator('#caption').textContent()).toMatch(/^2\//);
  expect(trouble).toEqual([]);
});
