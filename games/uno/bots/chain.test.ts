import { expect, test } from 'vitest';
import type { RandomInt } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import {
  BLANK,
  CARD_WEIGHTS,
  type CardKind,
  cardsOf,
  countsOf,
  DECK,
  POINTS_OF,
  parseFace,
  printFace,
} from '../rules/cards.ts';
import { ChainFinder } from './chain.ts';
import { searchChainAfter, searchChains } from './testing-chains.ts';

const cards = (text: string): CardKind[] => text.split(' ').map(word => parseFace(word)!);

const points = new ChainFinder(POINTS_OF);
const lengths = new ChainFinder(CARD_WEIGHTS);

/** From the digest of the document: the worth of each legal first card, by points and by number. */
const golden: readonly (readonly [hand: string, first: string, byPoints: number, byNumber: number])[] = [
  ['G2 G4 R+2 Y3 R2 G0', 'G2', 24, 3],
  ['G2 G4 R+2 Y3 R2 G0', 'R2', 22, 4],
  ['G2 G4 R+2 Y3 R2 G0', 'Y3', 3, 1],
  ['GS B7 B8 B0 G4 R7', 'G4', 24, 2],
  ['GS B7 B8 B0 G4 R7', 'R7', 22, 4],
  ['R7 B7 G7 R1 B2 G3', 'R1', 25, 5],
  ['R7 B7 G7 R1 B2 G3', 'R7', 24, 4],
  ['R1 R2 B5 W', 'R1', 58, 4],
  ['R1 R2 B5 W', 'R2', 58, 4],
  ['R1 R2 B5 W', 'W', 55, 3],
  ['B5 RS YC G0 R0', 'G0', 20, 3],
];

for (const [hand, first, byPoints, byNumber] of golden)
  test(`${first} first, of ${hand}`, () => {
    const counts = countsOf(cards(hand));
    expect(points.from(counts, parseFace(first)!)).toBe(byPoints);
    expect(lengths.from(counts, parseFace(first)!)).toBe(byNumber);
  });

function expectExact(hand: readonly CardKind[], colour: number, value: number): void {
  const counts = countsOf(hand);
  for (const [finder, weights] of [
    [points, POINTS_OF],
    [lengths, CARD_WEIGHTS],
  ] as const) {
    const searched = searchChains(hand, weights);
    for (const [i, card] of hand.entries())
      expect(finder.from(counts, card), `${hand.map(printFace).join(' ')} from ${printFace(card)}`).toBe(searched[i]);
    expect(finder.after(counts, colour, value)).toBe(searchChainAfter(hand, colour, value, weights));
  }
}

function deal(deck: readonly CardKind[], size: number, random: RandomInt): CardKind[] {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(random(left.length), 1)[0]!).sort((a, b) => a - b);
}

const deck = cardsOf(DECK);
const coloured = deck.filter(face => face < 52);
/** Few values and no doubles: the hands that connect in one place only. */
const sparse = [...new Set(coloured)].filter(face => face % 13 < 5);
/** Few values with doubles. */
const dense = coloured.filter(face => face % 13 < 4);

const decks: readonly (readonly [name: string, deck: readonly CardKind[], hands: number])[] = [
  ['the whole deck', deck, 900],
  ['coloured cards only', coloured, 900],
  ['five values, no doubles', sparse, 900],
  ['four values, doubles', dense, 900],
  ['four values, doubles and two wilds', [...dense, 52, 53], 600],
];

for (const [name, from, hands] of decks)
  test(`equals the search of every order: ${name}`, () => {
    const random = seededRandom(`chain ${name}`);
    for (let i = 0; i < hands; i++) {
      const hand = deal(from, 1 + random(9), random);
      expectExact(hand, random(4), random(10) === 0 ? BLANK : random(13));
    }
  });

test.each([
  ['the net: three colours meet in one value', 'R7 B7 G7 R1 B2 G3'],
  ['a net with four arms', 'R7 B7 G7 Y7 R1 B2 G3 Y4'],
  ['the net with a double to walk back on', 'R7 R7 B7 G7 R1 B2 G3'],
  ['the net and a wild', 'R7 B7 G7 R1 B2 G3 W'],
  ['one colour linked to three others by single cards', 'R1 B1 R2 G2 R3 Y3 B8 G9 Y5 R6'],
  ['the same with one double link', 'R1 B1 B1 R2 G2 R3 Y3 B8 G9 Y5'],
  ['two islands', 'R1 R2 R3 B5 B6 B7'],
  ['two islands and a wild', 'R1 R2 R3 B5 B6 B7 W'],
  ['four islands and two wilds', 'R1 R1 B2 B2 G3 G3 Y4 Y4 W W+4'],
  ['only wilds', 'W W W+4 W+4'],
  ['zeroes weigh nothing', 'R0 B0 G0 Y0 R5 B+2 G9'],
])('exact on %s', (_name, text) => {
  const hand = cards(text);
  for (let colour = 0; colour < 4; colour++)
    for (const value of [0, 1, 2, 5, 7, 12, BLANK]) expectExact(hand, colour, value);
});
