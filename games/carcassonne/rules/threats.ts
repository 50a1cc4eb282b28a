// What a player should notice before placing a tile: a city or road of theirs that an opponent could come to share with one tile.
// Fields are left out, because they grow together all the time and there would be too many marks.

import type { Seat } from '../../../src/core/game.ts';
import { cellX, cellY, STEP, tileOn } from './cell.ts';
import { CROWD_BITS, rootOf } from './features.ts';
import { DRAWN, OVER, PHASE, PLACE, RIM, type State } from './state.ts';
import { CITY, ROAD } from './tile-tables.ts';
import type { Feature } from './view.ts';

export interface SharingThreat {
  /** The empty cell where one tile would join the two. */
  readonly x: number;
  readonly y: number;
  readonly kind: Extract<Feature, 'city' | 'road'>;
  /** Who would have at least as many followers on it as the seat. */
  readonly rivals: readonly Seat[];
}

/** Joins that a tile still in the pile can make. */
export function sharingThreats(s: State, seat: Seat): readonly SharingThreat[] {
  if (seat < 0 || s.now[PHASE] === OVER) return [];
  const found: SharingThreat[] = [];
  for (const entry of s.rim.subarray(0, s.now[RIM])) {
    const [cell, constraint] = [entry >> 8, entry & 255];
    for (const [edge, kind] of [
      [CITY, 'city'],
      [ROAD, 'road'],
    ] as const) {
      const rivals = rivalsAt(s, seat, cell, constraint, edge);
      if (rivals.length > 0) found.push({ x: cellX(cell), y: cellY(cell), kind, rivals });
    }
  }
  return found;
}

function rivalsAt(s: State, seat: Seat, cell: number, constraint: number, edge: number): Seat[] {
  const sides = [0, 1, 2, 3].filter(side => ((constraint >> (2 * side)) & 3) === edge);
  const rivals = new Set<Seat>();
  for (const [i, a] of sides.entries())
    for (const b of sides.slice(i + 1)) {
      const [rootA, rootB] = [rootBeyond(s, cell, a), rootBeyond(s, cell, b)];
      if (rootA === rootB || !canJoin(s, constraint, a, b)) continue;
      for (const rival of rivalsAfter(s, seat, rootA, rootB)) rivals.add(rival);
    }
  return [...rivals].toSorted((a, b) => a - b);
}

/** The feature of the neighbour on this side that is open towards the cell. */
function rootBeyond(s: State, cell: number, side: number): number {
  const { shift, sideSegment } = s.tables;
  const tile = tileOn(s.grid, s.cells, s.gridBits, cell + STEP[side]!);
  return rootOf(s, (tile << shift) | sideSegment[s.faces[tile]! * 4 + (side ^ 2)]!);
}

/** Is there a tile, in the pile or just drawn, that fits and leads from one side to the other? */
function canJoin(s: State, constraint: number, a: number, b: number): boolean {
  const { kinds, fit, faceOf, sideSegment } = s.tables;
  const isDrawn = s.now[PHASE] === PLACE;
  return kinds.some((_, kind) => {
    if (s.pile[kind] === 0 && !(isDrawn && s.now[DRAWN] === kind)) return false;
    const turns = fit[kind * 256 + constraint]!;
    return [0, 1, 2, 3].some(turn => {
      if (((turns >> turn) & 1) === 0) return false;
      const face = faceOf[kind * 4 + turn]!;
      return sideSegment[face * 4 + a] === sideSegment[face * 4 + b];
    });
  });
}

const followersOf = (crowd: number, seat: Seat): number => (crowd >> (CROWD_BITS * seat)) & 7;

/** Others who would share or take the points, where the seat has one of the two to itself now. */
function rivalsAfter(s: State, seat: Seat, rootA: number, rootB: number): Seat[] {
  const [a, b] = [s.crowd[rootA]!, s.crowd[rootB]!];
  const others = Array.from({ length: s.seats }, (_, other) => other).filter(other => other !== seat);
  const ownsAlone = (crowd: number): boolean =>
    followersOf(crowd, seat) > 0 && others.every(other => followersOf(crowd, other) < followersOf(crowd, seat));
  if (!ownsAlone(a) && !ownsAlone(b)) return [];
  const own = followersOf(a, seat) + followersOf(b, seat);
  return others.filter(other => followersOf(a, other) + followersOf(b, other) >= own);
}
