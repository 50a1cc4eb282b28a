// What a round in progress is worth to each seat: how likely it is to go out first, for how many points, and what those do
// for the match. Fitted to playouts by games/uno/bench/fit.ts, which prints these tables.

import type { Seat } from '../../../src/core/game.ts';
import { FACES, POINTS_OF, SKIP, VALUES, WILD } from '../rules/cards.ts';
import { type State, seatAfter, TURN } from '../rules/state.ts';

/** A seat's chance to go out first is proportional to exp of the sum of its terms. */
export interface WinChanceTerms {
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

export const FITTED_TERMS: WinChanceTerms = {
  byCards: [0, 2.56, 1.65, 1.08, 0.71, 0.34, -0.02, -0.27, -0.57, -0.85, -1.13, -1.45, -2.06],
  byWait: [0.11, 0.01, -0.07, -0.06],
  black: 0.86,
  action: 0.13,
  fixed: [0, 34.7, 48.6, 58.7, 72, 86.4, 103.8, 112.6],
  held: [1, 0.69, 0.53, 0.42, 0.33, 0.25, 0.16, 0.12],
};

const isAction = Uint8Array.from({ length: FACES }, (_, face) => (face < WILD && face % VALUES >= SKIP ? 1 : 0));

/** The sum of a seat's terms, from the counts of its hand. */
export function strength(terms: WinChanceTerms, cards: number, black: number, actions: number, wait: number): number {
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

/** What is expected of a round in progress, by seat: the chance to go out first, and the points that brings. */
export interface RoundForecast {
  readonly chance: Float64Array;
  readonly gain: Float64Array;
}

/** For states with all hands known; what it returns is overwritten by the next call. */
export function roundForecaster(seats: number, terms = FITTED_TERMS): (s: State) => RoundForecast {
  const chance = new Float64Array(seats);
  const gain = new Float64Array(seats);
  const hand: HandSummary = { points: 0, black: 0, actions: 0 };
  return s => {
    let total = 0;
    let held = 0;
    let least = s.sizes[0]!;
    for (let wait = 0; wait < seats; wait++) {
      const seat = seatAfter(s, s.at[TURN]!, wait);
      summarise(s, seat, hand);
      gain[seat] = -hand.points;
      least = Math.min(least, s.sizes[seat]!);
      held += hand.points;
      chance[seat] = Math.exp(strength(terms, s.sizes[seat]!, hand.black, hand.actions, wait));
      total += chance[seat];
    }
    const fixed = terms.fixed[Math.min(least, terms.fixed.length - 1)]!;
    const part = terms.held[Math.min(least, terms.held.length - 1)]!;
    for (let seat = 0; seat < seats; seat++) {
      chance[seat]! /= total;
      gain[seat] = fixed + part * (held + gain[seat]!);
    }
    return { chance, gain };
  };
}

/** By points missing to the target, in steps of 50: a seat's chance to win the match is proportional to exp of this. */
const BY_MISSING: readonly number[] = [2.83, 2.81, 2.53, 2.15, 1.7, 1.34, 1.01, 0.77, 0.52, 0.23, 0];
const STEP = 50;

function matchStrength(missing: number): number {
  const place = missing / STEP;
  const from = Math.min(Math.floor(place), BY_MISSING.length - 2);
  return BY_MISSING[from]! + (place - from) * (BY_MISSING[from + 1]! - BY_MISSING[from]!);
}

/** Chances to win the match between two rounds; who has the points has won. */
export function matchChances(scores: ArrayLike<number>, target: number, out: Float64Array): void {
  let total = 0;
  for (let seat = 0; seat < out.length; seat++) {
    if (scores[seat]! >= target) {
      out.fill(0);
      out[seat] = 1;
      return;
    }
    const its = Math.exp(matchStrength(target - scores[seat]!));
    out[seat] = its;
    total += its;
  }
  for (let seat = 0; seat < out.length; seat++) out[seat]! /= total;
}

/**
 * Chances to win the match out of a round in progress, all hands known: over who may win the round, and what for. What it
 * returns is overwritten by the next call.
 */
export function matchForecaster(seats: number): (s: State) => Float64Array {
  const forecast = roundForecaster(seats);
  const scores = new Float64Array(seats);
  const then = new Float64Array(seats);
  const chances = new Float64Array(seats);
  return s => {
    const { chance, gain } = forecast(s);
    chances.fill(0);
    for (let winner = 0; winner < seats; winner++) {
      scores.set(s.scores);
      scores[winner]! += gain[winner]!;
      matchChances(scores, s.options.target, then);
      for (let seat = 0; seat < seats; seat++) chances[seat]! += chance[winner]! * then[seat]!;
    }
    return chances;
  };
}
