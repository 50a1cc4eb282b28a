// How many of the cards that a seat does not see fit: those that its hand can follow, and those that can follow its card.

import type { Seat } from '../../../src/core/game.ts';
import type { Reason } from '../../../src/core/reasons.ts';
import { BLANK, type CardKind, COLOUR_OF, COLOURS, DECK, fits, REVERSE, VALUE_OF, WILD } from '../rules/cards.ts';
import { handOf, type State, seatAfter, TURN } from '../rules/state.ts';
import { fewness, isPlayable, type Question, say, stopsNext, WEIGHT } from './question.ts';

/** Share of the cards that are not seen from which a difference is worth a word. */
const MUCH = 0.04;
/** Fewer cards more are not worth a word. */
const SEVERAL = 3;
/** With more cards a player can nearly always follow. */
const STUCK_CARDS = 4;

/** By face: the coloured cards that lie neither in the own hand nor on the discards. */
function unseenCards(s: State, seat: Seat): readonly number[] {
  const own = handOf(s, seat);
  return Array.from({ length: WILD }, (_, face) => DECK[face]! - own[face]! - s.discards[face]!);
}

/** How many of these cards a card of the hand fits on by colour or sign. */
function reachOf(hand: readonly CardKind[], unseen: readonly number[]): number {
  return unseen.reduce((reach, copies, face) => {
    const isFollowed = hand.some(card => fits(card, COLOUR_OF[face]!, VALUE_OF[face]!));
    return isFollowed ? reach + copies : reach;
  }, 0);
}

/** How many of these cards fit on a colour and value. */
function followersOf(colour: number, value: number, unseen: readonly number[]): number {
  return unseen.reduce((sum, copies, face) => (fits(face, colour, value) ? sum + copies : sum), 0);
}

/** The cards that stay in hand can follow more than those that other cards would leave. Black ones follow everything. */
export function reach(question: Question, face: CardKind): Reason[] {
  const { s, seat, hand } = question;
  if (face >= WILD || hand.some(card => card >= WILD) || s.at[TURN] !== seat) return [];
  // The hand that stays may not stay with the seat.
  if (s.options.sevenZero) return [];
  const unseen = unseenCards(s, seat);
  const all = sum(unseen);
  const count = reachOf(hand, unseen);
  const own = [...hand, face];
  const reaches = own
    .filter(card => isPlayable(s, card))
    .map(card => {
      const left = own.toSpliced(own.indexOf(card), 1);
      return reachOf(left, unseen);
    });
  const other = Math.min(...reaches);
  const share = (count - other) / all;
  if (count < Math.max(...reaches) || share < MUCH || count - other < SEVERAL) return [];
  return [
    say('for', count === all ? 'reach.all' : 'reach', WEIGHT.reach * share * Math.sqrt(fewness(question)), {
      args: { count, unseen: all, other },
      topic: 'reach',
    }),
  ];
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const isReverse = (card: CardKind): boolean => VALUE_OF[card] === REVERSE;

/** The next seat can follow the card less often than others after which it would be its turn too. */
export function tightCard(question: Question, face: CardKind): Reason[] {
  const { s, seat, hand } = question;
  if (face >= WILD || stopsNext(s, face) || s.at[TURN] !== seat) return [];
  const unseen = unseenCards(s, seat);
  const followers = (card: CardKind): number => followersOf(COLOUR_OF[card]!, VALUE_OF[card]!, unseen);
  const others = hand.filter(
    card => card < WILD && isPlayable(s, card) && !stopsNext(s, card) && isReverse(card) === isReverse(face),
  );
  const next = seatAfter(s, seat, isReverse(face) ? -1 : 1);
  return tight(question, next, followers(face), others.map(followers), sum(unseen));
}

/** The same of a colour that is chosen. */
export function tightColour(question: Question, colour: number, next: Seat): Reason[] {
  const unseen = unseenCards(question.s, question.seat);
  const followers = COLOURS.map((_, of) => followersOf(of, BLANK, unseen));
  return tight(question, next, followers[colour]!, followers, sum(unseen));
}

/** `count` of all unseen cards can follow this choice, and so many the others. */
function tight({ s, seat }: Question, next: Seat, count: number, others: readonly number[], all: number): Reason[] {
  const cards = s.sizes[next]!;
  const other = Math.max(0, ...others);
  const share = (other - count) / all;
  if (next === seat || cards > STUCK_CARDS || others.some(one => one < count)) return [];
  if (share < MUCH || other - count < SEVERAL) return [];
  const args = { count, unseen: all, other };
  return [
    say('for', cards === 1 ? 'tight.one' : 'tight', WEIGHT.tight * share, {
      args: cards === 1 ? args : { ...args, cards },
      player: next,
      topic: 'tight',
    }),
  ];
}
