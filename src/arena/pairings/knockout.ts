// A bracket: the first seed can meet the second only in the final; the best seeds rest in the first round where the
// number is no power of two. Each meeting is a series that may take several rounds of games.

import { type BracketPair, type Entrant, type PlayedRound, range, type Scheme } from './scheme.ts';
import { gamesLeft, type SeriesRule } from './series.ts';

export function knockout(rule: SeriesRule): Scheme {
  return {
    next: (entrants, played) => {
      const { open } = stand(entrants, played, rule);
      return open.length > 0 ? { pairings: open } : undefined;
    },
    order: (entrants, played) => stand(entrants, played, rule).order,
    stages: (entrants, played) => stagesOf(entrants, played, rule),
  };
}

/** All stages up to the final; later ones have the places of those who are not known yet. */
function stagesOf(entrants: number, played: readonly PlayedRound[], rule: SeriesRule): BracketPair[][] {
  const series = seriesByPair(played);
  const isEmpty = (one: Entrant | undefined): boolean => one !== undefined && one >= entrants;
  const pairOf = (a: Entrant | undefined, b: Entrant | undefined): BracketPair => {
    if (isEmpty(a) || isEmpty(b)) {
      const winner = isEmpty(a) ? b : a;
      return { entrants: [winner, undefined], isBye: true, points: [0, 0], winner };
    }
    if (a === undefined || b === undefined)
      return { entrants: [a, b], isBye: false, points: [0, 0], winner: undefined };
    const { points, games } = series.get(keyOf(a, b)) ?? { points: [0, 0] as const, games: 0 };
    const [better, worse] = a < b ? [a, b] : [b, a];
    const winner = points[1] > points[0] ? worse : better;
    const isOpen = gamesLeft(rule, points, games) > 0;
    return {
      entrants: [a, b],
      isBye: false,
      points: a < b ? [points[0], points[1]] : [points[1], points[0]],
      winner: isOpen ? undefined : winner,
    };
  };
  const stages: BracketPair[][] = [];
  let places: (Entrant | undefined)[] = bracket(entrants);
  while (places.length > 1) {
    const stage = range(places.length / 2).map(i => pairOf(places[2 * i], places[2 * i + 1]));
    stages.push(stage);
    places = stage.map(({ winner }) => winner);
  }
  return stages;
}

interface Stand {
  /** Series of the present stage that need more games. */
  readonly open: readonly { readonly entrants: readonly [Entrant, Entrant]; readonly games: number }[];
  /** Winner first, then by how far each came; who fell at the same stage is in seeding order. */
  readonly order: readonly Entrant[];
}

function stand(entrants: number, played: readonly PlayedRound[], rule: SeriesRule): Stand {
  let places = bracket(entrants);
  const series = seriesByPair(played);
  const fallen: Entrant[][] = [];
  while (places.length > 1) {
    const pairs = range(places.length / 2).map(i => [places[2 * i]!, places[2 * i + 1]!] as const);
    const open: { entrants: readonly [Entrant, Entrant]; games: number }[] = [];
    const winners: Entrant[] = [];
    const losers: Entrant[] = [];
    for (const [a, b] of pairs) {
      if (a >= entrants || b >= entrants) {
        winners.push(Math.min(a, b));
        continue;
      }
      const [better, worse] = a < b ? [a, b] : [b, a];
      const { points, games } = series.get(keyOf(a, b)) ?? { points: [0, 0] as const, games: 0 };
      const left = gamesLeft(rule, points, games);
      if (left > 0) open.push({ entrants: [better, worse], games: left });
      const upset = points[1] > points[0];
      winners.push(upset ? worse : better);
      losers.push(upset ? better : worse);
    }
    if (open.length > 0) return { open, order: standing(places, fallen, entrants) };
    fallen.push(losers);
    places = winners;
  }
  return { open: [], order: standing(places, fallen, entrants) };
}

function standing(still: readonly Entrant[], fallen: readonly Entrant[][], entrants: number): Entrant[] {
  return [still, ...fallen.toReversed()].flatMap(group => group.filter(one => one < entrants).sort((a, b) => a - b));
}

interface Series {
  /** Of the better seed, and of the other. */
  readonly points: [number, number];
  games: number;
}

const keyOf = (a: Entrant, b: Entrant): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** Two entrants meet in at most one stage of a bracket, so all their games belong to one series. */
function seriesByPair(played: readonly PlayedRound[]): Map<string, Series> {
  const all = new Map<string, Series>();
  for (const { met } of played)
    for (const { entrants, points, games } of met) {
      const [a, b] = entrants as readonly [Entrant, Entrant]; // as this scheme paired them
      const key = keyOf(a, b);
      let series = all.get(key);
      if (!series) all.set(key, (series = { points: [0, 0], games: 0 }));
      series.points[a < b ? 0 : 1] += points[0]!;
      series.points[a < b ? 1 : 0] += points[1]!;
      series.games += games;
    }
  return all;
}

/** Seeds in bracket order for the next power of two; those past the last entrant are empty places. */
function bracket(entrants: number): Entrant[] {
  let places = [0];
  while (places.length < entrants) {
    const last = 2 * places.length - 1;
    places = places.flatMap(seed => [seed, last - seed]);
  }
  return places;
}
