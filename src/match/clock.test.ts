import { describe, expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { Clock } from '../core/clock.ts';
import type { AnyGame, ClockRule } from '../core/game.ts';
import { toy } from '../core/testing/toy.ts';
import { Match } from './match.ts';
import { matchOver, noSuchSeat } from './refusals.ts';
import { actByText, NOON, openMatch, person, play, startedMatch } from './testing.ts';

const FOREVER = Number.POSITIVE_INFINITY;

/** A running clock of two seats at time 0. */
function clockOf(rule: ClockRule): Clock {
  const clock = new Clock([rule, rule]);
  clock.start(0);
  return clock;
}

describe('no clock', () => {
  test('nobody ever runs out of time', () => {
    const clock = clockOf({ kind: 'none' });
    clock.startTurn(0, FOREVER, 1, 0);
    expect(clock.deadline).toBe(FOREVER);
    expect(clock.left(0, 1e12)).toBe(FOREVER);
    expect(clock.overrun(1e12)).toBeUndefined();
    expect(clock.used(0, 500)).toBe(500);
  });
});

describe('so much a turn', () => {
  const rule: ClockRule = { kind: 'turn', ms: 1000 };

  test('runs out at the limit, not before', () => {
    const clock = clockOf(rule);
    clock.startTurn(0, FOREVER, 1, 100);
    expect(clock.deadline).toBe(1100);
    expect(clock.left(0, 400)).toBe(700);
    expect(clock.overrun(1099)).toBeUndefined();
    expect(clock.overrun(1100)).toEqual({ seat: 0, limit: 1000, used: 1000 });
    expect(clock.left(0, 5000)).toBe(0);
  });

  test('a further step of the same turn keeps the clock, a fresh turn starts it anew', () => {
    const clock = clockOf(rule);
    expect(clock.startTurn(0, FOREVER, 1, 0)).toBe(true);
    expect(clock.startTurn(0, FOREVER, 1, 600)).toBe(false);
    expect(clock.deadline).toBe(1000);
    expect(clock.startTurn(0, FOREVER, 2, 600)).toBe(true);
    expect(clock.deadline).toBe(1600);
  });

  test('counts from the moment the question was sent', () => {
    const clock = clockOf(rule);
    clock.startTurn(0, FOREVER, 1, 100);
    clock.postponeTurn(0, 130);
    expect(clock.deadline).toBe(1130);
    expect(clock.used(0, 200)).toBe(70);
    clock.postponeTurn(0, 110);
    expect(clock.deadline).toBe(1130);
    clock.postponeTurn(1, 500);
    expect(clock.used(1, 600)).toBe(0);
  });

  test('who is not asked has a whole turn ahead', () => {
    const clock = clockOf(rule);
    clock.startTurn(0, FOREVER, 1, 0);
    clock.stopTurn(0, 900);
    expect(clock.left(0, 900)).toBe(1000);
    expect(clock.deadline).toBe(FOREVER);
  });

  test('several think at once; the lowest seat runs out first', () => {
    const clock = clockOf(rule);
    clock.startTurn(1, FOREVER, 1, 0);
    clock.startTurn(0, FOREVER, 1, 500);
    expect(clock.deadline).toBe(1000);
    expect(clock.overrun(1200)?.seat).toBe(1);
    expect(clock.overrun(1500)?.seat).toBe(0);
  });
});

describe('a bank with increment', () => {
  const rule: ClockRule = { kind: 'bank', ms: 1000, increment: 50 };

  test('pays for the turn and earns the increment when it is over', () => {
    const clock = clockOf(rule);
    clock.startTurn(0, FOREVER, 1, 0);
    expect(clock.left(0, 300)).toBe(700);
    clock.stopTurn(0, 300);
    expect(clock.left(0, 9999)).toBe(750);
    expect(clock.left(1, 9999)).toBe(1000);
    clock.startTurn(0, FOREVER, 2, 400);
    expect(clock.deadline).toBe(1150);
  });

  test('pays from the start of the turn, as the journal has it, whenever the question was sent', () => {
    const clock = clockOf({ kind: 'bank', ms: 10_000, increment: 0 });
    clock.startTurn(0, FOREVER, 1, 0);
    clock.postponeTurn(0, 500);
    clock.stopTurn(0, 1000);
    expect(clock.left(0, 1000)).toBe(9000);
  });

  test('is never below nothing', () => {
    const clock = clockOf(rule);
    clock.startTurn(0, FOREVER, 1, 0);
    clock.stopTurn(0, 5000);
    expect(clock.left(0, 5000)).toBe(50);
  });

  test('a turn that follows a turn pays too', () => {
    const clock = clockOf(rule);
    clock.startTurn(0, FOREVER, 1, 0);
    clock.startTurn(0, FOREVER, 2, 100);
    expect(clock.left(0, 100)).toBe(950);
  });
});

describe('soft and hard limit', () => {
  const rule: ClockRule = { kind: 'limits', soft: 100, hard: 300 };

  test('an answer after the soft limit is late, at the hard limit nobody waits', () => {
    const clock = clockOf(rule);
    clock.startTurn(0, FOREVER, 1, 0);
    expect(clock.late(0, 100)).toBeUndefined();
    expect(clock.late(0, 101)).toEqual({ seat: 0, limit: 100, used: 101, soft: true });
    expect(clock.overrun(299)).toBeUndefined();
    expect(clock.overrun(300)).toEqual({ seat: 0, limit: 300, used: 300 });
    expect(clock.deadline).toBe(300);
  });

  test('a question with a pace of its own knows neither', () => {
    const clock = clockOf(rule);
    clock.startTurn(0, 1000, 1, 0);
    expect(clock.late(0, 500)).toBeUndefined();
    expect(clock.deadline).toBe(1000);
  });
});

describe('a pace of the game', () => {
  test('takes the place of the clock and costs the bank nothing', () => {
    const clock = clockOf({ kind: 'bank', ms: 1000, increment: 50 });
    clock.startTurn(0, 200, 1, 0);
    expect(clock.deadline).toBe(200);
    clock.stopTurn(0, 150);
    expect(clock.left(0, 150)).toBe(1000);
  });

  test('holds where the table has no clock', () => {
    const clock = clockOf({ kind: 'none' });
    clock.startTurn(0, 200, 1, 0);
    expect(clock.overrun(200)).toEqual({ seat: 0, limit: 200, used: 200 });
  });
});

test('what passes during a pause is nobody’s', () => {
  const clock = clockOf({ kind: 'turn', ms: 1000 });
  clock.startTurn(0, FOREVER, 1, 0);
  clock.stop(400);
  clock.stop(900);
  expect(clock.deadline).toBe(FOREVER);
  expect(clock.left(0, 5000)).toBe(600);
  expect(clock.overrun(5000)).toBeUndefined();
  clock.start(5000);
  expect(clock.deadline).toBe(5600);
  expect(clock.used(0, 5100)).toBe(500);
});

const span = fc.integer({ min: 0, max: 400 });
const rule: fc.Arbitrary<ClockRule> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constant('turn' as const), ms: span }),
  fc.record({ kind: fc.constant('bank' as const), ms: span, increment: span }),
  fc.record({ kind: fc.constant('limits' as const), soft: span, hard: span }),
);
const step = fc.record({
  do: fc.constantFrom('wait', 'rest', 'stop', 'go'),
  seat: fc.nat({ max: 1 }),
  pace: fc.constantFrom(FOREVER, FOREVER, 100),
  turn: fc.nat({ max: 3 }),
  // The machine's clock may be set back.
  after: fc.oneof({ weight: 9, arbitrary: span }, fc.integer({ min: -50, max: 0 })),
});

test('clocks never go negative, and run out exactly at the deadline', () => {
  fc.assert(
    fc.property(rule, fc.array(step, { maxLength: 30 }), (rule, steps) => {
      const clock = clockOf(rule);
      let now = 0;
      for (const { do: what, seat, pace, turn, after } of steps) {
        now += after;
        if (what === 'wait') clock.startTurn(seat, pace, turn, now);
        else if (what === 'rest') clock.stopTurn(seat, now);
        else if (what === 'stop') clock.stop(now);
        else if (clock.stopped) clock.start(now);
        for (const s of [0, 1])
          for (const at of [now - 10, now, now + 1000]) {
            expect(clock.left(s, at)).toBeGreaterThanOrEqual(0);
            expect(clock.used(s, at)).toBeGreaterThanOrEqual(0);
          }
        const { deadline } = clock;
        if (deadline === FOREVER) expect(clock.overrun(now + 1e9)).toBeUndefined();
        else {
          expect(clock.overrun(deadline)).toBeDefined();
          expect(clock.overrun(deadline - 1)).toBeUndefined();
        }
      }
    }),
    { numRuns: 150 },
  );
});

/** A match in which the bids are open and the winner has two steps ahead. */
function atPrize(clock: ClockRule, game: AnyGame = toy): Match {
  const match = startedMatch(game, { clock });
  play(match, '0 bid-1, 1 bid-2');
  return match;
}

describe('in a match', () => {
  const { idle: _idle, ...strict } = toy;
  const TURN: ClockRule = { kind: 'turn', ms: 1000 };

  test('out of time, the game does what it does for an idle seat', () => {
    const match = startedMatch(toy, { clock: TURN });
    expect(match.deadline).toBe(NOON + 1000);
    match.tick(NOON + 999);
    expect(match.toAct).toBe(0);
    match.tick(NOON + 1000);
    expect(match.view(0)).toMatchObject({ phase: 'prize', bids: [1, 1] });
    expect(match.takePending().filter(({ at }) => at === NOON + 1000)).toHaveLength(2);
  });

  test('without such an action the seat loses', () => {
    const match = startedMatch(strict, { clock: TURN });
    play(match, '0 bid-1', NOON + 10);
    match.tick(match.deadline);
    expect(match.ending).toEqual({ by: 'time', seat: 1, limit: 1000, used: 1000 });
    expect(match.payoffs).toEqual([1, -1]);
  });

  test('with others left, it loses its seat only', () => {
    const match = startedMatch(strict, { clock: TURN, seats: 3 });
    play(match, '0 bid-1, 2 bid-1', NOON + 10);
    match.tick(NOON + 1000);
    expect(match.phase).toBe('running');
    expect(match.isGone(1)).toBe(true);
    expect(match.takePending().at(-1)).toMatchObject({ t: 'withdrew', seat: 1, why: 'time' });
  });

  test('an answer that comes after the time counts as none', () => {
    const match = startedMatch(strict, { clock: TURN });
    expect(actByText(match, 0, 'bid-1', NOON + 1000)?.refused).toBe('match/over');
    expect(match.ending).toMatchObject({ by: 'time', seat: 0 });
  });

  test('an answer after the soft limit loses', () => {
    const match = startedMatch(toy, { clock: { kind: 'limits', soft: 100, hard: 300 } });
    expect(actByText(match, 1, 'bid-1', NOON + 101)).toBeUndefined();
    expect(match.ending).toEqual({ by: 'time', seat: 1, limit: 100, used: 101, soft: true });
  });

  test('the steps of one turn share its clock', () => {
    const match = atPrize(TURN);
    play(match, 'w small', NOON + 900);
    expect(match.deadline).toBe(NOON + 1000);
    play(match, 'w keep', NOON + 950);
    expect(match.deadline).toBe(NOON + 1950);
  });

  test('a draw in the middle of a turn does not start its clock anew, nor earn an increment', () => {
    const long = { ...toy, turn: () => 0 };
    const match = atPrize({ kind: 'bank', ms: 10_000, increment: 50 }, long);
    const winner = match.toAct;
    const before = match.clock.left(winner, NOON);
    play(match, 'w small, w keep', NOON + 400);
    expect(match.view(winner)).toMatchObject({ round: 1, phase: 'bid' });
    expect(match.clock.left(winner, NOON + 400)).toBe(before - 400);
  });

  test('without turns, every action is one', () => {
    const { turn: _, ...plain } = toy;
    const match = atPrize(TURN, plain);
    play(match, 'w small', NOON + 900);
    expect(match.deadline).toBe(NOON + 1900);
  });

  test('nobody waits for a seat that merely may act', () => {
    const match = startedMatch({ ...toy, pace: (_s, seat) => (seat === 1 ? 0 : FOREVER) }, { clock: TURN });
    expect([match.isAwaited(0), match.isAwaited(1)]).toEqual([true, false]);
    expect([match.mayAct(0), match.mayAct(1)]).toEqual([true, true]);
    expect(match.clock.used(1, NOON + 500)).toBe(0);
    play(match, '1 bid-3', NOON + 5);
    expect(match.deadline).toBe(NOON + 1000);
  });

  test('the pace of a question goes before the clock of the table', () => {
    const match = startedMatch({ ...toy, pace: () => 50 }, { clock: TURN });
    expect(match.deadline).toBe(NOON + 50);
  });

  test('stands still during a pause', () => {
    const match = startedMatch(toy, { clock: TURN });
    match.pause(NOON + 300);
    expect(match.deadline).toBe(FOREVER);
    match.tick(NOON + 9000);
    match.resume(NOON + 9000);
    expect(match.deadline).toBe(NOON + 9700);
    expect(match.clock.left(0, NOON + 9100)).toBe(600);
  });

  test('the time the server was down is nobody’s', () => {
    const match = startedMatch(strict, { clock: TURN });
    play(match, '0 bid-1', NOON + 400);
    match.recover(NOON + 50_000);
    expect(match.phase).toBe('running');
    expect(match.clock.left(1, NOON + 50_000)).toBe(600);
  });

  test('a clock of the machine that is set back costs nobody anything', () => {
    const match = startedMatch(toy, { clock: { kind: 'bank', ms: 1000, increment: 0 } });
    play(match, '0 bid-1, 1 bid-1', NOON + 500);
    play(match, 'w small', NOON - 5000);
    expect(match.lastAt).toBe(NOON + 500);
    for (const seat of [0, 1]) expect(match.clock.left(seat, NOON - 5000)).toBe(500);
  });
});

describe('a seat the clock does not count for', () => {
  const limits: ClockRule = { kind: 'limits', soft: 2000, hard: 10_000 };

  test('has all the time, the others have not', () => {
    const clock = clockOf(limits);
    clock.setTimed(0, false, 0);
    clock.startTurn(0, FOREVER, 1, 0);
    expect(clock.deadline).toBe(FOREVER);
    expect(clock.late(0, 50_000)).toBeUndefined();
    expect(clock.overrun(50_000)).toBeUndefined();
    expect(clock.left(0, 50_000)).toBe(FOREVER);
    clock.stopTurn(0, 50_000);
    clock.startTurn(1, FOREVER, 2, 50_000);
    expect(clock.deadline).toBe(60_000);
  });

  test('has the whole turn once it counts again', () => {
    const clock = clockOf(limits);
    clock.setTimed(0, false, 0);
    clock.startTurn(0, FOREVER, 1, 0);
    clock.setTimed(0, true, 7000);
    expect(clock.deadline).toBe(17_000);
    expect(clock.late(0, 9000)).toBeUndefined();
    expect(clock.late(0, 9001)).toEqual({ seat: 0, limit: 2000, used: 2001, soft: true });
  });

  test('pays nothing from its bank', () => {
    const clock = clockOf({ kind: 'bank', ms: 5000, increment: 100 });
    clock.setTimed(0, false, 0);
    clock.startTurn(0, FOREVER, 1, 0);
    clock.stopTurn(0, 9000);
    clock.setTimed(0, true, 9000);
    expect(clock.left(0, 9000)).toBe(5000);
  });
});

test('a match keeps a seat without clock through its journal and a change of seats', () => {
  const match = openMatch(toy, { seats: 3, clock: { kind: 'turn', ms: 1000 } });
  expect(match.setTimed(2, false, NOON)).toBeUndefined();
  match.setTimed(2, false, NOON);
  expect(match.setTimed(3, false, NOON)).toEqual(noSuchSeat);
  for (const seat of [0, 2]) match.sit(seat, person(`p${seat}`), '', NOON);
  match.start(NOON, [2, 0]);
  const again = Match.restore('m', toy, match.takePending());
  for (const m of [match, again]) {
    expect(m.clock.left(0, NOON + 5000)).toBe(FOREVER);
    expect(m.clock.left(1, NOON)).toBe(1000);
  }
  match.abort(NOON);
  expect(match.setTimed(0, true, NOON)).toEqual(matchOver);
});
