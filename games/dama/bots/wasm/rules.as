// Dama for the search in WebAssembly (src/search/wasm): moves.ts, rules.ts, state.ts and the probe of endgame.ts, with the
// same lists in the same order. Boards are words whose bits are the dark cells, as in board.ts.

import { NOBODY, UNKNOWN, WIN } from './constants';
import { worthOf } from './evaluation';
import { stepsDL, stepsDR, stepsUL, stepsUR } from './steps';
import { AHEAD_LIST_AT, AHEAD_STATE_AT, CHOOSE_AT, ENDGAMES_AT, RANKS_AT, STARTS_AT } from './tables';

export { SCRATCH_BYTES, TABLES_BYTES } from './tables';

export const ACTIONS: i32 = 768;
export const MAX_LEGAL: i32 = 48;

// A state: x, o, kings, plies made, the seat to act.
export const STATE_BYTES: i32 = 32;
const O: usize = 4;
const KINGS: usize = 8;
const PLY: usize = 12;
const NEXT: usize = 16;
// Only in the root's, since they never change: the limit of plies, and whether the majority wins there.
const LIMIT: usize = 20;
const MAJORITY: usize = 24;

/** As NEAR_LIMIT of state.ts. */
const NEAR_LIMIT: i32 = 40;

const UP_LEFT: i32 = 0 << 5;
const UP_RIGHT: i32 = 1 << 5;
const DOWN_LEFT: i32 = 2 << 5;
const DOWN_RIGHT: i32 = 3 << 5;
const BY_KING: i32 = 1 << 7;
const TAKES_MAN: i32 = 1 << 8;
const TAKES_KING: i32 = 2 << 8;
const TAKES: i32 = TAKES_MAN | TAKES_KING;
/** One byte a direction: what a cell grows by with a step. */
const STRIDES: u32 = 0x1f19_0701;

// Cells from which a jump in a direction stays on the board.
const JUMP_UL: i32 = 0xe7e7_8661;
const JUMP_UR: i32 = 0x879f_9e19;
const JUMP_DL: i32 = 0xe786_61e7;
const JUMP_DR: i32 = 0x9f9e_1987;
const X_BEFORE_LAST: i32 = 0x0800_2082;
const O_BEFORE_LAST: i32 = 0x0041_0410;
const X_LAST_ROW: i32 = 0x1000_4104;
const O_LAST_ROW: i32 = 0x0020_8208;

let limit: i32 = 0;
let isMajority: bool = false;

export function newRoot(s: usize): void {
  limit = load<i32>(s, LIMIT);
  isMajority = load<i32>(s, MAJORITY) != 0;
}

// Cells from which a jump over one of `over` lands on one of `to`.
@inline
function jumpsUL(over: i32, to: i32): i32 {
  return rotr<i32>(over, 1) & rotr<i32>(to, 2) & JUMP_UL;
}
@inline
function jumpsUR(over: i32, to: i32): i32 {
  return rotr<i32>(over, 7) & rotr<i32>(to, 14) & JUMP_UR;
}
@inline
function jumpsDL(over: i32, to: i32): i32 {
  return rotl<i32>(over, 7) & rotl<i32>(to, 14) & JUMP_DL;
}
@inline
function jumpsDR(over: i32, to: i32): i32 {
  return rotl<i32>(over, 1) & rotl<i32>(to, 2) & JUMP_DR;
}

/** Adds the actions of one kind from these cells; where the next one goes. */
@inline
function add(at: usize, cells: i32, kind: i32): usize {
  for (let left = cells; left != 0; left &= left - 1) {
    store<i32>(at, kind + ctz<i32>(left));
    at += 4;
  }
  return at;
}

/** Every move; kinds and directions rise, and cells within them. */
export function legal(s: usize, seat: i32, list: usize): i32 {
  const x = load<i32>(s);
  const o = load<i32>(s, O);
  const kings = load<i32>(s, KINGS);
  const empty = ~(x | o);
  const own = seat == 0 ? x : o;
  const men = own & ~kings;
  let at = list;
  if (seat == 0) {
    at = add(at, men & stepsUL(empty), UP_LEFT);
    at = add(at, men & stepsUR(empty), UP_RIGHT);
  } else {
    at = add(at, men & stepsDL(empty), DOWN_LEFT);
    at = add(at, men & stepsDR(empty), DOWN_RIGHT);
  }
  const ownKings = own & kings;
  if (ownKings != 0) {
    at = add(at, ownKings & stepsUL(empty), BY_KING + UP_LEFT);
    at = add(at, ownKings & stepsUR(empty), BY_KING + UP_RIGHT);
    at = add(at, ownKings & stepsDL(empty), BY_KING + DOWN_LEFT);
    at = add(at, ownKings & stepsDR(empty), BY_KING + DOWN_RIGHT);
  }
  return <i32>(addJumps(x, o, kings, seat, at) - list) >> 2;
}

/** Captures and promotions, in the order of `legal`. */
export function noisy(s: usize, seat: i32, list: usize): i32 {
  const x = load<i32>(s);
  const o = load<i32>(s, O);
  const kings = load<i32>(s, KINGS);
  const empty = ~(x | o);
  let at = list;
  if (seat == 0) {
    const men = x & ~kings & X_BEFORE_LAST;
    if (men != 0) {
      at = add(at, men & stepsUL(empty), UP_LEFT);
      at = add(at, men & stepsUR(empty), UP_RIGHT);
    }
  } else {
    const men = o & ~kings & O_BEFORE_LAST;
    if (men != 0) {
      at = add(at, men & stepsDL(empty), DOWN_LEFT);
      at = add(at, men & stepsDR(empty), DOWN_RIGHT);
    }
  }
  return <i32>(addJumps(x, o, kings, seat, at) - list) >> 2;
}

function addJumps(x: i32, o: i32, kings: i32, seat: i32, from: usize): usize {
  const own = seat == 0 ? x : o;
  const other = seat == 0 ? o : x;
  const empty = ~(x | o);
  const men = own & ~kings;
  const theirMen = other & ~kings;
  let at = from;
  if (seat == 0) {
    at = add(at, men & jumpsUL(theirMen, empty), UP_LEFT + TAKES_MAN);
    at = add(at, men & jumpsUR(theirMen, empty), UP_RIGHT + TAKES_MAN);
  } else {
    at = add(at, men & jumpsDL(theirMen, empty), DOWN_LEFT + TAKES_MAN);
    at = add(at, men & jumpsDR(theirMen, empty), DOWN_RIGHT + TAKES_MAN);
  }
  const ownKings = own & kings;
  if (ownKings == 0) return at;
  at = addKingJumps(at, ownKings, theirMen, empty, BY_KING + TAKES_MAN);
  return addKingJumps(at, ownKings, other & kings, empty, BY_KING + TAKES_KING);
}

function addKingJumps(from: usize, own: i32, over: i32, empty: i32, kind: i32): usize {
  if (over == 0) return from;
  let at = add(from, own & jumpsUL(over, empty), kind + UP_LEFT);
  at = add(at, own & jumpsUR(over, empty), kind + UP_RIGHT);
  at = add(at, own & jumpsDL(over, empty), kind + DOWN_LEFT);
  return add(at, own & jumpsDR(over, empty), kind + DOWN_RIGHT);
}

/** Has the seat any move? A step of a man nearly always answers that. */
@inline
function canMove(own: i32, other: i32, kings: i32, seat: i32): bool {
  const empty = ~(own | other);
  const men = own & ~kings;
  if ((men & (seat == 0 ? stepsUL(empty) | stepsUR(empty) : stepsDL(empty) | stepsDR(empty))) != 0) return true;
  return canMoveOtherwise(own, other, kings, seat);
}

function canMoveOtherwise(own: i32, other: i32, kings: i32, seat: i32): bool {
  const empty = ~(own | other);
  const men = own & ~kings;
  const theirMen = other & ~kings;
  const jumpsOfMen =
    seat == 0 ? jumpsUL(theirMen, empty) | jumpsUR(theirMen, empty) : jumpsDL(theirMen, empty) | jumpsDR(theirMen, empty);
  if ((men & jumpsOfMen) != 0) return true;
  const ownKings = own & kings;
  if (ownKings == 0) return false;
  const steps = stepsUL(empty) | stepsUR(empty) | stepsDL(empty) | stepsDR(empty);
  if ((ownKings & steps) != 0) return true;
  const jumps = jumpsUL(other, empty) | jumpsUR(other, empty) | jumpsDL(other, empty) | jumpsDR(other, empty);
  return (ownKings & jumps) != 0;
}

/** Writes the state after an action; who is to act there. */
export function play(s: usize, to: usize, seat: i32, action: i32): i32 {
  let own = load<i32>(s);
  let other = load<i32>(s, O);
  if (seat != 0) {
    const x = own;
    own = other;
    other = x;
  }
  let kings = load<i32>(s, KINGS);
  const cell = action & 31;
  const stride = <i32>(STRIDES >> ((action >> 2) & 24));
  const from = 1 << cell;
  let landing = 1 << (cell + stride);
  if (action >= TAKES_MAN) {
    other ^= landing;
    kings &= ~landing;
    landing = 1 << (cell + stride + stride);
  }
  own ^= from | landing;
  if ((action & BY_KING) != 0) kings ^= from | landing;
  else kings |= landing & (seat == 0 ? X_LAST_ROW : O_LAST_ROW);
  const ply = load<i32>(s, PLY) + 1;
  store<i32>(to, seat == 0 ? own : other);
  store<i32>(to, seat == 0 ? other : own, O);
  store<i32>(to, kings, KINGS);
  store<i32>(to, ply, PLY);
  const next = ply < limit && canMove(other, own, kings, 1 - seat) ? 1 - seat : NOBODY;
  store<i32>(to, next, NEXT);
  return next;
}

/** Of a game that is over, for the seat that moved last. */
export function finalScore(s: usize, seat: i32): i32 {
  const x = load<i32>(s);
  const o = load<i32>(s, O);
  if (x == 0 || o == 0) return (o == 0) == (seat == 0) ? WIN : -WIN;
  if (load<i32>(s, PLY) < limit) return WIN;
  if (!isMajority) return 0;
  const lead = popcnt<i32>(x) - popcnt<i32>(o);
  if (lead == 0) return 0;
  return lead > 0 == (seat == 0) ? WIN : -WIN;
}

/** The 53 bits of `hash` in state.ts. */
export function hash(s: usize): u64 {
  const x = load<i32>(s);
  const o = load<i32>(s, O);
  const kings = load<i32>(s, KINGS);
  const left = limit - load<i32>(s, PLY);
  const turn = (load<i32>(s, NEXT) + 3) | (left <= NEAR_LIMIT ? (left + 1) << 3 : 0);
  let a: u32 = (x ^ 0x3c6e_f372) * 0x9e37_79b1;
  let b: u32 = (o ^ 0x510e_527f) * 0x85eb_ca77;
  a = ((a ^ (a >> 15)) + o) * 0xc2b2_ae3d;
  b = ((b ^ (b >> 16)) + x) * 0x27d4_eb2f;
  a = ((a ^ (a >> 13)) + kings) * 0x1656_67b1;
  b = ((b ^ (b >> 15)) + kings) * 0xd3a2_646d;
  a = ((a ^ (a >> 16)) + turn) * 0xfd70_46c5;
  b = ((b ^ (b >> 13)) + turn) * 0xb55a_4f09;
  a ^= a >> 15;
  b ^= b >> 16;
  return (<u64>(b >> 11) << 32) | <u64>a;
}

/** The prize first; of two equal ones, the man's risk is the smaller. */
@inline
export function urgency(_s: usize, seat: i32, action: i32): i32 {
  const takes = action & TAKES;
  if (takes != 0) return (takes == TAKES_MAN ? 3 : 6) + ((action & BY_KING) == 0 ? 1 : 0);
  if ((action & BY_KING) != 0) return 0;
  const landing = 1 << ((action & 31) + <i32>(STRIDES >> ((action >> 2) & 24)));
  return (landing & (seat == 0 ? X_LAST_ROW : O_LAST_ROW)) == 0 ? 0 : 4;
}

export function evaluate(s: usize, seat: i32): i32 {
  const x = load<i32>(s);
  const o = load<i32>(s, O);
  const worth = worthOf(seat == 0 ? x : o, seat == 0 ? o : x, load<i32>(s, KINGS), seat);
  const left = limit - load<i32>(s, PLY);
  // A lead is worth less the fewer moves are left to win with it.
  return left >= NEAR_LIMIT || isMajority ? worth : (worth * left) / NEAR_LIMIT;
}

/** What the endgame table knows: a position in play with at most four pieces whose end comes before the limit. */
@inline
export function probe(s: usize, seat: i32): i32 {
  const pieces = load<i32>(s) | load<i32>(s, O);
  let fifth = pieces & (pieces - 1);
  fifth &= fifth - 1;
  fifth &= fifth - 1;
  if ((fifth & (fifth - 1)) != 0) return UNKNOWN;
  return probeFew(s, seat);
}

const UNSOLVED: i32 = -128;
const DERIVED: i32 = -2;

function probeFew(s: usize, seat: i32): i32 {
  const place = placeOf(s, seat);
  const value = place == DERIVED ? derivedValue(s, seat) : place < 0 ? UNSOLVED : valueAt(place);
  if (value == UNSOLVED) return UNKNOWN;
  if (value == 0) return isMajority ? UNKNOWN : 0;
  const plies = value > 0 ? 2 * value - 1 : -2 * value - 2;
  if (plies >= limit - load<i32>(s, PLY)) return UNKNOWN;
  return value > 0 ? WIN - plies : plies - WIN;
}

@inline
function valueAt(place: i32): i32 {
  return <i32>load<i8>(ENDGAMES_AT + place);
}

/** From the values after each move. A position without a move is over and not asked about. */
function derivedValue(s: usize, seat: i32): i32 {
  const size = legal(s, seat, AHEAD_LIST_AT);
  let best = UNSOLVED;
  for (let i = 0; i < size; i++) {
    play(s, AHEAD_STATE_AT, seat, load<i32>(AHEAD_LIST_AT + (i << 2)));
    if (load<i32>(AHEAD_STATE_AT) == 0 || load<i32>(AHEAD_STATE_AT, O) == 0) return 1;
    const value = valueAt(placeOf(AHEAD_STATE_AT, 1 - seat));
    if (value == UNSOLVED) return UNSOLVED;
    best = better(best, value > 0 ? -value - 1 : -value);
  }
  return best;
}

/** Of two values for the side to move: a fast win before a slow one, then a draw, then a slow loss. */
function better(a: i32, b: i32): i32 {
  if (a == UNSOLVED) return b;
  if (a > 0 && b > 0) return min(a, b);
  return a < 0 && b < 0 ? min(a, b) : max(a, b);
}

/** In the index of the positions that are kept; negative: not among them, as in endgame.ts. */
function placeOf(s: usize, seat: i32): i32 {
  const x = load<i32>(s);
  const o = load<i32>(s, O);
  const kings = load<i32>(s, KINGS);
  return seat == 0 ? placeFor(x, o, kings) : placeFor(turned(o), turned(x), turned(kings));
}

function placeFor(own: i32, other: i32, kings: i32): i32 {
  const ownMen = own & ~kings;
  const otherMen = other & ~kings;
  if ((ownMen & X_LAST_ROW) != 0 || (otherMen & O_LAST_ROW) != 0) return -1;
  const code =
    (popcnt<i32>(ownMen) << 6) |
    (popcnt<i32>(own & kings) << 4) |
    (popcnt<i32>(otherMen) << 2) |
    popcnt<i32>(other & kings);
  const start = load<i32>(STARTS_AT + (code << 2));
  if (start < 0) return start;
  let place = addCells(0, ownMen, 0, 28);
  place = addCells(place, own & kings, 1, 32);
  place = addCells(place, otherMen, 2, 28);
  return start + addCells(place, other & kings, 3, 32);
}

/** `size`: cells that a piece of the kind can be on. */
function addCells(place: i32, cells: i32, kind: i32, size: i32): i32 {
  if (cells == 0) return place;
  let number = 0;
  let row = 0;
  for (let left = cells; left != 0; left &= left - 1) {
    row += 33;
    number += choose(row + <i32>load<i8>(RANKS_AT + (kind << 5) + ctz<i32>(left)));
  }
  return place * choose(row + size) + number;
}

@inline
function choose(at: i32): i32 {
  return <i32>load<i16>(CHOOSE_AT + (at << 1));
}

/** The cells as the other side of the board sees them: cell c becomes 17 - c. */
function turned(cells: i32): i32 {
  let set = ((cells >>> 1) & 0x5555_5555) | ((cells & 0x5555_5555) << 1);
  set = ((set >>> 2) & 0x3333_3333) | ((set & 0x3333_3333) << 2);
  set = ((set >>> 4) & 0x0f0f_0f0f) | ((set & 0x0f0f_0f0f) << 4);
  set = ((set >>> 8) & 0x00ff_00ff) | ((set & 0x00ff_00ff) << 8);
  return rotl<i32>(set, 2);
}
