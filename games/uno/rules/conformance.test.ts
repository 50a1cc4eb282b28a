import { expect, test } from 'vitest';
import type { ActionList, RandomInt, Seat } from '../../../src/core/game.ts';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { repetitions, SOAK } from '../../../tests/counts.ts';
import { COLOUR_OF, cardsOf, FACES, fits, WILD_FOUR } from './cards.ts';
import { eager } from './eager.ts';
import { rules as uno } from './index.ts';
import type { Options } from './options.ts';
import {
  AGAIN,
  BLUFF,
  COLOUR_BEFORE,
  DRAWN_FACE,
  handOf,
  LAST_DRAWER,
  LAST_DRAWN,
  LAST_PLAYER,
  PHASE,
  type State,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
  TURN,
} from './state.ts';

/** Eager, so that rounds end, with one free choice in eight, so that every action is tried. */
function mostlyEager(s: State, seat: Seat, legal: ActionList, random: RandomInt): number {
  return random(8) === 0 ? legal.items[random(legal.size)]! : eager(s, seat, legal, random);
}

/**
 * A seat sees its own hand, the discards and how many cards everybody holds. It does not see the other hands and the
 * pile, so those cards are exchanged freely; a card drawn and asked about again can only become another that fits.
 * Whether a +4 was a bluff is known to its owner alone.
 */
function scramble(s: State, seat: Seat, random: RandomInt): void {
  redeal(s, seat, random, () => 0);
  if (s.at[LAST_PLAYER] !== seat) s.at[BLUFF] = random(2);
}

/**
 * The rules let a player draw who could lay a card. Hardly anybody does, so a viewer believes that the cards held then did
 * not fit; and that a +4 was a bluff where its owner holds the colour it was laid on. With which card another seat ended the
 * round before by drawing changes nothing any more, so nobody imagines it.
 */
function plausible(s: State, seat: Seat, random: RandomInt): void {
  redeal(s, seat, random, other => s.unfit[other]!);
  if (s.at[LAST_DRAWER] !== seat) s.at[LAST_DRAWN] = -1;
  const by = s.at[LAST_PLAYER]!;
  if (by < 0 || by === seat || s.at[TOP] !== WILD_FOUR) return;
  s.at[BLUFF] = cardsOf(handOf(s, by)).some(face => COLOUR_OF[face] === s.at[COLOUR_BEFORE]) ? 1 : 0;
}

/** Deals what `seat` cannot see anew; the first `unfitting(other)` cards of a hand do not fit what that seat passed on. */
function redeal(s: State, seat: Seat, random: RandomInt, unfitting: (other: Seat) => number): void {
  const others = Array.from({ length: s.seats }, (_, other) => other).filter(other => other !== seat);
  const asked = s.at[PHASE] === AGAIN && s.at[TURN] !== seat;
  const rows = [...others.map(other => handOf(s, other)), s.pile];
  if (asked) handOf(s, s.at[TURN]!)[s.at[DRAWN_FACE]!]!--;
  const sizes = rows.map(row => cardsOf(row).length);
  const unseen = rows.flatMap(row => cardsOf(row));
  if (asked) {
    unseen.push(s.at[DRAWN_FACE]!);
    const fitting = unseen.filter(face => fits(face, s.at[TOP_COLOUR]!, s.at[TOP_VALUE]!));
    s.at[DRAWN_FACE] = fitting[random(fitting.length)]!;
    unseen.splice(unseen.indexOf(s.at[DRAWN_FACE]), 1);
  }
  for (const row of rows) row.fill(0);
  for (const [i, other] of others.entries()) {
    const on = s.passedOn[other]!;
    for (let n = 0; n < unfitting(other); n++) {
      const unfit = unseen.filter(face => !fits(face, on >> 4, on & 15));
      const from = unfit.length > 0 ? unfit : unseen;
      const face = from[random(from.length)]!;
      unseen.splice(unseen.indexOf(face), 1);
      rows[i]![face]!++;
      sizes[i]!--;
    }
  }
  for (const [i, row] of rows.entries())
    for (let n = 0; n < sizes[i]!; n++) row[unseen.splice(random(unseen.length), 1)[0]!]!++;
  if (asked) handOf(s, s.at[TURN]!)[s.at[DRAWN_FACE]!]!++;
  s.pileBy.fill(0);
  for (let face = 0; face < FACES; face++) s.pileBy[Math.min(4, Math.floor(face / 13))]! += s.pile[face]!;
}

const houses: readonly (readonly [name: string, seats: readonly number[], Partial<Options>])[] = [
  ['the document', [4, 2, 3], { target: 60 }],
  ['ten seats', [10], { roundLimit: 1 }],
  ['no stacking', [2, 4], { stackTwos: false }],
  ['all stacking', [5], { stackFours: true, crossStack: true }],
  ['challenge', [4, 2], { challenge: true }],
  ['jump-in and 7-0', [2, 4, 3], { jumpIn: true, sevenZero: true }],
  ['draw to match, force play', [2, 4], { drawToMatch: true, forcePlay: true }],
  ['catching', [2, 5], { catching: true, sevenZero: true }],
  [
    'everything at once',
    [4, 2],
    {
      stackFours: true,
      crossStack: true,
      challenge: true,
      jumpIn: true,
      sevenZero: true,
      forcePlay: true,
      drawToMatch: true,
      catching: true,
    },
  ],
];

/** One state in so many is looked at in every way. */
const EVERY = repetitions('UNO_EVERY', 40, 12);

for (const [i, [name, all, house]] of houses.entries())
  test(`keeps every law: ${name}`, () => {
    // In `npm test` one number of players for each set of options, each number at least once.
    const seats = SOAK ? all : [all[i % all.length]!];
    const options = { roundLimit: 2, ...house };
    // The chooser: see eager.ts for why uniform play will not do.
    const seen = checkConformance<State, Options>(uno, {
      games: seats.length,
      seats,
      options,
      scramble,
      plausible,
      choose: mostlyEager,
      seed: name,
      every: EVERY,
    });
    expect(seen.games).toBe(seats.length);
  });

test('uniform random play ends by the limits', () => {
  const options = { roundLimit: 1, turnLimit: 60 };
  const seen = checkConformance<State, Options>(uno, {
    games: 2,
    seats: [2, 4],
    options,
    scramble,
    plausible,
    every: 20,
  });
  expect(seen.plies).toBeGreaterThan(60);
});
