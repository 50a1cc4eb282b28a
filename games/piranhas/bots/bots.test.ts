import { expect, test } from 'vitest';
import type { Bot } from '../../../src/core/bot.ts';
import { levelsOf } from '../../../src/core/bot.ts';
import { CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { rules as piranhas } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { newState, putFish, type State } from '../rules/state.ts';
import { startPosition, testPosition } from '../rules/testing.ts';
import type { View } from '../rules/view.ts';
import { evaluator } from './evaluation.ts';
import { bots as piranhasBots } from './index.ts';

type PiranhasBot = Bot<View, Options>;

function bot(id: string): PiranhasBot {
  return piranhasBots.find(bot => bot.id === id)!;
}

/** A clock that is read some thousands of times a second by a search: a millisecond a look. */
function ticking(): () => number {
  let ms = 0;
  return () => ms++;
}

/** The payoff of seat 0. */
function play(red: PiranhasBot, blue: PiranhasBot, seed: string, budget: number): number {
  const random = seededRandom(seed);
  const options = piranhas.defaults;
  const s = piranhas.init(2, options);
  const minds = [red, blue].map((bot, seat) => bot.createAgent({ seat, seats: 2, options, random, now: ticking() }));
  for (let seat = piranhas.toAct(s); seat !== NOBODY; seat = piranhas.toAct(s)) {
    const action = seat === CHANCE ? drawKraken(s, random) : minds[seat]!.choose(piranhas.view(s, seat), budget);
    expect(piranhas.why(s, seat, action)).toBeUndefined();
    piranhas.apply(s, seat, action);
  }
  return piranhas.payoff(s, 0);
}

function drawKraken(s: State, random: (bound: number) => number): number {
  const list = { size: 0, items: new Int32Array(piranhas.maxLegal) };
  piranhas.legal(s, CHANCE, list);
  return list.items[random(list.size)]!;
}

test('bots are listed weakest first and have names of their own', () => {
  const levels = levelsOf(piranhasBots);
  expect(levels.map(bot => bot.level)).toEqual(levels.map((_, i) => i));
  expect(new Set(piranhasBots.map(bot => bot.id)).size).toBe(piranhasBots.length);
  for (const { thinks } of piranhasBots) expect(thinks).toBeLessThan(1800);
});

test('two random players finish a game', () => {
  expect(Math.abs(play(bot('random'), bot('random'), 'r', 100))).toBeLessThanOrEqual(1);
});

test('looking two plies ahead beats the simple client from either seat', () => {
  expect([1, 2, 3].map(i => play(bot('search-2'), bot('random'), `red ${i}`, 100))).toEqual([1, 1, 1]);
  expect([1, 2, 3].map(i => play(bot('random'), bot('search-2'), `blue ${i}`, 100))).toEqual([-1, -1, -1]);
});

// Each has one move that wins by force. Blue unites at once; red unites so that no answer of blue breaks it.
const puzzles: readonly (readonly [position: string, move: string, deepEnough: number])[] = [
  [
    '------------R---------RR-------BBBBR-----BBBRB------ORRR--------RBRO---------R---------------------- 49',
    'F6-G5',
    1,
  ],
  [
    '-RR---------R---------RRB-------RO-B--B--------B--------B--------B-B--------O-B----------R---------- 49',
    'F6-F4',
    1,
  ],
  [
    '-----------------------R-O------RR---------B--O-B----BBRBR----R-RBR-------BRB--------R-----R-------- 45',
    'E7-H4',
    1,
  ],
  [
    '------------B----------B----B---RBB-O------RRRRB-----RBBB------ROBR-----R--R-----------------BB----- 38',
    'C7-E7',
    2,
  ],
  [
    '--------B-----------B--BB---------BB-------RRR-O-----R-RR--RB--BRBRR-R-B-OBR-----B------------B----- 32',
    'F7-I7',
    2,
  ],
  [
    '----------------------BO--B------RBBRR-----BRR-------BRBR------BR--R-----BRO------R----------------- 44',
    'C8-D8',
    2,
  ],
];
for (const [position, move, deepEnough] of puzzles)
  test(`finds ${move} on turn ${position.slice(-2)}`, () => {
    const s = testPosition(position);
    const seat = piranhas.toAct(s);
    const options = piranhas.defaults;
    const searching = piranhasBots.filter(bot => bot.id.startsWith('search-'));
    for (const { id, createAgent } of searching.slice(deepEnough - 1)) {
      const mind = createAgent({ seat, seats: 2, options, random: seededRandom(id), now: ticking() });
      expect([id, piranhas.print(s, seat, mind.choose(piranhas.view(s, seat), 30))]).toEqual([id, move]);
    }
  });

test('stops when its share of the time is over', () => {
  const top = piranhasBots.at(-1)!;
  for (const budget of [5, 40]) {
    const now = ticking();
    const s = startPosition();
    const options = piranhas.defaults;
    top.createAgent({ seat: 0, seats: 2, options, random: seededRandom('t'), now }).choose(piranhas.view(s, 0), budget);
    expect(now()).toBeLessThanOrEqual(budget);
  }
});

test('the evaluation sees both sides alike, and better swarms as better', () => {
  const evaluate = evaluator(4);
  const loose = testPosition(`RRR---R---${'-'.repeat(80)}BBB-B----- 20`);
  const turned = testPosition(`-----R-RRR${'-'.repeat(80)}---B---BBB 20`);
  expect(evaluate(loose, 0)).toBe(evaluate(turned, 1));
  expect(evaluate(loose, 0)).toBeLessThan(evaluate(loose, 1));
});

test('the evaluation does not depend on what it has seen before', () => {
  const random = seededRandom('evaluation');
  const small = evaluator(2);
  for (let i = 0; i < 300; i++) {
    const s = newState(false);
    for (let k = 0; k < 20; k++) {
      const square = random(100);
      if (s.squares[square] === 0) putFish(s, k & 1, square);
    }
    expect(small(s, 0)).toBe(evaluator()(s, 0));
  }
});
