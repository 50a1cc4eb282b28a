// Dice lie in containers: cells of the window of the seat whose turn it is, the draft pool, the slots of the round track, the
// box. A die changes its place only through a coordinate here. Each step is logged, so that what nothing random followed can
// be taken back exactly.

import type { Seat } from '../../../src/core/game.ts';
import { ROUNDS } from './actions.ts';
import { colourOf, type Die, faceOf, KINDS } from './dice.ts';
import { CELLS } from './geometry.ts';
import { BY_COLOUR, BY_FACE, LOG_SIZE, POOL, POOL_SIZE, SEAT, SETS_PER_WINDOW, type State } from './state.ts';

/** Where a die lies: a cell (0 to 19) of the window of the seat whose turn it is, or one of the places below. */
export type DiePlace = number;
export const IN_POOL: DiePlace = CELLS;
/** + round */
export const ON_TRACK: DiePlace = IN_POOL + 1;
export const IN_BOX: DiePlace = ON_TRACK + ROUNDS;

/** The die in a cell of a window, or -1 if it is empty. */
export const dieInCell = (s: State, seat: Seat, cell: number): Die => s.cells[seat * CELLS + cell]! - 1;

export function put(s: State, at: DiePlace, die: Die): void {
  write(s, at, die);
  s.log[s.reg[LOG_SIZE]!++] = (at * KINDS + die) << 1;
}

export function take(s: State, at: DiePlace, die: Die): void {
  clear(s, at, die);
  s.log[s.reg[LOG_SIZE]!++] = ((at * KINDS + die) << 1) | 1;
}

/** Takes back every step after the first `kept`. */
export function rollBack(s: State, kept: number): void {
  const { log, reg } = s;
  while (reg[LOG_SIZE]! > kept) {
    const entry = log[--reg[LOG_SIZE]!]!;
    const at = Math.trunc((entry >> 1) / KINDS);
    const die = (entry >> 1) % KINDS;
    if ((entry & 1) === 1) write(s, at, die);
    else clear(s, at, die);
  }
}

function write(s: State, at: DiePlace, die: Die): void {
  if (at < CELLS) fill(s, s.reg[SEAT]!, at, die);
  else if (at === IN_POOL) addToPool(s, die);
  else if (at === IN_BOX) s.box[die]!++;
  else addToTrack(s, at - ON_TRACK, die);
}

function clear(s: State, at: DiePlace, die: Die): void {
  if (at < CELLS) empty(s, s.reg[SEAT]!, at);
  else if (at === IN_POOL) takeFromPool(s, die);
  else if (at === IN_BOX) s.box[die]!--;
  else if (--s.track[(at - ON_TRACK) * KINDS + die]! === 0) s.slots[at - ON_TRACK]! &= ~(1 << die);
}

export function fill(s: State, seat: Seat, cell: number, die: Die): void {
  const { sets } = s;
  const bit = 1 << cell;
  sets[seat * SETS_PER_WINDOW]! |= bit;
  sets[seat * SETS_PER_WINDOW + BY_COLOUR + colourOf(die)]! |= bit;
  sets[seat * SETS_PER_WINDOW + BY_FACE + faceOf(die)]! |= bit;
  s.cells[seat * CELLS + cell] = die + 1;
}

export function empty(s: State, seat: Seat, cell: number): void {
  const { sets } = s;
  const die = s.cells[seat * CELLS + cell]! - 1;
  const kept = ~(1 << cell);
  sets[seat * SETS_PER_WINDOW]! &= kept;
  sets[seat * SETS_PER_WINDOW + BY_COLOUR + colourOf(die)]! &= kept;
  sets[seat * SETS_PER_WINDOW + BY_FACE + faceOf(die)]! &= kept;
  s.cells[seat * CELLS + cell] = 0;
}

export function addToPool(s: State, die: Die): void {
  s.pool[die]!++;
  s.reg[POOL]! |= 1 << die;
  s.reg[POOL_SIZE]!++;
}

function takeFromPool(s: State, die: Die): void {
  if (--s.pool[die]! === 0) s.reg[POOL]! &= ~(1 << die);
  s.reg[POOL_SIZE]!--;
}

export function addToTrack(s: State, round: number, die: Die, many = 1): void {
  s.track[round * KINDS + die]! += many;
  s.slots[round]! |= 1 << die;
}

export function clearPool(s: State): void {
  s.pool.fill(0);
  s.reg[POOL] = 0;
  s.reg[POOL_SIZE] = 0;
}
