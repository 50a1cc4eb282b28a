// Tournaments as real processes: killed and resumed, with programs of every kind, reported in a real browser.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import levels from '../../games/dama/levels.json' with { type: 'json' };
import { games } from '../../games/index.ts';
import { BuiltProgram } from '../../src/cli/testing/built.ts';
import type { AnyGame } from '../../src/core/game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { JournalStepper } from '../../src/core/replay.ts';
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

test('an arena with one built-in bot gives it the rating it has on every page, and places a program among the levels', async () => {
  const file = built.file('anchored.json');
  const entrants = [
    { name: 'mine', program: [process.execPath, PLAYER, 'answers'] },
    { name: 'magpie', bot: 'greedy' },
  ];
  const plan = { game: 'dama', entrants, games: 6, seed: 'anchored', limits: { move: AMPLE } };
  writeFileSync(file, JSON.stringify(plan));
  const folder = built.file('anchored');
  const { code, out } = await built.start(['arena', file, '--out', folder]).finished;
  expect(code).toBe(0);
  const [head, ...rows] = table(folder)
    .trim()
    .split('\n')
    .map(line => line.split(','));
  const ratingOf = (name: string): number => Number(rows.find(row => row[1] === name)![head!.indexOf('rating')]);
  // records-web.test.ts finds the same number on the pages and in the answers of the server.
  expect(ratingOf('magpie')).toBe(levels.ratings.greedy.rating);
  const { rows: reported } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    rows: readonly { name: string; performance: { rating: number } }[];
  }; // written by the same build
  expect(Math.round(reported.find(({ name }) => name === 'magpie')!.performance.rating)).toBe(ratingOf('magpie'));
  expect(out).toContain(`mine among the levels: ${ratingOf('mine')}`);
  const named = [...out.slice(out.indexOf('among the levels')).matchAll(/\((\d+)\)/g)].map(([, rating]) =>
    Number(rating),
  );
  expect(named.length).toBeGreaterThan(0);
  const measured = Object.values(levels.ratings).map(({ rating }) => rating);
  for (const rating of named) expect(measured).toContain(rating);
});

const gameOf = (id: string): AnyGame => games.find(game => game.id === id)!;

/** What the journals of a tournament at a table of several say: of each name its places, and its points. */
function recounted(
  folder: string,
  seats: number,
): Record<string, { places: number[]; shared: number; points: number }> {
  const carcassonne = gameOf('carcassonne');
  const counted: Record<string, { places: number[]; shared: number; points: number }> = {};
  for (const file of readdirSync(join(folder, 'matches'))) {
    const lines = readFileSync(join(folder, 'matches', file), 'utf8')
      .trim()
      .split('\n');
    const entries = lines.map(line => JSON.parse(line) as JournalEntry); // written by this program
    const stepper = JournalStepper.of(carcassonne, entries.find(entry => entry.t === 'created')!);
    if (isRefusal(stepper)) throw new Error(stepper.detail);
    for (const entry of entries.slice(1)) stepper.applyEntry(entry);
    const all = Array.from({ length: seats }, (_, seat) => seat);
    const scores = all.map(seat => carcassonne.score(stepper.gameState, seat));
    for (const entry of entries) {
      if (entry.t !== 'seated') continue;
      const one = (counted[entry.who.name] ??= { places: all.map(() => 0), shared: 0, points: 0 });
      const place = scores.filter(score => score > scores[entry.seat]!).length;
      one.places[place]!++;
      if (place === 0 && scores.filter(score => score === scores[entry.seat]).length > 1) one.shared++;
      const [own, ...others] = [entry.seat, ...all.filter(seat => seat !== entry.seat)].map(seat =>
        carcassonne.payoff(stepper.gameState, seat),
      );
      one.points +=
        others.reduce((sum, payoff) => sum + (payoff < own! ? 1 : payoff === own ? 0.5 : 0), 0) / others.length;
    }
  }
  return counted;
}

test.each([
  [3, ['random', 'novice-1', 'novice-3', 'greedy']],
  [5, ['random', 'novice-1', 'novice-2', 'novice-3', 'novice-4', 'greedy']],
])('a tournament at a table of %i: its tables are those of its journals', async (seats, bots) => {
  const folder = built.file(`table-of-${seats}`);
  const words = ['--game', 'carcassonne', '--seats', `${seats}`, '--games', '1', '--seed', 'count', '--out', folder];
  const { code, err } = await built.start(['arena', ...words, ...bots.flatMap(bot => ['-e', bot])]).finished;
  expect(code, err).toBe(0);
  const counted = recounted(folder, seats);
  const { rows } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as { rows: CountedRow[] }; // as docs/arena.md says
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(counted).toSorted());
  const [head, ...lines] = table(folder)
    .trim()
    .split('\n')
    .map(line => line.split(','));
  for (const [i, row] of rows.entries()) {
    const { places, shared, points } = counted[row.name]!;
    const games = places.reduce((sum, count) => sum + count, 0);
    const column = (name: string): number => Number(lines[i]![head!.indexOf(name)]);
    const expected = [games, places[0]! - shared, shared, games - places[0]!, points];
    expect([row.games, row.wins, row.draws, row.losses, row.points]).toEqual(expected);
    expect(['games', 'wins', 'draws', 'losses', 'points'].map(column)).toEqual(expected);
    expect(row.places).toEqual(places);
    expect(places.map((_, at) => column(`place_${at + 1}`))).toEqual(places);
  }
});

interface CountedRow {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
  readonly places: readonly number[];
}

test('openings of a file, a referee and a time for each entrant: in the journals, the results and the report', async () => {
  const openings = ['23-34', '25-34'];
  const [file, book, folder] = [built.file('judged.json'), built.file('openings.txt'), built.file('judged')];
  writeFileSync(book, `# two openings\n${openings.join('\n')}\n`);
  const own = { name: 'program', program: [process.execPath, PLAYER, 'answers'], limits: { move: AMPLE } };
  const entrants = [{ name: 'quick', bot: 'greedy' }, { name: 'patient', bot: 'search-1', think: 40 }, own];
  const adjudication = { resign: { chances: 0.6, moves: 4 }, think: 10 };
  writeFileSync(file, JSON.stringify({ game: 'dama', entrants, games: 4, seed: 'judged', adjudication }));
  const { code, err } = await built.start(['arena', file, '--openings', book, '--out', folder]).finished;
  expect(code, err).toBe(0);
  const first = readdirSync(join(folder, 'matches')).map(name => {
    const lines = readFileSync(join(folder, 'matches', name), 'utf8')
      .trim()
      .split('\n');
    const entries = lines.map(line => JSON.parse(line) as JournalEntry); // written by this program
    return entries.find(entry => entry.t === 'acted')!.action;
  });
  // Three pairs play both openings with both seatings.
  const dama = gameOf('dama');
  const start: unknown = dama.init(2, dama.defaults);
  for (const opening of openings) {
    const action = dama.parse(start, dama.toAct(start), opening);
    expect(first.filter(one => one === action)).toHaveLength(6);
  }
  const results = readFileSync(join(folder, 'results.jsonl'), 'utf8').trim().split('\n');
  expect(results.filter(line => line.includes('"by":"adjudication"')).length).toBeGreaterThan(0);
  const page = await (await sharedBrowser()).newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  const text = (await page.locator('body').textContent())!;
  for (const said of ['40 ms', '0.6', 'quick', 'patient', 'program']) expect(text).toContain(said);
  // On a phone the table of games is wider than the page, but its verdicts are no column of single words.
  await page.setViewportSize({ width: 390, height: 800 });
  const rows = await page.locator('#games tr').all();
  const heights = await Promise.all(rows.map(async row => (await row.boundingBox())!.height));
  expect(Math.max(...heights)).toBeLessThan(100);
  await page.close();
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
