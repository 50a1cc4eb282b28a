// Points, the order of the players, and the target of the single-player game.

import type { Seat } from '../../../src/core/game.ts';
import { ROUNDS } from './actions.ts';
import { KINDS, parseColour, valueOf } from './dice.ts';
import { CELLS, count } from './geometry.ts';
import { OBJECTIVES } from './objectives.ts';
import {
  BY_COLOUR,
  BY_FACE,
  FAVOR,
  GONE,
  OVER,
  PHASE,
  PRIVATE,
  PUBLIC_OBJECTIVES,
  SETS_PER_WINDOW,
  type State,
} from './state.ts';

/** Rulebook: an empty cell costs 1, in the single-player game 3. */
const EMPTY_CELL = 1;
const EMPTY_CELL_SOLO = 3;

/** The sum of the values of all dice of one colour. */
export function colourPoints(s: State, seat: Seat, colour: number): number {
  const window = seat * SETS_PER_WINDOW;
  const cells = s.sets[window + BY_COLOUR + colour]!;
  let points = 0;
  for (let face = 0; face < 6; face++) points += (face + 1) * count(cells & s.sets[window + BY_FACE + face]!);
  return points;
}

export function emptyCells(s: State, seat: Seat): number {
  return CELLS - count(s.sets[seat * SETS_PER_WINDOW]!);
}

/** Points of the private objective; the single player has two and counts the better one. */
export function privatePoints(s: State, seat: Seat): number {
  const own = s.reg[PRIVATE + seat]!;
  const points = own === 0 ? 0 : colourPoints(s, seat, own - 1);
  const other = s.tables.solo ? s.reg[PRIVATE + 1]! : 0;
  return other === 0 ? points : Math.max(points, colourPoints(s, seat, other - 1));
}

export function objectivePoints(s: State, seat: Seat): number {
  let points = 0;
  for (let aims = s.reg[PUBLIC_OBJECTIVES]!, i = 0; aims !== 0; aims >>= 1, i++)
    if ((aims & 1) === 1) points += OBJECTIVES[i]!.points * OBJECTIVES[i]!.times(s.sets, seat * SETS_PER_WINDOW);
  return points;
}

/** What everybody can count at any time. */
export function openPoints(s: State, seat: Seat): number {
  const empty = emptyCells(s, seat) * (s.tables.solo ? EMPTY_CELL_SOLO : EMPTY_CELL);
  return objectivePoints(s, seat) + s.reg[FAVOR + seat]! - empty;
}

export function total(s: State, seat: Seat): number {
  const points = openPoints(s, seat) + privatePoints(s, seat);
  return s.tables.options.belowZero ? points : Math.max(0, points);
}

/** The private objective is secret until the game is over, but not in the single-player game. */
export function score(s: State, seat: Seat): number {
  if (s.reg[PHASE] === OVER || s.tables.solo) return total(s, seat);
  const points = openPoints(s, seat);
  return s.tables.options.belowZero ? points : Math.max(0, points);
}

/** What the single player must exceed: the sum of the dice on the round track. */
export function target(s: State): number {
  let sum = 0;
  for (let i = 0; i < ROUNDS * KINDS; i++) if (s.track[i]! > 0) sum += s.track[i]! * valueOf(i % KINDS);
  return sum;
}

export interface SagradaStanding {
  readonly seat: Seat;
  readonly present: boolean;
  readonly total: number;
  readonly private: number;
  readonly favor: number;
  /** Place in the order of the last round: who came later wins the last tie. */
  readonly order: number;
}

/** Negative where `a` stands before `b`. */
export function compareStandings(a: SagradaStanding, b: SagradaStanding): number {
  return (
    Number(b.present) - Number(a.present) ||
    b.total - a.total ||
    b.private - a.private ||
    b.favor - a.favor ||
    b.order - a.order
  );
}

export function standing(s: State, seat: Seat): SagradaStanding {
  return {
    seat,
    present: ((s.reg[GONE]! >> seat) & 1) === 0,
    total: total(s, seat),
    private: privatePoints(s, seat),
    favor: s.reg[FAVOR + seat]!,
    order: (seat - (ROUNDS - 1) + ROUNDS * s.seats) % s.seats,
  };
}

/** Best first. */
export function standings(s: State): SagradaStanding[] {
  return Array.from({ length: s.seats }, (_, seat) => standing(s, seat)).sort(compareStandings);
}

/** From 1 for the first to -1 for the last in even steps; the single player wins or loses against the target. */
export function payoff(s: State, seat: Seat): number {
  if (s.tables.solo) return s.reg[GONE] === 0 && total(s, 0) > target(s) ? 1 : -1;
  const place = standings(s).findIndex(entry => entry.seat === seat);
  return 1 - (2 * place) / (s.seats - 1);
}

export interface ScoreBreakdown {
  readonly objectives: readonly { readonly id: string; readonly times: number; readonly points: number }[];
  /** Of each colour that may be the seat's own. */
  readonly colours: readonly number[];
  readonly favor: number;
  readonly empty: number;
}

/** The parts of a score, for people. */
export function breakdown(s: State, seat: Seat): ScoreBreakdown {
  const aims = OBJECTIVES.filter((_, i) => ((s.reg[PUBLIC_OBJECTIVES]! >> i) & 1) === 1);
  return {
    objectives: aims.map(({ id, points, times }) => {
      const met = times(s.sets, seat * SETS_PER_WINDOW);
      return { id, times: met, points: met * points };
    }),
    colours: [0, 1, 2, 3, 4].map(colour => colourPoints(s, seat, colour)),
    favor: s.reg[FAVOR + seat]!,
    empty: -emptyCells(s, seat) * (s.tables.solo ? EMPTY_CELL_SOLO : EMPTY_CELL),
  };
}

/** What everybody can count of it. */
export const openOf = (points: ScoreBreakdown): number =>
  points.objectives.reduce((sum, goal) => sum + goal.points, points.favor + points.empty);

/** What the private colours make of it, given by their letters: the better one, where there are two. */
export const secretOf = (points: ScoreBreakdown, letters: string): number =>
  Math.max(0, ...letters.split('').map(letter => points.colours[parseColour(letter)] ?? 0));
