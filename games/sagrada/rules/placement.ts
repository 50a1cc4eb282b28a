// Where a die may lie. The rule is written once, as one set of forbidden cells for each way to be wrong: their union is
// legality, the single sets are the reasons shown to people.

import type { Seat } from '../../../src/core/game.ts';
import { colourOf, type Die, faceOf } from './dice.ts';
import { ALL_CELLS, adjacentCells, INNER, lowest, neighbouringCells, type WindowCells } from './geometry.ts';
import type { Reasons } from './reasons.ts';
import { BY_COLOUR, BY_FACE, SETS_PER_WINDOW, type State, WINDOW } from './state.ts';

/** What a way of placing does not ask for. */
export interface PlacementRules {
  readonly anyPrintedColour: boolean;
  readonly anyPrintedValue: boolean;
  readonly anyAdjacentColour: boolean;
  readonly anyAdjacentValue: boolean;
  /** Contact is forbidden instead of needed. */
  readonly apart: boolean;
  readonly firstAnywhere: boolean;
}

export const NORMAL_PLACEMENT: PlacementRules = {
  anyPrintedColour: false,
  anyPrintedValue: false,
  anyAdjacentColour: false,
  anyAdjacentValue: false,
  apart: false,
  firstAnywhere: false,
};

/** Cells of the seat's window where this die may not lie; `reasons`, where given, gets them one rule at a time. */
export function forbiddenCells(s: State, seat: Seat, die: Die, rules: PlacementRules, reasons?: Reasons): WindowCells {
  const { sets, tables } = s;
  const window = seat * SETS_PER_WINDOW;
  const pattern = s.reg[WINDOW + seat]! - 1;
  const colour = colourOf(die);
  const face = faceOf(die);
  const occupied = sets[window]!;
  const near = neighbouringCells(occupied);
  const wrongColour = rules.anyPrintedColour ? 0 : ~tables.openToColour[pattern * 5 + colour]! & ALL_CELLS;
  const wrongValue = rules.anyPrintedValue ? 0 : ~tables.openToFace[pattern * 6 + face]! & ALL_CELLS;
  const sameColour = rules.anyAdjacentColour ? 0 : adjacentCells(sets[window + BY_COLOUR + colour]!);
  const sameValue = rules.anyAdjacentValue ? 0 : adjacentCells(sets[window + BY_FACE + face]!);
  const inner = occupied === 0 && !rules.firstAnywhere ? INNER : 0;
  const far = occupied === 0 || rules.apart ? 0 : ALL_CELLS & ~near;
  const touching = rules.apart ? near : 0;
  if (reasons) {
    reasons.OCCUPIED = occupied;
    reasons.CELL_COLOR = wrongColour;
    reasons.CELL_VALUE = wrongValue;
    reasons.ADJ_COLOR = sameColour;
    reasons.ADJ_VALUE = sameValue;
    reasons.NOT_EDGE = inner;
    reasons.NOT_ADJACENT = far;
    reasons.MUST_NOT_TOUCH = touching;
  }
  return occupied | wrongColour | wrongValue | sameColour | sameValue | inner | far | touching;
}

/** Cells that would leave some other die of the window without contact. */
export function leavingStrays(s: State, seat: Seat): WindowCells {
  const occupied = s.sets[seat * SETS_PER_WINDOW]!;
  let strays = occupied & ~neighbouringCells(occupied);
  let helping = ALL_CELLS;
  for (; strays !== 0; strays &= strays - 1) helping &= neighbouringCells(1 << lowest(strays));
  return ALL_CELLS & ~helping;
}
