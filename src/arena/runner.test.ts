import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isRefusal } from '../core/refusal.ts';
import { toy } from '../core/testing/toy.ts';
import { first, toyBot } from '../core/testing/toy-bot.ts';
import { printJournal } from '../match/journal-file.ts';
import { arenaTimer } from './clocks.ts';
import type { Job } from './job.ts';
import { playGame } from './play-game.ts';
import { MemoryResults, type Results, ResultsFolder } from './results.ts';
import { type ArenaProgress, runTournament } from './runner.ts';
import { standings } from './standings.ts';
import { parseTournament, type Tournament } from './tournament.ts';

const known = { games: [toy], bots: { toy: [toyBot('random', (n, random) => random(n)), first] } };

function tournamentOf(more: object = {}): Tournament {
  const entrants = Array.from({ length: 6 }, (_, i) => ({ name: `e${i}`, bot: i % 2 === 0 ? 'random' : 'first' }));
  const tournament = parseTournament({ game: 'toy', entrants, seed: 's', ...more }, known);
  if (isRefusal(tournament)) throw new Error(tournament.detail);
  return tournament;
}

const play = (tournament: Tournament) => async (job: Job) => {
  const { played, journal } = await playGame(tournament, job, { ...known, timer: arenaTimer });
  return { played, journal: printJournal(toy, journal) };
};

const run = (tournament: Tournament, results: Results, more: object = {}): Promise<ArenaProgress> =>
  runTournament({ tournament, results, atOnce: 3, play: play(tournament), ...more });

const table = (tournament: Tournament, { games, rounds }: ArenaProgress): unknown =>
  standings(
    tournament.entrants.length,
    games,
    rounds.flatMap(({ bye }) => (bye === undefined ? [] : [bye])),
  );

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'ludoteca-arena-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const one of folders.splice(0)) rmSync(one, { recursive: true });
});

for (const scheme of ['round-robin', 'gauntlet', 'swiss', 'knockout', 'final-eight', 'ladder'])
  test(`${scheme}: the same seed gives the same table, however many play at once`, async () => {
    const tournament = tournamentOf({ scheme });
    const [one, two] = [
      await run(tournament, new MemoryResults()),
      await run(tournament, new MemoryResults(), { atOnce: 1 }),
    ];
    expect(one.finished).toBe(true);
    expect(table(tournament, two)).toEqual(table(tournament, one));
    expect(one.games.length).toBeGreaterThan(9);
  });

test('a seating is swapped for every opening, with the same secret', async () => {
  const tournament = tournamentOf({ games: 4 });
  const results = new MemoryResults();
  const secrets = new Map<string, string>();
  await runTournament({
    tournament,
    results,
    atOnce: 1,
    play: job => {
      secrets.set(job.key, job.secret);
      return play(tournament)(job);
    },
  });
  const [a, b, c, d] = [1, 2, 3, 4].map(game => `001-0001-00${game}`) as [string, string, string, string];
  expect(results.played.get(a)!.entrants).toEqual(results.played.get(b)!.entrants.toReversed());
  expect(secrets.get(a)).toBe(secrets.get(b));
  expect(secrets.get(c)).toBe(secrets.get(d));
  expect(secrets.get(a)).not.toBe(secrets.get(c));
});

test('stopped in the middle with half a line written, it goes on to the same table', async () => {
  const tournament = tournamentOf();
  const whole = await run(tournament, new MemoryResults());
  const at = folder();
  const first = ResultsFolder.open(at, tournament);
  if (isRefusal(first)) throw new Error(first.detail);
  const part = await run(tournament, first, { stopped: () => first.played.size >= 7 });
  expect(part.finished).toBe(false);
  first.close();
  const file = join(at, 'results.jsonl');
  const bytes = readFileSync(file);
  truncateSync(file, bytes.length - 5);
  const second = ResultsFolder.open(at, tournament);
  if (isRefusal(second)) throw new Error(second.detail);
  expect(second.played.size).toBe(first.played.size - 1);
  const rest = await run(tournament, second);
  second.close();
  expect(rest.finished).toBe(true);
  expect(table(tournament, rest)).toEqual(table(tournament, whole));
  expect(ResultsFolder.open(at, { ...tournament, seed: 'other' })).toMatchObject({ refused: 'arena/other-tournament' });
  writeFileSync(file, 'nonsense\n');
  expect(ResultsFolder.open(at, tournament)).toMatchObject({ refused: 'arena/broken-results' });
});

test('a part can be played again', async () => {
  const tournament = tournamentOf();
  const results = new MemoryResults();
  const whole = await run(tournament, results);
  expect(results.forget('002-')).toBe(6);
  let again = 0;
  const counting = (job: Job): ReturnType<ReturnType<typeof play>> => {
    again++;
    return play(tournament)(job);
  };
  expect(table(tournament, await run(tournament, results, { play: counting }))).toEqual(table(tournament, whole));
  expect(again).toBe(6);
});

test('a sequential test stops early, at the same game however many are played at once', async () => {
  const entrants = [{ bot: 'random' }, { bot: 'first' }];
  const tournament = tournamentOf({ entrants, games: 2000, sprt: { elo0: 0, elo1: 200 } });
  const one = await run(tournament, new MemoryResults(), { atOnce: 1 });
  const four = await run(tournament, new MemoryResults(), { atOnce: 4 });
  expect(one.sprt?.decision).toBeDefined();
  expect(one.games.length).toBeLessThan(2000);
  expect(four.games.map(game => game.key)).toEqual(one.games.map(game => game.key));
});

const wrong = (given: unknown): unknown => {
  const answer = parseTournament(given, known);
  return isRefusal(answer) ? answer.refused : 'fine';
};

test('what is wrong with a tournament is said by its field', () => {
  const entrants = [{ bot: 'random' }, { bot: 'first' }];
  expect(wrong({ game: 'toy', entrants })).toBe('fine');
  expect(wrong([])).toBe('arena/not-a-tournament');
  expect(wrong({ game: 'go', entrants })).toBe('arena/unknown-game');
  expect(wrong({ game: 'toy', entrants, sede: 1 })).toBe('arena/unknown-field');
  expect(wrong({ game: 'toy', entrants: [{ bot: 'random' }, { bot: 'deep' }] })).toBe('arena/unknown-bot');
  expect(wrong({ game: 'toy', entrants: [{ bot: 'random' }, { bot: 'random' }] })).toBe('arena/same-name');
  expect(wrong({ game: 'toy', entrants: [{ bot: 'random' }, { program: 'python3 mybot.py' }] })).toBe(
    'arena/bad-program',
  );
  expect(wrong({ game: 'toy', entrants: [{ bot: 'random' }] })).toBe('arena/too-few');
  expect(wrong({ game: 'toy', entrants, games: 0 })).toBe('arena/bad-field');
  expect(wrong({ game: 'toy', entrants, limits: { move: 'x' } })).toBe('arena/bad-field');
  expect(wrong({ game: 'toy', entrants, scheme: 'olympic' })).toBe('arena/bad-field');
});
