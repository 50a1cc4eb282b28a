import { expect, test } from 'vitest';
import * as fc from '../../../../tests/properties.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { lookOf, parseName, tidyName } from './names.ts';

test.each([
  ['case', 'Ada', 'aDA'],
  ['accents', 'José', 'Jose'],
  ['accents, written as two characters', 'Jos\u00e9', 'Jose\u0301'],
  ['spaces and signs', 'Ada Lovelace', 'ada_love-lace'],
  ['Cyrillic letters', 'Oscar', 'Оѕсаг'],
  ['Greek letters', 'Kao', 'Καο'],
  ['wide letters', 'Ada', 'Ａｄａ'],
  ['digits', 'Bob0', 'BobO'],
  ['one, el and i', 'Bill', 'B1II'],
  ['r and n', 'Arne', 'Ame'],
  ['two vs', 'Wanda', 'VVanda'],
  ['a sharp s', 'Strauß', 'STRAUSS'],
  ['a ligature', 'ﬁfi', 'fifi'],
])('names that differ in %s look the same', (_, one, other) => {
  expect(lookOf(one)).toBe(lookOf(other));
});

test.each([
  ['Ada', 'Bob'],
  ['Ada', 'Adam'],
  ['กา', 'กี'],
  ['さと', 'さど'],
])('%s and %s do not', (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other));
});

test.each([
  ['Ada', 'Ada'],
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ["O'Neill", "O'Neill"],
  ['Ольга', 'Ольга'],
  ['さくら子', 'さくら子'],
  ['x2', 'x2'],
  ['Ad\u200ba', 'Ada'],
])('%s may be a name', (asked, name) => {
  expect(parseName(asked)).toMatchObject({ name });
});

test.each([
  ['A', 'accounts/name-length'],
  ['a'.repeat(21), 'accounts/name-length'],
  ['', 'accounts/name-length'],
  ['<script>', 'accounts/name-signs'],
  ['a@b.org', 'accounts/name-signs'],
  ['-Ada', 'accounts/name-signs'],
  ['Ada.', 'accounts/name-signs'],
  ['\u{1f3b2}\u{1f3b2}', 'accounts/name-signs'],
  ['Adа', 'accounts/name-scripts'],
  ['Admin', 'accounts/name-taken'],
  ['LUD0TECA', 'accounts/name-taken'],
])('%s may not', (asked, code) => {
  expect(parseName(asked)).toMatchObject({ refused: code });
});

test('any text is a name or is refused, and what is shown is found again by its look', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), text => {
      const parsed = parseName(text);
      if (isRefusal(parsed)) return;
      expect(lookOf(parsed.name)).toBe(parsed.look);
      expect(parseName(parsed.name)).toEqual(parsed);
      expect(tidyName(parsed.name, 'g-x')).toBe(parsed.name);
    }),
    { numRuns: 2000 },
  );
});
