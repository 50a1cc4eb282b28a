// Swarms, as in swarm.ts, but six rows at a time: the first sixty squares are one word, the others a second one.

import { fishAt } from './state';

const SIDE: u64 = 10;
const FIRST_COLUMN: u64 = 0x4_0100_4010_0401;
/** Bit 60 too: a step to the right from the sixth row must not spill into the other word. */
const NOT_FIRST_COLUMN: u64 = ~(FIRST_COLUMN | (<u64>1 << 60));
const NOT_LAST_COLUMN: u64 = ~(FIRST_COLUMN << 9);
const ROW: u64 = 1023;

// What the last fill reached.
let filledLow: u64 = 0;
let filledHigh: u64 = 0;

@inline
function sideways(fish: u64): u64 {
  return fish | ((fish << 1) & NOT_FIRST_COLUMN) | ((fish >> 1) & NOT_LAST_COLUMN);
}

/** Fills the swarm of the lowest fish. */
function fill(low: u64, high: u64): void {
  let reachedLow = low & -low;
  let reachedHigh = low == 0 ? high & -high : 0;
  while (true) {
    const a = sideways(reachedLow);
    const b = sideways(reachedHigh);
    const nextLow = (a | (a << SIDE) | (a >> SIDE) | ((b & ROW) << (5 * SIDE))) & low;
    const nextHigh = (b | (b << SIDE) | (b >> SIDE) | (a >> (5 * SIDE))) & high;
    if (nextLow == reachedLow && nextHigh == reachedHigh) break;
    reachedLow = nextLow;
    reachedHigh = nextHigh;
  }
  filledLow = reachedLow;
  filledHigh = reachedHigh;
}

@inline
function lowOf(fish: usize): u64 {
  return <u64>load<u32>(fish) | (<u64>load<u32>(fish, 4) << 30);
}

@inline
function highOf(fish: usize): u64 {
  return <u64>load<u32>(fish, 8) | (<u64>load<u32>(fish, 12) << 30);
}

/** Are all fish of the seat one swarm? */
export function united(s: usize, seat: i32): bool {
  const fish = fishAt(s, seat);
  const low = lowOf(fish);
  const high = highOf(fish);
  fill(low, high);
  return filledLow == low && filledHigh == high;
}

/** How many swarms the seat has, times 256, plus the size of the largest. */
export function swarmCount(fish: usize): i32 {
  let low = lowOf(fish);
  let high = highOf(fish);
  let count = 0;
  let most = 0;
  while ((low | high) != 0) {
    fill(low, high);
    most = max(most, <i32>(popcnt<u64>(filledLow) + popcnt<u64>(filledHigh)));
    count++;
    low &= ~filledLow;
    high &= ~filledHigh;
  }
  return (count << 8) | most;
}
