// What everybody sees: there are no secrets, the pile is a public multiset.

import type { BySeat, RandomInt, Seat } from '../../../src/core/game.ts';
import { cellAt, cellX, cellY } from './cell.ts';
import { layTile, putFollower, rootOf } from './features.ts';
import type { Options } from './options.ts';
import { constraintOn } from './rim.ts';
import { isGone } from './rules.ts';
import { pointsOf, settle } from './scoring.ts';
import type { Segment } from './segments.ts';
import {
  type CarcassonnePhase,
  DRAWN,
  FOLLOW,
  FOLLOWERS,
  GONE,
  LEFT,
  LETTER_COUNT,
  newState,
  OVER,
  PHASE,
  PHASES,
  PLACE,
  SEAT,
  type State,
  TILES,
  TURN,
} from './state.ts';
import { CORNERS, SIDES, type TileCorner, type TileSide } from './tile.ts';
import { tablesFor } from './tile-tables.ts';

/** In the order of LETTERS. */
export const FEATURES = ['city', 'road', 'field', 'monastery'] as const;
export type Feature = (typeof FEATURES)[number];
export type ByFeature = { readonly [F in Feature]: number };

export interface PlacedTile {
  readonly x: number;
  readonly y: number;
  /** The line of the tile as it lies. */
  readonly tile: string;
  readonly follower?: { readonly seat: Seat /** 'C1' */; readonly at: string };
}

/** A part of the tile just placed that a follower may take. */
export interface Spot {
  readonly label: string;
  readonly sides?: readonly TileSide[];
  readonly corners?: readonly TileCorner[];
}

export interface View {
  readonly seats: number;
  readonly phase: CarcassonnePhase;
  /** The seat to act; in phase 'draw', the seat for which the next tile is drawn. */
  readonly seat: Seat;
  readonly turn: number;
  readonly fields: boolean;
  /** The tile to be placed, as drawn. */
  readonly drawn: string | null;
  /** While a follower may be placed. */
  readonly spots?: readonly Spot[];
  /** In order of placement. */
  readonly tiles: readonly PlacedTile[];
  readonly left: number;
  readonly pile: readonly { readonly tile: string; readonly left: number }[];
  /** Tiles that fitted nowhere when they were drawn. */
  readonly aside: readonly { readonly tile: string; readonly count: number }[];
  /** In hand. */
  readonly followers: BySeat<number>;
  /** Tiles each seat has placed: its own turns. */
  readonly turns: BySeat<number>;
  /** Running totals. */
  readonly scores: BySeat<number>;
  readonly earned: BySeat<ByFeature>;
  /** Who left the game. */
  readonly gone: readonly Seat[];
  /** Once over: the final count by feature, and the final scores. */
  readonly counted?: BySeat<ByFeature>;
  readonly final?: BySeat<number>;
}

export function view(s: State): View {
  const { now, tables } = s;
  const phase = now[PHASE]!;
  const bySeat = <T>(of: (seat: Seat) => T): T[] => Array.from({ length: s.seats }, (_, seat) => of(seat));
  const earned = bySeat(seat => byFeature(s.earned, seat));
  const common = {
    seats: s.seats,
    phase: PHASES[phase]!,
    seat: now[SEAT]!,
    turn: now[TURN]!,
    fields: tables.options.fields,
    drawn: phase === PLACE ? tables.kinds[now[DRAWN]!]!.line : null,
    ...(phase === FOLLOW && { spots: spots(s) }),
    tiles: placedTiles(s),
    left: now[LEFT]!,
    pile: tables.kinds.flatMap(({ line }, kind) => (s.pile[kind] ? [{ tile: line, left: s.pile[kind] }] : [])),
    aside: tables.kinds.flatMap(({ line }, kind) => (s.aside[kind] ? [{ tile: line, count: s.aside[kind] }] : [])),
    followers: [...s.hand],
    turns: [...s.turns],
    scores: earned.map(({ city, road, field, monastery }) => city + road + field + monastery),
    earned,
    gone: bySeat(seat => seat).filter(seat => isGone(s, seat)),
  };
  if (phase !== OVER) return common;
  return { ...common, counted: bySeat(seat => byFeature(s.counted, seat)), final: bySeat(seat => pointsOf(s, seat)) };
}

function byFeature(points: Int32Array, seat: Seat): ByFeature {
  const at = (i: number): number => points[seat * LETTER_COUNT + i]!;
  return { city: at(0), road: at(1), field: at(2), monastery: at(3) };
}

function placedTiles(s: State): PlacedTile[] {
  const followers = new Map<number, { seat: Seat; at: string }>();
  for (const [slot, node] of s.standing.entries())
    if (node > 0) {
      const { tile, label } = nodePosition(s, node - 1);
      followers.set(tile, { seat: Math.trunc(slot / FOLLOWERS), at: label });
    }
  // A loop and not Array.from: this is made for every move that people watch.
  const { faces } = s.tables;
  const tiles: PlacedTile[] = [];
  for (let i = 0; i < s.now[TILES]!; i++) {
    const cell = s.cells[i]!;
    const follower = followers.size > 0 ? followers.get(i) : undefined;
    const tile = faces[s.faces[i]!]!.line;
    tiles.push(
      follower ? { x: cellX(cell), y: cellY(cell), tile, follower } : { x: cellX(cell), y: cellY(cell), tile },
    );
  }
  return tiles;
}

export function nodePosition(s: State, node: number): { tile: number; label: string } {
  const { shift, faces } = s.tables;
  const tile = node >> shift;
  return { tile, label: faces[s.faces[tile]!]!.segments[node & ((1 << shift) - 1)]!.label };
}

export function spotOf(segment: Segment): Spot {
  const { label, letter, sides, corners } = segment;
  if (letter === 'M') return { label };
  if (letter === 'K') return { label, corners: corners.map(corner => CORNERS[corner]!) };
  return { label, sides: sides.map(side => SIDES[side]!) };
}

export function spots(s: State): Spot[] {
  const free = freeSegments(s);
  const { segments } = s.tables.faces[s.faces[s.now[TILES]! - 1]!]!;
  return segments.filter((_, i) => ((free >> i) & 1) === 1).map(spotOf);
}

/** As bits: segments of the last tile that belong to no follower, if the seat to act has one to put there. */
export function freeSegments(s: State): number {
  if (s.hand[s.now[SEAT]!] === 0) return 0;
  const { shift, segments } = s.tables;
  const tile = s.now[TILES]! - 1;
  let free = 0;
  for (let i = 0; i < segments[s.faces[tile]!]!; i++) if (s.crowd[rootOf(s, (tile << shift) | i)] === 0) free |= 1 << i;
  return free;
}

/** Lays the view's tiles again: everything else follows or is written in the view. */
export function imagine(v: View, _random: RandomInt, seats: number, options: Options, to?: State): State {
  const tables = tablesFor(options);
  const s = to ?? newState(tables, seats);
  s.bytes.fill(0);
  for (const [i, { x, y, tile }] of v.tiles.entries()) {
    const cell = cellAt(x, y);
    layTile(s, cell, constraintOn(s, cell), tables.faceByLine.get(tile)!);
    if (v.phase !== 'follower' || i < v.tiles.length - 1) settle(s); // no follower stands there yet, so no seat scores
  }
  for (const [i, { follower }] of v.tiles.entries()) {
    if (!follower) continue;
    const segment = tables.faces[s.faces[i]!]!.segments.findIndex(({ label }) => label === follower.at);
    putFollower(s, follower.seat, (i << tables.shift) | segment, follower.at === 'M');
  }
  s.hand.set(v.followers);
  s.turns.set(v.turns);
  enter(v.earned, s.earned);
  enter(v.counted ?? [], s.counted);
  for (const { tile, left } of v.pile) s.pile[tables.kindByLine.get(tile)!] = left;
  for (const { tile, count } of v.aside) s.aside[tables.kindByLine.get(tile)!] = count;
  s.now[PHASE] = PHASES.indexOf(v.phase);
  s.now[SEAT] = v.seat;
  s.now[TURN] = v.turn;
  s.now[LEFT] = v.left;
  s.now[DRAWN] = v.drawn === null ? 0 : tables.kindByLine.get(v.drawn)!;
  s.now[GONE] = v.gone.reduce((bits, seat) => bits | (1 << seat), 0);
  return s;
}

function enter(points: BySeat<ByFeature>, into: Int32Array): void {
  for (const [seat, by] of points.entries())
    for (const [i, feature] of FEATURES.entries()) into[seat * LETTER_COUNT + i] = by[feature];
}
