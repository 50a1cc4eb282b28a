import { expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { toy } from '../core/testing/toy.ts';
import { forfeitPayoffs } from './ending.ts';
import type { Match } from './match.ts';
import { actByText, NOON, play, SECRET, startedMatch } from './testing.ts';

const HERE = [false, false, false, false];

// Seats, who is gone, who loses, who alone wins, and what everybody gets.
test.each([
  ['two: the other wins', [false, false], 0, undefined, [-1, 1]],
  ['four: three share', HERE, 2, undefined, [1 / 9, 1 / 9, -1 / 3, 1 / 9]],
  ['who left before shares nothing', [false, true, false, false], 2, undefined, [1 / 3, -1 / 3, -1 / 3, 1 / 3]],
  ['only the one still there wins', HERE, 0, 3, [-1 / 3, -1 / 3, -1 / 3, 1]],
  ['nobody is left to win', [false, true], 0, undefined, [0, 0]],
  ['alone', [false], 0, undefined, [0]],
])('%s', (_, gone, seat, winner, expected) => {
  const payoffs = forfeitPayoffs({ by: 'resignation', seat }, gone, winner);
  expect(payoffs).toHaveLength(expected.length);
  for (const [i, payoff] of payoffs.entries()) expect(payoff).toBeCloseTo(expected[i]!, 12);
});

test('nobody wins an aborted match', () => {
  expect(forfeitPayoffs({ by: 'abort' }, HERE)).toEqual([0, 0, 0, 0]);
});

test('payoffs are bounded and sum to 0', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (gone, a, b) => {
      const payoffs = forfeitPayoffs(
        { by: 'illegal', seat: a % gone.length },
        gone,
        b % 2 ? b % gone.length : undefined,
      );
      expect(payoffs.reduce((sum, payoff) => sum + payoff, 0)).toBeCloseTo(0, 12);
      for (const payoff of payoffs) expect(Math.abs(payoff)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a game played to its end ends by its rules', () => {
  const match = startedMatch(toy, { options: { rounds: 1 } });
  play(match, '0 bid-2, 1 bid-1, w large, w keep', NOON + 9);
  expect(match).toMatchObject({ phase: 'over', ending: { by: 'rules' } });
  expect(match.payoffs?.toSorted()).toEqual([-1, 1]);
  expect(match.takePending().at(-1)).toMatchObject({ t: 'ended', at: NOON + 9, secret: SECRET });
});

const { withdraw: _withdraw, ...bound } = toy;

// How a seat can leave a match early, in games that continue without it and in others.
const exits: readonly (readonly [by: string, why: string, (match: Match, seat: number) => unknown])[] = [
  ['resignation', 'left', (match, seat) => match.request('resign', seat, NOON)],
  ['illegal', 'illegal', (match, seat) => match.disqualify(seat, 'illegal', NOON)],
  ['crash', 'crash', (match, seat) => match.disqualify(seat, 'crash', NOON)],
];

for (const [by, why, exit] of exits) {
  test(`${by}: of two, the other wins`, () => {
    const match = startedMatch(toy);
    expect(exit(match, 1)).toBeUndefined();
    expect(match).toMatchObject({ phase: 'over', ending: { by, seat: 1 }, payoffs: [1, -1] });
  });

  test(`${by}: of three, the others play on`, () => {
    const match = startedMatch(toy, { seats: 3 });
    exit(match, 0);
    expect(match.phase).toBe('running');
    expect(match.takePending().at(-1)).toMatchObject({ t: 'withdrew', seat: 0, why });
    expect([match.mayAct(0), match.mayAct(1)]).toEqual([false, true]);
    expect(actByText(match, 0, 'bid-1', NOON)?.refused).toBe('toy/not-your-turn');
    exit(match, 2);
    expect(match.ending).toEqual({ by, seat: 2 });
    expect(match.payoffs?.map(payoff => Math.sign(payoff))).toEqual([-1, 1, -1]);
  });

  test(`${by}: who is gone cannot go again`, () => {
    const match = startedMatch(toy, { seats: 3 });
    exit(match, 0);
    expect(exit(match, 0)).toMatchObject({ refused: 'match/not-seated' });
    expect(exit(match, 7)).toMatchObject({ refused: 'match/not-seated' });
    expect(match.phase).toBe('running');
  });

  test(`${by}: a game that cannot go on without a seat is over`, () => {
    const match = startedMatch(bound, { seats: 3 });
    exit(match, 0);
    expect(match.ending).toEqual({ by, seat: 0 });
    expect(match.payoffs).toEqual([-0.5, 0.25, 0.25]);
  });

  test(`${by}: possible during a pause`, () => {
    const match = startedMatch(toy);
    match.pause(NOON);
    expect(exit(match, 0)).toBeUndefined();
    expect(match.phase).toBe('over');
  });
}

test('once it is over, it is over', () => {
  const match = startedMatch(toy);
  match.request('resign', 0, NOON);
  const { version } = match;
  const refusals = [
    match.act(1, 6, undefined, NOON),
    match.request('retract', 1, NOON),
    match.request('resign', 1, NOON),
    match.disqualify(1, 'crash', NOON),
    match.pause(NOON),
    match.abort(NOON),
  ];
  expect(refusals.map(refusal => refusal?.refused)).toEqual(refusals.map(() => 'match/over'));
  expect(match.resume(NOON)?.refused).toBe('match/not-paused');
  match.markAbsent(1, NOON);
  match.markReturned(1, NOON);
  match.recover(NOON);
  match.tick(NOON + 1e9);
  expect(match.version).toBe(version);
  expect([match.toAct, match.deadline]).toEqual([-2, Number.POSITIVE_INFINITY]);
});
