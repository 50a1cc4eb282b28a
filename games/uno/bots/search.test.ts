import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/core/random.ts';
import { rules as uno } from '../rules/index.ts';
import { type State, TURN } from '../rules/state.ts';
import { play, testPosition } from '../rules/testing.ts';
import { comparison } from './comparison.ts';
import { bot2, bot3, bot4 } from './document.ts';
import { matchChances, matchForecaster } from './evaluation.ts';
import { searchBot } from './search.ts';

function answer(s: State, playouts = 1200): string {
  const seat = uno.toAct(s);
  const place = { seat, seats: s.seats, options: s.options, random: seededRandom('search'), now: () => 0 };
  return uno.print(s, seat, searchBot(playouts).createAgent(place).choose(uno.view(s, seat), 100));
}

describe('the searching bot', () => {
  test('stops a neighbour with one card', () => {
    const hands = ['R1 R+2 B9 G8', 'Y1', 'G5 G6 G7', 'G8 G9 YS'];
    expect(answer(testPosition({ top: 'R5', hands }))).toBe('R+2');
  });

  test('names a colour it can go on with', () => {
    const s = play(testPosition({ top: 'R5', hands: ['W B8 B9', 'Y1 Y2 Y3', 'G5 G6 G7', 'G8 G9 YS'] }), 'W');
    expect(answer(s)).toBe('blue');
  });

  test('calls without thinking about it', () => {
    expect(answer(testPosition({ top: 'R5', hands: ['R1 R2', 'Y1 Y2'] }), 1)).toBe('uno');
  });

  test('plays whole matches with every house rule', () => {
    const options = { stackFours: true, challenge: true, sevenZero: true, catching: true, jumpIn: true, target: 100 };
    const bots = [bot2, bot3, bot4, searchBot(20)];
    const running = comparison({ bots, random: seededRandom('house'), now: () => 0, options });
    running.playMatch();
    expect(running.tallies.bots.reduce((sum, bot) => sum + bot.wins, 0)).toBe(1);
  });
});

describe('the judgement of a round in progress', () => {
  const hands = ['R1 R2', 'B1 B2 B3', 'G1 G2 G3 G4 G5', 'Y1 Y2 Y3 Y4 Y5 Y6'];

  test('shares one match among the seats and likes small hands', () => {
    const chances = matchForecaster(4)(testPosition({ top: 'R5', hands }));
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    expect([...chances]).toEqual([...chances].sort((a, b) => b - a));
  });

  test('likes black cards, the turn, and points', () => {
    const judge = matchForecaster(4);
    const s = testPosition({ top: 'R5', hands });
    const [plain] = judge(s);
    const [black] = judge(testPosition({ top: 'R5', hands: ['R1 W', ...hands.slice(1)] }));
    expect(black).toBeGreaterThan(plain!);
    const [ahead] = judge(testPosition({ top: 'R5', hands, scores: [400, 0, 0, 0] }));
    expect(ahead).toBeGreaterThan(plain!);
    s.at[TURN] = 2;
    expect(judge(s)[0]).toBeLessThan(plain!);
  });

  test('is sure once somebody has the points', () => {
    const chances = new Float64Array(4);
    matchChances([120, 480, 510, 0], 500, chances);
    expect([...chances]).toEqual([0, 0, 1, 0]);
  });
});
