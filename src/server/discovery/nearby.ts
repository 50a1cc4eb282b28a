// Players nearby. Positions are shared by players who chose to, and live in memory for two minutes. Only the square of a hundred
// metres is kept, others learn only that a player is in their square or next to it, and no network may try many squares: distances
// from many invented places would reveal a position to the metre.

import { MINUTE } from '../../core/durations.ts';
import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import { networkOf } from '../base/network.ts';
import { tooManyPlaces } from './refusals.ts';

/** In degrees. */
export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}

export interface NearbyPlayer {
  readonly account: string;
  /** Metres: the same for everybody, so that answers from several places tell no more than one. */
  readonly within: number;
}

/** Metres: the document's. Everybody within this distance is found, and some who are farther. */
const SQUARE = 100;
/** Metres: the greatest distance of a player in the same square or next to it. */
const WITHIN = 300;
/** A position that is not sent again is forgotten after this time. */
export const POSITION_LIFETIME: Millis = 120_000;
/** The largest number of positions. The oldest is dropped first. */
const MAX_POSITIONS = 10_000;
/** People in one answer. */
const MAX_FOUND = 10;
/**
 * Squares in which an account may be within this time, which are more than one can walk through, and all accounts of a network: guests
 * cost nothing.
 */
const MAX_SQUARES = { ofAccount: 4, ofNetwork: 12 };
const SQUARES_WITHIN: Millis = 10 * MINUTE;

/** Metres of a degree of latitude. */
const DEGREE = 111_320;
const ROWS = Math.round((180 * DEGREE) / SQUARE);

interface Square {
  readonly row: number;
  readonly column: number;
}

interface SharedPosition {
  readonly square: Square;
  readonly until: Millis;
}

export class NearbyPlayers {
  readonly #now: () => Millis;
  /** By account, in the order of telling. */
  readonly #positions = new Map<string, SharedPosition>();
  /** By account and by network: the squares of the last minutes, and since when. */
  readonly #squares = new Map<string, { readonly since: Millis; readonly seen: Set<string> }>();

  constructor(now: () => Millis) {
    this.#now = now;
  }

  get size(): number {
    return this.#positions.size;
  }

  /** Stores the position of an account, and answers who is near. Refused after too many different places. */
  share(account: string, at: GeoPosition, address: string): NearbyPlayer[] | Refusal {
    const now = this.#now();
    for (const [other, { until }] of this.#positions)
      if (until <= now || other === account) this.#positions.delete(other);
    const square = squareOf(at);
    const { ofAccount, ofNetwork } = MAX_SQUARES;
    const isUsual = this.#squaresOf(account, square, now) <= ofAccount;
    if (this.#squaresOf(`network ${networkOf(address)}`, square, now) > ofNetwork || !isUsual) return tooManyPlaces;
    this.#positions.set(account, { square, until: now + POSITION_LIFETIME });
    if (this.#positions.size > MAX_POSITIONS) this.forget(this.#positions.keys().next().value!);
    const near: NearbyPlayer[] = [];
    for (const [other, shared] of this.#positions) {
      if (near.length === MAX_FOUND) break;
      if (other !== account && isNextTo(square, shared.square)) near.push({ account: other, within: WITHIN });
    }
    return near;
  }

  forget(account: string): void {
    this.#positions.delete(account);
  }

  /** Counts a square. How many there are. */
  #squaresOf(who: string, { row, column }: Square, now: Millis): number {
    let squares = this.#squares.get(who);
    if (!squares || now - squares.since >= SQUARES_WITHIN) {
      squares = { since: now, seen: new Set() };
      this.#squares.delete(who);
      this.#squares.set(who, squares);
      if (this.#squares.size > MAX_POSITIONS) this.#squares.delete(this.#squares.keys().next().value!);
    }
    squares.seen.add(`${row} ${column}`);
    return squares.seen.size;
  }
}

function squareOf({ latitude, longitude }: GeoPosition): Square {
  const row = Math.min(ROWS - 1, Math.floor(((latitude + 90) * DEGREE) / SQUARE));
  return { row, column: Math.floor(((longitude + 180) / 360) * columnsIn(row)) % columnsIn(row) };
}

/** Squares around the earth in a row: fewer towards the poles, so that they are never narrower than they are high. */
function columnsIn(row: number): number {
  const equator = Math.abs(row + 0.5 - ROWS / 2) + 0.5; // the edge that is nearer to the pole, in rows from the equator
  const latitude = Math.min(Math.PI / 2, (equator * SQUARE) / DEGREE / (180 / Math.PI));
  return Math.max(1, Math.floor((360 * DEGREE * Math.cos(latitude)) / SQUARE));
}

function isNextTo(a: Square, b: Square): boolean {
  if (Math.abs(a.row - b.row) > 1) return false;
  // Rows have different numbers of squares: compare in those of the first.
  const columns = columnsIn(a.row);
  const scale = columns / columnsIn(b.row);
  const [from, to] = [Math.floor(b.column * scale), Math.ceil((b.column + 1) * scale) - 1];
  const steps = Math.min(...[from, to].map(column => Math.abs(column - a.column)));
  return steps <= 1 || steps >= columns - 1;
}
