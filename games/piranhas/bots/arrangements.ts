// A table of what is known about arrangements: where the fish of one colour are. An entry begins with the four words of its
// arrangement; what follows them is up to the evaluation that keeps the table. An arrangement takes the place of another one
// with the same slot.

import type { Seat } from '../../../src/core/game.ts';
import { WORDS } from '../rules/state.ts';

/** Which slot the arrangement of a seat belongs to. `mask`: the number of slots, a power of two, less one. */
export function slotOf(fish: Int32Array, seat: Seat, mask: number): number {
  const first = seat * WORDS;
  const mixed =
    Math.imul(fish[first]!, 0x9e3779b1) ^
    Math.imul(fish[first + 1]!, 0x85ebca6b) ^
    Math.imul(fish[first + 2]!, 0xc2b2ae35) ^
    Math.imul(fish[first + 3]!, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) & mask;
}

/**
 * Makes the entry at this place the one of the seat's arrangement. Returns false if it was, so what follows is known.
 */
export function replaceArrangement(table: Int32Array, at: number, fish: Int32Array, seat: Seat): boolean {
  const first = seat * WORDS;
  const a = fish[first]!;
  const b = fish[first + 1]!;
  const c = fish[first + 2]!;
  const d = fish[first + 3]!;
  if (table[at] === a && table[at + 1] === b && table[at + 2] === c && table[at + 3] === d) return false;
  table[at] = a;
  table[at + 1] = b;
  table[at + 2] = c;
  table[at + 3] = d;
  return true;
}
