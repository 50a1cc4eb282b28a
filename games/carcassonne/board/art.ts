// The drawing of one tile: grass, roads with verges, walled cities full of roofs, monasteries, shields.
// What is scattered depends on the seed alone, so a tile looks the same every time it is drawn.

import { type Point, round, scatter } from '../../../web/kit/svg.ts';
import { type Segment, segmentsOf } from '../rules/segments.ts';
import { printTile, type Tile } from '../rules/tile.ts';
import { isTileError, scanTile } from '../rules/tile-notation.ts';
import {
  CENTRE,
  cityOf,
  fieldOf,
  flatten,
  isInside,
  middle,
  nearest,
  type PathSegment,
  pointOn,
  polygonOf,
  printSvgPath,
  roadOf,
  roomiest,
  TILE_SIZE,
} from './geometry.ts';
import { disc, house, mergeShapes, monastery, type Shape, shield, tower, tree } from './shapes.ts';

export interface TilePart {
  readonly segment: Segment;
  /** Where a follower stands on it. */
  readonly anchor: Point;
}

export interface TileArt {
  readonly shapes: readonly Shape[];
  /** By label. */
  readonly parts: ReadonlyMap<string, TilePart>;
}

/** As wide as a finger likes to have it. */
const ROAD_REACH = 20;

interface Plan {
  readonly segments: readonly Segment[];
  readonly pieces: ReadonlyMap<Segment, readonly PathSegment[]>;
  readonly walls: readonly PathSegment[];
  /** Points on walls, roads and whatever else nothing is put upon. */
  readonly taken: readonly Point[];
  /** A crossing or a road's lonely end. */
  readonly village: boolean;
}

function planOf(tile: Tile): Plan {
  const segments = segmentsOf(tile);
  const cities = segments.filter(({ letter }) => letter === 'C');
  const roads = segments.filter(({ letter }) => letter === 'S');
  const deadEnds = roads.filter(({ sides }) => sides.length === 1);
  const village = !tile.monastery && deadEnds.length > 0 && (deadEnds.length > 1 || cities.length === 0);
  const [largest] = cities.toSorted((a, b) => b.sides.length - a.sides.length);
  const gate = largest && !village && !tile.monastery ? centroid(largest.sides.map(middle)) : undefined;
  const pieces = new Map<Segment, readonly PathSegment[]>();
  for (const segment of segments) {
    if (segment.letter === 'C') pieces.set(segment, cityOf(segment.sides).outline);
    else if (segment.letter === 'S') pieces.set(segment, roadOf(segment.sides, gate));
    else if (segment.letter === 'K') pieces.set(segment, fieldOf(segment, segments));
  }
  const walls = cities.flatMap(({ sides }) => cityOf(sides).walls);
  const taken = [...flatten(walls), ...roads.flatMap(road => flatten(pieces.get(road)!))];
  if (tile.monastery) taken.push(...flatten([ring(23)]), CENTRE);
  if (village) taken.push(...flatten([ring(9)]));
  return { segments, pieces, walls, taken, village };
}

function centroid(points: readonly Point[]): Point {
  const total = points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
  return { x: total.x / points.length, y: total.y / points.length };
}

/** Roughly a circle around the centre, for measuring only. */
function ring(r: number): PathSegment {
  return [
    { x: 50 - r, y: 50 },
    { x: 50 - r, y: 50 - 2.2 * r },
    { x: 50 + r, y: 50 + 2.2 * r },
    { x: 50 + r, y: 50 },
  ];
}

function anchorOf(segment: Segment, plan: Plan, arms: Point | undefined): Point {
  if (segment.letter === 'M') return { x: 50, y: 56 };
  const pieces = plan.pieces.get(segment)!;
  if (segment.letter === 'S')
    return pointOn(
      pieces[0]!,
      segment.sides.length === 2 ? 0.5 : plan.village ? 0.4 : pieces[0]!.length === 4 ? 0.12 : 0.3,
    );
  const polygon = polygonOf(pieces);
  if (segment.letter === 'C') return roomiest(polygon, arms ? [...plan.taken, arms] : plan.taken);
  // Where a road ends at a gate, the outline of the field beside it is only roughly right: the city lies over it.
  const cities = plan.segments.filter(({ letter }) => letter === 'C').map(city => polygonOf(plan.pieces.get(city)!));
  return roomiest(polygon, plan.taken, cities);
}

/** Where a shield hangs: off the middle, so that a follower has room beside it. */
function shieldPlace(segments: readonly Segment[]): Point | undefined {
  const city = segments.find(({ letter }) => letter === 'C');
  if (!city) return undefined;
  const middles = centroid(city.sides.map(middle));
  const side = middle(city.sides[0]!);
  const toward = { x: side.x * 0.7 + middles.x * 0.3, y: side.y * 0.7 + middles.y * 0.3 };
  return { x: Math.min(84, Math.max(16, toward.x)), y: Math.min(84, Math.max(16, toward.y)) };
}

/** Drawings that are kept: a table of 72 tiles is drawn again with every move. */
const drawn = new Map<string, TileArt>();
const MOST_DRAWN = 2000;

/** The drawing of a tile on a cell, always the same there. On other cells the tile's houses and trees stand elsewhere. */
export function artOf(line: string, x: number, y: number): TileArt {
  const key = `${line} ${x},${y}`;
  const known = drawn.get(key);
  if (known) return known;
  const scanned = scanTile(line, 0, false);
  if (isTileError(scanned)) throw new Error(`no tile: "${line}": ${scanned.detail}`);
  const art = tileArt(scanned.tile, (x * 7919 + y * 104_729 + line.length * 31) | 0);
  if (drawn.size >= MOST_DRAWN) drawn.clear();
  drawn.set(key, art);
  return art;
}

interface Layout extends Pick<TileArt, 'parts'> {
  readonly plan: Plan;
  readonly arms: Point | undefined;
}

/** What does not depend on the seed, by line. */
const layouts = new Map<string, Layout>();

function layoutOf(tile: Tile): Layout {
  const line = printTile(tile);
  const known = layouts.get(line);
  if (known) return known;
  const plan = planOf(tile);
  const arms = tile.shield ? shieldPlace(plan.segments) : undefined;
  const parts = new Map(
    plan.segments.map(segment => [segment.label, { segment, anchor: anchorOf(segment, plan, arms) }]),
  );
  const layout = { plan, arms, parts };
  if (layouts.size >= MOST_DRAWN) layouts.clear();
  layouts.set(line, layout);
  return layout;
}

export function tileArt(tile: Tile, seed: number): TileArt {
  const { plan, arms, parts } = layoutOf(tile);
  const random = scatter(seed);
  const anchors = [...parts.values()].map(({ anchor }) => anchor);
  const shapes: Shape[] = [...grass(random)];
  for (const segment of plan.segments.filter(({ letter }) => letter === 'K')) {
    shapes.push({ d: printSvgPath(plan.pieces.get(segment)!, true), part: segment.label });
    shapes.push(...meadow(polygonOf(plan.pieces.get(segment)!), [...plan.taken, ...anchors], plan, random));
  }
  shapes.push(...roadShapes(plan));
  for (const city of plan.segments.filter(({ letter }) => letter === 'C')) {
    const outline = plan.pieces.get(city)!;
    shapes.push({ d: printSvgPath(outline, true), fill: '--carc-city' });
    shapes.push({ d: printSvgPath(outline, true), part: city.label });
    shapes.push(...wallShapes(cityOf(city.sides).walls));
    shapes.push(...roofs(polygonOf(outline), plan.taken, arms, random));
  }
  for (const built of plan.walls) shapes.push(...tower(pointOn(built, 0.5)));
  if (arms) shapes.push(...shield(arms));
  if (plan.village) shapes.push(...villageShapes());
  if (tile.monastery) {
    shapes.push(...monastery({ x: 50, y: 50 }));
    shapes.push({ ...disc(CENTRE, 24, '--carc-line'), part: 'M' });
  }
  return { shapes, parts };
}

function grass(random: () => number): Shape[] {
  const shapes: Shape[] = [{ d: `M0 0H${TILE_SIZE}V${TILE_SIZE}H0Z`, fill: '--carc-grass' }];
  let blades = '';
  for (let i = 0; i < 26; i++) {
    const [x, y] = [round(3 + random() * 94), round(4 + random() * 92)];
    blades += `M${x} ${y}l1 -2.4M${round(x + 1.6)} ${y}l.8 -1.8`;
  }
  shapes.push({ d: blades, stroke: '--carc-grass-shaded', width: 0.7 });
  let lights = '';
  for (let i = 0; i < 7; i++) {
    const [x, y, w] = [round(random() * 84), round(6 + random() * 88), round(8 + random() * 12)];
    lights += `M${x} ${y}q${round(w / 2)} -3 ${w} 0`;
  }
  return [...shapes, { d: lights, stroke: '--carc-grass-light', width: 1.6 }];
}

/** Trees and bushes where a field has room. */
function meadow(polygon: readonly Point[], taken: readonly Point[], { village }: Plan, random: () => number): Shape[] {
  const planted: { at: Point; size: number }[] = [];
  for (let tries = 0; tries < 46 && planted.length < (village ? 3 : 5); tries++) {
    const at = { x: 7 + random() * 86, y: 7 + random() * 86 };
    const size = 5 + random() * 3.5;
    if (!isInside(polygon, at) || nearest(taken, at) < 11) continue;
    if (planted.some(other => Math.hypot(other.at.x - at.x, other.at.y - at.y) < (random() < 0.6 ? 7 : 18))) continue;
    planted.push({ at, size });
  }
  return mergeShapes(planted.toSorted((a, b) => a.at.y - b.at.y).flatMap(({ at, size }) => tree(at, size)));
}

function roadShapes({ segments, pieces, village }: Plan): Shape[] {
  const roads = segments.filter(({ letter }) => letter === 'S');
  const d = roads.map(road => printSvgPath(pieces.get(road)!)).join('');
  if (!d) return [];
  const plaza = village ? [disc(CENTRE, 13.5, '--carc-verge')] : [];
  const paved = village ? [disc(CENTRE, 12, '--carc-road')] : [];
  return [
    { d, stroke: '--carc-verge', width: 12.5 },
    ...plaza,
    { d, stroke: '--carc-road', width: 9.4 },
    ...paved,
    { d, stroke: '--carc-road-light', width: 3.6 },
    { d, stroke: '--carc-rut', width: 0.9, dash: [2.2, 4.6] },
    ...roads.map(road => ({ d: printSvgPath(pieces.get(road)!), part: road.label, width: ROAD_REACH })),
  ];
}

function villageShapes(): Shape[] {
  return [
    ...tree({ x: 58, y: 43 }, 6),
    ...house({ x: 44, y: 46 }, 11, '--carc-roof', '--carc-roof-shaded'),
    ...house({ x: 55, y: 55 }, 11.5, '--carc-thatch', '--carc-thatch-shaded'),
  ];
}

function wallShapes(walls: readonly PathSegment[]): Shape[] {
  const d = printSvgPath(walls);
  if (!d) return [];
  const shadow = printSvgPath(walls.map(piece => piece.map(({ x, y }) => ({ x: x + 0.6, y: y + 2.6 }))));
  return [
    { d: shadow, stroke: '--carc-shade', width: 7 },
    { d, stroke: '--carc-wall-line', width: 7.4 },
    { d, stroke: '--carc-wall', width: 5.2 },
    { d, stroke: '--carc-wall-shaded', width: 5.2, dash: [2.6, 3.4] },
    { d, stroke: '--carc-wall-light', width: 1.4 },
  ];
}

function roofs(
  polygon: readonly Point[],
  taken: readonly Point[],
  arms: Point | undefined,
  random: () => number,
): Shape[] {
  const built: Point[] = [];
  for (let tries = 0; tries < 240; tries++) {
    const at = { x: 7 + random() * 86, y: 8 + random() * 85 };
    if (!isInside(polygon, at) || nearest(taken, at) < 9.5 || nearest(built, at) < 11.5) continue;
    if (arms && Math.abs(arms.x - at.x) < 14 && Math.abs(arms.y - at.y) < 15) continue;
    built.push(at);
  }
  const drawn = built
    .toSorted((a, b) => a.y - b.y)
    .flatMap(at => {
      const kind = random();
      const size = 11 + random() * 3;
      if (kind < 0.12) return tree(at, 6.5);
      if (kind < 0.42) return house(at, size, '--carc-thatch', '--carc-thatch-shaded');
      return house(at, size, '--carc-roof', '--carc-roof-shaded');
    });
  return mergeShapes(drawn);
}
