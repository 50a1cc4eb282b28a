import { expect, test } from 'vitest';
import type { LineShown } from '../../../src/server/api/play.ts';
import { hearLines, markSeen } from './chat.ts';

const line = (number: number, text = `line ${number}`): LineShown => ({
  line: number,
  at: 0,
  to: 'table',
  account: 'g-a',
  name: 'A',
  kind: 'person',
  text,
});

test('lines stand in the order of their numbers; one that comes again replaces the old one', () => {
  const before = hearLines([], [line(5), line(9)]);
  expect(hearLines(before, [line(7), line(9, 'hidden')]).map(({ text }) => text)).toEqual([
    'line 5',
    'line 7',
    'hidden',
  ]);
  const many = hearLines(
    before,
    Array.from({ length: 300 }, (_, i) => line(100 + i)),
  );
  expect([many.length, many[0]!.line]).toEqual([200, 200]);
});

test('what was read is remembered for the matches looked at last', () => {
  let seen: Readonly<Record<string, number>> = {};
  for (let i = 0; i < 60; i++) seen = markSeen(seen, `m${i}`, i);
  expect(Object.keys(seen)).toHaveLength(50);
  expect(seen['m59']).toBe(59);
  expect(markSeen(seen, 'm59', 59)).toBe(seen);
  expect(Object.keys(markSeen(seen, 'm10', 70)).at(-1)).toBe('m10');
});
