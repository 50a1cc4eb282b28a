// Rounds of tables for more than two: everybody sits once a round, as far as the number allows, and meets the others as
// evenly as can be. Whole plans are known for special numbers only (Kirkman's schoolgirls), so this one is greedy, then
// improved by swaps until none helps, and the best of several; the same entrants always get the same plan.

import { type RandomInt, seededRandom } from '../../core/random.ts';
import { type Entrant, type PlayedRound, range } from './scheme.ts';

/** Plans to choose from; more bring nothing up to forty entrants, and beyond these one is even enough. */
const [PLANS, MANY] = [8, 100];
const FIRST: RandomInt = () => 0;

/** The tables of the next round. With a remainder, those rest who rested least. */
export function evenTables(entrants: number, seats: number, played: readonly PlayedRound[]): Entrant[][] {
  const met = meetings(entrants, played);
  const sat = range(entrants).map(one => played.filter(round => round.met.some(m => m.entrants.includes(one))).length);
  const resting = entrants % seats;
  // Later entrants rest first; in the next round it is the turn of others.
  const byTurn = range(entrants).sort((a, b) => sat[a]! - sat[b]! || a - b);
  const sitting = byTurn.slice(0, entrants - resting).sort((a, b) => a - b);
  const random = seededRandom(`tables ${entrants} ${seats} ${played.length}`);
  const plans = range(entrants > MANY ? 1 : PLANS).map(plan => {
    const tables = seatGreedily(sitting, seats, met, plan === 0 ? FIRST : random);
    improve(tables, met);
    return tables;
  });
  const costs = plans.map(tables => tables.reduce((sum, table) => sum + costOf(table, met), 0));
  const best = plans[costs.indexOf(Math.min(...costs))]!;
  return best.map(table => table.sort((a, b) => a - b));
}

/** How often each has met each. */
function meetings(entrants: number, played: readonly PlayedRound[]): number[][] {
  const met = range(entrants).map(() => range(entrants).map(() => 0));
  for (const round of played)
    for (const { entrants: table } of round.met)
      for (const a of table) for (const b of table) if (a !== b) met[a]![b]!++;
  return met;
}

/** The cost of a seat at this table, leaving out one player: every further meeting of the same two costs more. */
function cost(one: Entrant, table: readonly Entrant[], met: readonly (readonly number[])[], leaving = one): number {
  let sum = 0;
  for (const other of table) {
    const times = met[one]![other]!;
    if (other !== one && other !== leaving) sum += (times + 1) ** 3 - times ** 3;
  }
  return sum;
}

const costOf = (table: readonly Entrant[], met: readonly (readonly number[])[]): number =>
  table.reduce((sum, one) => sum + cost(one, table, met), 0);

/** The first player of each table is given; every further seat goes to the entrant with the lowest cost. */
function seatGreedily(
  sitting: readonly Entrant[],
  seats: number,
  met: readonly (readonly number[])[],
  choose: RandomInt,
): Entrant[][] {
  const left = [...sitting];
  const tables: Entrant[][] = [];
  while (left.length > 0) {
    const table = left.splice(choose(left.length), 1);
    while (table.length < seats) {
      let best = 0;
      for (const i of left.keys()) if (cost(left[i]!, table, met) < cost(left[best]!, table, met)) best = i;
      table.push(...left.splice(best, 1));
    }
    tables.push(table);
  }
  return tables;
}

/** Swaps two entrants of two tables wherever that lowers the cost of both together. */
function improve(tables: readonly Entrant[][], met: readonly (readonly number[])[]): void {
  for (let better = true; better; ) {
    better = false;
    for (const [i, one] of tables.entries())
      for (const other of tables.slice(i + 1))
        for (const a of one.keys())
          for (const b of other.keys()) better = swapIfBetter(one, a, other, b, met) || better;
  }
}

function swapIfBetter(
  one: Entrant[],
  a: number,
  other: Entrant[],
  b: number,
  met: readonly (readonly number[])[],
): boolean {
  const [x, y] = [one[a]!, other[b]!];
  const before = cost(x, one, met) + cost(y, other, met);
  const after = cost(x, other, met, y) + cost(y, one, met, x);
  if (after >= before) return false;
  one[a] = y;
  other[b] = x;
  return true;
}
