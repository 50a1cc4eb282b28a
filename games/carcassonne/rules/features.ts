// Features (cities, roads, fields) as a union-find over nodes, a node being one segment of one placed tile.
// At a feature's root stand its open sides, its worth and its followers, so that nothing is ever flooded.
//
// parent  root: minus the number of nodes; otherwise a node nearer to the root
// next    the nodes of a feature in a circle; two circles merge by swapping two entries
// open    cities, roads: sides without a neighbour, 0 = finished this turn, DONE = finished and counted.
//         A monastery with a follower: empty cells around it
// worth   cities, roads: distinct tiles, a city's shields on top
// crowd   followers, 3 bits a seat: merging adds

import { cellX, cellY, NEIGHBOUR_OFFSETS, putOn, STEP, tileOn } from './cell.ts';
import { coverRim } from './rim.ts';
import { EAST, FOLLOWERS, MONKS, NORTH, SOUTH, type State, TILES, WEST } from './state.ts';
import { CITY, NO_SEGMENT, ROAD } from './tile-tables.ts';

export const DONE = -1;
/** Bits of one seat's followers in a crowd. */
export const CROWD_BITS = 3;

export function rootOf(s: State, node: number): number {
  return find(s.parent, node);
}

/** Path halving: lookups shorten the way for later ones, so reading a state may rearrange it without changing it. */
function find(parent: Int16Array, node: number): number {
  let at = node;
  for (;;) {
    const up = parent[at]!;
    if (up < 0) return at;
    const above = parent[up]!;
    if (above < 0) return up;
    parent[at] = above;
    at = above;
  }
}

/** Lays a face on an empty cell and joins its segments with the neighbours'. The caller knows it fits. */
export function layTile(s: State, cell: number, constraint: number, face: number): void {
  const { tables, faces } = s;
  const tile = s.now[TILES]!;
  s.now[TILES] = tile + 1;
  s.cells[tile] = cell;
  faces[tile] = face;
  addNodes(s, tile, face);
  for (let side = 0; side < 4; side++) {
    const edge = (constraint >> (2 * side)) & 3;
    if (edge === 0) continue;
    const other = tileOn(s.grid, s.cells, s.gridBits, cell + STEP[side]!);
    joinAcross(s, tile, face, side, other, faces[other]!, edge);
  }
  putOn(s.grid, s.gridBits, cell, tile);
  extend(s.now, cellX(cell), cellY(cell));
  coverRim(s, cell, constraint, face);
  const monks = s.now[MONKS]!;
  for (let i = 0; i < monks; i++) {
    const monk = s.monks[i]!;
    const at = s.cells[monk >> tables.shift]!;
    if (Math.abs(cellX(at) - cellX(cell)) <= 1 && Math.abs(cellY(at) - cellY(cell)) <= 1) s.open[monk]!--;
  }
}

function extend(now: Int32Array, x: number, y: number): void {
  if (x < now[WEST]!) now[WEST] = x;
  if (x > now[EAST]!) now[EAST] = x;
  if (y < now[SOUTH]!) now[SOUTH] = y;
  if (y > now[NORTH]!) now[NORTH] = y;
}

function addNodes(s: State, tile: number, face: number): void {
  const { shift, sides, worth, segments } = s.tables;
  const first = tile << shift;
  const row = face << shift;
  const count = segments[face]!;
  for (let i = 0; i < count; i++) {
    s.parent[first + i] = -1;
    s.next[first + i] = first + i;
    s.open[first + i] = sides[row + i]!;
    s.worth[first + i] = worth[row + i]!;
    s.crowd[first + i] = 0;
  }
}

function joinAcross(s: State, tile: number, face: number, side: number, other: number, theirs: number, edge: number) {
  const { shift, sideSegment, halfSegment } = s.tables;
  const mine = tile << shift;
  const their = other << shift;
  const back = side ^ 2;
  if (edge !== CITY) {
    // Walked clockwise, the first half of one side meets the second half of the other.
    const near = halfSegment[face * 8 + 2 * side]!;
    if (near !== NO_SEGMENT) {
      joinFields(s, mine + near, their + halfSegment[theirs * 8 + 2 * back + 1]!);
      if (edge === ROAD)
        joinFields(s, mine + halfSegment[face * 8 + 2 * side + 1]!, their + halfSegment[theirs * 8 + 2 * back]!);
    }
  }
  if (edge >= ROAD) joinBuilt(s, mine + sideSegment[face * 4 + side]!, their + sideSegment[theirs * 4 + back]!);
}

function joinFields(s: State, a: number, b: number): void {
  const { parent, next, crowd } = s;
  const rootA = find(parent, a);
  const rootB = find(parent, b);
  if (rootA === rootB) return;
  const aIsLarger = parent[rootA]! <= parent[rootB]!;
  const large = aIsLarger ? rootA : rootB;
  const small = aIsLarger ? rootB : rootA;
  parent[large]! += parent[small]!;
  parent[small] = large;
  crowd[large]! += crowd[small]!;
  const after = next[large]!;
  next[large] = next[small]!;
  next[small] = after;
}

/** Cities and roads: the two sides that meet are open no longer. */
function joinBuilt(s: State, a: number, b: number): void {
  const { parent, next, open, worth, crowd } = s;
  const rootA = find(parent, a);
  const rootB = find(parent, b);
  if (rootA === rootB) {
    open[rootA]! -= 2;
    return;
  }
  const aIsLarger = parent[rootA]! <= parent[rootB]!;
  const large = aIsLarger ? rootA : rootB;
  const small = aIsLarger ? rootB : rootA;
  worth[large]! += worth[small]! - sharedTiles(s, small, large);
  open[large]! += open[small]! - 2;
  parent[large]! += parent[small]!;
  parent[small] = large;
  crowd[large]! += crowd[small]!;
  const after = next[large]!;
  next[large] = next[small]!;
  next[small] = after;
}

/**
 * Tiles with a segment in both features: a tile counts once, and its two caps may meet only now.
 * No shield is counted twice, since a tile with a shield has one city.
 */
function sharedTiles(s: State, small: number, large: number): number {
  const { parent, next, faces } = s;
  const { shift, siblings } = s.tables;
  const mask = (1 << shift) - 1;
  let shared = 0;
  let node = small;
  do {
    const tile = node >> shift;
    const segment = node & mask;
    const others = siblings[(faces[tile]! << shift) | segment]!;
    if (others !== 0) {
      let inLarge = false;
      let seen = false; // the tile was met before by a lower segment of it in the small feature
      for (let i = 0; others >> i !== 0; i++) {
        if (((others >> i) & 1) === 0) continue;
        const root = find(parent, (tile << shift) | i);
        if (root === large) inLarge = true;
        else if (root === small && i < segment) seen = true;
      }
      if (inLarge && !seen) shared++;
    }
    node = next[node]!;
  } while (node !== small);
  return shared;
}

/** Cells without a tile among the eight around. */
export function emptyAround(s: State, cell: number): number {
  let empty = 0;
  for (const step of NEIGHBOUR_OFFSETS) if (tileOn(s.grid, s.cells, s.gridBits, cell + step) < 0) empty++;
  return empty;
}

/** One follower of the seat from hand to node. */
export function putFollower(s: State, seat: number, node: number, isMonastery: boolean): void {
  const { standing } = s;
  let slot = seat * FOLLOWERS;
  while (standing[slot] !== 0) slot++;
  standing[slot] = node + 1;
  s.hand[seat]!--;
  s.crowd[find(s.parent, node)]! += 1 << (CROWD_BITS * seat);
  if (!isMonastery) return;
  s.open[node] = emptyAround(s, s.cells[node >> s.tables.shift]!);
  const monks = s.now[MONKS]!;
  s.monks[monks] = node;
  s.now[MONKS] = monks + 1;
}

/** The follower in this slot leaves the table; into whose hand it goes is the caller's. */
export function takeFollower(s: State, slot: number): void {
  const node = s.standing[slot]! - 1;
  const seat = Math.trunc(slot / FOLLOWERS);
  s.standing[slot] = 0;
  s.crowd[find(s.parent, node)]! -= 1 << (CROWD_BITS * seat);
  const { monks } = s;
  const last = s.now[MONKS]! - 1;
  for (let i = 0; i <= last; i++) {
    if (monks[i] !== node) continue;
    monks[i] = monks[last]!;
    s.now[MONKS] = last;
    return;
  }
}
