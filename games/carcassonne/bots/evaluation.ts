// What a table is worth to each seat, in points, before the game is over: as if it ended now, and as it may continue.
//
// The tuned numbers below come from matches of a one-turn player (500 to 600 games each, error 1 point) against itself with
// one number changed by a sixth to a half: every change lost points or gained less than the error. Chances are that a
// feature gets finished.

import { CROWD_BITS, emptyAround, rootOf } from '../rules/features.ts';
import { clearMarks, markIfNew, newMarks } from '../rules/marks.ts';
import { apply } from '../rules/rules.ts';
import {
  CITY,
  type CityWorth,
  count,
  FIELD,
  letterOf,
  MONASTERY,
  pointsOf,
  ROAD,
  sumCities,
  winnersOf,
} from '../rules/scoring.ts';
import { FOLLOWERS, LEFT, LETTER_COUNT, MOST_SEATS, OVER, PHASE, SEAT, type State, TILES } from '../rules/state.ts';
import { PASS } from '../rules/tile-tables.ts';
import { outlook } from './outlook.ts';
import type { TileRarity } from './tile-rarity.ts';

/** Fills `into`, by seat, with points. */
export type SeatEvaluator = (s: State, into: Float64Array) => void;

const counted = new Int32Array(MOST_SEATS * LETTER_COUNT);

/** The points if the game ended now. */
export function countNow(s: State, into: Float64Array): void {
  counted.fill(0);
  count(s, counted);
  for (let seat = 0; seat < s.seats; seat++) {
    let points = pointsOf(s, seat);
    for (let i = seat * LETTER_COUNT; i < (seat + 1) * LETTER_COUNT; i++) points += counted[i]!;
    into[seat] = points;
  }
}

/** Tables of more seats have a fitted outlook. Among three, the search wins as much with the numbers of this file. */
const FITTED_ABOVE = 3;

/** A follower in hand, in points; it loses its worth over the last tiles. */
const IN_HAND = 5;
const IN_HAND_FADES = 20;
/** Chance of a city with so many open sides (the last: that many or more), with at least so many tiles left a side. */
const CITY_CHANCE = [1, 0.8, 0.5, 0.3, 0.15, 0.075] as const;
const CITY_TILES_A_SIDE = 11;
/** Chance of a road with one open end, with two or more. */
const ROAD_CHANCE = [1, 0.7, 0.63] as const;
const ROAD_TILES_AN_END = 5.6;
/** An empty cell beside a monastery gets filled with a chance of 1 - exp(-tiles left / this). */
const MONASTERY_TILES = 30;
/** Points an open side or end will still bring. */
const GROWTH = 0.15;
/** A finished city to its field; an open one counts for its chance times OPEN_CITY of that. Below 3, as fields get contested. */
const FIELD_CITY = 2.4;
const OPEN_CITY = 0.8;

/**
 * The turn to come, in points: what the best placement gains on average, 2.1 to 2.9 at every stage of 60 games.
 * It makes tables comparable that differ in who is to move, which a search needs.
 */
const TO_MOVE = 2.6;

function cityChance(open: number, left: number): number {
  const chance = CITY_CHANCE[Math.min(open, CITY_CHANCE.length - 1)]!;
  const wanted = CITY_TILES_A_SIDE * open;
  return left > wanted ? chance : (chance * left) / wanted;
}

/** A finished city counts 1, an open one less. */
const hopedFor: CityWorth = (open, left) => (open <= 0 ? 1 : OPEN_CITY * cityChance(open, left));

function roadChance(open: number, left: number): number {
  const chance = ROAD_CHANCE[Math.min(open, 2)]!;
  const wanted = ROAD_TILES_AN_END * open;
  return left > wanted ? chance : (chance * left) / wanted;
}

/** Chance that a feature is finished, and its followers come back. */
function finishChance(letter: number, open: number, left: number): number {
  if (letter === CITY) return cityChance(open, left);
  if (letter === ROAD) return roadChance(open, left);
  return letter === FIELD ? 0 : (1 - Math.exp(-left / MONASTERY_TILES)) ** open;
}

/** The points that an open feature will bring its owner, given that chance. */
function promise(s: State, letter: number, root: number, open: number, chance: number): number {
  const left = s.now[LEFT]!;
  if (letter === CITY) return s.worth[root]! * (1 + chance) + GROWTH * chance * open;
  if (letter === ROAD) return s.worth[root]! + GROWTH * open * Math.min(1, left / IN_HAND_FADES);
  if (letter === FIELD) return FIELD_CITY * sumCities(s, root, hopedFor);
  return 9 - open * Math.exp(-left / MONASTERY_TILES);
}

function priceInHand(left: number): number {
  return IN_HAND * Math.min(1, left / IN_HAND_FADES);
}

const features = newMarks();

/** The points to be expected at the end, with a price on followers in hand. Meant between turns. */
export function expectedPoints(s: State, into: Float64Array, rarity?: TileRarity): void {
  if (s.seats > FITTED_ABOVE) {
    outlook.expect(s, into, rarity);
    return;
  }
  const left = s.now[LEFT]!;
  const { seats, standing } = s;
  const inHand = priceInHand(left);
  for (let seat = 0; seat < seats; seat++) into[seat] = pointsOf(s, seat) + inHand * s.hand[seat]!;
  if (s.now[PHASE] !== OVER) into[s.now[SEAT]!]! += TO_MOVE;
  clearMarks(features);
  for (let slot = 0; slot < seats * FOLLOWERS; slot++) {
    const node = standing[slot]! - 1;
    if (node < 0) continue;
    const root = rootOf(s, node);
    if (!markIfNew(features, root)) continue;
    const letter = letterOf(s, node);
    const open = s.open[root]!;
    let chance = finishChance(letter, open, left);
    if (rarity && letter <= ROAD && open > 0) chance *= rarity.chance(s, root);
    const value = promise(s, letter, root, open, chance);
    const winners = winnersOf(s, root);
    const crowd = s.crowd[root]!;
    for (let seat = 0; seat < seats; seat++) {
      if (((winners >> seat) & 1) !== 0) into[seat]! += value;
      into[seat]! += chance * inHand * ((crowd >> (CROWD_BITS * seat)) & 7);
    }
  }
}

const free = new Int32Array(16);

/**
 * The outlook after the best follower the mover can put now, which is the pass's outlook plus the best gain of one spot:
 * no follower stands there yet, so nothing else changes. Plays the pass in `s`. Once the game is over: the final points.
 */
export function expectedPointsAfterTurn(s: State, into: Float64Array, rarity?: TileRarity): void {
  const { shift, segments, take } = s.tables;
  const seat = s.now[SEAT]!;
  const tile = s.now[TILES]! - 1;
  const face = s.faces[tile]!;
  let spots = 0;
  if (s.hand[seat]! > 0)
    for (let i = 0; i < segments[face]!; i++) if (s.crowd[rootOf(s, (tile << shift) | i)] === 0) free[spots++] = i;
  apply(s, seat, PASS);
  expectedPoints(s, into, rarity);
  const left = s.now[LEFT]!;
  let best = 0;
  for (let k = 0; k < spots; k++) {
    const segment = free[k]!;
    const root = rootOf(s, (tile << shift) | segment);
    const letter = (take[(face << shift) | segment]! - 1) >> 2;
    const open = letter === MONASTERY ? emptyAround(s, s.cells[tile]!) : s.open[root]!;
    let gain: number;
    if (letter !== FIELD && open <= 0)
      gain = letter === CITY ? 2 * s.worth[root]! : letter === ROAD ? s.worth[root]! : 9;
    else if (s.seats > FITTED_ABOVE) gain = outlook.gain(s, seat, letter, root, open, rarity);
    else {
      let chance = finishChance(letter, open, left);
      if (rarity && letter <= ROAD) chance *= rarity.chance(s, root);
      gain = promise(s, letter, root, open, chance) - (1 - chance) * priceInHand(left);
    }
    if (gain > best) best = gain;
  }
  into[seat]! += best;
}

/** Own points less those of the best other. */
export function lead(points: Float64Array, seats: number, seat: number): number {
  let other = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < seats; i++) if (i !== seat) other = Math.max(other, points[i]!);
  return points[seat]! - other;
}
