// Piranhas for the search in WebAssembly (src/search/wasm): moves.ts, rules.ts, ending.ts and the hash of state.ts, with the
// same lists in the same order.

import { NOBODY, UNKNOWN, WIN } from './constants';
import {
  FISH_LEFT,
  fishAt,
  fishLeft,
  KEY_HIGH,
  KEY_LOW,
  LAST_TURN,
  LINES,
  OFFICIAL,
  STATE_BYTES,
  TURN,
  WINNER,
  WORD_SQUARES,
  WORDS,
} from './state';
import { swarmCount, united } from './swarm';
import { HIGH_AT, LINE_AT, LOW_AT, REACH_AT, STEP_AT } from './tables';

export { evaluate } from './evaluation';
export { STATE_BYTES } from './state';
export { SCRATCH_BYTES, TABLES_BYTES } from './tables';

export const ACTIONS: i32 = 900;
export const MAX_LEGAL: i32 = 128;

const KRAKEN: i32 = 3;
const DRAWN: i32 = -1;
/** As in state.ts: within this many half-moves of the limit two equal boards are not worth the same. */
const NEAR_LIMIT: i32 = 24;

let isOfficial: bool = false;

export function newRoot(s: usize): void {
  isOfficial = load<i32>(s, OFFICIAL) != 0;
}

@inline
function contentOf(s: usize, square: i32): i32 {
  return <i32>load<u8>(s + square);
}

/** How far a fish goes: as many squares as there are fish on the whole line. */
@inline
function distance(s: usize, from: i32, direction: i32): i32 {
  return <i32>load<u8>(s + <i32>load<u8>(LINE_AT + from * 4 + (direction & 3)), LINES);
}

@inline
function stepOf(direction: i32): i32 {
  return <i32>load<i8>(STEP_AT + direction);
}

/** May the fish of the seat go there? The landing square is looked at first, since it costs less than the way. */
@inline
function isLegal(s: usize, seat: i32, from: i32, direction: i32): bool {
  const steps = distance(s, from, direction);
  if (steps > <i32>load<u8>(REACH_AT + from * 8 + direction)) return false;
  const step = stepOf(direction);
  const to = from + step * steps;
  const landing = contentOf(s, to);
  if (landing == seat + 1 || landing == KRAKEN) return false;
  for (let square = from + step; square != to; square += step) if (contentOf(s, square) == 2 - seat) return false;
  return true;
}

export function legal(s: usize, seat: i32, list: usize): i32 {
  const fish = fishAt(s, seat);
  let at = list;
  for (let word = 0; word < WORDS; word++)
    for (let left = load<i32>(fish + (word << 2)); left != 0; left &= left - 1) {
      const from = word * WORD_SQUARES + ctz<i32>(left);
      for (let direction = 0; direction < 8; direction++)
        if (isLegal(s, seat, from, direction)) {
          store<i32>(at, from * 8 + direction);
          at += 4;
        }
    }
  return <i32>(at - list) >> 2;
}

/** The moves that eat a fish. */
export function noisy(s: usize, seat: i32, list: usize): i32 {
  const fish = fishAt(s, seat);
  let at = list;
  for (let word = 0; word < WORDS; word++)
    for (let left = load<i32>(fish + (word << 2)); left != 0; left &= left - 1) {
      const from = word * WORD_SQUARES + ctz<i32>(left);
      for (let direction = 0; direction < 8; direction++) {
        const steps = distance(s, from, direction);
        if (steps > <i32>load<u8>(REACH_AT + from * 8 + direction)) continue;
        if (contentOf(s, from + stepOf(direction) * steps) != 2 - seat) continue;
        if (isLegal(s, seat, from, direction)) {
          store<i32>(at, from * 8 + direction);
          at += 4;
        }
      }
    }
  return <i32>(at - list) >> 2;
}

function hasMove(s: usize, seat: i32): bool {
  const fish = fishAt(s, seat);
  for (let word = 0; word < WORDS; word++)
    for (let left = load<i32>(fish + (word << 2)); left != 0; left &= left - 1) {
      const from = word * WORD_SQUARES + ctz<i32>(left);
      for (let direction = 0; direction < 8; direction++) if (isLegal(s, seat, from, direction)) return true;
    }
  return false;
}

@inline
function target(s: usize, action: i32): i32 {
  return (action >> 3) + stepOf(action & 7) * distance(s, action >> 3, action & 7);
}

/** Captures first. */
@inline
export function urgency(s: usize, _seat: i32, action: i32): i32 {
  return contentOf(s, target(s, action)) != 0 ? 1 : 0;
}

@inline
function countLine(s: usize, square: i32, axis: i32, by: i32): void {
  const line = s + <i32>load<u8>(LINE_AT + square * 4 + axis);
  store<u8>(line, <i32>load<u8>(line, LINES) + by, LINES);
}

/** Puts a fish of the seat on a square (`by` 1) or takes it away (-1). */
@inline
function change(s: usize, seat: i32, square: i32, by: i32): void {
  store<u8>(s + square, by > 0 ? seat + 1 : 0);
  const word = square / WORD_SQUARES;
  const fish = fishAt(s, seat) + (word << 2);
  store<i32>(fish, load<i32>(fish) ^ (1 << (square - word * WORD_SQUARES)));
  const left = s + (seat << 2);
  store<i32>(left, load<i32>(left, FISH_LEFT) + by, FISH_LEFT);
  countLine(s, square, 0, by);
  countLine(s, square, 1, by);
  countLine(s, square, 2, by);
  countLine(s, square, 3, by);
  const entry = ((seat + 1) * 128 + square) << 2;
  store<i32>(s, load<i32>(s, KEY_LOW) ^ load<i32>(LOW_AT + entry), KEY_LOW);
  store<i32>(s, load<i32>(s, KEY_HIGH) ^ load<i32>(HIGH_AT + entry), KEY_HIGH);
}

/** Writes the state after an action; who is to act there. */
export function play(s: usize, to: usize, seat: i32, action: i32): i32 {
  for (let at = 0; at < STATE_BYTES; at += 8) store<u64>(to + at, load<u64>(s + at));
  const from = action >> 3;
  const landing = target(s, action);
  change(to, seat, from, -1);
  if (contentOf(to, landing) != 0) change(to, 1 - seat, landing, -1);
  change(to, seat, landing, 1);
  const turn = load<i32>(s, TURN) + 1;
  store<i32>(to, turn, TURN);
  if ((turn & 1) == 0 && roundEnds(to, turn)) return NOBODY;
  const mover = turn & 1;
  if (hasMove(to, mover)) return mover;
  store<i32>(to, 1 - mover, WINNER);
  return NOBODY;
}

/** Is the game over after a whole round? Then the winner is written. */
function roundEnds(s: usize, turn: i32): bool {
  const red = countsAsUnited(s, 0);
  const blue = countsAsUnited(s, 1);
  if (red != blue) return end(s, red ? 0 : 1);
  if (red) {
    const winner = larger(fishLeft(s, 0), fishLeft(s, 1));
    if (winner != DRAWN || !isOfficial) return end(s, winner);
  }
  if (turn < LAST_TURN) return false;
  return end(s, larger(swarmCount(fishAt(s, 0)) & 255, swarmCount(fishAt(s, 1)) & 255));
}

@inline
function countsAsUnited(s: usize, seat: i32): bool {
  return (isOfficial || fishLeft(s, seat) > 0) && united(s, seat);
}

@inline
function larger(red: i32, blue: i32): i32 {
  if (red == blue) return DRAWN;
  return red > blue ? 0 : 1;
}

@inline
function end(s: usize, winner: i32): bool {
  store<i32>(s, winner, WINNER);
  return true;
}

export function finalScore(s: usize, seat: i32): i32 {
  const winner = load<i32>(s, WINNER);
  if (winner == DRAWN) return 0;
  return winner == seat ? WIN : -WIN;
}

/** The 53 bits of `hash` in state.ts; all krakens are placed when a search begins. */
export function hash(s: usize): u64 {
  const turn = load<i32>(s, TURN);
  const entry = (turn > LAST_TURN - NEAR_LIMIT ? turn : turn & 1) << 2;
  const low = load<u32>(s, KEY_LOW) ^ load<u32>(LOW_AT + entry);
  const high = load<u32>(s, KEY_HIGH) ^ load<u32>(HIGH_AT + entry);
  return (<u64>high << 32) | <u64>low;
}

/** Piranhas has no solved positions. */
@inline
export function probe(_s: usize, _seat: i32): i32 {
  return UNKNOWN;
}
