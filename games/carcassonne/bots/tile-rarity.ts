// How likely a feature can still be finished, by the tiles that are left: a cell that no tile of the pile fits is never filled.

import { STEP } from '../rules/cell.ts';
import { constraintOn } from '../rules/rim.ts';
import type { State } from '../rules/state.ts';

/** Chance that a tile which fits is not laid there. A chance that grows with the players lost points among four. */
const MISSED = 0.55;
const UNCOUNTED = -1;
const CONSTRAINTS = 256;

/** Counts the tiles left once for a search: the few that are drawn within it hardly change the counts. */
export class TileRarity {
  readonly #fitting = new Int32Array(CONSTRAINTS);
  readonly #chances: Float64Array;
  #counted: State | undefined;

  constructor(tiles: number) {
    this.#chances = Float64Array.from({ length: tiles + 1 }, (_, fitting) => 1 - MISSED ** fitting);
  }

  /** Forgets all counts. The tiles that fit a place are then counted in the pile of this state, when the place is first asked about. */
  reset(s: State): void {
    this.#counted = s;
    this.#fitting.fill(UNCOUNTED);
  }

  /** Chance that the open sides of a city or road meet tiles that fit there. */
  chance(s: State, root: number): number {
    const { shift, sideSegment } = s.tables;
    const mask = (1 << shift) - 1;
    let chance = 1;
    let node = root;
    do {
      const tile = node >> shift;
      const segment = node & mask;
      const row = s.faces[tile]! * 4;
      for (let side = 0; side < 4; side++) {
        if (sideSegment[row + side] !== segment) continue;
        const constraint = constraintOn(s, s.cells[tile]! + STEP[side]!);
        if (constraint !== 0) chance *= this.#chances[this.#count(constraint)]!;
      }
      node = s.next[node]!;
    } while (node !== root);
    return chance;
  }

  #count(constraint: number): number {
    const known = this.#fitting[constraint]!;
    if (known !== UNCOUNTED) return known;
    const { pile, tables } = this.#counted!;
    let fitting = 0;
    for (let kind = 0; kind < pile.length; kind++)
      if (tables.fit[kind * CONSTRAINTS + constraint] !== 0) fitting += pile[kind]!;
    this.#fitting[constraint] = fitting;
    return fitting;
  }
}
