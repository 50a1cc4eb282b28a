import { expect, test } from 'vitest';
import { actByText, startedMatch } from '../../../src/match/testing.ts';
import { rules as uno } from '../rules/index.ts';

test('UNO: ten seconds from the start of the turn; after drawing, the second question gets what is left', () => {
  const match = startedMatch(uno, { seats: 2, clock: { kind: 'turn', ms: 10_000 } });
  const seen = { again: 0, nextTurn: 0 };
  for (let now = match.lastAt; match.phase === 'running' && seen.again < 3; ) {
    const seat = match.toAct;
    const before = match.clock.left(seat, now);
    now += 1000;
    const legal = match.legal(seat);
    expect(actByText(match, seat, legal.includes('draw') ? 'draw' : legal[0]!, now)).toBeUndefined();
    const isSameTurn = match.toAct === seat && match.legal(seat).includes('pass');
    if (isSameTurn) {
      seen.again++;
      expect(match.clock.left(seat, now)).toBe(before - 1000);
    } else if (match.phase === 'running' && match.toAct !== seat) {
      seen.nextTurn++;
      expect(match.clock.left(match.toAct, now)).toBe(10_000);
    }
  }
  expect(seen.again).toBe(3);
  expect(seen.nextTurn).toBeGreaterThan(0);
});
