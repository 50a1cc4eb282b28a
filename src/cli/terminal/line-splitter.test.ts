import { expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { LineSplitter } from './line-splitter.ts';

function split(pieces: readonly string[], longest = 1000): (string | undefined)[] {
  const splitter = new LineSplitter(longest);
  return [...pieces.flatMap(piece => splitter.push(piece)), ...splitter.end()];
}

test('lines do not depend on how the text arrives', () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n') }));
  fc.assert(
    fc.property(pieces, cut => {
      expect(split(cut)).toEqual(split([cut.join('')]));
    }),
  );
});

test.each([
  ['a line without its end', ['a\nb'], ['a', 'b']],
  ['no line after the last end', ['a\n'], ['a']],
  ['empty lines', ['\n\n'], ['', '']],
  ['nothing', [''], []],
  ['a line that is too long', ['aaaa', 'aaaa\nb\n'], [undefined, 'b']],
  ['a line that is too long at the end', ['b\naaaa', 'aa'], ['b', undefined]],
])('%s', (_name, pieces, lines) => {
  expect(split(pieces, 5)).toEqual(lines);
});
