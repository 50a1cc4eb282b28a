import { expect, test } from 'vitest';
import type { AnyBot } from '../core/bot.ts';
import { actionList } from '../core/game.ts';
import { isRefusal } from '../core/refusal.ts';
import { toy } from '../core/testing/toy.ts';
import { parseJournal, printJournal } from '../match/journal-file.ts';
import { arenaTimer } from './clocks.ts';
import { jobsOf } from './job.ts';
import { type Arena, playGame } from './play-game.ts';
import { matchLine } from './programs/messages.ts';
import { parseTournament } from './tournament.ts';

/** Budgets by seat, as bots were given them. */
const budgets = [new Set<number>(), new Set<number>()];
const bot: AnyBot = {
  id: 'thinker',
  level: 0,
  thinks: 5000,
  createAgent: ({ seat, seats, options, random }) => ({
    choose: (view, budget) => {
      budgets[seat]!.add(budget);
      const list = actionList(toy.maxLegal);
      toy.legal(toy.imagine(view, random, seats, options), seat, list);
      return list.items[0]!;
    },
  }),
};
const registry = { games: [toy], bots: { toy: [bot] } };
const parse = (second: object) =>
  parseTournament(
    {
      game: 'toy',
      games: 1,
      think: 200,
      entrants: [
        { name: 'one', bot: 'thinker' },
        { name: 'two', ...second },
      ],
    },
    registry,
  );

test('a bot thinks as long as its entrant says, the others as long as the tournament says', async () => {
  const tournament = parse({ bot: 'thinker', think: 700 });
  if (isRefusal(tournament)) throw new Error(tournament.detail);
  const [job] = jobsOf(tournament, 0, { pairings: [{ entrants: [0, 1], games: 1 }] });
  await playGame(tournament, job!, { ...registry, timer: arenaTimer });
  expect(budgets.map(set => Array.from(set))).toEqual([[200], [700]]);
});

/** Answers at once, or never; keeps the clock it was shown. */
const program =
  (rules: unknown[]): NonNullable<Arena['startProgram']> =>
  ({ handle, command }, limits) => {
    rules[handle.seat] = [
      (JSON.parse(matchLine(handle.match, handle.seat, 0)) as { rule: unknown }).rule,
      limits.memory,
    ];
    const act = (): void => {
      const { match, seat } = handle;
      if (command[0] === 'answers' && match.isAwaited(seat)) handle.actByText(match.legal(seat)[0]!, match.version);
    };
    queueMicrotask(act);
    return { update: act, stop: () => Promise.resolve({ peak: 0, sandbox: 'none', said: [] }) };
  };

test('a program has its own time and limits, the other those of the tournament', async () => {
  const tournament = parseTournament(
    {
      game: 'toy',
      games: 1,
      limits: { move: 60_000 },
      entrants: [
        { name: 'one', program: ['answers'] },
        { name: 'two', program: ['hangs'], limits: { move: 30, memory: 64 } },
      ],
    },
    registry,
  );
  if (isRefusal(tournament)) throw new Error(tournament.detail);
  const [job] = jobsOf(tournament, 0, { pairings: [{ entrants: [0, 1], games: 1 }] });
  const rules: unknown[] = [];
  const arena = { ...registry, timer: arenaTimer, startProgram: program(rules) };
  const { played, journal } = await playGame(tournament, job!, arena);
  expect(rules).toEqual([
    [{ kind: 'turn', ms: 60_000 }, 512],
    [{ kind: 'turn', ms: 30 }, 64],
  ]);
  expect(played.verdict).toMatchObject({ by: 'time', seat: 1, limit: 30 });
  // The journal says which clock each had, and can be read back.
  const lines = parseJournal(printJournal(toy, journal));
  if (isRefusal(lines)) throw new Error(lines.detail);
  expect(lines[0]!.entry).toMatchObject({ setup: { clocks: [{ ms: 60_000 }, { ms: 30 }] } });
});

test.each([
  ['of a bot', { bot: 'thinker', limits: { move: 5 } }, ['limits']],
  ['that do not exist', { program: ['./x'], limits: { moves: 5 } }, ['limits', 'moves']],
  ['below nothing', { program: ['./x'], limits: { move: -5 } }, ['limits', 'move']],
])('limits %s are refused', (_, second, at) => {
  expect(parse(second)).toMatchObject({ at: ['entrants', 1, ...at] });
});

test.each([
  { bot: 'thinker', think: 0 },
  { bot: 'thinker', think: 'long' },
  { program: ['./x'], think: 5 },
])('%j is refused', second => {
  expect(parse(second)).toMatchObject({ refused: 'arena/bad-field', at: ['entrants', 1, 'think'] });
});
