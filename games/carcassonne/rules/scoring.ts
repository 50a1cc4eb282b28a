// Points: of what a turn finished, and of what stands when the game is over.

import { CROWD_BITS, DONE, rootOf, takeFollower } from './features.ts';
import { clearMarks, markIfNew, newMarks } from './marks.ts';
import { FOLLOWERS, LEFT, LETTER_COUNT, MONKS, MOST_SEATS, type State, TILES } from './state.ts';

/** Positions in LETTERS. */
export const [CITY, ROAD, FIELD, MONASTERY] = [0, 1, 2, 3] as const;
const POINTS_PER_CITY = 3; // of a field, third edition
const MONASTERY_WHOLE = 9;

/** Called with every feature that is counted, while its followers still stand. `winners`: bits of seats. */
export type ScoreListener = (letter: number, root: number, points: number, winners: number) => void;

/** crowd -> bits of the seats with the most followers; ties go to all. */
const majority = majorities();

function majorities(): Uint8Array {
  const table = new Uint8Array(1 << (CROWD_BITS * MOST_SEATS));
  for (let crowd = 1; crowd < table.length; crowd++) {
    let most = 0;
    for (let seat = 0; seat < MOST_SEATS; seat++) {
      const count = (crowd >> (CROWD_BITS * seat)) & 7;
      if (count > most) {
        most = count;
        table[crowd] = 0;
      }
      if (count === most && count > 0) table[crowd]! |= 1 << seat;
    }
  }
  return table;
}

/** Counts what the tile placed last has finished and hands the followers back. */
export function settle(s: State, onScored?: ScoreListener): void {
  const { open, tables } = s;
  const tile = s.now[TILES]! - 1;
  const face = s.faces[tile]!;
  const built = tables.built[face]!;
  const cities = tables.cities[face]!;
  for (let i = 0; i < built; i++) {
    const root = rootOf(s, (tile << tables.shift) | i);
    if (open[root] !== 0) continue;
    open[root] = DONE;
    if (s.crowd[root] === 0) continue;
    if (i < cities) pay(s, CITY, root, 2 * s.worth[root]!, onScored);
    else pay(s, ROAD, root, s.worth[root]!, onScored);
  }
  for (let i = s.now[MONKS]! - 1; i >= 0; i--) {
    const monk = s.monks[i]!;
    if (open[monk] === 0) pay(s, MONASTERY, monk, MONASTERY_WHOLE, onScored);
  }
}

function pay(s: State, letter: number, root: number, points: number, onScored: ScoreListener | undefined): void {
  const crowd = s.crowd[root]!;
  const winners = majority[crowd]!;
  onScored?.(letter, root, points, winners);
  for (let seat = 0; seat < s.seats; seat++) {
    if (((winners >> seat) & 1) !== 0) s.earned[seat * LETTER_COUNT + letter]! += points;
    if (((crowd >> (CROWD_BITS * seat)) & 7) === 0) continue;
    for (let slot = seat * FOLLOWERS; slot < (seat + 1) * FOLLOWERS; slot++) {
      if (s.standing[slot] === 0 || rootOf(s, s.standing[slot]! - 1) !== root) continue;
      takeFollower(s, slot);
      s.hand[seat]!++;
    }
  }
}

const features = newMarks();
const cities = newMarks();

/** Adds what every feature with followers would bring if the game ended now to `into`, laid out as `earned`. */
export function count(s: State, into: Int32Array, onScored?: ScoreListener): void {
  clearMarks(features);
  const { standing } = s;
  for (let slot = 0; slot < standing.length; slot++) {
    const node = standing[slot]! - 1;
    if (node < 0) continue;
    const root = rootOf(s, node);
    if (!markIfNew(features, root)) continue;
    const letter = letterOf(s, node);
    const points = valueNow(s, letter, root);
    const winners = majority[s.crowd[root]!]!;
    onScored?.(letter, root, points, winners);
    for (let seat = 0; seat < s.seats; seat++)
      if (((winners >> seat) & 1) !== 0) into[seat * LETTER_COUNT + letter]! += points;
  }
}

/** Position in LETTERS of a node's segment. */
export function letterOf(s: State, node: number): number {
  const { shift, take } = s.tables;
  const face = s.faces[node >> shift]!;
  return (take[(face << shift) | (node & ((1 << shift) - 1))]! - 1) >> 2;
}

/** Seats with most followers on a feature, as bits. */
export function winnersOf(s: State, root: number): number {
  return majority[s.crowd[root]!]!;
}

/** What a feature would bring if the game ended now. */
export function valueNow(s: State, letter: number, root: number): number {
  if (letter === FIELD) return POINTS_PER_CITY * sumCities(s, root, isFinished);
  if (letter === MONASTERY) return MONASTERY_WHOLE - s.open[root]!;
  const worth = s.worth[root]!;
  return letter === CITY && s.open[root]! <= 0 ? 2 * worth : worth;
}

/** By a city's open sides and the tiles left. */
export type CityWorth = (open: number, left: number) => number;

const isFinished: CityWorth = open => (open <= 0 ? 1 : 0);

/** The cities a field touches, each once however often it touches, each for what it is worth. */
export function sumCities(s: State, field: number, worth: CityWorth): number {
  const { shift, touches } = s.tables;
  const mask = (1 << shift) - 1;
  const left = s.now[LEFT]!;
  clearMarks(cities);
  let sum = 0;
  let node = field;
  do {
    const tile = node >> shift;
    const touched = touches[(s.faces[tile]! << shift) | (node & mask)]!;
    for (let i = 0; touched >> i !== 0; i++) {
      if (((touched >> i) & 1) === 0) continue;
      const city = rootOf(s, (tile << shift) | i);
      if (markIfNew(cities, city)) sum += worth(s.open[city]!, left);
    }
    node = s.next[node]!;
  } while (node !== field);
  return sum;
}

/** Running points, and those of the final count where there was one. */
export function pointsOf(s: State, seat: number): number {
  let points = 0;
  for (let i = seat * LETTER_COUNT; i < (seat + 1) * LETTER_COUNT; i++) points += s.earned[i]! + s.counted[i]!;
  return points;
}
