// What every statement about an action of UNO starts from, and the measures by which they are ordered.

import type { Action, Seat } from '../../../src/core/game.ts';
import { makeReason } from '../../../src/core/reasons.ts';
import { type CardKind, DRAW_TWO, REVERSE, SKIP, VALUE_OF } from '../rules/cards.ts';
import { answers, fitsTop } from '../rules/legal.ts';
import { ANSWERING, DRAWN_FACE, PHASE, PLAYING, type State } from '../rules/state.ts';
import type { UnoReasonCode } from '../texts/reasons.en.ts';

/** In payoffs, from -1 to 1: a move seldom changes the chance to win the match by more than a few hundredths. */
export const WEIGHT = {
  round: 0.5,
  one: 0.06,
  wild: 0.04,
  /** A black card among the last cards goes out on whatever lies there. */
  wildAtEnd: 0.1,
  call: 0.2,
  /** An action card that is kept. */
  kept: 0.03,
  /** For a seat that loses its turn or draws; more if it is about to win. */
  stop: 0.02,
  stopLast: 0.1,
  /** For a turn of the own right after this one. */
  again: 0.03,
  drawn: 0.01,
  turnAway: 0.05,
  /** For each card of the colour left in hand. */
  colour: 0.008,
  passed: 0.03,
  /** If that player is about to go out. */
  passedLast: 0.06,
  /** For each point that leaves the hand. */
  point: 0.0015,
  /** If a player is about to go out. */
  pointSoon: 0.003,
  /** For each card that fits next time. */
  fit: 0.008,
  play: 0.03,
  /** If all cards that are not seen could be followed, and none after another choice. */
  reach: 0.2,
  /** If no card that is not seen fits, and all after another choice. */
  tight: 0.2,
} as const;

/** Cards from which a hand is about to be empty. */
export const FEW_CARDS = 2;
/** Of fewer cards each matters more. */
const USUAL_CARDS = 8;

export interface Question {
  readonly s: State;
  readonly seat: Seat;
  readonly action: Action;
  /** The own hand once the action is taken, drawn cards aside. */
  readonly hand: readonly CardKind[];
}

/** How much more each card of so small a hand matters than one of a usual hand. */
export const fewness = ({ hand }: Question): number => Math.max(1, USUAL_CARDS / Math.max(1, hand.length));

export const say = makeReason<UnoReasonCode>;

/** Does the card fit now? */
export const isPlayable = (s: State, card: CardKind): boolean => {
  if (s.at[PHASE] === PLAYING) return fitsTop(s, card);
  return s.at[PHASE] === ANSWERING ? answers(s, card) : card === s.at[DRAWN_FACE];
};

/** Does the next seat lose its turn by this card? */
export const stopsNext = ({ seats }: State, card: CardKind): boolean => {
  const value = VALUE_OF[card]!;
  return value === SKIP || value === DRAW_TWO || (value === REVERSE && seats === 2);
};
