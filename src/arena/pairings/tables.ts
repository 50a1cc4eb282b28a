// Rounds of tables for more than two: everybody sits once a round, as far as the number allows, and meets the others as
// evenly as can be. Whole plans are known for special numbers only (Kirkman's schoolgirls), so this one is greedy, then
// improved by swaps until none helps; the same entrants always get the same plan.

import { type Entrant, type PlayedRound, range } from './scheme.ts';

/** The tables of the next round. With a remainder, those rest who rested least. */
export function evenTables(entrants: number, seats: number, played: readonly PlayedRound[]): Entrant[][] {
  const met = meetings(entrants, played);
  const sat = range(entrants).map(one => played.filter(round => round.met.some(m => m.entrants.includes(one))).length);
  const resting = entrants % seats;
  // Later ones rest first, and in the next round somebody else does.
  const byTurn = range(entrants).sort((a, b) => sat[a]! - sat[b]! || a - b);
  const sitting = byTurn.slice(0, entrants - resting).sort((a, b) => a - b);
  const tables = seatGreedily(sitting, seats, met);
  improve(tables, met);
  return tables.map(table => table.sort((a, b) => a - b));
}

/** How often each has met each. */
function meetings(entrants: number, played: readonly PlayedRound[]): number[][] {
  const met = range(entrants).map(() => range(entrants).map(() => 0));
  for (const round of played)
    for (const { entrants: table } of round.met)
      for (const a of table) for (const b of table) if (a !== b) met[a]![b]!++;
  return met;
}

/** What sitting with these costs: meeting somebody again costs ever more. */
const cost = (one: Entrant, table: readonly Entrant[], met: readonly (readonly number[])[]): number =>
  table.reduce((sum, other) => (other === one ? sum : sum + (2 * met[one]![other]! + 1)), 0);

function seatGreedily(sitting: readonly Entrant[], seats: number, met: readonly (readonly number[])[]): Entrant[][] {
  const left = [...sitting];
  const tables: Entrant[][] = [];
  while (left.length > 0) {
    const table = [left.shift()!];
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
  const after = cost(x, other.with(b, x), met) + cost(y, one.with(a, y), met);
  if (after >= before) return false;
  one[a] = y;
  other[b] = x;
  return true;
}
