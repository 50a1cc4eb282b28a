import { describe, expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { lineSplitter } from './tcp-listener.ts';

describe('lines', () => {
  test('are the same however the stream was split, and each that is too long is named once', () => {
    const texts = fc.array(fc.stringMatching(/^[a-z:,=+ 0-9-]{0,20}$/), { minLength: 1 });
    fc.assert(
      fc.property(texts, fc.array(fc.integer({ min: 1, max: 9 })), fc.constantFrom('\n', '\r\n'), (sent, cuts, end) => {
        let stream = sent.map(line => line + end).join('');
        const got: string[] = [];
        const push = lineSplitter(
          12,
          line => got.push(line),
          () => got.push('too long'),
        );
        for (const cut of [...cuts, stream.length]) {
          push(stream.slice(0, cut));
          stream = stream.slice(cut);
        }
        push(stream);
        expect(got).toEqual(sent.map(line => (line.length > 12 ? 'too long' : line)));
      }),
    );
  });

  test('that do not end are given up', () => {
    const got: string[] = [];
    const push = lineSplitter(
      8,
      line => got.push(line),
      () => got.push('too long'),
    );
    push('12345678');
    expect(got).toEqual([]);
    push('9');
    expect(got).toEqual(['too long']);
  });
});
