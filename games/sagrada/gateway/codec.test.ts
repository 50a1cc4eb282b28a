import { expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { parseFromClient, parseFromServer, writeToClient, writeToServer } from './codec.ts';
import type { SagradaDialogueClientMessage, SagradaDialogueServerMessage } from './messages.ts';

const index = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const clientMessages: fc.Arbitrary<SagradaDialogueClientMessage> = fc.oneof(
  fc.record({ t: fc.constant('login' as const), name: fc.string({ minLength: 1, maxLength: 32 }) }),
  fc.constantFrom<SagradaDialogueClientMessage>(
    { t: 'queue' },
    { t: 'draft' },
    { t: 'undo' },
    { t: 'pass' },
    { t: 'leave' },
  ),
  fc.record({ t: fc.constant('pattern' as const), index: index(3) }),
  fc.record({ t: fc.constant('tool' as const), index: index(4) }),
  fc.record({
    t: fc.constantFrom('move' as const, 'check' as const),
    answer: fc.oneof(
      fc.record({ cell: fc.record({ row: index(3), column: index(4) }) }),
      fc.record({ pool: index(8) }),
      fc.record({ track: fc.record({ round: fc.integer({ min: 1, max: 10 }), index: index(8) }) }),
      fc.record({ value: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ up: fc.boolean() }),
      fc.record({ yes: fc.boolean() }),
    ),
  }),
);

test('what a client writes is read back', () => {
  fc.assert(
    fc.property(clientMessages, message => {
      expect(parseFromClient(writeToServer(message))).toEqual(JSON.parse(JSON.stringify(message)));
    }),
  );
});

const serverMessages: readonly SagradaDialogueServerMessage[] = [
  { t: 'welcome', name: 'Ada', token: 'x', playing: false },
  { t: 'refused', code: 'sagrada-dialogue/not-your-turn', detail: 'It is not your turn.' },
  { t: 'queued', waiting: 1, startsIn: null },
  { t: 'checked', accepted: false, errors: ['EDGE'], reasons: ['NOT_EDGE'], detail: 'The first die goes on an edge.' },
  {
    t: 'patterns',
    offer: [{ id: 'virtus', difficulty: 5, rows: ['4.25G', '..6G2', '.3G4.', '5G1..'] }],
    private: ['R'],
    time: 9,
  },
  { t: 'start', seat: 0, names: ['Ada', 'Bo'], time: 90_000 },
  { t: 'undone', done: true },
  { t: 'time', seat: 1, left: 0 },
  { t: 'presence', seat: 1, present: false },
];
test.each(serverMessages.map(m => [m.t, m] as const))('what the server writes is read back: %s', (_, message) => {
  expect(parseFromServer(writeToClient(message))).toEqual(message);
});

test('any text is answered and never thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      expect(typeof parseFromClient(text).t).toBe('string');
    }),
  );
});

test.each([
  ['no JSON', 'login'],
  ['an unknown kind', '{"t":"cheat"}'],
  ['a word too many', '{"t":"pass","really":true}'],
  ['a cell outside', '{"t":"move","answer":{"cell":{"row":4,"column":0}}}'],
  ['two answers at once', '{"t":"move","answer":{"value":1,"yes":true}}'],
  ['an answer of the wrong type', '{"t":"move","answer":{"value":"3"}}'],
  ['an empty name', '{"t":"login","name":""}'],
  ['null', 'null'],
])('%s is no message', (_, line) => {
  expect(parseFromClient(line)).toEqual({ t: 'unknown', why: expect.any(String) as string });
});
