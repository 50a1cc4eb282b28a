// A bracket: the first seed can meet the second only in the final; the best seeds rest in the first round where the
// number is no power of two. Each meeting is a series that may take several rounds of games.

import { type BracketPair, type Entrant, type PlayedRound, range, type Scheme } from './scheme.ts';

/** How many games decide between two entrants. */
export interface SeriesRule {
  /** Played at least, unless one cannot be caught any more. */
  readonly games: number;
  /** Play all of them even when decided, and only even numbers: the Software Challenge's finals. */
  readonly whole?: boolean;
  /** After this many games without a winner the better seed advances. */
  readonly most: number;
}

/** Best of `games`; a draw in points is followed by two more games at a time, once with each seat. */
export const bestOf = (games: number): SeriesRule => ({ games, most: games + 20 });

/** The Software Challenge's final eight: an even number of games, at least six, until one has won more. */
export const FINAL_EIGHT: SeriesRule = { games: 6, whole: true, most: 60 };

export function knockout(rule: SeriesRule): Scheme {
  const stages = (entrants: number, played: readonly PlayedRound[]): BracketPair[][] =>
    stagesOf(entrants, seriesByPair(played), rule);
  return {
    next: (entrants, played) => {
      const series = seriesByPair(played);
      const present = stagesOf(entrants, series, rule).find(isOpen) ?? [];
      const pairings = present.flatMap(({ entrants: [a, b], winner }) => {
        if (winner !== undefined) return [];
        const pair = [Math.min(a!, b!), Math.max(a!, b!)] as const; // both are known in the first stage that is open
        const { points, games } = seriesOf(series, ...pair);
        return [{ entrants: pair, games: gamesLeft(rule, points, games) }];
      });
      return pairings.length > 0 ? { pairings } : undefined;
    },
    order: (entrants, played) => orderOf(entrants, stages(entrants, played)),
    stages,
  };
}

const isOpen = (stage: readonly BracketPair[]): boolean => stage.some(({ winner }) => winner === undefined);

/** All stages up to the final; later ones have the places of those who are not known yet. */
function stagesOf(entrants: number, series: ReadonlyMap<string, Series>, rule: SeriesRule): BracketPair[][] {
  const isEmpty = (one: Entrant | undefined): boolean => one !== undefined && one >= entrants;
  const pairOf = (a: Entrant | undefined, b: Entrant | undefined): BracketPair => {
    if (isEmpty(a) || isEmpty(b)) {
      const winner = isEmpty(a) ? b : a;
      return { entrants: [winner, undefined], isBye: true, points: [0, 0], winner };
    }
    if (a === undefined || b === undefined)
      return { entrants: [a, b], isBye: false, points: [0, 0], winner: undefined };
    const { points, games } = seriesOf(series, a, b);
    const [better, worse] = points;
    const winner = worse > better ? Math.max(a, b) : Math.min(a, b);
    return {
      entrants: [a, b],
      isBye: false,
      points: a < b ? [better, worse] : [worse, better],
      winner: gamesLeft(rule, points, games) > 0 ? undefined : winner,
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

/** Winner first, then by how far each came; entrants who fell at the same stage are in seeding order. */
function orderOf(entrants: number, stages: readonly (readonly BracketPair[])[]): Entrant[] {
  const present = stages.findIndex(isOpen);
  const reached = present < 0 ? stages : stages.slice(0, present + 1);
  const best = present < 0 ? stages.at(-1)?.map(({ winner }) => winner) : [];
  const groups = [
    best ?? [],
    ...reached.toReversed().map(stage => stage.flatMap(pair => pair.entrants)),
    range(entrants),
  ];
  const ordered = groups.flatMap(group => group.filter(one => one !== undefined).sort((a, b) => a - b));
  return [...new Set(ordered)];
}

interface Series {
  /** Of the better seed, and of the other. */
  readonly points: [number, number];
  games: number;
}

/** How many games to play next. Returns 0 if it is decided. */
export function gamesLeft(rule: SeriesRule, [a, b]: readonly [number, number], played: number): number {
  const lead = Math.abs(a - b);
  if (played < rule.games) {
    const rest = rule.games - played;
    if (!rule.whole && lead > rest) return 0;
    return rule.whole ? rest : Math.min(rest, 2);
  }
  if (rule.whole && played % 2 === 1) return 1;
  return lead > 0 || played >= rule.most ? 0 : 2;
}

const keyOf = (a: Entrant, b: Entrant): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

const seriesOf = (all: ReadonlyMap<string, Series>, a: Entrant, b: Entrant): Series =>
  all.get(keyOf(a, b)) ?? { points: [0, 0], games: 0 };

/** Two entrants meet in at most one stage of a bracket, so all their games belong to one series. */
function seriesByPair(played: readonly PlayedRound[]): Map<string, Series> {
  const all = new Map<string, Series>();
  for (const { met } of played)
    for (const { entrants, points, games } of met) {
      const [a, b] = entrants as readonly [Entrant, Entrant]; // as this scheme paired them
      const series = seriesOf(all, a, b);
      all.set(keyOf(a, b), series);
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
