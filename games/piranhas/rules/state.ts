// A position in one buffer, so that a copy is one `set`. Everything derived (line counts, piece sets, key) is kept
// up to date by `put` and `take`, the only two that touch a square.

import type { Seat } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { EMPTY, KRAKEN, LINE, LINES, SIDE, SQUARES } from './board.ts';

export interface State {
  readonly official: boolean;
  readonly bytes: Uint8Array;
  /** By square. */
  readonly squares: Uint8Array;
  /** By line: fish of both colours on it. */
  readonly lines: Uint8Array;
  /** By seat * WORDS + word: 30 squares (three rows) a word. */
  readonly fish: Int32Array;
  /** By the names below. */
  readonly n: Int32Array;
}

export const WORDS = 4;
export const WORD_SQUARES = 3 * SIDE;

/** Half-moves made. */
export const TURN = 0;
/** Krakens that CHANCE still has to place. */
export const TO_PLACE = 1;
/** An index into ENDINGS. */
export const ENDED = 2;
/** The seat that won, or DRAWN; read only once over. */
export const WINNER = 3;
/** The last move, packed by `packMove`; -1 before the first. */
export const LAST_MOVE = 4;
/** Fish left, by FISH_LEFT + seat. */
export const FISH_LEFT = 5;
const KEY_LOW = 7;
const KEY_HIGH = 8;
const SCALARS = 9;

export const DRAWN = -1;

const LINES_AT = SQUARES;
const FISH_AT = 160; // squares and lines take 158 bytes; Int32 wants a multiple of 4
const SCALARS_AT = FISH_AT + 4 * 2 * WORDS;
export const BYTES = SCALARS_AT + 4 * SCALARS;

/** By square: its word among WORDS and its bit there. */
export const WORD_OF = Uint8Array.from({ length: SQUARES }, (_, square) => Math.floor(square / WORD_SQUARES));
export const BIT_OF = Int32Array.from({ length: SQUARES }, (_, square) => 1 << (square % WORD_SQUARES));

const random = seededRandom('piranhas keys');
/** By content * 128 + square: random halves of a position's key. The rows of EMPTY serve for whose turn it is. */
export const ZOBRIST_LOW = Int32Array.from({ length: 4 * 128 }, () => random(0x1_0000_0000) | 0);
export const ZOBRIST_HIGH = Int32Array.from({ length: 4 * 128 }, () => random(0x20_0000));
/** Within this many half-moves of the limit two equal boards are not worth the same. Deeper than any search reaches. */
const NEAR_LIMIT = 24;
/** Rulebook: 30 rounds of two half-moves. */
export const LAST_TURN = 60;

export function newState(official: boolean): State {
  const buffer = new ArrayBuffer(BYTES);
  const n = new Int32Array(buffer, SCALARS_AT, SCALARS);
  n[LAST_MOVE] = -1;
  return {
    official,
    bytes: new Uint8Array(buffer),
    squares: new Uint8Array(buffer, 0, SQUARES),
    lines: new Uint8Array(buffer, LINES_AT, LINES),
    fish: new Int32Array(buffer, FISH_AT, 2 * WORDS),
    n,
  };
}

export function copy(from: State, to: State = newState(from.official)): State {
  to.bytes.set(from.bytes);
  return to;
}

export function putFish(s: State, seat: Seat, square: number): void {
  s.squares[square] = seat + 1;
  s.fish[seat * WORDS + WORD_OF[square]!]! |= BIT_OF[square]!;
  s.n[FISH_LEFT + seat]!++;
  countLines(s.lines, square, 1);
  toggleKey(s.n, seat + 1, square);
}

export function takeFish(s: State, seat: Seat, square: number): void {
  s.squares[square] = EMPTY;
  s.fish[seat * WORDS + WORD_OF[square]!]! &= ~BIT_OF[square]!;
  s.n[FISH_LEFT + seat]!--;
  countLines(s.lines, square, -1);
  toggleKey(s.n, seat + 1, square);
}

export function putKraken(s: State, square: number): void {
  s.squares[square] = KRAKEN;
  toggleKey(s.n, KRAKEN, square);
}

function countLines(lines: Uint8Array, square: number, by: number): void {
  const at = square * 4;
  lines[LINE[at]!]! += by;
  lines[LINE[at + 1]!]! += by;
  lines[LINE[at + 2]!]! += by;
  lines[LINE[at + 3]!]! += by;
}

function toggleKey(n: Int32Array, content: number, square: number): void {
  const entry = content * 128 + square;
  n[KEY_LOW]! ^= ZOBRIST_LOW[entry]!;
  n[KEY_HIGH]! ^= ZOBRIST_HIGH[entry]!;
}

/** Equal for equal boards with the same side to move; near the limit also the half-move. */
export function hash(s: State): number {
  const turn = s.n[TURN]!;
  const toPlace = s.n[TO_PLACE]!;
  let entry = turn > LAST_TURN - NEAR_LIMIT ? turn : turn & 1;
  if (toPlace > 0) entry = 100 + toPlace;
  return (s.n[KEY_HIGH]! ^ ZOBRIST_HIGH[entry]!) * 0x1_0000_0000 + ((s.n[KEY_LOW]! ^ ZOBRIST_LOW[entry]!) >>> 0);
}

export function packMove(from: number, to: number, ate: boolean): number {
  return from | (to << 7) | (ate ? 1 << 14 : 0);
}

export interface PiranhasMove {
  readonly from: number;
  readonly to: number;
  readonly ate: boolean;
}

export function lastMove(s: State): PiranhasMove | undefined {
  const packed = s.n[LAST_MOVE]!;
  return packed < 0 ? undefined : { from: packed & 127, to: (packed >> 7) & 127, ate: packed >> 14 === 1 };
}
