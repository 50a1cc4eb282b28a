import { expect, test } from 'vitest';
import type { GameShown } from '../../../src/protocol/rest.ts';
import { levelAhead, type OpponentStep, offeredBot, stepAfter } from './opponent-path.ts';

const facts = {
  id: 'toy',
  bots: [
    { id: 'club', level: 2, audience: 'club' },
    { id: 'random', level: 0, audience: 'first' },
    { id: 'novice', level: 1, audience: 'first' },
  ],
} as unknown as Pick<GameShown, 'id' | 'bots'>; // nothing else is looked at

/** A finished match of seat 0 against bots of one kind. */
function finished(match: string, bot: string, payoffs: readonly number[], more: object = {}) {
  const players = payoffs.map((_, seat) => (seat === 0 ? { kind: 'person' } : { kind: 'bot', bot }));
  return { match, seat: 0, players, payoffs: [...payoffs], ending: { by: 'rules' }, ...more } as never; // as a page shows it
}

/** The step after matches against a bot, each with these payoffs. */
const after = (bot: string, ...results: readonly (readonly number[])[]): OpponentStep | undefined =>
  results.reduce<OpponentStep | undefined>(
    (step, payoffs, i) => stepAfter(facts, step, finished(`${bot} ${i}`, bot, payoffs)),
    undefined,
  );

const WON = [1, -1];
const LOST = [-1, 1];
const DRAWN = [0, 0];

test('a first match is against the weakest bot for a first match', () => {
  expect(offeredBot(facts, {})).toBe('random');
  expect(offeredBot(facts, { toy: { bot: 'gone', won: 0, lost: 0, match: 'a' } })).toBe('random');
  expect(offeredBot({ id: 'toy', bots: [] }, {})).toBeUndefined();
});

test.each([
  ['one win', 'random', [WON], 'random'],
  ['two wins', 'random', [WON, WON], 'novice'],
  ['a win, a draw and a win', 'random', [WON, DRAWN, WON], 'random'],
  ['two losses', 'club', [LOST, LOST], 'novice'],
  ['two losses against the weakest', 'random', [LOST, LOST], 'random'],
  ['two wins against the strongest', 'club', [WON, WON], 'club'],
  ['a loss between two wins', 'novice', [WON, LOST, WON], 'novice'],
  ['a second place of four', 'novice', [[0, 1, -1, 0], LOST], 'random'],
] as const)('after %s against %s', (_, bot, results, next) => {
  const step = after(bot, ...results);
  expect(offeredBot(facts, { toy: step! })).toBe(next);
});

test('a match counts once, and another opponent begins a new row', () => {
  const one = stepAfter(facts, undefined, finished('a', 'random', WON));
  expect(stepAfter(facts, one, finished('a', 'random', WON))).toBe(one);
  expect(stepAfter(facts, one, finished('b', 'novice', WON))).toEqual({ bot: 'novice', won: 1, lost: 0, match: 'b' });
});

test('matches with people, of viewers and cancelled ones do not count', () => {
  const people = finished('a', 'random', WON, { players: [{ kind: 'person' }, { kind: 'person' }] });
  const viewer = finished('b', 'random', WON, { seat: null });
  const cancelled = finished('c', 'random', DRAWN, { ending: { by: 'abort' } });
  for (const match of [people, viewer, cancelled]) expect(stepAfter(facts, undefined, match)).toBeUndefined();
});

test('the page names the next level when one more win leads to it', () => {
  const step = { bot: 'random', won: 1, lost: 0, match: 'm' };
  expect(levelAhead(facts, { toy: step })).toBe('novice');
  expect(levelAhead(facts, { toy: { ...step, won: 0 } })).toBeUndefined();
  expect(levelAhead(facts, { toy: { ...step, bot: 'club' } })).toBeUndefined();
  expect(levelAhead(facts, {})).toBeUndefined();
});
