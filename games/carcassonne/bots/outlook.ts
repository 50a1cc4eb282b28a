// What a table of many is worth to each seat, in points: a value fitted to how games of three to five ended
// (outlook-weights.ts). The numbers of evaluation.ts were tuned for two. The more there are, the fewer turns each has
// left, so that followers in hand are soon too many and little that is open gets finished.

import { CROWD_BITS, rootOf } from '../rules/features.ts';
import { clearMarks, markIfNew, newMarks } from '../rules/marks.ts';
import {
  CITY,
  type CityWorth,
  FIELD,
  letterOf,
  MONASTERY,
  pointsOf,
  ROAD,
  sumCities,
  winnersOf,
} from '../rules/scoring.ts';
import { FOLLOWERS, LEFT, MOST_SEATS, OVER, PHASE, SEAT, type State } from '../rules/state.ts';
import { WEIGHTS } from './outlook-weights.ts';
import type { TileRarity } from './tile-rarity.ts';

/** Followers in hand, a tenth of their square, the turn to come, and the followers that may come back. */
const [HAND, HAND_SQUARE, TO_MOVE, COMES_BACK] = [0, 1, 2, 3];
/** Monasteries and their empty neighbours. */
const [MONASTERIES, EMPTY] = [4, 5];
/** Cities beside a field: finished, open, and open at one side only. */
const [FINISHED, OPEN, NEARLY] = [6, 7, 8];
/** By open sides, the last: that many or more. For each the worth of the tiles, and 1. */
const CITIES = 9;
const CITY_SIDES = 4;
const ROADS = CITIES + 2 * CITY_SIDES;
const ROAD_ENDS = 2;
export const FEATURE_COUNT = ROADS + 2 * ROAD_ENDS;

/** Turns that each seat has left, for each row of the weights; between two of them the weights are blended. */
export const STAGES: readonly number[] = [0, 2, 5, 9, 14, 24];

/** Fills `into` with the share of each stage. */
export function blendStages(turns: number, into: Float64Array): void {
  into.fill(0);
  const next = STAGES.findIndex(stage => stage > turns);
  if (next < 0) into[STAGES.length - 1] = 1;
  else {
    const share = (turns - STAGES[next - 1]!) / (STAGES[next]! - STAGES[next - 1]!);
    into[next - 1] = 1 - share;
    into[next] = share;
  }
}

const finished: CityWorth = open => (open <= 0 ? 1 : 0);
const unfinished: CityWorth = open => (open > 0 ? 1 : 0);
const nearlyFinished: CityWorth = open => (open === 1 ? 1 : 0);

/** Describes one feature of the table for a seat that has the most followers there. */
function describeFeature(s: State, letter: number, root: number, open: number, into: Float64Array): void {
  if (letter === FIELD) {
    into[FINISHED]! += sumCities(s, root, finished);
    into[OPEN]! += sumCities(s, root, unfinished);
    into[NEARLY]! += sumCities(s, root, nearlyFinished);
  } else if (letter === MONASTERY) {
    into[MONASTERIES]! += 1;
    into[EMPTY]! += open;
  } else if (open > 0) {
    const at =
      letter === CITY ? CITIES + 2 * Math.min(open, CITY_SIDES) - 2 : ROADS + 2 * Math.min(open, ROAD_ENDS) - 2;
    into[at]! += s.worth[root]!;
    into[at + 1]! += 1;
  }
}

/** How near a follower is to coming back; one on a field never does. */
function nearness(letter: number, open: number): number {
  if (letter === FIELD) return 0;
  return letter === MONASTERY ? 1 - open / 8 : 1 / (1 + open);
}

const features = newMarks();

/** Every feature with followers, once. */
function eachFeature(s: State, call: (letter: number, root: number, open: number) => void): void {
  clearMarks(features);
  for (let slot = 0; slot < s.seats * FOLLOWERS; slot++) {
    const node = s.standing[slot]! - 1;
    if (node < 0) continue;
    const root = rootOf(s, node);
    if (markIfNew(features, root)) call(letterOf(s, node), root, s.open[root]!);
  }
}

/** What a seat has between turns: the expected points are its points and the products of these features with the weights. */
export function describeSeat(s: State, seat: number, into: Float64Array): void {
  into.fill(0);
  const hand = s.hand[seat]!;
  into[HAND] = hand;
  into[HAND_SQUARE] = (hand * hand) / 10;
  if (s.now[PHASE] !== OVER && s.now[SEAT] === seat) into[TO_MOVE] = 1;
  eachFeature(s, (letter, root, open) => {
    if (((winnersOf(s, root) >> seat) & 1) !== 0) describeFeature(s, letter, root, open, into);
    into[COMES_BACK]! += ((s.crowd[root]! >> (CROWD_BITS * seat)) & 7) * nearness(letter, open);
  });
}

/** Rows by stage, as outlook-weights.ts has them. */
export type OutlookWeights = readonly (readonly number[])[];

export class Outlook {
  readonly #weights: OutlookWeights;
  /** By seats, then by tiles left. */
  readonly #blended: (Float64Array | undefined)[][] = Array.from({ length: MOST_SEATS + 1 }, () => []);
  readonly #described = new Float64Array(FEATURE_COUNT);

  constructor(weights: OutlookWeights) {
    this.#weights = weights;
  }

  /** Fills `into`, by seat, with the points to be expected at the end. Meant between turns. */
  expect(s: State, into: Float64Array, rarity: TileRarity | undefined): void {
    const { seats } = s;
    const weights = this.#weightsFor(s);
    for (let seat = 0; seat < seats; seat++) into[seat] = pointsOf(s, seat) + handWorth(weights, s.hand[seat]!);
    if (s.now[PHASE] !== OVER) into[s.now[SEAT]!]! += weights[TO_MOVE]!;
    eachFeature(s, (letter, root, open) => {
      const chance = chanceOf(s, letter, root, open, rarity);
      const value = this.#featureWorth(s, letter, root, open, chance, weights);
      const returns = chance * weights[COMES_BACK]! * nearness(letter, open);
      const winners = winnersOf(s, root);
      const crowd = s.crowd[root]!;
      for (let seat = 0; seat < seats; seat++) {
        if (((winners >> seat) & 1) !== 0) into[seat]! += value;
        into[seat]! += returns * ((crowd >> (CROWD_BITS * seat)) & 7);
      }
    });
  }

  /** What a seat gains by a follower on an open feature without followers. */
  gain(s: State, seat: number, letter: number, root: number, open: number, rarity: TileRarity | undefined): number {
    const weights = this.#weightsFor(s);
    const chance = chanceOf(s, letter, root, open, rarity);
    const hand = s.hand[seat]!;
    return (
      this.#featureWorth(s, letter, root, open, chance, weights) +
      chance * weights[COMES_BACK]! * nearness(letter, open) -
      (handWorth(weights, hand) - handWorth(weights, hand - 1))
    );
  }

  /** Where the tiles for it are rare, a city or road is worth little more than what lies there. */
  #featureWorth(s: State, letter: number, root: number, open: number, chance: number, weights: Float64Array): number {
    const described = this.#described.fill(0);
    describeFeature(s, letter, root, open, described);
    let value = 0;
    for (let i = MONASTERIES; i < FEATURE_COUNT; i++) value += described[i]! * weights[i]!;
    const sure = chance < 1 ? s.worth[root]! : value;
    return value > sure ? sure + chance * (value - sure) : value;
  }

  #weightsFor(s: State): Float64Array {
    const left = s.now[LEFT]!;
    return (this.#blended[s.seats]![left] ??= this.#blend(left / s.seats));
  }

  #blend(turns: number): Float64Array {
    const shares = new Float64Array(STAGES.length);
    blendStages(turns, shares);
    return Float64Array.from({ length: FEATURE_COUNT }, (_, i) =>
      this.#weights.reduce((sum, row, stage) => sum + row[i]! * shares[stage]!, 0),
    );
  }
}

const handWorth = (weights: Float64Array, hand: number): number =>
  weights[HAND]! * hand + (weights[HAND_SQUARE]! * hand * hand) / 10;

/** Chance that the tiles which are left can finish a city or road. */
function chanceOf(s: State, letter: number, root: number, open: number, rarity: TileRarity | undefined): number {
  return rarity && letter <= ROAD && open > 0 ? rarity.chance(s, root) : 1;
}

/** The value that is shipped. */
export const outlook: Outlook = new Outlook(WEIGHTS);
