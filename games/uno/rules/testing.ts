// Tables for tests, written as text: `table({ top: 'R5', hands: ['R1 W', 'B2 B3'] })`. What is not named lies in the pile.

import { drawOutcome } from '../../../src/core/chance.ts';
import { type ActionList, actionList, CHANCE, type RandomInt, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { ConformanceConfig } from '../../../src/core/testing/conformance.ts';
import {
  type CardKind,
  COLOUR_OF,
  cardsOf,
  DECK,
  DECK_SIZE,
  FACES,
  fits,
  parseFace,
  VALUE_OF,
  WILD_FOUR,
} from './cards.ts';
import { eager } from './eager.ts';
import { rules as uno } from './index.ts';
import { DEFAULTS, type Options } from './options.ts';
import {
  AGAIN,
  BLUFF,
  COLOUR_BEFORE,
  DEALER_SEAT,
  DIRECTION,
  DRAWN_FACE,
  handOf,
  init,
  LAST_DRAWER,
  LAST_DRAWN,
  LAST_PLAYER,
  PHASE,
  PILE,
  PLAYING,
  ROUND,
  type State,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
  TURN,
} from './state.ts';

export interface UnoTestSetup {
  readonly top: string;
  readonly hands: readonly string[];
  readonly turn?: Seat;
  readonly direction?: 1 | -1;
  /** Cards of the draw pile. If absent, these are all that are left. Cards that remain lie under the top card. */
  readonly pile?: string;
  readonly scores?: readonly number[];
  readonly options?: Partial<Options>;
}

export const faces = (text: string): CardKind[] => (text === '' ? [] : text.split(' ').map(face));

export function face(text: string): CardKind {
  const found = parseFace(text);
  if (found === undefined) throw new Error(`no card ${text}`);
  return found;
}

/** Seat `turn` (0) is asked for a card. */
export function testPosition({ top, hands, turn = 0, direction = 1, pile, scores, options }: UnoTestSetup): State {
  const s = init(hands.length, { ...DEFAULTS, ...options });
  const { at } = s;
  at[PHASE] = PLAYING;
  at[ROUND] = 1;
  at[DEALER_SEAT] = hands.length - 1;
  at[TURN] = turn;
  at[DIRECTION] = direction;
  at[TOP] = face(top);
  at[TOP_COLOUR] = COLOUR_OF[face(top)]!;
  at[TOP_VALUE] = VALUE_OF[face(top)]!;
  if (scores) s.scores.set(scores);
  const left = DECK.slice();
  left[face(top)]!--;
  for (const [seat, hand] of hands.entries())
    for (const card of faces(hand)) {
      left[card]!--;
      s.hands[seat * FACES + card]!++;
      s.sizes[seat]!++;
    }
  const drawn = new Uint8Array(FACES);
  if (pile === undefined) drawn.set(left);
  else for (const card of faces(pile)) drawn[card]!++;
  s.pile.set(drawn);
  s.pileBy.fill(0);
  at[PILE] = 0;
  for (let card = 0; card < FACES; card++) {
    s.pileBy[COLOUR_OF[card]!]! += drawn[card]!;
    at[PILE] += drawn[card]!;
    s.discards[card] = left[card]! - drawn[card]!;
  }
  s.discards[face(top)]!++;
  if (countCards(s) !== DECK_SIZE) throw new Error('a table has 108 cards');
  return s;
}

const sum = (row: Uint8Array): number => row.reduce((total, copies) => total + copies, 0);

export const countCards = (s: State): number => sum(s.pile) + sum(s.discards) + sum(s.hands);

/** Every face is there as often as the deck has it, and the counts kept beside the rows are right. */
export function isConserved(s: State): boolean {
  for (let card = 0; card < FACES; card++) {
    let copies = s.pile[card]! + s.discards[card]!;
    for (let seat = 0; seat < s.seats; seat++) copies += s.hands[seat * FACES + card]!;
    if (copies !== DECK[card]) return false;
  }
  const sizes = s.sizes.every((size, seat) => size === sum(handOf(s, seat)));
  const groups = s.pileBy.every((size, group) => size === sum(s.pile.filter((_, card) => COLOUR_OF[card] === group)));
  return sizes && groups && s.at[PILE] === sum(s.pile);
}

/** Plays a line of actions in notation: 'R5' by the seat to act, '2:R5' by seat 2. '?' leaves a card to chance. */
export function play(s: State, line: string, random?: RandomInt): State {
  for (const word of line.split(' ')) {
    const [, by, text] = /^(?:(\d):)?(.*)$/.exec(word)!;
    const seat = by === undefined ? uno.toAct(s) : Number(by);
    if (text === '?') {
      if (!random) throw new Error('a line with ? needs a generator');
      uno.apply(s, CHANCE, drawOutcome(uno, s, actionList(uno.maxLegal), random));
      continue;
    }
    const action = text === 'time-up' ? uno.idle!(s, seat) : uno.parse(s, seat, text!);
    if (isRefusal(action)) throw new Error(`${word}: ${action.refused}`);
    uno.apply(s, seat, action);
    if (!isConserved(s)) throw new Error(`${word}: cards are lost`);
  }
  return s;
}

/** Eager, so that rounds end, with one free choice in eight, so that every action is tried. */
export function mostlyEager(s: State, seat: Seat, legal: ActionList, random: RandomInt): number {
  return random(8) === 0 ? legal.items[random(legal.size)]! : eager(s, seat, legal, random);
}

/**
 * A seat sees its own hand, the discards and how many cards everybody holds. It does not see the other hands and the
 * pile, so those cards are exchanged freely; a card drawn and asked about again can only become another that fits.
 * Whether a +4 was a bluff is known to its owner alone.
 */
export function scramble(s: State, seat: Seat, random: RandomInt): void {
  redeal(s, seat, random, () => 0);
  if (s.at[LAST_PLAYER] !== seat) s.at[BLUFF] = random(2);
}

/**
 * The rules let a player draw who could lay a card. Hardly anybody does, so a viewer believes that the cards held then did
 * not fit; and that a +4 was a bluff where its owner holds the colour it was laid on. With which card another seat ended the
 * round before by drawing changes nothing any more, so it is not imagined.
 */
export function plausible(s: State, seat: Seat, random: RandomInt): void {
  redeal(s, seat, random, other => s.unfit[other]!);
  if (s.at[LAST_DRAWER] !== seat) s.at[LAST_DRAWN] = -1;
  const by = s.at[LAST_PLAYER]!;
  if (by < 0 || by === seat || s.at[TOP] !== WILD_FOUR) return;
  s.at[BLUFF] = cardsOf(handOf(s, by)).some(face => COLOUR_OF[face] === s.at[COLOUR_BEFORE]) ? 1 : 0;
}

/** Deals again what `seat` cannot see; the first `unfitting(other)` cards of a hand do not fit what that seat passed on. */
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

/** How random rounds of any options are played and checked. */
export const conformance: ConformanceConfig<State, Options> = {
  scramble,
  plausible,
  choose: mostlyEager,
  options: { roundLimit: 1 },
  every: 60,
};
