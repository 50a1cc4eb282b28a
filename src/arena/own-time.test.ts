import { expect, test } from 'vitest';
import type { AnyBot } from '../core/bot.ts';
import { actionList } from '../core/game.ts';
import { isRefusal } from '../core/refusal.ts';
import { toy } from '../core/testing/toy.ts';
import { jobsOf } from './job.ts';
import { playGame } from './play-game.ts';
import { arenaTimer } from './timer.ts';
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

test.each([
  { bot: 'thinker', think: 0 },
  { bot: 'thinker', think: 'long' },
  { program: ['./x'], think: 5 },
])('%j is refused', second => {
  expect(parse(second)).toMatchObject({ refused: 'arena/bad-field', at: ['entrants', 1, 'think'] });
});
