import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { drawOutcome } from '../core/chance.ts';
import { actionList, CHANCE } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { toy } from '../core/testing/toy.ts';
import { commitmentOf, drawsFrom } from './chance.ts';
import { Match } from './match.ts';
import { NOON, openMatch, person, play, SECRET, startedMatch } from './testing.ts';

const roll = (secret: string, words: readonly string[], version: number): number[] => {
  const random = drawsFrom(secret, words)(version);
  return Array.from({ length: 40 }, () => random(6));
};

test('the commitment is the SHA-256 of the secret bytes', () => {
  expect(commitmentOf('00ff')).toBe(
    createHash('sha256')
      .update(Buffer.from([0, 255]))
      .digest('hex'),
  );
});

test('the same secret, words and place give the same draws', () => {
  expect(roll(SECRET, ['a', 'b'], 7)).toEqual(roll(SECRET, ['a', 'b'], 7));
});

test.each([
  ['another word', SECRET, ['a', 'c'], 7],
  ['the words swapped', SECRET, ['b', 'a'], 7],
  ['the words cut elsewhere', SECRET, ['ab', ''], 7],
  ['another secret', SECRET.replace('5', '6'), ['a', 'b'], 7],
  ['another place', SECRET, ['a', 'b'], 8],
])('%s gives other draws', (_, secret, words, version) => {
  expect(roll(secret, words, version)).not.toEqual(roll(SECRET, ['a', 'b'], 7));
});

test('draws are within bounds, and every outcome comes up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), (bound, version) => {
      const random = drawsFrom(SECRET, [])(version);
      for (let i = 0; i < 20; i++) expect(random(bound)).toSatisfy((n: number) => n >= 0 && n < bound);
    }),
    { numRuns: 50 },
  );
  const random = drawsFrom(SECRET, [])(0);
  expect(new Set(Array.from({ length: 200 }, () => random(6)))).toHaveProperty('size', 6);
});

/** A finished match of three rounds. */
function finished(): readonly JournalEntry[] {
  const match = startedMatch(toy);
  while (match.phase === 'running') play(match, '0 bid-2, 1 bid-1, w large, w give');
  return match.takePending();
}

/** Every draw of a finished journal done again by an outsider, from what `ended` reveals. */
function redrawn(entries: readonly JournalEntry[]): (readonly [journal: number, again: number])[] {
  const [first, last] = [entries[0]!, entries.at(-1)!];
  if (first.t !== 'created' || last.t !== 'ended') throw new Error('not a whole match');
  expect(commitmentOf(last.secret)).toBe(first.commit);
  const draws = drawsFrom(
    last.secret,
    entries.flatMap(entry => (entry.t === 'seated' ? [entry.word] : [])),
  );
  const s = toy.init(2, { rounds: 3 });
  const list = actionList(toy.maxLegal);
  const found: [number, number][] = [];
  for (const [version, entry] of entries.entries()) {
    if (entry.t !== 'acted') continue;
    if (entry.seat === CHANCE) found.push([entry.action, drawOutcome(toy, s, list, draws(version))]);
    toy.apply(s, entry.seat, entry.action);
  }
  return found;
}

test('anybody can do every draw again once the secret is shown', () => {
  const draws = redrawn(finished());
  expect(draws).toHaveLength(6);
  for (const [journal, again] of draws) expect(again).toBe(journal);
});

test('a draw somebody changed is noticed', () => {
  const entries = finished();
  const at = entries.findIndex(entry => entry.t === 'acted');
  const draw = entries[at]!;
  if (draw.t !== 'acted') throw new Error('no draw');
  const forged = entries.with(at, { ...draw, action: (draw.action + 1) % 6 });
  expect(redrawn(forged).filter(([journal, again]) => journal !== again)).toHaveLength(1);
});

test('the secret is in the journal from the beginning, and shown only at the end', () => {
  const entries = finished();
  expect(entries[0]).toMatchObject({ t: 'created', commit: commitmentOf(SECRET) });
  expect(entries[1]).toEqual({ t: 'sealed', at: NOON, secret: SECRET });
  expect(entries.at(-1)).toMatchObject({ t: 'ended', secret: SECRET });
  const between = JSON.stringify(entries.slice(2, -1));
  expect(between).not.toContain(SECRET);
});

test('a match that comes from its journal goes on with the same draws', () => {
  const entries = finished();
  const dealt = entries.findIndex(entry => entry.t === 'acted' && entry.seat !== CHANCE);
  const match = Match.restore('m', toy, entries.slice(0, dealt));
  while (match.phase === 'running') play(match, '0 bid-2, 1 bid-1, w large, w give');
  expect(match.takePending()).toEqual(entries.slice(dealt));
});

/** The draws of a match in which seat 0 added this word. */
function drawsWith(word: string): number[] {
  const match = openMatch(toy, { options: { rounds: 20 } });
  match.sit(0, person('a'), word, NOON);
  match.sit(1, person('b'), 'b', NOON);
  match.start(NOON);
  while (match.phase === 'running') play(match, '0 bid-2, 1 bid-1, w small, w keep');
  return match.takePending().flatMap(entry => (entry.t === 'acted' && entry.seat === CHANCE ? [entry.action] : []));
}

test('what a player adds changes what is drawn', () => {
  expect(drawsWith('x')).toEqual(drawsWith('x'));
  expect(drawsWith('x')).not.toEqual(drawsWith('y'));
});
