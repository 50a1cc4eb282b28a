// What a search remembers of positions: src/search/transposition-table.ts in WebAssembly, entry for entry.

import { POSITIONS_AT } from './layout';

export const AT_MOST: i32 = 1;
export const AT_LEAST: i32 = 2;
export const EXACT: i32 = 3;

// An entry: check, score, action, and depth with age and bound.
const ENTRY_BYTES: i32 = 16;
const SCORE: i32 = 4;
const ACTION: i32 = 8;
const META: i32 = 12;
const BOUND_BITS: i32 = 2;
const AGES: i32 = 64;
const DEPTH_SHIFT: i32 = 8;

let mask: i32 = 0;
let bytes: i32 = 0;
let age: i32 = 0;

/** Makes room for 2 to the power of `bits` entries; false: there is no more memory. */
export function allocateTable(bits: i32): bool {
  mask = (1 << bits) - 2; // the low bit chooses within a bucket
  bytes = ENTRY_BYTES << bits;
  const pages = (POSITIONS_AT + bytes + 0xffff) >> 16;
  const more = pages - memory.size();
  return more <= 0 || memory.grow(more) >= 0;
}

export function newTableSearch(): void {
  age = (age + 1) % AGES;
}

export function clearTable(): void {
  memory.fill(POSITIONS_AT, 0, bytes);
  age = 0;
}

// Of a hash of 53 bits: the 21 above the first 32, and the top 11 of those.
@inline
function checkOf(hash: u64): i32 {
  return (<i32>(hash >> 32) << 11) | <i32>(<u32>hash >> 21);
}

@inline
function bucketOf(hash: u64): usize {
  return POSITIONS_AT + (<i32>hash & mask) * ENTRY_BYTES;
}

/** Where the position is, or 0. Good until the next store. */
export function find(hash: u64): usize {
  const check = checkOf(hash);
  const slot = bucketOf(hash);
  if (load<i32>(slot) == check && load<i32>(slot, META) != 0) return slot;
  if (load<i32>(slot, ENTRY_BYTES) == check && load<i32>(slot, ENTRY_BYTES + META) != 0) return slot + ENTRY_BYTES;
  return 0;
}

@inline
export function scoreAt(slot: usize): i32 {
  return load<i32>(slot, SCORE);
}

@inline
export function actionAt(slot: usize): i32 {
  return load<i32>(slot, ACTION);
}

@inline
export function depthAt(slot: usize): i32 {
  return load<i32>(slot, META) >> DEPTH_SHIFT;
}

@inline
export function boundAt(slot: usize): i32 {
  return load<i32>(slot, META) & 3;
}

export function remember(hash: u64, depth: i32, score: i32, bound: i32, action: i32): void {
  const check = checkOf(hash);
  let slot = bucketOf(hash);
  const kept = load<i32>(slot, META);
  const isSame = load<i32>(slot) == check;
  const isStale = ((kept >> BOUND_BITS) & (AGES - 1)) != age;
  if (!isSame && !isStale && kept >> DEPTH_SHIFT > depth) slot += ENTRY_BYTES;
  store<i32>(slot, check);
  store<i32>(slot, score, SCORE);
  store<i32>(slot, action, ACTION);
  store<i32>(slot, (depth << DEPTH_SHIFT) | (age << BOUND_BITS) | bound, META);
}
