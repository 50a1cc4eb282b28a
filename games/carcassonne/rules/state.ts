// A game in progress as one block of numbers with named windows, so that a copy is one `set`.

import { gridBits } from './cell.ts';
import { LETTERS } from './segments.ts';
import type { TileTables } from './tile-tables.ts';

export const MOST_SEATS = 5;
export const FOLLOWERS = 7;

export const PHASES = ['draw', 'place', 'follower', 'over'] as const;
export type CarcassonnePhase = (typeof PHASES)[number];
export const [DRAW, PLACE, FOLLOW, OVER] = [0, 1, 2, 3] as const;

/** Positions in `now`. SEAT: the seat to act, or the seat for which the next tile is drawn. */
export const [PHASE, SEAT, DRAWN, TILES, RIM, LEFT, GONE, TURN, MONKS] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
/** How far the tiles reach: the least and the greatest x and y. */
export const [WEST, EAST, SOUTH, NORTH] = [9, 10, 11, 12] as const;
const NOW_ROOM = 13;
/** Positions a seat has in `earned` and `counted`, one for each letter. */
export const LETTER_COUNT = LETTERS.length;

export interface State {
  readonly tables: TileTables;
  readonly seats: number;
  readonly gridBits: number;
  /** All of the windows below. */
  readonly bytes: Uint8Array;
  readonly now: Int32Array;
  /** By seat: followers in hand, turns begun by placing a tile. */
  readonly hand: Int32Array;
  readonly turns: Int32Array;
  /** seat * LETTER_COUNT + letter: points of finished features, and of the count when the game is over. */
  readonly earned: Int32Array;
  readonly counted: Int32Array;
  /** By tile in order of placement. */
  readonly cells: Int32Array;
  readonly faces: Uint16Array;
  /** Empty cells beside tiles, ascending: cell << 8 | constraint, 2 bits a side. See rim.ts. */
  readonly rim: Int32Array;
  /** Tiles by cell. See cell.ts. */
  readonly grid: Uint16Array;
  /** By node. See features.ts. */
  readonly parent: Int16Array;
  readonly next: Int16Array;
  readonly open: Int16Array;
  readonly worth: Int16Array;
  readonly crowd: Int16Array;
  /** By kind: still to be drawn, and set aside because they fitted nowhere. */
  readonly pile: Uint16Array;
  readonly aside: Uint16Array;
  /** seat * FOLLOWERS + i: node + 1 where a follower stands, 0 = not on the table. */
  readonly standing: Uint16Array;
  /** Nodes of the monasteries with a follower, as many as now[MONKS]. */
  readonly monks: Uint16Array;
}

/** Everything zero; the caller sets the table up. */
export function newState(tables: TileTables, seats: number): State {
  const { tiles, kinds, shift } = tables;
  const bits = gridBits(tiles);
  const nodes = tiles << shift;
  // A connected group of n cells has at most 2n + 2 empty neighbours.
  const rim = 2 * tiles + 2;
  const ints = NOW_ROOM + 2 * seats + 2 * seats * LETTER_COUNT + tiles + rim;
  const shorts = 5 * nodes + tiles + (1 << bits) + 2 * kinds.length + 2 * seats * FOLLOWERS;
  const buffer = new ArrayBuffer(4 * ints + 2 * shorts);
  let used = 0;
  const place = (bytes: number): number => {
    used += bytes;
    return used - bytes;
  };
  const int32 = (length: number): Int32Array => new Int32Array(buffer, place(4 * length), length);
  const int16 = (length: number): Int16Array => new Int16Array(buffer, place(2 * length), length);
  const uint16 = (length: number): Uint16Array => new Uint16Array(buffer, place(2 * length), length);
  return {
    tables,
    seats,
    gridBits: bits,
    bytes: new Uint8Array(buffer),
    // The wider numbers first, so that all are aligned.
    now: int32(NOW_ROOM),
    hand: int32(seats),
    turns: int32(seats),
    earned: int32(seats * LETTER_COUNT),
    counted: int32(seats * LETTER_COUNT),
    cells: int32(tiles),
    rim: int32(rim),
    parent: int16(nodes),
    next: int16(nodes),
    open: int16(nodes),
    worth: int16(nodes),
    crowd: int16(nodes),
    faces: uint16(tiles),
    grid: uint16(1 << bits),
    pile: uint16(kinds.length),
    aside: uint16(kinds.length),
    standing: uint16(seats * FOLLOWERS),
    monks: uint16(seats * FOLLOWERS),
  };
}

export function copy(from: State, to?: State): State {
  const copy = to ?? newState(from.tables, from.seats);
  copy.bytes.set(from.bytes);
  return copy;
}
