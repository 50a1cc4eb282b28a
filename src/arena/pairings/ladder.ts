import { type Entrant, type PlayedRound, range, type Scheme } from './scheme.ts';

/** Neighbours on the ladder meet, odd and even steps in turn. The lower one climbs by winning. It has no end of its own. */
export function ladder(games: number, rounds: number): Scheme {
  return {
    next: (entrants, played) => {
      if (played.length >= rounds || entrants < 2) return undefined;
      const steps = climb(entrants, played);
      // Of two entrants only the even step exists.
      const first = entrants > 2 ? played.length % 2 : 0;
      return {
        pairings: range(entrants)
          .filter(i => i % 2 === first && i + 1 < entrants)
          .map(i => ({ entrants: [steps[i]!, steps[i + 1]!], games })),
      };
    },
    order: climb,
  };
}

function climb(entrants: number, played: readonly PlayedRound[]): Entrant[] {
  const steps = range(entrants);
  for (const { met } of played)
    for (const { entrants, points } of met) {
      const [upper, lower] = entrants;
      if (points[1]! <= points[0]!) continue;
      const at = steps.indexOf(upper!);
      steps[at] = lower!;
      steps[at + 1] = upper!;
    }
  return steps;
}
