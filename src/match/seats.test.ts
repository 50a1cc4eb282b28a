import { expect, test } from 'vitest';
import { toy } from '../core/testing/toy.ts';
import { NOON, openMatch, person, startedMatch } from './testing.ts';

const anna = person('anna');
const beppe = person('beppe');

test('people take seats, leave them and start', () => {
  const match = openMatch(toy);
  expect(match.phase).toBe('open');
  expect(match.sit(1, anna, '', NOON)).toBeUndefined();
  expect(match.seated).toEqual([undefined, anna]);
  expect(match.vacate(1, NOON)).toBeUndefined();
  expect(match.sit(1, beppe, '', NOON)).toBeUndefined();
  expect(match.sit(0, anna, '', NOON)).toBeUndefined();
  expect(match.start(NOON)).toBeUndefined();
  expect(match.phase).toBe('running');
  expect([match.who(0), match.who(1)]).toEqual([anna, beppe]);
});

test.each([
  ['a taken seat', 'match/seat-taken', 0],
  ['a seat that is not there', 'match/no-such-seat', 2],
  ['the seat of chance', 'match/no-such-seat', -1],
  ['no number at all', 'match/no-such-seat', Number.NaN],
])('refuses %s', (_, code, seat) => {
  const match = openMatch(toy);
  match.sit(0, anna, '', NOON);
  const { version } = match;
  expect(match.sit(seat, beppe, '', NOON)?.refused).toBe(code);
  expect(match.version).toBe(version);
});

test('an empty seat cannot be vacated, and does not play', () => {
  const match = openMatch(toy);
  match.sit(0, anna, '', NOON);
  expect(match.vacate(1, NOON)?.refused).toBe('match/seat-empty');
  expect(match.start(NOON)?.refused).toBe('match/seat-empty');
  expect(match.start(NOON, [0])?.refused).toBe('match/too-few');
});

test('once it has begun nobody sits down, leaves the seat or begins again', () => {
  const match = startedMatch(toy);
  expect(match.sit(0, anna, '', NOON)?.refused).toBe('match/already-started');
  expect(match.vacate(0, NOON)?.refused).toBe('match/already-started');
  expect(match.start(NOON)?.refused).toBe('match/already-started');
});

test('before it has begun nothing can be played', () => {
  const match = openMatch(toy);
  match.sit(0, anna, '', NOON);
  for (const refusal of [match.act(0, 6, undefined, NOON), match.request('retract', 0, NOON), match.pause(NOON)])
    expect(refusal?.refused).toBe('match/not-started');
  expect(match.request('resign', 0, NOON)?.refused).toBe('match/not-started');
  expect(match.legal(0)).toEqual([]);
  match.markAbsent(0, NOON);
  expect(match.isAbsent(0)).toBe(false);
});

test('starts with the seats that are taken, in any order', () => {
  const match = openMatch(toy, { seats: 4 });
  match.sit(1, anna, 'a', NOON);
  match.sit(3, beppe, 'b', NOON);
  expect(match.start(NOON, [3, 1])).toBeUndefined();
  expect(match.setup.seats).toBe(2);
  expect(match.seated).toEqual([beppe, anna]);
  expect(match.view(0)).toMatchObject({ seats: 2, phase: 'bid' });
});

test('a table nobody needs any more can be closed before it begins', () => {
  const match = openMatch(toy);
  expect(match.abort(NOON)).toBeUndefined();
  expect(match).toMatchObject({ phase: 'over', ending: { by: 'abort' }, payoffs: [0, 0] });
  expect(match.abort(NOON)?.refused).toBe('match/over');
});
