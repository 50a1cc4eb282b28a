// What a player who sits down last, or an operator, gains by trying 10,000 words or secrets, with fixed seeds: nothing that could be
// measured as long as one client at the table is honest. Figures: docs/protocols/journal.md.

import { expect, test } from 'vitest';
import { seededRandom } from '../core/random.ts';
import { commitmentOf, drawsFrom, wordCommitment } from './chance.ts';

const TRIES = 10_000;
const MATCHES = 600;
/** The attacker wants a six as the first draw. */
const SIDES = 6;
const random = seededRandom('attack');
const hex = (bytes: number): string => Array.from({ length: 2 * bytes }, () => random(16).toString(16)).join('');
const firstDraw = (secret: string, words: readonly string[]): number => drawsFrom(secret, words)(8)(SIDES);

/** The first of so many candidates with which the attacker would win, as far as they can tell. */
function best(isGood: (candidate: string) => boolean, bytes = 8): string {
  let candidate = '';
  for (let i = 0; i < TRIES; i++) {
    candidate = hex(bytes);
    if (isGood(candidate)) break;
  }
  return candidate;
}

/** How many of the matches an attack wins. */
function wins(attack: () => number): number {
  let count = 0;
  for (let i = 0; i < MATCHES; i++) if (attack() === SIDES - 1) count++;
  return count;
}

/** Matches that chance alone would win, and three standard deviations around that. */
const [EXPECTED, MARGIN] = [MATCHES / SIDES, 3 * Math.sqrt((MATCHES * (SIDES - 1)) / SIDES ** 2)];

test('with open words an operator whose friend sits down last wins every time', () => {
  const won = wins(() => {
    const [secret, honest] = [hex(32), hex(8)];
    return firstDraw(secret, [honest, best(word => firstDraw(secret, [honest, word]) === SIDES - 1)]);
  });
  expect(won).toBe(MATCHES);
});

test('with commitments the same operator gains nothing: the words are fixed before the honest one is known', () => {
  const won = wins(() => {
    const secret = hex(32);
    // All that is known of the honest word is its SHA-256, so the best guess is any.
    const guess = hex(24);
    const word = best(one => firstDraw(secret, [guess, one]) === SIDES - 1);
    const shown = { secret: commitmentOf(secret), word: wordCommitment(word) };
    const honest = hex(24);
    expect([commitmentOf(secret), wordCommitment(word)]).toEqual([shown.secret, shown.word]);
    return firstDraw(secret, [honest, word]);
  });
  expect(Math.abs(won - EXPECTED)).toBeLessThan(MARGIN);
});

test('an operator who tries secrets instead gains nothing either', () => {
  const won = wins(() => {
    const guess = hex(24);
    const secret = best(one => firstDraw(one, [guess, 'a']) === SIDES - 1, 32);
    return firstDraw(secret, [hex(24), 'a']);
  });
  expect(Math.abs(won - EXPECTED)).toBeLessThan(MARGIN);
});

test('a player who sits down last without the secret gains nothing, whatever the words', () => {
  const won = wins(() => {
    const [guess, honest] = [hex(32), hex(24)];
    return firstDraw(hex(32), [honest, best(word => firstDraw(guess, [honest, word]) === SIDES - 1)]);
  });
  expect(Math.abs(won - EXPECTED)).toBeLessThan(MARGIN);
});

test('an operator whose friend may withhold its word chooses between two draws, not more', () => {
  const won = wins(() => {
    const [secret, honest, word] = [hex(32), hex(24), hex(24)];
    const [shown, withheld] = [firstDraw(secret, [honest, word]), firstDraw(secret, [honest, ''])];
    return Math.max(shown, withheld);
  });
  const chance = 1 - (1 - 1 / SIDES) ** 2;
  expect(Math.abs(won - MATCHES * chance)).toBeLessThan(3 * Math.sqrt(MATCHES * chance * (1 - chance)));
});
