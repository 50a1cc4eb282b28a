// What the options say, compiled once into flat tables that every state of such a game shares.

import type { Options } from './options.ts';
import { LETTERS, type Segment, type SegmentLetter, segmentsOf } from './segments.ts';
import { EDGES, printTile, type Tile, turnTile } from './tile.ts';
import { parseTileFile } from './tile-file.ts';
import { BASE_TILES, MONASTERY_TILES, SHIELD_TILES } from './tile-sets.ts';

/** A tile as it lies: one orientation, with its parts. */
export interface OrientedTile {
  readonly tile: Tile;
  readonly line: string;
  readonly segments: readonly Segment[];
}

/** A kind of tile in the pile: one distinct line. Its `line` is how it is drawn. */
export interface TileKind {
  readonly line: string;
  readonly count: number;
}

/** 2 bits a side in a rim entry's constraint: 0 = no neighbour, then 1 + position in EDGES. */
export const PLAIN = 1;
export const ROAD = 2;
export const CITY = 3;

/** Most segments of one letter on a tile; also the room each letter has among the follower actions. */
export const LETTER_ROOM = 4;
/** Follower actions: pass, C1-C4, S1-S4, K1-K4, M. */
export const PASS = 0;
export const TAKE = 1;
export const TAKES = 3 * LETTER_ROOM + 1;

export interface TileTables {
  readonly options: Options;
  /** The start tile included. */
  readonly tiles: number;
  readonly start: number;
  readonly kinds: readonly TileKind[];
  readonly faces: readonly OrientedTile[];
  readonly faceByLine: ReadonlyMap<string, number>;
  readonly kindByLine: ReadonlyMap<string, number>;
  /** kind * 4 + quarter turns -> face. */
  readonly faceOf: Uint16Array;
  /** kind * 256 + constraint -> bits of the fitting turns; of turns that look the same only the lowest. */
  readonly fit: Uint8Array;
  /** Segments of a tile are nodes tile << shift, tile << shift | 1 ... */
  readonly shift: number;
  /** By face. */
  readonly segments: Uint8Array;
  readonly cities: Uint8Array;
  /** Cities and roads together; they come first. */
  readonly built: Uint8Array;
  /** face * 4 + side -> constraint bits of that side. */
  readonly edge: Uint8Array;
  /** face * 4 + side -> the city or road there. */
  readonly sideSegment: Uint8Array;
  /** face * 8 + half-edge -> the field there, NO_SEGMENT without fields. */
  readonly halfSegment: Uint8Array;
  /** The next four by face << shift | segment: sides; tiles plus shields; other segments of its letter as bits; follower action. */
  readonly sides: Uint8Array;
  readonly worth: Uint8Array;
  readonly siblings: Uint16Array;
  readonly take: Uint8Array;
  /** face << shift | segment of a field -> the cities it touches as bits. */
  readonly touches: Uint8Array;
  /** face * 16 + follower action -> segment, NO_SEGMENT where the face has none such. */
  readonly takeSegment: Uint8Array;
}

export const NO_SEGMENT = 255;

/** The pile the options ask for, start tile first. */
function pileOf(options: Options): Tile[] {
  const content = options.tiles.trim() === '' ? BASE_TILES + MONASTERY_TILES + SHIELD_TILES : options.tiles;
  const { tiles } = parseTileFile(content);
  return tiles.filter(tile => (options.monasteries || !tile.monastery) && (options.shields || !tile.shield));
}

// Compiling takes as long as a few games; tables depend on nothing but the options, so keeping some is safe.
const compiled = new Map<string, TileTables>();
const KEPT = 24;

const keyOf = (options: Options): string =>
  JSON.stringify([options.fields, options.monasteries, options.shields, options.takeBack, options.tiles]);

/** The start tile included. */
export function pileSize(options: Options): number {
  return compiled.get(keyOf(options))?.tiles ?? pileOf(options).length;
}

export function tablesFor(options: Options): TileTables {
  const key = keyOf(options);
  const known = compiled.get(key);
  if (known) return known;
  const tables = compile(options);
  if (compiled.size >= KEPT) compiled.delete(compiled.keys().next().value!);
  compiled.set(key, tables);
  return tables;
}

function compile(options: Options): TileTables {
  const pile = pileOf(options);
  const faces: OrientedTile[] = [];
  const faceByLine = new Map<string, number>();
  const faceFor = (tile: Tile): number => {
    const line = printTile(tile);
    const known = faceByLine.get(line);
    if (known !== undefined) return known;
    const segments = segmentsOf(tile).filter(segment => options.fields || segment.letter !== 'K');
    faces.push({ tile, line, segments });
    faceByLine.set(line, faces.length - 1);
    return faces.length - 1;
  };
  const start = faceFor(pile[0]!);
  const kinds: { line: string; count: number }[] = [];
  const kindByLine = new Map<string, number>();
  const turned: number[] = [];
  for (const tile of pile.slice(1)) {
    const line = printTile(tile);
    const known = kindByLine.get(line);
    if (known !== undefined) {
      kinds[known]!.count++;
      continue;
    }
    kindByLine.set(line, kinds.length);
    kinds.push({ line, count: 1 });
    for (let turn = 0; turn < 4; turn++) turned.push(faceFor(turnTile(tile, turn)));
  }
  const faceOf = Uint16Array.from(turned);
  const flat = flatten(faces);
  const fit = fitting(kinds.length, faceOf, flat.edge);
  return { options, tiles: pile.length, start, kinds, faces, faceByLine, kindByLine, faceOf, fit, ...flat };
}

function flatten(faces: readonly OrientedTile[]) {
  const shift = Math.ceil(Math.log2(Math.max(2, ...faces.map(face => face.segments.length))));
  const flat = {
    shift,
    segments: new Uint8Array(faces.length),
    cities: new Uint8Array(faces.length),
    built: new Uint8Array(faces.length),
    edge: new Uint8Array(faces.length * 4),
    sideSegment: new Uint8Array(faces.length * 4).fill(NO_SEGMENT),
    halfSegment: new Uint8Array(faces.length * 8).fill(NO_SEGMENT),
    sides: new Uint8Array(faces.length << shift),
    worth: new Uint8Array(faces.length << shift),
    siblings: new Uint16Array(faces.length << shift),
    take: new Uint8Array(faces.length << shift),
    touches: new Uint8Array(faces.length << shift),
    takeSegment: new Uint8Array(faces.length * 16).fill(NO_SEGMENT),
  };
  for (const [f, { tile, segments }] of faces.entries()) {
    flat.segments[f] = segments.length;
    flat.cities[f] = segments.filter(segment => segment.letter === 'C').length;
    flat.built[f] = segments.filter(segment => segment.letter === 'C' || segment.letter === 'S').length;
    for (const [side, edge] of tile.edges.entries()) flat.edge[f * 4 + side] = 1 + EDGES.indexOf(edge);
    for (const [i, segment] of segments.entries()) {
      const at = (f << shift) | i;
      for (const side of segment.sides) flat.sideSegment[f * 4 + side] = i;
      for (const half of segment.halves) flat.halfSegment[f * 8 + half] = i;
      flat.sides[at] = segment.sides.length;
      flat.worth[at] = segment.letter === 'C' && tile.shield ? 2 : 1;
      flat.siblings[at] = bits(segments.flatMap((other, j) => (j !== i && other.letter === segment.letter ? [j] : [])));
      flat.touches[at] = bits(segment.cities);
      const take = takeOf(segment.letter, segment.label);
      flat.take[at] = take;
      flat.takeSegment[f * 16 + take] = i;
    }
  }
  return flat;
}

function takeOf(letter: SegmentLetter, label: string): number {
  return TAKE + LETTERS.indexOf(letter) * LETTER_ROOM + (letter === 'M' ? 0 : Number(label.slice(1)) - 1);
}

function bits(positions: readonly number[]): number {
  return positions.reduce((mask, position) => mask | (1 << position), 0);
}

function fitting(kinds: number, faceOf: Uint16Array, edge: Uint8Array): Uint8Array {
  const fit = new Uint8Array(kinds * 256);
  for (let kind = 0; kind < kinds; kind++) {
    for (let constraint = 0; constraint < 256; constraint++) {
      for (let turn = 0; turn < 4; turn++) {
        const face = faceOf[kind * 4 + turn]!;
        if (faceOf.subarray(kind * 4, kind * 4 + turn).includes(face)) continue;
        let fits = true;
        for (let side = 0; side < 4; side++) {
          const wanted = (constraint >> (2 * side)) & 3;
          if (wanted !== 0 && wanted !== edge[face * 4 + side]) fits = false;
        }
        if (fits) fit[kind * 256 + constraint]! |= 1 << turn;
      }
    }
  }
  return fit;
}
