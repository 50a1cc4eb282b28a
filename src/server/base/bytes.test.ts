import { expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { ascii, Bytes } from './bytes.ts';

const data = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, undefined, true, false, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 0.1, -5e-324),
    fc.maxSafeInteger(),
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 6 }), tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

test('what is written as JSON is what JSON.stringify writes, wherever it stands', () => {
  const bytes = new Bytes();
  fc.assert(
    fc.property(data, data, (first, second) => {
      const [a, b] = [JSON.stringify(first) ?? 'null', JSON.stringify(second) ?? 'null'];
      bytes.cut(0);
      bytes.json(first);
      const { size } = bytes;
      bytes.json(second);
      expect(bytes.bytes().toString()).toBe(Buffer.from(a + b).toString());
      bytes.cut(size);
      expect(bytes.bytes().toString()).toBe(Buffer.from(a).toString());
    }),
    { numRuns: 500 },
  );
});

test('integers of every length', () => {
  const bytes = new Bytes();
  for (let n = 1; n < Number.MAX_SAFE_INTEGER; n *= 10)
    for (const value of [n, n - 1, n + 1, -n]) {
      bytes.cut(0);
      bytes.integer(value);
      expect(bytes.bytes().toString()).toBe(String(value));
    }
  bytes.cut(0);
  for (const value of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) bytes.integer(value);
  expect(bytes.bytes().toString()).toBe('9007199254740991-9007199254740991');
});

test('parts of others, texts of any length, and nothing any more', () => {
  const bytes = new Bytes();
  const long = 'ü'.repeat(5000);
  const others = new Bytes();
  others.text('one two three');
  bytes.copyFrom(others, 4, 7);
  bytes.text(long);
  bytes.copy(ascii('!'));
  expect(bytes.bytes().toString()).toBe(`two${long}!`);
  bytes.free();
  expect(bytes.bytes().toString()).toBe('');
});
