import { expect, test } from 'vitest';
import { CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules as sagrada } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { BLANK_FILE, OTHER_RULINGS, testPosition } from '../rules/testing.ts';
import { windowEvaluator } from './evaluation.ts';
import { greedyBot, plannerBot, bots as sagradaBots, searchBot } from './index.ts';
import { WEIGHTS } from './weights.ts';

/** A clock that advances by a millisecond with every question: thinking takes the same steps on every machine. */
function steppingClock(): () => number {
  let time = 0;
  return () => time++;
}

/** Scores of one game; an illegal choice throws. */
function play(ids: readonly string[], options: Options, seed: string): number[] {
  const random = seededRandom(seed);
  const seats = ids.length;
  const minds = ids.map((id, seat) => {
    const bot = sagradaBots.find(b => b.id === id)!;
    return bot.createAgent({ seat, seats, options, random: seededRandom(`${seed}${seat}`), now: steppingClock() });
  });
  const s = sagrada.init(seats, options);
  while (sagrada.toAct(s) !== NOBODY) {
    const seat = sagrada.toAct(s);
    if (seat === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, random));
    else {
      const action = minds[seat]!.choose(sagrada.view(s, seat), 4);
      const refused = sagrada.why(s, seat, action);
      if (refused) throw new Error(`${ids[seat]}: ${sagrada.print(s, seat, action)}: ${refused.detail}`);
      sagrada.apply(s, seat, action);
    }
  }
  return ids.map((_, seat) => sagrada.score(s, seat));
}

test('levels are listed weakest first', () => {
  expect(sagradaBots.map(bot => [bot.id, bot.level])).toEqual([
    ['random', 0],
    ['novice-1', 1],
    ['novice-2', 2],
    ['greedy', 3],
    ['amateur-1', 4],
    ['planner', 5],
    ['search', 6],
  ]);
});

test.each([
  ['alone', ['planner'], {}],
  ['alone, searching', ['search'], { tools: 5 }],
  ['four levels at one table', ['random', 'greedy', 'planner', 'search'], { tools: 5 }],
  ['three planners under other rulings', ['planner', 'planner', 'planner'], OTHER_RULINGS],
] as const)('whole games, every choice legal: %s', (_, ids, options) => {
  expect(play(ids, { ...sagrada.defaults, ...options }, 'bots')).toHaveLength(ids.length);
});

test('the same view, generator and clock give the same game', () => {
  expect(play(['search', 'planner'], sagrada.defaults, 'same')).toEqual(
    play(['search', 'planner'], sagrada.defaults, 'same'),
  );
});

test('a greedy player does not spoil a cell for nothing', () => {
  // b1 and b2 are the only cells that print a colour; a blue die beside b1 would close it for good.
  const prints = ['.B...', '.....', '.....', '.....'];
  const patterns = [
    'One Blue 3',
    ...prints,
    'Other 3',
    ...prints,
    'Clear Glass 3',
    '.....',
    '.....',
    '.....',
    '.....',
    'End 3',
    '.....',
    '.....',
    '.....',
    '.....',
  ].join('\n');
  const s = testPosition({ options: { patterns }, pattern: 'one-blue', private: 'R', lines: ['pool B3'] });
  const mind = greedyBot.createAgent({ seat: 0, seats: 2, options: s.tables.options, random: () => 0, now: () => 0 });
  sagrada.apply(s, 0, mind.choose(sagrada.view(s, 0), 0));
  const cell = sagrada.print(s, 0, mind.choose(sagrada.view(s, 0), 0));
  expect(['a1', 'c1', 'b2']).not.toContain(cell);
});

test('planner and search use a tool where it pays', () => {
  // P5 may not lie beside B5; turned over it completes the row.
  const window = ['R2 Y3 G4 B5 ..', 'Y4 G5 B6 P3 R6', 'G2 B3 P4 R6 Y5', 'B4 P5 R3 Y2 G6'];
  for (const bot of [plannerBot, searchBot]) {
    const s = testPosition({
      window,
      lines: ['round 10', 'turn 3', 'tools grinding-stone', 'objectives row-color-variety', 'pool P5'],
      private: 'P',
    });
    const mind = bot.createAgent({
      seat: 0,
      seats: 2,
      options: s.tables.options,
      random: seededRandom('tool'),
      now: steppingClock(),
    });
    expect(sagrada.print(s, 0, mind.choose(sagrada.view(s, 0), 20))).toBe('use grinding-stone');
  }
});

test('search takes of two equal dice the one that the next player needs', () => {
  // Any die is worth its cell to the first window; the second needs a purple one to complete its first row.
  const rest = ['Y4 G5 B6 P3 R6', 'G2 B3 P4 R6 Y5', 'B4 P5 R3 Y2 G6'];
  const s = sagrada.read!(
    [
      'round 10',
      'turn 3',
      'objectives row-color-variety',
      'pool G2 P2',
      'seat 0 blank-glass R 0',
      'R2 Y3 R4 B5 ..',
      ...rest,
      'seat 1 clear-glass Y 0',
      'R2 Y3 G4 B5 ..',
      ...rest,
    ].join('\n'),
    2,
    { ...sagrada.defaults, patterns: BLANK_FILE },
  );
  if (isRefusal(s)) throw new Error(s.detail);
  const seat = sagrada.toAct(s);
  const { options } = s.tables;
  const mind = searchBot.createAgent({ seat, seats: 2, options, random: seededRandom('rival'), now: steppingClock() });
  expect([seat, sagrada.print(s, seat, mind.choose(sagrada.view(s, seat), 20))]).toEqual([0, 'P2']);
});

test('the value of a window is its points once no turn is left', () => {
  const s = testPosition({
    window: ['R2 Y3 G4 B5 P1', ...Array.from({ length: 3 }, () => '.. .. .. .. ..')],
    lines: ['objectives row-color-variety', 'pool R1'],
  });
  const mind = windowEvaluator(s, 0, WEIGHTS);
  expect([mind.points(s), mind.value(s, 0)]).toEqual([6 + 2 - 15, 6 + 2 - 15]);
});
