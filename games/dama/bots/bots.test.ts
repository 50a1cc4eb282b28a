import { describe, expect, test } from 'vitest';
import type { Bot } from '../../../src/core/bot.ts';
import { levelsOf } from '../../../src/core/bot.ts';
import { type Action, actionList, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import { signature } from '../../../src/search/deepening.ts';
import { type DamaOptions, type DamaState, type DamaView, rules as dama } from '../rules/index.ts';
import { cells, testPosition } from '../rules/testing.ts';
import { evaluate } from './evaluation.ts';
import { bots as damaBots } from './index.ts';

type DamaBot = Bot<DamaView, DamaOptions>;

const options = { ...dama.defaults, plyLimit: 30 };

/** A clock that advances with every question: a timed search looks a fixed number of times, and no real time passes. */
function testClock(): () => number {
  let now = 0;
  return () => (now += 5);
}

/** A whole game of a bot against itself. */
function selfPlay(bot: DamaBot, seed: string): { journal: Action[]; s: DamaState } {
  const random = seededRandom(seed);
  const now = testClock();
  const s = dama.init(2, options);
  const minds = [0, 1].map(seat => bot.createAgent({ seat, seats: 2, options, random, now }));
  const journal: Action[] = [];
  while (s.next !== NOBODY) {
    const action = minds[s.next]!.choose(dama.view(s, s.next), 20);
    expect(dama.why(s, s.next, action)).toBeUndefined();
    journal.push(action);
    dama.apply(s, s.next, action);
  }
  return { journal, s };
}

describe('every bot', () => {
  test('has its own name and level, weakest first', () => {
    const levels = levelsOf(damaBots);
    expect(levels.map(bot => bot.level)).toEqual(levels.map((_, i) => i));
    expect(new Set(damaBots.map(bot => bot.id)).size).toBe(damaBots.length);
    expect(damaBots.map(bot => bot.id)).toEqual(expect.arrayContaining(['random', 'greedy', 'search-1']));
  });

  for (const bot of damaBots)
    test(`${bot.id} plays legal moves, and the same ones again`, () => {
      const { journal } = selfPlay(bot, 'bots');
      expect(journal.length).toBeGreaterThan(10);
      expect(selfPlay(bot, 'bots').journal).toEqual(journal);
    });
});

describe('what they see', () => {
  const capture = testPosition(cells('x12', 'x03', 'o23', 'o70', 'o72'), 0, options);
  for (const bot of damaBots.slice(1))
    test(`${bot.id} takes a man that is given away`, () => {
      const mind = bot.createAgent({ seat: 0, seats: 2, options, random: seededRandom('take'), now: testClock() });
      expect(dama.print(capture, 0, mind.choose(dama.view(capture, 0), 20))).toBe('12x34');
    });

  test('a search finds the blockade that wins', () => {
    // After 01-12 the man on 30 has no move: 21 is taken and cannot be jumped.
    const s = testPosition(cells('x01', 'x21', 'x23', 'o30'), 0, options);
    const found = new AlphaBeta(dama, evaluate).search(s, { now: () => 0 }, { depth: 3 });
    expect(dama.print(s, 0, found.action)).toBe('01-12');
  });
});

test('the evaluation is the same for both sides of a board turned round', () => {
  const random = seededRandom('mirror');
  const list = actionList(dama.maxLegal);
  for (let game = 0; game < 20; game++) {
    const s = dama.init(2, options);
    while (s.next !== NOBODY) {
      const turned = dama.imagine(turnRound(dama.view(s, 0)), random, 2, options);
      expect(evaluate(turned, 1 - s.next)).toBe(evaluate(s, s.next));
      dama.legal(s, s.next, list);
      dama.apply(s, s.next, list.items[random(list.size)]!);
    }
  }
});

/** The board from the other side of the table, the colours swapped. */
function turnRound(v: DamaView): DamaView {
  const swapped = { x: 'o', X: 'O', o: 'x', O: 'X', '.': '.' } as const;
  const letters = v.board.split('').map(c => swapped[c as keyof typeof swapped]); // a view has no other letters
  return { ...v, board: letters.reverse().join(''), mover: 1 - v.mover, next: 1 - v.next };
}

test('a lead is worth less when few moves are left, and nothing fades where the majority wins', () => {
  const board = cells('X10', 'X12', 'O05');
  const worth = (more: Partial<DamaOptions>): number => evaluate(testPosition(board, 0, more), 0);
  expect(worth({ plyLimit: 10 })).toBeLessThan(worth({ plyLimit: 100 }) / 2);
  expect(worth({ plyLimit: 10, atLimit: 'majority' })).toBe(worth({ plyLimit: 100 }));
});

const endgame = (plyLimit: number): DamaState =>
  testPosition(cells('X10', 'X12', 'x41', 'O05', 'o56'), 0, { plyLimit });

test('a search that is used again for a game with another limit finds what a new one does', () => {
  const used = new AlphaBeta(dama, evaluate);
  used.search(endgame(300), { now: () => 0 }, { depth: 6 });
  used.clear();
  const fresh = new AlphaBeta(dama, evaluate).search(endgame(8), { now: () => 0 }, { depth: 8 });
  expect(used.search(endgame(8), { now: () => 0 }, { depth: 8 })).toEqual(fresh);
});

// Changes with the rules, the evaluation or the search; a commit that changes it says so.
const SIGNATURE = 57_187;

test('the signature of the search', () => {
  const engine = new AlphaBeta(dama, evaluate, { tableBits: 16 });
  const random = seededRandom('signature');
  const list = actionList(dama.maxLegal);
  const positions = [0, 6, 12, 18, 24].map(plies => {
    const s = dama.init(2, dama.defaults);
    while (s.ply < plies) {
      dama.legal(s, s.next, list);
      dama.apply(s, s.next, list.items[random(list.size)]!);
    }
    return s;
  });
  expect(signature(engine, positions, 8)).toBe(SIGNATURE);
});
