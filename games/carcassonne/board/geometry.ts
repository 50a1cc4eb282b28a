// Where the parts of a tile lie, from its data alone: any tile file draws. A tile is 100 units wide, sides are numbered
// clockwise from the north, y grows downwards as in every drawing.

import { type Point, round } from '../../../web/kit/svg.ts';
import type { Segment } from '../rules/segments.ts';

export const TILE_SIZE = 100;
export const CENTRE: Point = { x: 50, y: 50 };

/** Two points are a line, four a cubic curve. */
export type PathSegment = readonly Point[];

/** Side i runs from CORNERS[i] to the next. */
const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: TILE_SIZE, y: 0 },
  { x: TILE_SIZE, y: TILE_SIZE },
  { x: 0, y: TILE_SIZE },
];
const ALONG: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

const corner = (side: number): Point => CORNERS[side & 3]!;
const along = (side: number): Point => ALONG[side & 3]!;
const sum = (a: Point, ...steps: readonly (readonly [Point, number])[]): Point => ({
  x: steps.reduce((x, [step, by]) => x + step.x * by, a.x),
  y: steps.reduce((y, [step, by]) => y + step.y * by, a.y),
});
export const middle = (side: number): Point => sum(corner(side), [along(side), TILE_SIZE / 2]);
const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

export function printSvgPath(pieces: readonly PathSegment[], closed = false): string {
  const parts: string[] = [];
  let end: Point | undefined;
  for (const piece of pieces) {
    const [from, ...rest] = piece;
    if (!end || !isSame(end, from!)) parts.push(`M${at(from!)}`);
    parts.push(rest.length === 3 ? `C${rest.map(at).join(' ')}` : `L${at(rest[0]!)}`);
    end = rest.at(-1);
  }
  return parts.join('') + (closed ? 'Z' : '');
}

/** Points along the pieces, to keep a distance from. */
export function flatten(pieces: readonly PathSegment[], steps = 14): Point[] {
  return pieces.flatMap(piece => Array.from({ length: steps }, (_, i) => pointOn(piece, i / steps)));
}

/** Corners of the area that the pieces go round. */
export function polygonOf(pieces: readonly PathSegment[]): Point[] {
  return pieces.flatMap(piece => (piece.length === 2 ? [piece[0]!] : flatten([piece], 10)));
}

export function pointOn([a, b, c, d]: PathSegment, t: number): Point {
  const u = 1 - t;
  if (!c || !d) return { x: a!.x * u + b!.x * t, y: a!.y * u + b!.y * t };
  const mix = (axis: 'x' | 'y'): number =>
    a![axis] * u ** 3 + 3 * b![axis] * u * u * t + 3 * c[axis] * u * t * t + d[axis] * t ** 3;
  return { x: mix('x'), y: mix('y') };
}

const reversed = (piece: PathSegment): PathSegment => piece.toReversed();

/** The wall from the end of city side `a` over so many sides without city. */
function wall(a: number, gap: number): PathSegment {
  const [from, to] = [corner(a + 1), corner(a + 1 + gap)];
  const [out, next] = [along(a + 1), along(a + 2)];
  if (gap === 1) return [from, sum(from, [out, 22], [next, 33]), sum(to, [out, -22], [next, 33]), to];
  if (gap === 2) return [from, sum(from, [out, 34], [next, 27]), sum(to, [next, -34], [out, -27]), to];
  return [from, sum(from, [along(a), -16], [out, 39]), sum(to, [along(a), 16], [out, 39]), to];
}

export interface City {
  readonly outline: readonly PathSegment[];
  readonly walls: readonly PathSegment[];
}

export function cityOf(sides: readonly number[]): City {
  const round = sides.toSorted((a, b) => a - b);
  const outline: PathSegment[] = [];
  const walls: PathSegment[] = [];
  for (const [i, a] of round.entries()) {
    outline.push([corner(a), corner(a + 1)]);
    const gap = round.length === 1 ? 3 : (round[(i + 1) % round.length]! - a + 3) & 3;
    if (gap === 0) continue;
    const built = wall(a, gap);
    walls.push(built);
    outline.push(built);
  }
  return { outline, walls };
}

/** Between two sides, straight with a slight swing or round the corner. */
function roadBetween(a: number, b: number): PathSegment {
  const [from, to] = [middle(a), middle(b)];
  if (((b - a) & 3) === 2)
    return [from, sum(from, [along(a + 1), 32], [along(a), 5]), sum(to, [along(b + 1), 32], [along(b), 5]), to];
  return [from, sum(from, [along(a + 1), 27]), sum(to, [along(b + 1), 27]), to];
}

/** Two sides are joined by one bend; any other number meets in the middle. */
export function roadOf(sides: readonly number[], target: Point | undefined): PathSegment[] {
  if (sides.length === 2) return [roadBetween(sides[0]!, sides[1]!)];
  return sides.map(side =>
    sides.length === 1 && target ? [middle(side), CENTRE, CENTRE, target] : [middle(side), CENTRE],
  );
}

/** Where half-edge h begins. */
const halfStart = (half: number): Point => ((half & 1) === 0 ? corner(half >> 1) : middle((half >> 1) & 3));

/** A field's border: along the tile's edge, then along the walls and roads that bound it. */
export function fieldOf(field: Segment, all: readonly Segment[]): PathSegment[] {
  const halves = field.halves.toSorted((a, b) => a - b);
  if (halves.length === 8) return CORNERS.map((from, i) => [from, corner(i + 1)]);
  const walls = all.filter(({ letter }) => letter === 'C').flatMap(({ sides }) => cityOf(sides).walls);
  const roads = all.filter(({ letter, sides }) => letter === 'S' && sides.length === 2);
  const outline: PathSegment[] = [];
  for (const [i, half] of halves.entries()) {
    const end = halfStart((half + 1) & 7);
    outline.push([halfStart(half), end]);
    const next = halfStart(halves[(i + 1) % halves.length]!);
    if (!isSame(end, next)) outline.push(...border(end, next, walls, roads));
  }
  return outline;
}

function border(from: Point, to: Point, walls: readonly PathSegment[], roads: readonly Segment[]): PathSegment[] {
  for (const { sides } of roads) {
    const [a, b] = [sides[0]!, sides[1]!];
    if (isSame(from, middle(a)) && isSame(to, middle(b))) return [roadBetween(a, b)];
    if (isSame(from, middle(b)) && isSame(to, middle(a))) return [reversed(roadBetween(a, b))];
  }
  // Two caps that meet in a corner are followed one after the other.
  const chain: PathSegment[] = [];
  for (let at = from; !isSame(at, to); ) {
    const next = walls.find(built => isSame(built[3]!, at) && !chain.some(old => isSame(old[0]!, at)));
    if (!next || chain.length > walls.length) {
      return [
        [from, CENTRE],
        [CENTRE, to],
      ];
    }
    chain.push(reversed(next));
    at = next[0]!;
  }
  return chain;
}

export function isInside(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (const [i, a] of polygon.entries()) {
    const b = polygon[(i + 1) % polygon.length]!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Distance to the nearest of the points. */
export function nearest(points: readonly Point[], { x, y }: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) least = Math.min(least, (point.x - x) ** 2 + (point.y - y) ** 2);
  return Math.sqrt(least);
}

/** The point of an area, outside of others, that is farthest from whatever is in the way. */
export function roomiest(
  polygon: readonly Point[],
  obstacles: readonly Point[],
  others: readonly (readonly Point[])[] = [],
): Point {
  let best = { at: CENTRE, room: -1 };
  for (let x = 8; x <= 92; x += 4)
    for (let y = 8; y <= 92; y += 4) {
      if (!isInside(polygon, { x, y }) || others.some(other => isInside(other, { x, y }))) continue;
      // The edge of the tile is no wall: a part continues beyond it, and a little less distance is enough.
      const room = Math.min(nearest(obstacles, { x, y }), 1.15 * Math.min(x, y, TILE_SIZE - x, TILE_SIZE - y));
      if (room > best.room) best = { at: { x, y }, room };
    }
  return best.at;
}
