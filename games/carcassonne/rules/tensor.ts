// What a seat sees of Carcassonne as numbers: the table around the middle of the tiles laid so far, and the drawn tile.

import type { PackedTensors, Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import { cellX, cellY } from './cell.ts';
import type { Options } from './options.ts';
import {
  DRAWN,
  EAST,
  FOLLOW,
  FOLLOWERS,
  LEFT,
  LETTER_COUNT,
  NORTH,
  PHASE,
  PHASES,
  PLACE,
  SEAT,
  SOUTH,
  type State,
  TILES,
  WEST,
} from './state.ts';
import { EDGES, SIDES } from './tile.ts';
import { readTile } from './tile-notation.ts';
import { type TileTables, tablesFor } from './tile-tables.ts';
import { freeSegments, type View } from './view.ts';

/** Cells each way. Tiles further out are not shown; random games keep within 20. */
const SIDE = 25;
const CELLS = SIDE * SIDE;
const MOST = 127;
/** In place of a cell that is not shown. */
const OUTSIDE = -1;

/** In the order of a tile's codes, see `codesOf`. */
const TILE: readonly string[] = [...SIDES.map(side => `edge ${side}: 1 field, 2 road, 3 city`), 'links', 'marks'];
/** Of each cell of the table; in the plane they stand side by side. */
const TABLE: readonly string[] = [...TILE, 'own followers', 'other followers'];
/** Positions of a tile where a follower may stand. */
const LABELS = ['C1', 'C2', 'C3', 'C4', 'S1', 'S2', 'S3', 'S4', 'K1', 'K2', 'K3', 'K4', 'M'] as const;

const known = new Map<string, readonly number[]>();

/** Its edges from the north clockwise, the bits of its links, and 1 + 2 with a monastery + 4 with a shield. */
function codesOf(line: string): readonly number[] {
  let codes = known.get(line);
  if (!codes) {
    const { edges, links, monastery, shield } = readTile(line);
    codes = [...edges.map(edge => EDGES.indexOf(edge) + 1), links, 1 + (monastery ? 2 : 0) + (shield ? 4 : 0)];
    known.set(line, codes);
  }
  return codes;
}

/** Of each face of a set of tiles: its codes as the two halves of a cell, and the labels of its segments as the table shows them. */
interface FaceCodes {
  readonly edges: Int32Array;
  readonly marks: Int32Array;
  /** face << shift | segment */
  readonly labels: Int8Array;
}

const codesByTables = new WeakMap<TileTables, FaceCodes>();

function faceCodesOf(tables: TileTables): FaceCodes {
  const found = codesByTables.get(tables);
  if (found) return found;
  const { faces, shift } = tables;
  const edges = new Int32Array(faces.length);
  const marks = new Int32Array(faces.length);
  const labels = new Int8Array(faces.length << shift);
  for (const [face, { line, segments }] of faces.entries()) {
    const [north, east, south, west, links, mark] = codesOf(line) as [number, number, number, number, number, number];
    edges[face] = north | (east << 8) | (south << 16) | (west << 24);
    marks[face] = links | (mark << 8);
    for (const [segment, { label }] of segments.entries())
      labels[(face << shift) | segment] = LABELS.indexOf(label as (typeof LABELS)[number]) + 1; // the rules name no other place
  }
  const made = { edges, marks, labels };
  codesByTables.set(tables, made);
  return made;
}

/** So that the tiles reach as far to one side as to the other. */
function middleOf(tiles: View['tiles']): { readonly x: number; readonly y: number } {
  let [west, east, south, north] = [0, 0, 0, 0];
  for (const { x, y } of tiles) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { x: (west + east) >> 1, y: (south + north) >> 1 };
}

const middleX = (now: Int32Array): number => (now[WEST]! + now[EAST]!) >> 1;
const middleY = (now: Int32Array): number => (now[SOUTH]! + now[NORTH]!) >> 1;

/** The tiles with their followers, in the order in which they were laid. */
function packTable(s: State, seat: Seat, { edges, marks, labels }: FaceCodes, packed: PackedTensors): void {
  const { now, cells, faces, standing } = s;
  const { shift } = s.tables;
  const tiles = now[TILES]!;
  const first = packed.reserve(tiles);
  const { places, records, count } = packed;
  const west = middleX(now) - (SIDE >> 1);
  const south = middleY(now) - (SIDE >> 1);
  let areOutside = false;
  for (let tile = 0; tile < tiles; tile++) {
    const column = cellX(cells[tile]!) - west;
    const row = cellY(cells[tile]!) - south;
    const face = faces[tile]!;
    const isShown = column >>> 0 < SIDE && row >>> 0 < SIDE; // a negative number becomes a very large one
    if (!isShown) areOutside = true;
    places[count + tile] = isShown ? first + (SIDE - 1 - row) * SIDE + column : OUTSIDE;
    records[2 * (count + tile)] = edges[face]!;
    records[2 * (count + tile) + 1] = marks[face]!;
  }
  for (let slot = 0; slot < standing.length; slot++) {
    const node = standing[slot]! - 1;
    if (node < 0) continue;
    const tile = node >> shift;
    const label = labels[(faces[tile]! << shift) | (node & ((1 << shift) - 1))]!;
    const isOwn = slot >= seat * FOLLOWERS && slot < (seat + 1) * FOLLOWERS;
    records[2 * (count + tile) + 1]! |= label << (isOwn ? 16 : 24);
  }
  packed.count = count + tiles;
  if (areOutside) removeOutside(packed, count);
}

function removeOutside(packed: PackedTensors, from: number): void {
  const { places, records } = packed;
  let to = from;
  for (let cell = from; cell < packed.count; cell++) {
    if (places[cell] === OUTSIDE) continue;
    places[to] = places[cell]!;
    records.copyWithin(2 * to, 2 * cell, 2 * cell + 2);
    to++;
  }
  packed.count = to;
}

export const tensor: TensorEncoder<State, View, Options> = {
  planes: (seats, options): readonly TensorPlane[] => [
    { name: 'table', shape: [SIDE, SIDE, TABLE.length], packing: 'cells', channels: TABLE },
    { name: 'drawn tile', shape: [TILE.length] },
    { name: 'free positions of the last tile', shape: [LABELS.length] },
    { name: 'pile by kind', shape: [tablesFor(options).kinds.length] },
    { name: 'phase', shape: [PHASES.length] },
    { name: 'whose turn, own seat first', shape: [seats] },
    { name: 'followers in hand, own seat first', shape: [seats] },
    { name: 'points, own seat first', shape: [seats] },
    { name: 'tiles left', shape: [1] },
    { name: 'column and row of the middle', shape: [2] },
  ],
  encode: (v, seat: Seat, seats, options, out) => {
    const { kinds, kindByLine } = tablesFor(options);
    const middle = middleOf(v.tiles);
    for (const { x, y, tile, follower } of v.tiles) {
      const [column, row] = [x - middle.x + (SIDE >> 1), y - middle.y + (SIDE >> 1)];
      if (column < 0 || column >= SIDE || row < 0 || row >= SIDE) continue;
      // North is up: the first row is the northernmost.
      const cell = (SIDE - 1 - row) * SIDE + column;
      const codes = codesOf(tile);
      out.set(codes, cell * TABLE.length);
      if (follower)
        out[cell * TABLE.length + TILE.length + (follower.seat === seat ? 0 : 1)] =
          LABELS.indexOf(follower.at as (typeof LABELS)[number]) + 1; // the rules name no other place
    }
    let at = TABLE.length * CELLS;
    const next = (size: number): number => (at += size) - size;
    const drawn = next(TILE.length);
    if (v.drawn !== null) out.set(codesOf(v.drawn), drawn);
    const spots = next(LABELS.length);
    for (const { label } of v.spots ?? []) out[spots + LABELS.indexOf(label as (typeof LABELS)[number])] = 1; // as above
    const pile = next(kinds.length);
    for (const { tile, left } of v.pile) out[pile + kindByLine.get(tile)!] = Math.min(MOST, left);
    out[next(PHASES.length) + PHASES.indexOf(v.phase)] = 1;
    out[next(seats) + ((v.seat - seat + seats) % seats)] = 1;
    for (let i = 0; i < seats; i++) {
      out[at + i] = v.followers[(seat + i) % seats]!;
      out[at + seats + i] = Math.min(MOST, v.scores[(seat + i) % seats]!);
    }
    next(2 * seats);
    out.set([Math.min(MOST, v.left), clip(middle.x), clip(middle.y)], at);
  },
  packState: (s, seat: Seat, seats, _options, packed) => {
    const { now, faces, tables } = s;
    const { kinds, shift } = tables;
    const codes = faceCodesOf(tables);
    const { edges, marks, labels } = codes;
    packTable(s, seat, codes, packed);
    const out = packed.bytes;
    let at = packed.from;
    if (now[PHASE] === PLACE) {
      const face = tables.faceOf[4 * now[DRAWN]!]!;
      for (let side = 0; side < SIDES.length; side++) out[at + side] = edges[face]! >> (8 * side);
      out[at + SIDES.length] = marks[face]!;
      out[at + SIDES.length + 1] = marks[face]! >> 8;
    }
    at += TILE.length;
    if (now[PHASE] === FOLLOW) {
      const tile = now[TILES]! - 1;
      const face = faces[tile]!;
      for (let free = freeSegments(s); free !== 0; free &= free - 1)
        out[at + labels[(face << shift) | (31 - Math.clz32(free & -free))]! - 1] = 1;
    }
    at += LABELS.length;
    for (let kind = 0; kind < kinds.length; kind++) out[at + kind] = Math.min(MOST, s.pile[kind]!);
    at += kinds.length;
    out[at + now[PHASE]!] = 1;
    at += PHASES.length;
    out[at + ((now[SEAT]! - seat + seats) % seats)] = 1;
    at += seats;
    for (let i = 0; i < seats; i++) {
      const other = (seat + i) % seats;
      let points = 0;
      for (let letter = 0; letter < LETTER_COUNT; letter++) points += s.earned[other * LETTER_COUNT + letter]!;
      out[at + i] = s.hand[other]!;
      out[at + seats + i] = Math.min(MOST, points);
    }
    at += 2 * seats;
    out[at] = Math.min(MOST, now[LEFT]!);
    out[at + 1] = clip(middleX(now));
    out[at + 2] = clip(middleY(now));
  },
};

const clip = (value: number): number => Math.max(-MOST, Math.min(MOST, value));
