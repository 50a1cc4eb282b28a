import { expect, test } from 'vitest';
import * as fc from '../../../../tests/properties.ts';
import { lengthOf, MAX_LINE_LENGTH, tidyLine } from './text.ts';

test.each<[what: string, written: string, kept: string]>([
  ['plain text', 'good move!', 'good move!'],
  ['spaces and line ends', '  two\r\n\tlines \u2028 here ', 'two lines here'],
  ['a bidirectional override', 'abc\u202Edef\u202C', 'abcdef'],
  ['isolates and marks', '\u2066a\u2069\u200E\u200F\u061C', 'a'],
  ['controls', 'a\u0000\u0007\u001b[31mb\u007f', 'a [31mb'],
  ['what cannot be seen', 'a\u200b\u2060\u00adb', 'ab'],
  ['a lone surrogate', 'a\ud800b', 'ab'],
  ['a family of emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a joiner of letters', 'نمی\u200cخواهم', 'نمی\u200cخواهم'],
  ['joiners alone', '\u200d\u200c \u200d', ''],
  ['a tower of marks', `a${'\u0301'.repeat(40)}`, `á${'\u0301'.repeat(4)}`],
  ['markup is text', '<b onclick=x>&amp;</b>', '<b onclick=x>&amp;</b>'],
  ['nothing', ' \n\u200b ', ''],
])('%s', (_, written, kept) => {
  expect(tidyLine(written)).toBe(kept);
});

test('whatever is written becomes one line that nothing hides in, and tidying it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      const kept = tidyLine(text);
      expect(tidyLine(kept)).toBe(kept);
      expect(kept).not.toMatch(/(?![\u200c\u200d])\p{C}|\p{Zl}|\p{Zp}|^\s|\s$| {2}/u);
    }),
    { numRuns: 100 },
  );
});

test('characters are counted as people count them, nearly', () => {
  expect(lengthOf('\u{1f3b2}'.repeat(MAX_LINE_LENGTH))).toBe(MAX_LINE_LENGTH);
  expect(lengthOf('نمی\u200cخواهم')).toBe(8);
});
