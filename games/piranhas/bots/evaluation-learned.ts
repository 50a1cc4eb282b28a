// The value of evaluation.ts with what was learned from self-play on top: `npm run train piranhas` makes the weights. What
// depends on the arrangement of one colour alone is kept for each arrangement, as in the hand-made evaluation.

import type { Seat } from '../../../src/core/game.ts';
import { FISH_LEFT, LAST_TURN, type State, TURN } from '../rules/state.ts';
import { swarmCount } from '../rules/swarm.ts';
import { replaceArrangement, slotOf } from './arrangements.ts';
import { LATE_FROM, LATE_SWARM_WEIGHT, TO_MOVE_BONUS, worth } from './evaluation.ts';
import {
  ARRANGEMENT_FEATURES,
  FISH_AT,
  listArrangement,
  MOST_ARRANGEMENT_FEATURES,
  pairIndex,
  SWARM_PAIRS_AT,
  WEIGHT_COUNT,
} from './features.ts';

/** Weights are integers, so many to a unit of the evaluation. */
export const RESOLUTION = 8;

// An entry: the four words of an arrangement, then what it is worth on the first and on the last half-move to the seat that has
// it and is to move, the same against it when the other is to move, and its swarms as swarmCount says.
const ENTRY = 9;
const OWN = 4;
const OTHER = 6;
const SWARMS = 8;

/** One for each player: it keeps 2 to the power of `tableBits` arrangements. */
export function learnedEvaluator(weights: ArrayLike<number>, tableBits = 14): (s: State, seat: Seat) => number {
  if (weights.length !== WEIGHT_COUNT) throw new RangeError(`${weights.length} weights instead of ${WEIGHT_COUNT}`);
  const own = Int32Array.from(weights);
  const table = new Int32Array(ENTRY << tableBits);
  const mask = (1 << tableBits) - 1;
  const features = new Int32Array(MOST_ARRANGEMENT_FEATURES);

  /** Where the seat's arrangement is kept, worked out if it was not. */
  function find({ fish, n }: State, seat: Seat): number {
    const at = slotOf(fish, seat, mask) * ENTRY;
    if (replaceArrangement(table, at, fish, seat)) workOut(fish, seat, n[FISH_LEFT + seat]!, at);
    return at;
  }

  function workOut(fish: Int32Array, seat: Seat, count: number, at: number): void {
    const swarms = swarmCount(fish, seat);
    const base = (RESOLUTION * worth(fish, seat, count, swarms >> 8)) | 0;
    let [ownFirst, ownLast, otherFirst, otherLast] = [base, base, 0 - base, 0 - base];
    const found = listArrangement(fish, seat, count, swarms, features);
    for (let i = 0; i < found; i++) {
      const w = 2 * features[i]!;
      ownFirst += own[w]!;
      ownLast += own[w + 1]!;
      otherFirst += own[w + 2 * ARRANGEMENT_FEATURES]!;
      otherLast += own[w + 2 * ARRANGEMENT_FEATURES + 1]!;
    }
    table[at + OWN] = ownFirst;
    table[at + OWN + 1] = ownLast;
    table[at + OTHER] = otherFirst;
    table[at + OTHER + 1] = otherLast;
    table[at + SWARMS] = swarms;
  }

  return (s, seat) => {
    const mine = find(s, seat);
    let first = table[mine + OWN]!;
    let last = table[mine + OWN + 1]!;
    const swarms = table[mine + SWARMS]!;
    const theirs = find(s, 1 - seat); // may take the place of mine, so that is read before
    const otherSwarms = table[theirs + SWARMS]!;
    const fishPair = 2 * (FISH_AT + pairIndex(s.n[FISH_LEFT + seat]!, s.n[FISH_LEFT + 1 - seat]!));
    const swarmPair = 2 * (SWARM_PAIRS_AT + pairIndex(swarms >> 8, otherSwarms >> 8));
    first += table[theirs + OTHER]! + own[fishPair]! + own[swarmPair]!;
    last += table[theirs + OTHER + 1]! + own[fishPair + 1]! + own[swarmPair + 1]!;
    const turn = s.n[TURN]!;
    const score = (((LAST_TURN - turn) * first + turn * last) / (LAST_TURN * RESOLUTION)) | 0;
    const late = turn - LATE_FROM;
    if (late <= 0) return score + TO_MOVE_BONUS;
    const ahead = (swarms & 255) - (otherSwarms & 255);
    return (score + TO_MOVE_BONUS + (LATE_SWARM_WEIGHT * ahead * late) / (LAST_TURN - LATE_FROM)) | 0;
  };
}
