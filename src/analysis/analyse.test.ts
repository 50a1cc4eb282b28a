import { expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import { bots } from '../../games/index.ts';
import type { AnyGame } from '../core/game.ts';
import { Match } from '../match/match.ts';
import { analyse, analystOf } from './analyse.ts';

function played(...moves: string[]) {
  const setup = { game: 'dama', rules: dama.rulesVersion, seats: 2, options: dama.defaults } as const;
  const rest = { clock: { kind: 'none' }, absence: 'lose', grace: 0 } as const;
  const match = Match.create('m', dama as AnyGame, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const seat of [0, 1]) match.sit(seat, { name: `${seat}`, kind: 'person' }, '', 0);
  match.start(0);
  for (const text of moves) match.act(match.toAct, Number(match.parse(match.toAct, text)), undefined, 1);
  match.request('resign', 1, 2);
  return match.takePending();
}

/** Advances with every question: no real time passes. */
function testClock(): () => number {
  let now = 0;
  return () => (now += 10);
}

test('every position with a choice is a step, and a move that gives a man away is worth less than the best', () => {
  const bot = analystOf(bots['dama']!)!;
  // 36-45 puts a man where 54 takes it.
  const entries = played('25-34', '54-43', '27-36', '63-54', '36-45');
  const steps = [...analyse({ game: dama as AnyGame, bot, entries, seed: 'm', now: testClock() })];
  expect(steps.map(({ done, of }) => [done, of])).toEqual(steps.map((_, index) => [index + 1, steps.length]));
  const points = steps.flatMap(({ point }) => point ?? []);
  expect(points.every(({ value, playedValue }) => playedValue! <= value)).toBe(true);
  const { best, played: last, value, playedValue } = points.at(-1)!;
  expect([last, best === last]).toEqual(['36-45', false]);
  expect(value - playedValue!).toBeGreaterThan(0.1);
});

test('a match without a decision has one empty step', () => {
  const bot = analystOf(bots['dama']!)!;
  const steps = [...analyse({ game: dama as AnyGame, bot, entries: played(), seed: 'm', now: testClock() })];
  expect(steps).toEqual([{ done: 0, of: 0 }]);
});
