// The rim: every empty cell beside a tile, ascending by cell, each with what its neighbours ask of a tile there.
// Legal placements are one table look-up an entry and come out in order.

import { STEP } from './cell.ts';
import { RIM, type State } from './state.ts';

/** Below this many entries a loop shifts faster than the call of copyWithin. */
const SHORT_RUN = 24;

/** Position of a cell in the rim, or of the first entry behind it. */
export function rimPosition(s: State, cell: number): number {
  const { rim } = s;
  const wanted = cell << 8;
  let low = 0;
  let high = s.now[RIM]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rim[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the neighbours ask of a tile on this cell; 0 where the cell is not on the rim. */
export function constraintOn(s: State, cell: number): number {
  const at = rimPosition(s, cell);
  if (at >= s.now[RIM]! || s.rim[at]! >> 8 !== cell) return 0;
  return s.rim[at]! & 255;
}

function insert(s: State, at: number, entry: number): void {
  const { rim } = s;
  const size = s.now[RIM]!;
  if (size - at > SHORT_RUN) rim.copyWithin(at + 1, at, size);
  else for (let i = size; i > at; i--) rim[i] = rim[i - 1]!;
  rim[at] = entry;
  s.now[RIM] = size + 1;
}

function remove(s: State, at: number): void {
  const { rim } = s;
  const size = s.now[RIM]! - 1;
  if (size - at > SHORT_RUN) rim.copyWithin(at, at + 1, size + 1);
  else for (let i = at; i < size; i++) rim[i] = rim[i + 1]!;
  s.now[RIM] = size;
}

/** A tile now lies on `cell`, which `constraint` was asked of: take it off the rim, bring its free neighbours on. */
export function coverRim(s: State, cell: number, constraint: number, face: number): void {
  const { edge } = s.tables;
  if (constraint !== 0) remove(s, rimPosition(s, cell));
  for (let side = 0; side < 4; side++) {
    if (((constraint >> (2 * side)) & 3) !== 0) continue;
    const neighbour = cell + STEP[side]!;
    const asked = edge[face * 4 + side]! << (2 * (side ^ 2));
    const at = rimPosition(s, neighbour);
    if (at < s.now[RIM]! && s.rim[at]! >> 8 === neighbour) s.rim[at]! |= asked;
    else insert(s, at, (neighbour << 8) | asked);
  }
}
