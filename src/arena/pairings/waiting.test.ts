import { expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { distanceOf, pairPlayers, reachOf, type WaitingPlayer } from './waiting.ts';

const player = (account: string, level: number, other: Partial<WaitingPlayer> = {}): WaitingPlayer => ({
  account,
  level,
  waited: 0,
  isRated: true,
  avoids: new Set(),
  last: new Set(),
  ...other,
});

const names = (groups: readonly (readonly WaitingPlayer[])[]): string[] =>
  groups.map(group =>
    group
      .map(({ account }) => account)
      .sort()
      .join(' '),
  );

const accounts = fc.array(fc.integer({ min: 0, max: 11 }).map(String), { maxLength: 3 });
const players = fc.uniqueArray(
  fc
    .record({
      account: fc.integer({ min: 0, max: 40 }).map(String),
      level: fc.integer({ min: 800, max: 2400 }),
      waited: fc.integer({ min: 0, max: 60_000 }),
      isRated: fc.boolean(),
      avoids: accounts.map(list => new Set(list)),
      last: accounts.map(list => new Set(list)),
    })
    .map(found => found satisfies WaitingPlayer),
  { selector: ({ account }) => account, maxLength: 30 },
);
const tables = fc.record({ waiting: players, seats: fc.integer({ min: 2, max: 5 }) });

const pairsOf = <T>(group: readonly T[]): [T, T][] =>
  group.flatMap((one, i) => group.slice(i + 1).map((other): [T, T] => [one, other]));

test('every table is full, and no player is at two', () => {
  fc.assert(
    fc.property(tables, ({ waiting, seats }) => {
      const seated = pairPlayers(waiting, seats).flat();
      expect(new Set(seated).size).toBe(seated.length);
      expect(pairPlayers(waiting, seats).every(group => group.length === seats)).toBe(true);
      expect(seated.every(one => waiting.includes(one))).toBe(true);
    }),
  );
});

test('players who avoid each other never meet, and none beyond the reach of both', () => {
  fc.assert(
    fc.property(tables, ({ waiting, seats }) => {
      for (const [one, other] of pairPlayers(waiting, seats).flatMap(pairsOf)) {
        expect(one.avoids.has(other.account) || other.avoids.has(one.account)).toBe(false);
        expect(distanceOf(one, other)).toBeLessThanOrEqual((reachOf(one) + reachOf(other)) / 2);
      }
    }),
  );
});

test('of two seats, nobody is left who could play another who is left', () => {
  fc.assert(
    fc.property(players, waiting => {
      const seated = new Set(pairPlayers(waiting, 2).flat());
      const left = waiting.filter(one => !seated.has(one));
      expect(pairPlayers(left, 2)).toEqual([]);
    }),
  );
});

test('the order in which players are given changes nothing', () => {
  fc.assert(
    fc.property(tables, ({ waiting, seats }) => {
      expect(names(pairPlayers(waiting.toReversed(), seats))).toEqual(names(pairPlayers(waiting, seats)));
    }),
  );
});

test('whoever waits longer is paired first, with the nearest', () => {
  const waiting = [player('a', 1500, { waited: 9000 }), player('b', 1540), player('c', 1560), player('d', 1530)];
  expect(names(pairPlayers(waiting, 2))).toEqual(['a d', 'b c']);
});

test.each([
  [19_000, []],
  [20_000, ['a b']],
])('the reach grows with the wait: after %d ms', (waited, pairs) => {
  expect(names(pairPlayers([player('a', 1200, { waited }), player('b', 1500)], 2))).toEqual(pairs);
});

test('two who have just played meet again at once only where no other waits', () => {
  const a = player('a', 1500, { last: new Set(['b']) });
  const b = player('b', 1500, { last: new Set(['a']) });
  expect(names(pairPlayers([a, b], 2))).toEqual(['a b']);
  expect(names(pairPlayers([a, b, player('c', 1550)], 2))).toEqual(['a c']);
  expect(pairPlayers([a, b, player('c', 2500)], 2)).toEqual([]);
  const later = [a, b].map(one => Object.assign({}, one, { waited: 20_000 }));
  expect(names(pairPlayers([...later, player('c', 2500)], 2))).toEqual(['a b']);
});

test('four who have just played meet again where a fifth alone would not make a table', () => {
  const four = ['a', 'b', 'c', 'd'];
  const played = four.map(account => player(account, 1500, { last: new Set(four.filter(other => other !== account)) }));
  expect(pairPlayers([...played, player('e', 1500, { isRated: false })], 4)).toHaveLength(1);
});

test('a player whose match counts meets one whose match would not only after a while', () => {
  const guest = player('guest', 1500, { isRated: false });
  expect(names(pairPlayers([player('a', 1500), guest, player('b', 1590)], 2))).toEqual(['a b']);
  expect(pairPlayers([player('a', 1500), guest], 2)).toEqual([]);
  expect(names(pairPlayers([player('a', 1500, { waited: 5000 }), { ...guest, waited: 5000 }], 2))).toEqual(['a guest']);
});

test('a player who has waited long enough meets anybody, whom it has just played last', () => {
  const a = player('a', 1500, { waited: 4000, last: new Set(['b']) });
  const b = player('b', 1510, { last: new Set(['a']) });
  const c = player('c', 2900);
  expect(pairPlayers([a, b, c], 2)).toEqual([]);
  expect(pairPlayers([a, b, c], 2, 4001)).toEqual([]);
  expect(names(pairPlayers([a, b, c], 2, 4000))).toEqual(['a c']);
  expect(names(pairPlayers([a, b, player('c', 2900, { avoids: new Set(['a']) })], 2, 4000))).toEqual(['a b']);
  expect(names(pairPlayers([a, b, c], 3, 4000))).toEqual(['a b c']);
});
