import { type Entrant, type Round, range, type Scheme } from './scheme.ts';
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

/** Tables of more than two: so many rounds in which everybody sits once, or, with 0, every set of entrants once. */
export function tableRobin(games: number, rounds: number, seats: number): Scheme {
  return {
    next: (entrants, played) => {
      if (entrants < seats || played.length >= Math.max(1, rounds)) return undefined;
      return roundOf(rounds === 0 ? sets(entrants, seats) : evenTables(entrants, seats, played), games);
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
