import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AUDIENCE, CHANCE, NOBODY } from 'ludoteca/core';
import { checkConformance } from 'ludoteca/testing';
import { rules } from './index.ts';
import { dealtState, play, scramble } from './testing.ts';

const HANDS = ['R1 R2 R3 G1 G2 B6', 'R4 R5 G3 G4 B1 B2', 'R6 G5 G6 B3 B4 B5'];

test('keeps every law of the contract', () => {
  assert.equal(checkConformance(rules, { games: 12, scramble }).games, 12);
});

describe('tricks', () => {
  // Name, cards played from seat 0 on, who takes the trick, points for it.
  const rows: readonly (readonly [name: string, cards: string, taker: number, points: number])[] = [
    ['the highest of one colour takes it', 'R1 R4 R6', 2, 1],
    ['a higher card of another colour does not', 'R1 R4 G6', 1, 2],
    ['all colours are worth three', 'R1 G4 B5', 0, 3],
    ['the led colour wins, though it is low', 'G1 R5 B5', 0, 3],
    ['two colours are worth two', 'B6 R4 B5', 0, 2],
  ];
  for (const [name, cards, taker, points] of rows)
    test(name, () => {
      const s = play(cards, dealtState(HANDS));
      assert.deepEqual([rules.toAct(s), rules.score(s, taker)], [taker, points]);
    });
});

describe('refusals', () => {
  const rows: readonly (readonly [name: string, seat: number, text: string, code: string])[] = [
    ['a card of another player', 0, 'R6', 'not-in-hand'],
    ['the turn of another player', 1, 'R4', 'not-your-turn'],
    ['no card', 0, 'R7', 'not-a-card'],
    ['a word', 0, 'pass', 'not-a-card'],
    ['dealing', 0, 'deal-R1', 'not-a-card'],
  ];
  for (const [name, seat, text, code] of rows)
    test(name, () => {
      const answer = rules.parse(dealtState(HANDS), seat, text);
      assert.equal(typeof answer === 'number' ? answer : answer.refused, `three-wells/${code}`);
    });
});

test('the cards are dealt one by one, and only their owner sees them', () => {
  const s = rules.init(3, rules.defaults);
  assert.equal(rules.toAct(s), CHANCE);
  assert.equal(rules.why(s, 0, 18)?.refused, 'three-wells/dealing');
  const told = [0, 1, AUDIENCE].map(viewer => rules.eventsFor(s, CHANCE, 2, viewer));
  assert.deepEqual(told, [
    [{ what: 'dealt', seat: 0, card: 'R3' }],
    [{ what: 'dealt', seat: 0 }],
    [{ what: 'dealt', seat: 0 }],
  ]);
  rules.apply(s, CHANCE, 2);
  assert.equal(rules.why(s, CHANCE, 2)?.refused, 'three-wells/not-in-deck');
});

test('a round ends with the last card, and the match with the last round', () => {
  const s = play('R1 R4 R6 B5 B6 B1 R2 R5 B3 G3 G5 G1 G6 G2 G4 B4 R3 B2', dealtState(HANDS));
  assert.equal(rules.toAct(s), NOBODY);
  assert.deepEqual(s.points, [1, 2, 5]);
  assert.deepEqual(
    [0, 1, 2].map(seat => rules.payoff(s, seat)),
    [-0.5, -0.5, 1],
  );
  assert.equal(rules.why(s, 0, 18)?.refused, 'three-wells/over');
});
