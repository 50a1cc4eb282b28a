import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/core/random.ts';
import { countsOf } from '../rules/cards.ts';
import { rules as uno } from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { face, faces, play, testPosition } from '../rules/testing.ts';
import { comparison, figuresOf } from './comparison.ts';
import { bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, cardsOut, hardToAnswer, type UnoBot } from './document.ts';

const random = seededRandom('bots');

function answer(bot: UnoBot, s: State, seat = uno.toAct(s)): string {
  const mind = bot.createAgent({ seat, seats: s.seats, options: s.options, random, now: () => 0 });
  return uno.print(s, seat, mind.choose(uno.view(s, seat), 1000));
}

const OTHERS = ['Y7 Y8 Y9', 'B8 B9 Y6', 'YS Y5 B6'];

/** The table of the digest; where a row ties, the first reading takes more points and the literal one the first face. */
const golden: readonly (readonly [top: string, hand: string, bot1: string, bot2: string, bot3: string])[] = [
  ['Y2', 'G2 G4 R+2 Y3 R2 G0', 'Y3', 'G2', 'R2'],
  ['R4', 'GS B7 B8 B0 G4 R7', 'R7', 'G4', 'R7'],
  ['R9', 'R7 B7 G7 R1 B2 G3', 'R7', 'R1', 'R1'],
  ['R9', 'R1 R2 B5 W', 'W', 'R2', 'R2'],
  ['G2', 'B5 RS YC G0 R0', 'G0', 'G0', 'G0'],
];

describe.each(golden)('on %s with %s', (top, hand, first, second, third) => {
  const s = testPosition({ top, hands: [hand, 'Y7 Y8', 'B9 Y6', 'YS B6'] });
  test.each([
    ['bot 1', bot1, first],
    ['bot 2', bot2, second],
    ['bot 3', bot3, third],
  ])('%s', (_name, bot, card) => expect(answer(bot, s)).toBe(card));
});

test('the literal reading of ties takes the first card', () => {
  const s = testPosition({ top: 'R9', hands: ['R1 R2 B5 W', ...OTHERS] });
  expect(answer(bot2Literal, s)).toBe('R1');
  expect(answer(bot3Literal, s)).toBe('R1');
});

describe("bot 4's worked example", () => {
  // 13 cards out: blue 6, green 3, red 2, yellow 2; by value 0 to 9, skip, reverse, +2: 2 0 1 0 1 0 1 0 2 1 3 1 1.
  const discards = 'B0 B2 B4 B6 B8 BS G0 G8 GS R9 RS YC Y+2';
  const out = cardsOut(faces(discards));

  test('has the document’s counts', () => {
    expect([...out.byColour]).toEqual([6, 2, 3, 2]);
    expect([...out.byValue]).toEqual([2, 0, 1, 0, 1, 0, 1, 0, 2, 1, 3, 1, 1]);
  });

  test.each([
    ['B5', 78],
    ['RS', 38],
    ['YC', 30],
    ['G0', 47],
    ['R0', 34],
  ])('%s scores %d', (card, score) => expect(hardToAnswer(face(card), out)).toBe(score));

  test('plays the green 0, since the blue 5 does not fit', () => {
    // The picture of the top card is lost; a yellow 0 is one that fits the story.
    const s = testPosition({ top: 'Y0', hands: ['B5 RS YC G0 R0', ...OTHERS] });
    s.discards.set(countsOf(faces(discards)));
    expect(answer(bot4, s)).toBe('G0');
  });
});

describe('common habits', () => {
  test.each([bot1, bot2, bot3, bot4])('$id calls before its second-to-last card', bot => {
    const s = testPosition({ top: 'R5', hands: ['R1 R2', ...OTHERS] });
    expect(answer(bot, s)).toBe('uno');
    expect(answer(bot, play(s, 'uno'))).toMatch(/^R[12]$/);
    expect(answer(bot, play(testPosition({ top: 'R5', hands: ['R1 R2', ...OTHERS] }), 'R1'))).toBe('uno');
  });

  test.each([bot1, bot2, bot3, bot4])('$id answers a +2, and takes the cards when it cannot', bot => {
    const hands = ['R+2 R1 R2', 'B+2 B1 B3', 'G1 G2 G3', 'Y1 Y2 Y3'];
    const s = play(testPosition({ top: 'R5', hands }), 'R+2');
    expect(answer(bot, s)).toBe('B+2');
    expect(answer(bot, play(s, 'B+2'))).toBe('take');
  });

  test('bot 1 names the colour of its dearest card', () => {
    expect(answer(bot1, play(testPosition({ top: 'R5', hands: ['W B9 GS R1 R2', ...OTHERS] }), 'W'))).toBe('green');
  });

  test('bots 2 and 3 name the colour of the next card of the chain', () => {
    const s = play(testPosition({ top: 'Y5', hands: ['W B9 B8 GS R1 R2 R3', ...OTHERS] }), 'W');
    expect(answer(bot2, s)).toBe('green');
    expect(answer(bot3, s)).toBe('red');
  });

  test('bot 4 names its own colour with most cards out, and keeps black cards for the end', () => {
    const s = testPosition({
      top: 'R5',
      hands: ['W B9 G8 R1', ...OTHERS],
      pile: 'R9 R9 R8 R8 R7 R7 G1 G1 G2 G2 G3 G3 B1',
    });
    expect(answer(bot4, s)).toBe('R1');
    expect(answer(bot4, play(s, 'W'))).toBe('blue');
  });

  test('they swap for the smallest hand and catch who forgot', () => {
    const options = { sevenZero: true, catching: true };
    const s = testPosition({ top: 'R5', hands: ['R7 R1 R2', 'B1 B2 B3', 'G1 G2', 'Y1 Y2 Y3'], options });
    expect(answer(bot2, play(uno.copy(s), 'R7'))).toBe('swap-2');
    const forgot = play(testPosition({ top: 'R5', hands: ['R1 R2', 'B1 B2 B3'], options }), 'R1');
    expect(answer(bot2, forgot, 1)).toBe('catch');
  });
});

test('whole matches with every house rule: only legal answers, and a table of figures', () => {
  const bots = [bot1, bot2, bot3, bot4];
  for (const options of [
    {},
    { stackFours: true, crossStack: true, challenge: true, sevenZero: true, forcePlay: true, drawToMatch: true },
  ]) {
    const running = comparison({ bots, random: seededRandom('matches'), now: () => 0, options });
    for (let i = 0; i < 8; i++) running.playMatch();
    const ids = bots.map(bot => bot.id);
    const { matches, roundsPerMatch, bots: rows } = figuresOf(ids, running.tallies);
    expect(matches).toBe(8);
    expect(roundsPerMatch).toBeGreaterThan(1);
    expect(rows.map(row => row.id)).toEqual(['bot1', 'bot2', 'bot3', 'bot4']);
    expect(rows.reduce((sum, row) => sum + row.wins, 0)).toBe(8);
  }
});
