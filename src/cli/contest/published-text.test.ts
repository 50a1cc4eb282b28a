import { expect, test } from 'vitest';
import { plainText, printableText, publishedText } from './published-text.ts';

test.each([
  ['a colour', 'a \x1b[31mred\x1b[0m word', 'a  [31mred [0m word'],
  ['the title of a window, with its end', '\x1b]0;mine\x07', ' ]0;mine '],
  ['a sequence of one byte', '\u009b2J', ' 2J'],
  ['a cleared line', 'a\rb\x08c', 'a b c'],
  ['a letter that turns the direction', 'a\u202eb', 'a b'],
  ['letters of any language', 'perché? Übung 棋', 'perché? Übung 棋'],
])('a terminal is not controlled by %s', (_, text, shown) => {
  expect(printableText(text)).toBe(shown);
});

test('paths are cut to a name, and long texts are cut', () => {
  expect(publishedText('/home/ada/x/player.cpp:1: error')).toBe('player.cpp:1: error');
  expect(plainText('x'.repeat(1000))).toHaveLength(301);
});
