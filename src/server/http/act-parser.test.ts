import { expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { ClientMessage } from '../../protocol/play.ts';
import { Compile } from '../../protocol/schema.ts';
import { parseAct } from './act-parser.ts';

const schema = Compile(ClientMessage);

/** What the long way makes of a text. */
function long(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    return schema.Check(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

const acts = fc.record(
  {
    t: fc.constant('act'),
    match: fc.stringMatching(/^[a-zA-Z0-9_-]{3,41}$/),
    action: fc.oneof(fc.constantFrom('23-34', '23x45', ''), fc.string({ maxLength: 210, unit: 'binary' })),
    version: fc.oneof(fc.nat(), fc.double(), fc.constant(-1)),
    id: fc.oneof(fc.nat(), fc.constant(2 ** 40)),
  },
  { requiredKeys: ['t', 'action'] },
);

test('the moves of our clients are read at once', () => {
  for (const more of [{}, { version: 7 }, { version: 0, id: 12 }, { id: 999_999_999 }]) {
    const message = { t: 'act', match: 'abcd', action: '23-34', ...more };
    expect(parseAct(JSON.stringify(message))).toEqual(message);
  }
  expect(parseAct('{"t":"act","action":"pass"}')).toEqual({ t: 'act', action: 'pass' });
});

test('whatever is read at once, the long way reads the same', () => {
  let read = 0;
  fc.assert(
    fc.property(acts, message => {
      const text = JSON.stringify(message);
      const act = parseAct(text);
      if (!act) return;
      read++;
      expect(act).toEqual(long(text));
    }),
    { numRuns: 2000 },
  );
  expect(read).toBeGreaterThan(100);
});

test('and so with a character changed, left out or doubled anywhere', () => {
  const text = '{"t":"act","match":"abcd","action":"23-34","version":10,"id":3}';
  const marks = fc.constantFrom('"', '\\', '{', '}', ',', ':', ' ', '0', '-', '.', 'e', 'a', 'é', '\n', '\u0000', '');
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.nat(2), marks, (at, length, mark) => {
      const other = text.slice(0, at) + mark + text.slice(at + length);
      const act = parseAct(other);
      if (act) expect(act).toEqual(long(other));
    }),
    { numRuns: 3000 },
  );
});
