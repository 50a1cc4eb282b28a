import { expect, test } from 'vitest';
import type { ChatLineShown } from '../../../src/protocol/play.ts';
import { markChatRead, mergeChatLines } from './chat.ts';

const line = (number: number, text = `line ${number}`): ChatLineShown => ({
  line: number,
  at: 0,
  to: 'table',
  account: 'g-a',
  name: 'A',
  kind: 'person',
  text,
});

test('lines stand in the order of their numbers; one that comes again replaces the old one', () => {
  const before = mergeChatLines([], [line(5), line(9)]);
  expect(mergeChatLines(before, [line(7), line(9, 'hidden')]).map(({ text }) => text)).toEqual([
    'line 5',
    'line 7',
    'hidden',
  ]);
  const many = mergeChatLines(
    before,
    Array.from({ length: 300 }, (_, i) => line(100 + i)),
  );
  expect([many.length, many[0]!.line]).toEqual([200, 200]);
});

test('what was read is remembered for the matches looked at last', () => {
  let seen: Readonly<Record<string, number>> = {};
  for (let i = 0; i < 60; i++) seen = markChatRead(seen, `m${i}`, i);
  expect(Object.keys(seen)).toHaveLength(50);
  expect(seen['m59']).toBe(59);
  expect(markChatRead(seen, 'm59', 59)).toBe(seen);
  expect(Object.keys(markChatRead(seen, 'm10', 70)).at(-1)).toBe('m10');
});
