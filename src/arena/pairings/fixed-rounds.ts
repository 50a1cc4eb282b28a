// Schemes whose rounds follow from their number alone, and the ladder.

import { type Entrant, type PlayedRound, type Round, range, type Scheme } from './scheme.ts';
import { evenTables } from './tables.ts';

/** Everybody meets everybody, `cycles` times. */
export function roundRobin(games: number, cycles = 1): Scheme {
  return {
    next: (entrants, played) => {
      const rounds = entrants - 1 + (entrants % 2);
      if (entrants < 2 || played.length >= rounds * cycles) return undefined;
      return roundOf(circle(entrants, played.length % rounds), games);
    },
  };
}

/** Round robin at larger tables: `rounds` rounds in which everybody sits once, or with 0 every set of entrants once. */
export function tableRoundRobin(games: number, rounds: number, seats: number): Scheme {
  return {
    next: (entrants, played) => {
      if (entrants < seats || played.length >= Math.max(1, rounds)) return undefined;
      return roundOf(rounds === 0 ? sets(entrants, seats) : evenTables(entrants, seats, played), games);
    },
  };
}

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

const roundOf = (groups: readonly (readonly Entrant[])[], games: number): Round => ({
  pairings: groups.map(entrants => ({ entrants, games })),
});

/** The circle method: one entrant stays, the others go round it. With an odd number the partner of the empty place rests. */
function circle(entrants: number, round: number): Entrant[][] {
  const places = entrants + (entrants % 2);
  const at = (place: number): Entrant => (place === 0 ? 0 : 1 + ((place - 1 + round) % (places - 1)));
  return range(places / 2)
    .map(table => {
      const pair = [at(table), at(places - 1 - table)];
      return (round + table) % 2 === 0 ? pair : pair.reverse();
    })
    .filter(pair => pair.every(one => one < entrants));
}

/** All sets of `seats` entrants. */
function sets(entrants: number, seats: number): Entrant[][] {
  const all: Entrant[][] = [];
  const grow = (from: Entrant, chosen: Entrant[]): void => {
    if (chosen.length === seats) all.push(chosen);
    else for (let one = from; one < entrants; one++) grow(one + 1, [...chosen, one]);
  };
  grow(0, []);
  return all;
}

/** Ladder: neighbours meet, from odd and even places in turn, and the lower one moves up by winning. It lasts `rounds` rounds. */
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
