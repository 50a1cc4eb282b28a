// What a round in progress is worth to each seat: how likely it is to go out first, times what the others will hold then.
// Fitted to playouts by bench/uno-fit.ts, which prints this table.

import type { Seat } from '../../core/game.ts';
import { FACES, POINTS_OF, SKIP, VALUES, WILD } from './cards.ts';
import { type State, seatAfter, TURN } from './state.ts';

/** A seat's chance to go out first is proportional to exp of the sum of its terms. */
export interface Standing {
  /** By cards in hand, from 0; larger hands count as the last. */
  readonly byCards: readonly number[];
  /** By turns to wait, from 0; later ones count as the last. */
  readonly byWait: readonly number[];
  /** For each black card, and for each skip, reverse and +2. */
  readonly black: number;
  readonly action: number;
  /** Points the winner gets, by the smallest hand, from 0: a fixed part, and a part of what the others hold now. */
  readonly fixed: readonly number[];
  readonly held: readonly number[];
}

export const FITTED: Standing = {
  byCards: [0, 2.56, 1.65, 1.08, 0.71, 0.34, -0.02, -0.27, -0.57, -0.85, -1.13, -1.45, -2.06],
  byWait: [0.11, 0.01, -0.07, -0.06],
  black: 0.86,
  action: 0.13,
  fixed: [0, 34.7, 48.6, 58.7, 72, 86.4, 103.8, 112.6],
  held: [1, 0.69, 0.53, 0.42, 0.33, 0.25, 0.16, 0.12],
};

const isAction = Uint8Array.from({ length: FACES }, (_, face) => (face < WILD && face % VALUES >= SKIP ? 1 : 0));

/** The sum of a seat's terms, from the counts of its hand. */
export function strength(terms: Standing, cards: number, black: number, actions: number, wait: number): number {
  return (
    terms.byCards[Math.min(cards, terms.byCards.length - 1)]! +
    terms.byWait[Math.min(wait, terms.byWait.length - 1)]! +
    terms.black * black +
    terms.action * actions
  );
}

export interface HandSummary {
  points: number;
  black: number;
  actions: number;
}

export function summarise(s: State, seat: Seat, into: HandSummary): HandSummary {
  const row = seat * FACES;
  into.points = 0;
  into.actions = 0;
  for (let face = 0; face < FACES; face++) {
    const copies = s.hands[row + face]!;
    if (copies === 0) continue;
    into.points += copies * POINTS_OF[face]!;
    into.actions += copies * isAction[face]!;
  }
  into.black = s.hands[row + WILD]! + s.hands[row + WILD + 1]!;
  return into;
}

/** Expected swing of every seat (what it wins, less what the others win on average), for a state with all hands known. */
export function evaluator(seats: number, terms: Standing = FITTED): (s: State) => Float64Array {
  const chance = new Float64Array(seats);
  const points = new Float64Array(seats);
  const swings = new Float64Array(seats);
  const hand: HandSummary = { points: 0, black: 0, actions: 0 };
  return s => {
    let total = 0;
    let held = 0;
    let least = s.sizes[0]!;
    for (let wait = 0; wait < seats; wait++) {
      const seat = seatAfter(s, s.at[TURN]!, wait);
      summarise(s, seat, hand);
      points[seat] = hand.points;
      least = Math.min(least, s.sizes[seat]!);
      held += hand.points;
      chance[seat] = Math.exp(strength(terms, s.sizes[seat]!, hand.black, hand.actions, wait));
      total += chance[seat];
    }
    const fixed = terms.fixed[Math.min(least, terms.fixed.length - 1)]!;
    const part = terms.held[Math.min(least, terms.held.length - 1)]!;
    let all = 0;
    for (let seat = 0; seat < seats; seat++) {
      swings[seat] = (chance[seat]! / total) * (fixed + part * (held - points[seat]!));
      all += swings[seat]!;
    }
    for (let seat = 0; seat < seats; seat++) swings[seat]! -= (all - swings[seat]!) / (seats - 1);
    return swings;
  };
}
