// The performance of an entrant: the rating that the games of one tournament alone give. The most likely strengths are computed from all
// games at once, so that the order of the games does not matter.
//
// At a table of several, each player has met each other one, and all these meetings together count as one game. A player's score is then
// its points in the standings, and where all have met equally often, more points are a higher performance.

import { NEWCOMER, type ShownRating } from '../core/rating.ts';
import { range } from './pairings/scheme.ts';
import { type GameResult, pointsOf } from './standings.ts';

/** Points of a rating in one unit of the logistic scale. */
const UNIT = 400 / Math.LN10;

/** Half a game drawn against an average opponent: keeps performances finite after wins alone. */
const PRIOR_GAMES = 0.5;

/** An entrant without games is as uncertain as a newcomer. */
const PRIOR_PRECISION = (UNIT / NEWCOMER.deviation) ** 2;

const MOST_SWEEPS = 1000;
const PRECISE = 1e-9;

/** How many games an entrant has played against another one. At a table of several a meeting is a share of a game. */
interface Meetings {
  readonly other: number;
  games: number;
}

/**
 * By entrant. Entrants of known strength (`anchors`) shift all performances so that theirs agree with it on average; they do not change the
 * order. Without one, the average of the field has the rating of a newcomer.
 */
export function performances(
  entrants: number,
  results: Iterable<GameResult>,
  anchors: readonly (ShownRating | undefined)[] = [],
): ShownRating[] {
  const { meetings, scores } = tally(entrants, results);
  const strength = range(entrants).map(() => 0);
  let precision: number[] = [];
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let largest = 0;
    precision = meetings.map((met, one) => {
      const own = strength[one]!;
      const average = expected(own, 0);
      let gradient = scores[one]! - PRIOR_GAMES * (average - 0.5);
      let curvature = 0;
      for (const { other, games } of met.values()) {
        const share = expected(own, strength[other]!);
        gradient -= games * share;
        curvature += games * share * (1 - share);
      }
      // At most one unit, so that a step cannot overshoot.
      const step = gradient / (curvature + PRIOR_GAMES * average * (1 - average));
      const change = Math.max(-1, Math.min(1, step));
      strength[one] = own + change;
      largest = Math.max(largest, Math.abs(change));
      return curvature + PRIOR_PRECISION;
    });
    if (largest < PRECISE) break;
  }
  const mean = strength.reduce((sum, value) => sum + value, 0) / Math.max(1, entrants);
  const own = strength.map(
    (value, one): ShownRating => ({
      rating: NEWCOMER.rating + UNIT * (value - mean),
      deviation: UNIT / Math.sqrt(precision[one]!),
    }),
  );
  const shift = shiftTo(anchors, own, meetings);
  return own.map(({ rating, deviation }) => ({
    rating: rating + shift.rating,
    deviation: Math.hypot(deviation, shift.deviation),
  }));
}

const expected = (own: number, other: number): number => 1 / (1 + Math.exp(other - own));

function tally(
  entrants: number,
  results: Iterable<GameResult>,
): { readonly meetings: readonly ReadonlyMap<number, Meetings>[]; readonly scores: readonly number[] } {
  const meetings = range(entrants).map(() => new Map<number, Meetings>());
  const scores = range(entrants).map(() => 0);
  // In an order of their own, so that sums do not depend on when results arrived.
  const played = [...results].filter(({ nobody }) => !nobody).sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const game of played) {
    const share = 1 / Math.max(1, game.entrants.length - 1);
    const points = pointsOf(game.payoffs);
    for (const [seat, one] of game.entrants.entries()) {
      scores[one]! += points[seat]!;
      for (const [otherSeat, other] of game.entrants.entries()) {
        if (otherSeat === seat) continue;
        const met = meetings[one]!.get(other) ?? { other, games: 0 };
        met.games += share;
        meetings[one]!.set(other, met);
      }
    }
  }
  return { meetings, scores };
}

/** By how much the anchors that played differ from their performance, and how sure that is. */
function shiftTo(
  anchors: readonly (ShownRating | undefined)[],
  own: readonly ShownRating[],
  meetings: readonly ReadonlyMap<number, Meetings>[],
): ShownRating {
  let [sum, precision] = [0, 0];
  for (const [one, anchor] of anchors.entries()) {
    if (!anchor || meetings[one]!.size === 0) continue;
    const weight = 1 / (anchor.deviation ** 2 + own[one]!.deviation ** 2);
    sum += weight * (anchor.rating - own[one]!.rating);
    precision += weight;
  }
  return precision === 0
    ? { rating: 0, deviation: 0 }
    : { rating: sum / precision, deviation: 1 / Math.sqrt(precision) };
}
