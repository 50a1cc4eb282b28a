import { expect, test } from 'vitest';
import { fillIn } from './refusal.ts';

test('details stand where the sentence names them', () => {
  expect(fillIn('{from} and {to} are not on one line, {from} is not.', { from: 'A1', to: 7 })).toBe(
    'A1 and 7 are not on one line, A1 is not.',
  );
  expect(fillIn('Nothing to fill in.')).toBe('Nothing to fill in.');
});

test('a detail is taken as it is, braces and dollar signs included', () => {
  expect(fillIn('not "{text}"', { text: '$& {text}' })).toBe('not "$& {text}"');
});
