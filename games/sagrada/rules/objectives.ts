// The ten public objectives, each a function of the sets of cells that describe a window. Their names stand in texts/words.*.ts.

import { COLUMN_MASKS, count, diagonals, ROW_MASKS, type WindowCells } from './geometry.ts';
import { BY_COLOUR, BY_FACE } from './state.ts';

export interface Objective {
  readonly id: string;
  /** Points each time it is met. */
  readonly points: number;
  /** How often it is met in the window whose sets begin at `w`. */
  times(sets: Int32Array, w: number): number;
}

/** Lines (rows or columns) whose cells are full and all different, by colour or by face. */
function linesOfVariety(
  sets: Int32Array,
  from: number,
  kinds: number,
  lines: readonly WindowCells[],
  size: number,
): number {
  let full = 0;
  for (let i = 0; i < lines.length; i++) {
    let different = 0;
    for (let kind = 0; kind < kinds; kind++) if ((sets[from + kind]! & lines[i]!) !== 0) different++;
    if (different === size) full++;
  }
  return full;
}

/** Complete sets: the smallest of the counts. */
function fewest(sets: Int32Array, from: number, kinds: number): number {
  let few = 20;
  for (let kind = 0; kind < kinds; kind++) few = Math.min(few, count(sets[from + kind]!));
  return few;
}

function diagonalDice(sets: Int32Array, from: number): number {
  let dice = 0;
  for (let colour = 0; colour < 5; colour++) {
    const cells = sets[from + colour]!;
    dice += count(cells & diagonals(cells));
  }
  return dice;
}

export const OBJECTIVES: readonly Objective[] = [
  { id: 'row-color-variety', points: 6, times: (sets, w) => linesOfVariety(sets, w + BY_COLOUR, 5, ROW_MASKS, 5) },
  {
    id: 'column-color-variety',
    points: 5,
    times: (sets, w) => linesOfVariety(sets, w + BY_COLOUR, 5, COLUMN_MASKS, 4),
  },
  { id: 'row-shade-variety', points: 5, times: (sets, w) => linesOfVariety(sets, w + BY_FACE, 6, ROW_MASKS, 5) },
  { id: 'column-shade-variety', points: 4, times: (sets, w) => linesOfVariety(sets, w + BY_FACE, 6, COLUMN_MASKS, 4) },
  { id: 'light-shades', points: 2, times: (sets, w) => fewest(sets, w + BY_FACE, 2) },
  { id: 'medium-shades', points: 2, times: (sets, w) => fewest(sets, w + BY_FACE + 2, 2) },
  { id: 'deep-shades', points: 2, times: (sets, w) => fewest(sets, w + BY_FACE + 4, 2) },
  { id: 'shade-variety', points: 5, times: (sets, w) => fewest(sets, w + BY_FACE, 6) },
  { id: 'color-diagonals', points: 1, times: (sets, w) => diagonalDice(sets, w + BY_COLOUR) },
  { id: 'color-variety', points: 4, times: (sets, w) => fewest(sets, w + BY_COLOUR, 5) },
];

export const OBJECTIVE_BY_ID: ReadonlyMap<string, number> = new Map(OBJECTIVES.map((o, i) => [o.id, i]));
