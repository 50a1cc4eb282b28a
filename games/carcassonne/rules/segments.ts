// The parts of a tile that a follower can take: cities, roads, fields, the monastery.
// A line does not say where fields run; the conventions below give the base set's fields and are the rule for any other file.

import { CORNERS_READ, isLinked, SIDES_READ, type Tile } from './tile.ts';

/** City, road (strada), field (campo), monastery: the order in which a tile's segments are listed. */
export const LETTERS = ['C', 'S', 'K', 'M'] as const;
export type SegmentLetter = (typeof LETTERS)[number];

export interface Segment {
  readonly letter: SegmentLetter;
  /** 'C1': numbered in reading order, each letter from 1. The monastery is plain 'M'. */
  readonly label: string;
  /** Clockwise numbers: of a city or road. */
  readonly sides: readonly number[];
  /** Clockwise numbers: of a field. */
  readonly corners: readonly number[];
  /** Clockwise half-edges 0 to 7 of a field: half 2i is the first half of side i on a clockwise walk, 2i + 1 its second. */
  readonly halves: readonly number[];
  /** Of a field: the cities it touches, as positions in the list of segments (cities come first). */
  readonly cities: readonly number[];
}

const HALVES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export function segmentsOf(tile: Tile): Segment[] {
  const cities = sidesJoined(tile, 'C');
  const roads = sidesJoined(tile, 'S');
  const plain = { corners: [], halves: [], cities: [] };
  const segments: Segment[] = [
    ...cities.map((sides, i) => ({ ...plain, letter: 'C' as const, label: `C${i + 1}`, sides })),
    ...roads.map((sides, i) => ({ ...plain, letter: 'S' as const, label: `S${i + 1}`, sides })),
    ...fields(tile, cities, roads),
  ];
  if (tile.monastery) segments.push({ ...plain, letter: 'M', label: 'M', sides: [] });
  return segments;
}

/** Sides of one kind, grouped by connection, in reading order of their first side. */
function sidesJoined(tile: Tile, edge: 'C' | 'S'): number[][] {
  const groups: number[][] = [];
  for (const side of SIDES_READ) {
    if (tile.edges[side] !== edge) continue;
    const group = groups.find(sides => sides.some(other => isLinked(tile, side, other)));
    if (group) group.push(side);
    else groups.push([side]);
  }
  return groups;
}

function fields(tile: Tile, cities: readonly number[][], roads: readonly number[][]): Segment[] {
  const cutters = cuttersOf(tile, cities, roads);
  const found: Segment[] = [];
  for (const corner of CORNERS_READ) {
    const start = halvesOf(corner).find(half => isField(tile, half));
    if (start === undefined || found.some(field => field.halves.includes(start))) continue;
    const halves = HALVES.filter(half => isField(tile, half) && !cutters.some(cut => separates(cut, start, half)));
    found.push({
      letter: 'K',
      label: `K${found.length + 1}`,
      sides: [],
      corners: CORNERS_READ.filter(other => halvesOf(other).some(half => halves.some(own => own === half))),
      halves,
      cities: cities.flatMap((sides, i) => (sides.some(side => isBeside(side, halves)) ? [i] : [])),
    });
  }
  return found;
}

function isField(tile: Tile, half: number): boolean {
  return tile.edges[half >> 1] !== 'C';
}

/** The two half-edges that meet in a corner. */
function halvesOf(corner: number): readonly number[] {
  return [2 * corner + 1, (2 * corner + 2) & 7];
}

/** A field touches a city whose side is next to it along the border. */
function isBeside(side: number, halves: readonly number[]): boolean {
  return halves.includes((2 * side - 1) & 7) || halves.includes((2 * side + 2) & 7);
}

/** Sets of sides joined through the middle of the tile, which no field can cross. */
function cuttersOf(tile: Tile, cities: readonly number[][], roads: readonly number[][]): number[][] {
  const cutters = [...cities, ...roads].filter(sides => sides.length > 1);
  const deadEnds = roads.filter(sides => sides.length === 1).flat();
  // Appendix A.2: a road stops at the monastery, and the field goes round it.
  if (deadEnds.length === 0 || tile.monastery) return cutters;
  if (deadEnds.length > 1) return [...cutters, deadEnds]; // a crossing
  // A single road stops at the wall: of the largest city where there are several.
  const [city] = cities.toSorted((a, b) => b.length - a.length);
  return city ? [...cutters.filter(cut => cut !== city), [...city, ...deadEnds]] : cutters;
}

/** Does the cutter have a side on both ways round the border from one half-edge to the other? */
function separates(cutter: readonly number[], a: number, b: number): boolean {
  const [low, high] = a < b ? [a, b] : [b, a];
  const between = cutter.filter(side => low <= 2 * side && 2 * side < high).length;
  return between > 0 && between < cutter.length;
}
