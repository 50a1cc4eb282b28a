// Network delay that a seat does not pay: from a quota, no more than was measured, and the same from a journal.

import { expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { Clock } from '../core/clock.ts';
import { delayQuota } from '../core/delay-quota.ts';
import type { ClockRule } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { toy } from '../core/testing/toy.ts';
import { audit } from './audit.ts';
import { Match } from './match.ts';
import { actByText, NOON, play, startedMatch } from './testing.ts';

const BANK: ClockRule = { kind: 'bank', ms: 60_000, increment: 0 };
const TURN: ClockRule = { kind: 'turn', ms: 10_000 };
const LIMITS: ClockRule = { kind: 'limits', soft: 10_000, hard: 20_000 };
const FOREVER = Number.POSITIVE_INFINITY;

const moveOf = (rule: ClockRule): number => delayQuota(rule)?.move ?? 0;

test('quick clocks have a quota, slow ones have none', () => {
  expect(delayQuota(BANK)).toEqual({ move: 300, most: 900, refill: 100 });
  expect(delayQuota({ kind: 'turn', ms: 2000 })).toEqual({ move: 100, most: 300, refill: 33 });
  expect(delayQuota({ kind: 'limits', soft: 2000, hard: 9000 })).toEqual({ move: 100, most: 300, refill: 33 });
  for (const slow of [
    { kind: 'none' },
    { kind: 'turn', ms: 60_001 },
    { kind: 'bank', ms: 600_001, increment: 0 },
  ] satisfies ClockRule[])
    expect(delayQuota(slow)).toBeUndefined();
});

test('a bank does not pay what was measured', () => {
  const match = startedMatch(toy, { clock: BANK });
  match.setDelay(0, 200);
  play(match, '0 bid-1', NOON + 1000);
  expect(match.takePending().at(-1)).toMatchObject({ t: 'acted', seat: 0, delay: 200 });
  expect(match.clock.left(0, NOON + 1000)).toBe(60_000 - 800);
  play(match, '1 bid-2', NOON + 1000);
  expect(match.takePending()[0]).not.toHaveProperty('delay');
  expect(match.clock.left(1, NOON + 1000)).toBe(60_000 - 1000);
});

test('no move gets more than it took', () => {
  const match = startedMatch(toy, { clock: BANK });
  match.setDelay(0, 200);
  play(match, '0 bid-1', NOON + 50);
  expect(match.clock.left(0, NOON + 50)).toBe(60_000);
});

test.each([BANK, TURN, LIMITS])(
  '$kind: a move that was late only by its delay is in time, a later one is not',
  clock => {
    const limit = clock.kind === 'bank' ? 60_000 : 10_000;
    const lastMoment = clock.kind === 'limits' ? limit : limit - 1;
    for (const [late, loses] of [
      [200, false],
      [201, true],
    ] as const) {
      const match = startedMatch(toy, { clock, strict: true });
      match.setDelay(0, 200);
      if (!loses && clock.kind !== 'limits') expect(match.deadline).toBe(NOON + limit);
      play(match, '1 bid-2', NOON + 10);
      actByText(match, 0, 'bid-1', NOON + lastMoment + late);
      expect(match.ending?.by, `${late}`).toBe(loses ? 'time' : undefined);
    }
  },
);

test('a turn with a limit of its own uses its quota only for a late move', () => {
  const match = startedMatch(toy, { clock: TURN });
  match.setDelay(0, 200);
  play(match, '0 bid-1', NOON + 9999);
  expect(match.takePending().at(-1)).not.toHaveProperty('delay');
});

test('who lies about its delay gains the quota and no more', () => {
  const clock = new Clock([BANK, BANK]);
  clock.start(0);
  clock.setDelay(0, 1e6);
  let gained = 0;
  const turns = 40;
  for (let turn = 0; turn < turns; turn++) {
    clock.startTurn(0, FOREVER, turn, turn * 1000);
    const unpaid = clock.unpaidDelay(0, turn * 1000 + 900);
    expect(unpaid).toBeLessThanOrEqual(300);
    clock.compensate(0, unpaid);
    clock.stopTurn(0, turn * 1000 + 900);
    gained += unpaid;
  }
  expect(clock.left(0, 1e6)).toBe(60_000 - turns * 900 + gained);
  expect(gained).toBeLessThanOrEqual(900 + turns * 100);
  expect(gained).toBeGreaterThan(900);
});

const clockRule = fc.constantFrom<ClockRule>(BANK, TURN, LIMITS, { kind: 'bank', ms: 3000, increment: 20 });
const moves = fc.array(fc.record({ delay: fc.nat({ max: 2000 }), think: fc.nat({ max: 4000 }) }), { maxLength: 40 });

test('a journal gives the same clocks, is found sound, and never has more than the quota', () => {
  fc.assert(
    fc.property(clockRule, moves, (clock, steps) => {
      const match = startedMatch(toy, { clock, strict: true });
      const entries = match.takePending();
      let now = NOON;
      for (const { delay, think } of steps) {
        const seat = [0, 1].find(one => match.isAwaited(one));
        if (seat === undefined) break;
        now += think;
        match.setDelay(seat, delay);
        match.act(seat, match.parse(seat, match.legal(seat)[0]!) as number, undefined, now);
        entries.push(...match.takePending());
        const again = Match.restore('m', toy, entries);
        for (const one of [0, 1]) {
          expect(again.clock.left(one, now)).toBe(match.clock.left(one, now));
          expect(again.clock.quotaLeft(one)).toBe(match.clock.quotaLeft(one));
        }
      }
      for (const entry of entries) if (entry.t === 'acted') expect(entry.delay ?? 0).toBeLessThanOrEqual(moveOf(clock));
      expect(audit(toy, asLines(entries)).fault).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

const asLines = (entries: readonly JournalEntry[]) => entries.map((entry, i) => ({ number: i + 1, entry }));

test('a journal that takes more than the quota is found', () => {
  const match = startedMatch(toy, { clock: BANK });
  play(match, '0 bid-1', NOON + 1000);
  const entries = match.takePending();
  const last = entries.at(-1) as Extract<JournalEntry, { t: 'acted' }>;
  const withDelay = (delay: number) => asLines([...entries.slice(0, -1), { ...last, delay }]);
  expect(audit(toy, withDelay(300)).fault).toBeUndefined();
  expect(audit(toy, withDelay(301)).fault).toMatchObject({ code: 'time' });
});
