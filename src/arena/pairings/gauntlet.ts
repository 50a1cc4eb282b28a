import { range, type Scheme } from './scheme.ts';

/** The first `challengers` entrants meet all the others, who do not meet each other: how a new version is measured. */
export function gauntlet(games: number, challengers = 1): Scheme {
  return {
    next: (entrants, played) => {
      // In round r everybody's opponent moves on by one, so that no defender waits for all challengers.
      const defenders = entrants - challengers;
      if (played.length >= defenders) return undefined;
      const opponent = (one: number): number => challengers + ((one + played.length) % defenders);
      return { pairings: range(challengers).map(one => ({ entrants: [one, opponent(one)], games })) };
    },
  };
}
