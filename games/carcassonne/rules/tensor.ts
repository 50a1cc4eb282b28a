// What a seat sees of Carcassonne as numbers: the table around the middle of the tiles laid so far, and the drawn tile.

import type { Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import type { Options } from './options.ts';
import { PHASES } from './state.ts';
import { EDGES, SIDES } from './tile.ts';
import { readTile } from './tile-notation.ts';
import { tablesFor } from './tile-tables.ts';
import type { View } from './view.ts';

/** Cells each way. Tiles further out are not shown; random games keep within 20. */
const SIDE = 25;
const CELLS = SIDE * SIDE;
const MOST = 127;

/** In the order of a tile's codes, see `codesOf`. */
const TILE: readonly string[] = [...SIDES.map(side => `edge ${side}: 1 field, 2 road, 3 city`), 'links', 'marks'];
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

export const tensor: TensorEncoder<View, Options> = {
  planes: (seats, options): readonly TensorPlane[] => [
    ...TABLE.map(name => ({ name, shape: [SIDE, SIDE] })),
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
      for (let i = 0; i < codes.length; i++) out[i * CELLS + cell] = codes[i]!;
      if (follower)
        out[(TILE.length + (follower.seat === seat ? 0 : 1)) * CELLS + cell] =
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
};

const clip = (value: number): number => Math.max(-MOST, Math.min(MOST, value));
