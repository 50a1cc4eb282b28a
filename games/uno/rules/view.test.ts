import { expect, test } from 'vitest';
import { AUDIENCE, CHANCE } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { DRAWN } from './actions.ts';
import { cardsOf, fits, printFace } from './cards.ts';
import { rules as uno } from './index.ts';
import { DRAWN_FACE, handOf, type State } from './state.ts';
import { face, isConserved, play, testPosition } from './testing.ts';

const random = seededRandom('view');
const HANDS = ['R1 R2 G7', 'B1 B2 B3', 'G5 G6 G7', 'G8 G9 YS'];

/** Many states that seat `me` could be in. */
function imagined(s: State, me: number, check: (other: State) => void): void {
  const view = uno.view(s, me);
  for (let i = 0; i < 200; i++) {
    const other = uno.imagine(view, random, s.seats, s.options);
    expect(isConserved(other)).toBe(true);
    check(other);
  }
}

test('a view holds the own hand and no other card that is not on the table', () => {
  const s = testPosition({ top: 'R5', hands: HANDS });
  expect(uno.view(s, 1).hand.map(printFace)).toEqual(['B1', 'B2', 'B3']);
  expect(uno.view(s, AUDIENCE).hand).toEqual([]);
  expect(uno.view(s, 1).discards.map(printFace)).toEqual(['R5']);
  expect(uno.view(s, 1).counts).toEqual([3, 3, 3, 3]);
});

test('only the seat that draws is told the card', () => {
  const s = play(testPosition({ top: 'R5', hands: HANDS }), 'draw');
  const events = (viewer: number): unknown => uno.eventsFor(s, CHANCE, DRAWN + face('Y9'), viewer)[0];
  expect(events(0)).toEqual({ what: 'drew', seat: 0, card: face('Y9') });
  for (const viewer of [1, 2, 3, AUDIENCE]) expect(events(viewer)).toEqual({ what: 'drew', seat: 0 });
});

test('being asked again tells everybody that the drawn card fits, and nobody which it is', () => {
  const s = play(testPosition({ top: 'R5', hands: HANDS }), 'draw R9');
  expect(uno.view(s, 0).drawn).toBe(face('R9'));
  expect(uno.view(s, 1).drawn).toBe(-1);
  const seen = new Set<number>();
  imagined(s, 1, other => {
    const drawn = other.at[DRAWN_FACE]!;
    expect(fits(drawn, 1, 5)).toBe(true);
    expect(handOf(other, 0)[drawn]).toBeGreaterThan(0);
    seen.add(drawn);
  });
  expect(seen.size).toBeGreaterThan(5);
});

test('who drew on red is imagined without red, and without black', () => {
  const s = play(testPosition({ top: 'R5', hands: ['B1 B2 G7', ...HANDS.slice(1)] }), 'draw Y9');
  expect(uno.view(s, 1).passed).toEqual([{ colour: 1, value: 5, cards: 4 }, null, null, null]);
  imagined(s, 1, other => expect(cardsOf(handOf(other, 0)).some(card => fits(card, 1, 5))).toBe(false));
});

test('what is known of a hand shrinks with it and does not follow it to another seat', () => {
  const hands = ['B1 B2 G7', 'R7 B2 B3', 'G5 G6 G4', 'G8 G9 YS'];
  const s = play(testPosition({ top: 'R5', hands, options: { sevenZero: true } }), 'draw Y9');
  play(s, 'R7');
  expect(uno.view(play(uno.copy(s), 'swap-2'), 3).passed).toEqual([null, null, null, null]);
});

test('a +4 of another seat is a bluff or not as its imagined hand says', () => {
  const hands = ['W+4 R1 R2', 'B1 B2 B3', 'G5 G6 G7', 'G8 G9 YS'];
  const s = play(testPosition({ top: 'R5', hands, options: { challenge: true } }), 'W+4 blue');
  expect([0, 1, 2].map(seat => uno.view(s, seat).bluff)).toEqual([1, -1, -1]);
  const outcomes = new Set<string>();
  imagined(s, 1, other => {
    const tale = uno.eventsFor(other, 1, uno.parse(other, 1, 'challenge') as number, 1)[0]!; // legal: seat 1 is asked
    const red = cardsOf(handOf(other, 0)).some(card => card >= 13 && card < 26);
    expect(tale['drawer']).toBe(red ? 0 : 1);
    outcomes.add(String(red));
  });
  expect(outcomes.size).toBe(2);
});

test('the end of a round is told with what everybody held', () => {
  const s = testPosition({ top: 'R5', hands: ['R1', 'BS B9', 'W', 'G0 Y+2'] });
  expect(uno.eventsFor(s, 0, face('R1'), 2)).toEqual([
    { what: 'played', seat: 0, card: face('R1'), jumped: false },
    { what: 'round-over', winner: 0, points: 99, left: [0, 29, 50, 20] },
    { what: 'round', number: 2 },
  ]);
});

test('a shuffle is told', () => {
  const s = testPosition({ top: 'R5', hands: ['G1', 'B1 B2'], pile: '' });
  expect(uno.eventsFor(s, 0, uno.parse(s, 0, 'draw') as number, 1)).toEqual([
    // legal: seat 0 is asked
    { what: 'passed', seat: 0, takes: 0 },
    { what: 'reshuffled', pile: 104 },
  ]);
});
