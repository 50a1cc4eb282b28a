// The table of a tournament. It is a sum over results, so the order in which they arrive does not matter.

import type { Entrant } from './pairings/scheme.ts';
import { range } from './pairings/scheme.ts';

/** One game: who sat where, and what each got. */
export interface GameResult {
  /** round-table-game: sorts as played, unique in a tournament. */
  readonly key: string;
  /** By seat. */
  readonly entrants: readonly Entrant[];
  /** By seat; -1 to 1, sums to 0. */
  readonly payoffs: readonly number[];
  /** By seat: points a person reads off the table. */
  readonly scores?: readonly number[];
  /** Seats that were lost on the way. */
  readonly faults?: readonly { readonly seat: number }[];
  /** No player came: no points. */
  readonly nobody?: true;
}

export interface Row {
  readonly entrant: Entrant;
  readonly games: number;
  /** First places alone, first places shared, and everything behind them. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** How often it came first, second ...; equal ones share the better place. */
  readonly places: readonly number[];
  /** A game is worth 1: the share of opponents one finished before, ties half. */
  readonly points: number;
  /** Points of all opponents, once a game. */
  readonly buchholz: number;
  /** Points of those beaten, half those of ties. */
  readonly sonneborn: number;
  readonly byes: number;
}

/** The points of each seat in a game: none if no player came, otherwise `pointsOf` the payoffs. */
export const pointsIn = ({ payoffs, nobody }: Pick<GameResult, 'payoffs' | 'nobody'>): number[] =>
  nobody ? payoffs.map(() => 0) : pointsOf(payoffs);

/** By seat: the share of the others each finished before, ties half. */
export function pointsOf(payoffs: readonly number[]): number[] {
  return payoffs.map((own, seat) => {
    let sum = 0;
    for (const [other, theirs] of payoffs.entries()) if (other !== seat) sum += beat(own, theirs);
    return sum / Math.max(1, payoffs.length - 1);
  });
}

/**
 * By seat: 1 for all who share the highest payoff. Behind them payoffs decide, then who played to the end, then the score: a
 * game may pay the same to everybody who did not win.
 */
export function placesIn({ payoffs, scores, faults = [] }: Omit<GameResult, 'key' | 'entrants'>): number[] {
  const most = Math.max(...payoffs);
  const isFirst = payoffs.map(payoff => beat(payoff, most) > 0);
  const left = payoffs.map((_, seat) => faults.some(fault => fault.seat === seat));
  const isBefore = (one: number, other: number): boolean => {
    if (isFirst[one] || isFirst[other]) return isFirst[one]! && !isFirst[other]!;
    const points = beat(payoffs[one]!, payoffs[other]!);
    if (points !== 0.5) return points === 1;
    if (left[one] !== left[other]) return !left[one];
    return (scores?.[one] ?? 0) > (scores?.[other] ?? 0);
  };
  return payoffs.map((_, seat) => 1 + payoffs.filter((_, other) => isBefore(other, seat)).length);
}

/** 1, 1/2 or 0. Payoffs of shares (a pot split by three) may differ in the last bit. */
function beat(own: number, theirs: number): number {
  if (Math.abs(own - theirs) < 1e-9) return 0.5;
  return own > theirs ? 1 : 0;
}

/** Best first: points for each game, then wins, Buchholz, Sonneborn-Berger, seed. */
export function standings(entrants: number, results: Iterable<GameResult>, byes: readonly Entrant[] = []): Row[] {
  // Sorted, so that sums of thirds and quarters come out the same to the last bit.
  const played = [...results].sort((a, b) => (a.key < b.key ? -1 : 1));
  const seats = Math.max(2, ...played.map(({ payoffs }) => payoffs.length));
  const rows = range(entrants).map(entrant => ({
    entrant,
    games: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    places: range(seats).map(() => 0),
    points: 0,
    buchholz: 0,
    sonneborn: 0,
    byes: 0,
  }));
  for (const game of played) {
    const points = pointsIn(game);
    const places = placesIn(game);
    const isShared = places.filter(place => place === 1).length > 1;
    for (const [seat, entrant] of game.entrants.entries()) {
      const row = rows[entrant]!;
      row.games++;
      row.points += points[seat]!;
      if (game.nobody || places[seat] !== 1) row.losses++;
      else if (isShared) row.draws++;
      else row.wins++;
      if (!game.nobody) row.places[places[seat]! - 1]!++;
    }
  }
  for (const bye of byes) {
    rows[bye]!.points += 1;
    rows[bye]!.byes++;
  }
  for (const { entrants, payoffs, nobody } of played)
    for (const [seat, one] of entrants.entries())
      for (const [other, opponent] of entrants.entries()) {
        if (other === seat) continue;
        rows[one]!.buchholz += rows[opponent]!.points;
        if (!nobody) rows[one]!.sonneborn += beat(payoffs[seat]!, payoffs[other]!) * rows[opponent]!.points;
      }
  return rows.sort(
    (a, b) =>
      b.points - a.points ||
      b.wins - a.wins ||
      b.buchholz - a.buchholz ||
      b.sonneborn - a.sonneborn ||
      a.entrant - b.entrant,
  );
}
