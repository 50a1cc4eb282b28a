import { describe, expect, test } from 'vitest';
import { type Action, actionList, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { repetitions } from '../../../tests/counts.ts';
import { rules as uno } from '../rules/index.ts';
import { AGAIN, PHASE, PLAYING, type State } from '../rules/state.ts';
import { face, play, testPosition } from '../rules/testing.ts';
import { comparison } from './comparison.ts';
import { bot2, bot3, bot4 } from './document.ts';
import { bot5 } from './learned.ts';
import { netSize, policy, pruneActions } from './policy.ts';
import { FEATURE_COUNT, FeatureExtractor } from './policy-features.ts';
import { LEARNED } from './policy-weights.ts';

const OTHERS = ['Y7 Y8 Y9', 'B8 B9 Y6', 'YS Y5 B6'];

function answer(s: State, seat = uno.toAct(s)): string {
  const mind = bot5.createAgent({ seat, seats: s.seats, options: s.options, random: () => 0, now: () => 0 });
  return uno.print(s, seat, mind.choose(uno.view(s, seat), 0));
}

describe('bot 5', () => {
  test('is a few thousand numbers', () => {
    expect(LEARNED.weights).toHaveLength(netSize(LEARNED.hidden));
    expect(LEARNED.weights.length).toBeLessThan(4000);
    expect(LEARNED.weights.every(Number.isFinite)).toBe(true);
  });

  test('lays its last card, calls before the one before, answers a +2', () => {
    expect(answer(testPosition({ top: 'R5', hands: ['R1', ...OTHERS] }))).toBe('R1');
    expect(answer(testPosition({ top: 'R5', hands: ['R1 R2', ...OTHERS] }))).toBe('uno');
    const hands = ['R+2 R1 R2', 'B+2 B1 B3', 'G1 G2 G3', 'Y1 Y2 Y3'];
    expect(answer(play(testPosition({ top: 'R5', hands }), 'R+2'))).toBe('B+2');
  });

  test('names a colour it holds', () => {
    expect(answer(play(testPosition({ top: 'R5', hands: ['W B8 B9 B1', ...OTHERS] }), 'W'))).toBe('blue');
  });

  test('does not know what it cannot see', () => {
    const random = seededRandom('unseen');
    const choose = policy(LEARNED);
    const list = actionList(uno.maxLegal);
    const decide = (s: State, seat: number): Action => {
      uno.legal(s, seat, list);
      pruneActions(s, seat, list);
      return choose(s, seat, list);
    };
    const s = uno.init(4, { ...uno.defaults, target: 100 });
    let asked = 0;
    for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
      if (seat < 0) {
        uno.apply(s, seat, uno.sample!(s, random));
        continue;
      }
      const action = decide(s, seat);
      for (let i = 0; i < 3; i++)
        expect(decide(uno.imagine(uno.view(s, seat), random, 4, s.options), seat)).toBe(action);
      asked++;
      uno.apply(s, seat, action);
    }
    expect(asked).toBeGreaterThan(10);
  });

  test('plays whole matches with every house rule and any number of seats', () => {
    const options = { stackFours: true, challenge: true, sevenZero: true, catching: true, jumpIn: true, target: 100 };
    for (const bots of [[bot5, bot5], [bot2, bot3, bot5], Array.from({ length: 10 }, () => bot5)]) {
      const running = comparison({ bots, random: seededRandom('house'), now: () => 0, options });
      running.playMatch();
      expect(running.tallies.bots.reduce((sum, bot) => sum + bot.wins, 0)).toBe(1);
    }
  });

  const MATCHES = repetitions('UNO_STRENGTH', 40, 1000);
  // Points tell more than wins of so few matches; docs/bots-uno.md has the wins of 10,000.
  test('makes more points than bots 2, 3 and 4', () => {
    const running = comparison({ bots: [bot2, bot3, bot4, bot5], random: seededRandom('strength'), now: () => 0 });
    for (let i = 0; i < MATCHES; i++) running.playMatch();
    const points = running.tallies.bots.map(bot => bot.points);
    const own = points.pop()!;
    expect(own).toBeGreaterThan(Math.max(...points));
  });
});

describe('choices that need a judgement', () => {
  const list = actionList(uno.maxLegal);
  const narrowed = (s: State): string[] => {
    uno.legal(s, 0, list);
    pruneActions(s, 0, list);
    return [...list.items.subarray(0, list.size)].map(action => uno.print(s, 0, action));
  };

  test.each([
    ['cards that fit, without drawing', 'R1 B5 W G2', ['B5', 'R1', 'W']],
    ['drawing, against a black card', 'B1 G1 W', ['W', 'draw']],
    ['nothing fits', 'B1 G1 Y2', ['draw']],
    ['the call before anything else', 'R1 R2', ['uno']],
  ])('%s', (_name, hand, left) => {
    const s = testPosition({ top: 'R5', hands: [hand, ...OTHERS] });
    expect(s.at[PHASE]).toBe(PLAYING);
    expect(narrowed(s)).toEqual(left);
  });

  test('a drawn card may be kept', () => {
    const s = play(testPosition({ top: 'R5', hands: ['B1 G1 Y2', ...OTHERS], pile: 'R9 R9' }), 'draw', () => 0);
    uno.apply(
      s,
      -1,
      uno.sample!(s, () => 0),
    );
    expect(s.at[PHASE]).toBe(AGAIN);
    expect(narrowed(s)).toEqual(['R9', 'pass']);
  });
});

test('features are finite', () => {
  const s = testPosition({ top: 'R5', hands: ['R1 B5 W W+4 R+2 RS RC', ...OTHERS] });
  const extractor = new FeatureExtractor();
  const x = new Float64Array(FEATURE_COUNT);
  extractor.observe(s, 0);
  for (const text of ['R1', 'B5', 'W', 'W+4', 'R+2', 'RS', 'RC']) {
    extractor.writeFeatures(face(text), x, 0);
    expect(x.every(value => Number.isFinite(value) && Math.abs(value) < 10)).toBe(true);
  }
});
