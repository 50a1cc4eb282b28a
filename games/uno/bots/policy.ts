// Bot 5's judgement: a small network over the features of each choice. How it learned stands in docs/bots-uno.md.

import type { Action, ActionList, Seat } from '../../../src/core/game.ts';
import { CALL, PASS, PLAY, SWAP } from '../rules/actions.ts';
import { WILD } from '../rules/cards.ts';
import { PHASE, PLAYING, type State, SWAPPING } from '../rules/state.ts';
import type { BelievedHand } from './believed-hand.ts';
import { FEATURE_COUNT, FeatureExtractor } from './policy-features.ts';

/**
 * One hidden layer, and a straight way past it. By feature: its weight in each hidden unit and on the straight way; then
 * the thresholds of the units, then their weights in the result.
 */
export interface PolicyNet {
  readonly hidden: number;
  readonly weights: Float64Array;
}

export const netSize = (hidden: number): number => FEATURE_COUNT * (hidden + 1) + 2 * hidden;

/** The worth of the choice whose features begin at `at`; what the hidden units say is left in `active` from `to` on. */
export function netOutput(
  { hidden, weights }: PolicyNet,
  x: Float64Array,
  at: number,
  active: Float64Array,
  to = 0,
): number {
  const thresholds = FEATURE_COUNT * (hidden + 1);
  const outputs = thresholds + hidden;
  let worth = 0;
  for (let unit = 0; unit < hidden; unit++) active[to + unit] = weights[thresholds + unit]!;
  for (let i = 0, row = 0; i < FEATURE_COUNT; i++, row += hidden + 1) {
    const value = x[at + i]!;
    if (value === 0) continue;
    for (let unit = 0; unit < hidden; unit++) active[to + unit]! += value * weights[row + unit]!;
    worth += value * weights[row + hidden]!;
  }
  for (let unit = 0; unit < hidden; unit++) {
    if (active[to + unit]! < 0) active[to + unit] = 0;
    worth += active[to + unit]! * weights[outputs + unit]!;
  }
  return worth;
}

/**
 * Leaves the choices that need a judgement: calling comes first, no card is challenged, a card is laid where one fits.
 * Drawing instead is weighed only against black cards, against the drawn card, and against answering.
 */
export function pruneActions(s: State, _seat: Seat, list: ActionList): void {
  const { items, size } = list;
  if (size === 1 || items[0]! > PASS) return;
  let cards = 0;
  while (cards < size && items[cards]! < PASS) cards++;
  if (cards === 0) {
    list.size = 1;
    return;
  }
  for (let i = cards; i < size; i++)
    if (items[i] === CALL) {
      items[0] = CALL;
      list.size = 1;
      return;
    }
  const draws = items[cards] === PASS && (s.at[PHASE] !== PLAYING || items[0]! >= PLAY + WILD);
  list.size = cards < size && draws ? cards + 1 : cards;
}

/** `believed`: what the seat believes of the hands of the others, by seat, where it remembers their turns. */
export type UnoPolicy = (s: State, seat: Seat, list: ActionList, believed?: readonly BelievedHand[]) => Action;

/** The best of a narrowed list. */
export function policy(net: PolicyNet): UnoPolicy {
  const extractor = new FeatureExtractor();
  const x = new Float64Array(FEATURE_COUNT);
  const active = new Float64Array(net.hidden);
  return (s, seat, list, believed) => {
    const { items, size } = list;
    if (size === 1) return items[0]!;
    if (s.at[PHASE] === SWAPPING) return SWAP + smallestHand(s, seat);
    extractor.observe(s, seat, believed);
    let found = items[0]!;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < size; i++) {
      extractor.writeFeatures(items[i]!, x, 0);
      const worth = netOutput(net, x, 0, active);
      if (worth <= most) continue;
      most = worth;
      found = items[i]!;
    }
    return found;
  };
}

export function smallestHand(s: State, seat: Seat): Seat {
  let found = -1;
  for (let other = 0; other < s.seats; other++)
    if (other !== seat && (found < 0 || s.sizes[other]! < s.sizes[found]!)) found = other;
  return found;
}
