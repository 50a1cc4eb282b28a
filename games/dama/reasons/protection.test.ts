// What is said about pieces that could be captured for nothing, and that the checker refuses it elsewhere.

import { expect, test } from 'vitest';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules } from '../rules/index.ts';
import { cells, testPosition } from '../rules/testing.ts';
import { reasons } from './index.ts';
import { check } from './testing/check.ts';

const QUIET = ['x01', 'o76'];

/** Codes and arguments of what is said about a line of player 1, each verified by the checker. */
function said(pieces: readonly string[], line: string): Readonly<Record<string, unknown>> {
  const s = testPosition(cells(...QUIET, ...pieces), 0);
  const view = rules.view(s, 0);
  const after = rules.copy(s);
  const steps = line.split(' ').map(text => {
    const seat = after.next;
    const action = rules.parse(after, seat, text);
    if (isRefusal(action)) throw new Error(`${text}: ${action.refused}`);
    rules.apply(after, seat, action);
    return { seat, action, text, view: rules.view(after, 0) };
  });
  const found = reasons.find({ state: s, seat: 0, line: steps.map(({ action }) => action) });
  const position = { view, seat: 0, seats: 2, options: rules.defaults, line: steps };
  for (const reason of found) expect(check({ ...position, reason }), reason.code).toBeUndefined();
  return Object.fromEntries(found.map(({ code, args = {} }) => [code, args]));
}

test.each([
  ['a man gets one behind it', ['x34', 'x07', 'o45', 'o56'], '01-12', 'guards.man', { square: '34' }],
  ['every capture is answered', ['x34', 'x07', 'o45', 'o56'], '01-12', 'sound', { unsafe: 2, others: 3 }],
  ['of two men one moves away', ['x34', 'x16', 'o45', 'o56', 'o25'], '34-43', 'saves.man', { square: '34' }],
  ['a man that is lost takes another', ['x34', 'o45', 'o67'], '34x56 67x45', 'trades.saved', { square: '34' }],
  ['a king is lost in the line', ['X34', 'O45', 'o56'], '01-10 45x23', 'line.costs.king', { square: '34' }],
] as const)('%s', (_name, pieces, line, code, args) => {
  expect(said(pieces, line)).toMatchObject({ [code]: args });
});

test.each([
  ['a capture that is answered is no exchange of a man that was lost', ['x34', 'x12', 'o45', 'o67'], '34x56 67x45'],
  ['a man that nothing can capture needs no protection', ['x34', 'x07', 'o56'], '01-12'],
] as const)('%s', (_name, pieces, line) => {
  const codes = Object.keys(said(pieces, line));
  expect(codes.filter(code => /^(guards|saves|sound|trades.saved)/.test(code))).toEqual([]);
});

test('an exchange that comes later in the line is none of this move', () => {
  const pieces = ['x12', 'x21', 'o43', 'o65'];
  expect(said(pieces, '21-32 43x21 12x30')).toHaveProperty(['trades']);
  const later = said([...pieces, 'x07'], '07-16 76-67 21-32 43x21 12x30');
  expect(later).toHaveProperty(['line.trades']);
  expect(later).not.toHaveProperty(['trades']);
});

test('a piece that the line loses later is not saved', () => {
  const pieces = ['x34', 'o45', 'o63'];
  expect(said(pieces, '34-43 63-52 43x61')).toHaveProperty(['rescues.man']);
  expect(said(pieces, '34-43 63-52 01-10 52x34')).not.toHaveProperty(['rescues.man']);
});

test('a man that the line loses is not said to stand in the centre', () => {
  const pieces = ['x12', 'o56', 'o45'];
  expect(said(pieces, '12-23 76-67')).toHaveProperty(['centre.man']);
  expect(said(pieces, '12-23 45-34 01-10 34x12')).not.toHaveProperty(['centre.man']);
});

test('a capture that was possible before, and not made, is part of no exchange', () => {
  // 34 can be captured all the time; what is lost and taken is counted all the same.
  const { 'line.costs': costs } = said(
    ['x34', 'x25', 'x27', 'o45', 'o56', 'o36', 'o70'],
    '01-10 36x14 10-21 70-61 21-30',
  );
  expect(costs).toEqual({ lost: 1, taken: 0 });
});
