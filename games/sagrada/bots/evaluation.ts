// What a window will be worth: the points it has, and what it may still bring as a linear function of what is open in it. The
// weights are fitted to games of the bot against itself (weights.ts).

import type { Seat } from '../../../src/core/game.ts';
import {
  ALL_CELLS,
  adjacentCells,
  COLUMN_MASKS,
  count,
  diagonals,
  neighbouringCells,
  ROW_MASKS,
  type WindowCells,
} from '../rules/geometry.ts';
import { OBJECTIVES } from '../rules/objectives.ts';
import { BY_COLOUR, BY_FACE, PRIVATE, PUBLIC_OBJECTIVES, SETS_PER_WINDOW, type State, WINDOW } from '../rules/state.ts';

/** Stages of a game, by turns the player still has: 0-1, 2-3, ... 18-19. */
export const STAGES = 10;

/** Where each group of features begins. */
const ODD = 1;
const DEAD = 2;
/** Cells by the number of colours, then of faces, that may still lie there. */
const COLOURS_OPEN = 3;
const FACES_OPEN = COLOURS_OPEN + 5;
const REACHED = FACES_OPEN + 6;
const OWN_COLOUR = REACHED + 1;
/** Lines that can still be completed, by the number of empty cells, 1 to 5. */
const LINES = OWN_COLOUR + 1;
const PAIRS = LINES + 4 * 5;
/** Sets of six faces and of five colours, by the kinds already there for the next set. */
const FACE_SET = PAIRS + 3;
const COLOUR_SET = FACE_SET + 6;
const DIAGONALS = COLOUR_SET + 5;
export const FEATURE_COUNT = DIAGONALS + 1;

const [ROW_COLOURS, COLUMN_COLOURS, ROW_FACES, COLUMN_FACES, LIGHT, , , ALL_FACES, DIAGONAL, ALL_COLOURS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
];

// Room to work in: by colour and by face, the cells open to it; and for all cells at once, as three planes of bits, how
// many colours and faces are open to each.
const openColours = new Int32Array(5);
const openFaces = new Int32Array(6);
const colourPlanes = new Int32Array(3);
const facePlanes = new Int32Array(3);

export interface WindowEvaluator {
  /** Fills `out` with the features of the window as it lies in the state. */
  describe(s: State, turnsLeft: number, out: Float64Array): void;
  /** Points of objectives and private colour, less empty cells. */
  points(s: State): number;
  /** Points and what may still come. */
  value(s: State, turnsLeft: number): number;
}

/** For one seat of one game, whose private colour is known (or guessed). */
export function windowEvaluator(s: State, seat: Seat, weights: readonly Float64Array[]): WindowEvaluator {
  const w = seat * SETS_PER_WINDOW;
  const pattern = s.reg[WINDOW + seat]! - 1;
  const { tables } = s;
  const aims = s.reg[PUBLIC_OBJECTIVES]!;
  const aimed = OBJECTIVES.filter((_, i) => ((aims >> i) & 1) === 1);
  const has = (objective: number): boolean => ((aims >> objective) & 1) === 1;
  const own = [s.reg[PRIVATE + seat]!, tables.solo ? s.reg[PRIVATE + 1]! : 0].filter(c => c > 0).map(c => c - 1);
  const emptyCell = tables.solo ? 3 : 1;
  const features = new Float64Array(FEATURE_COUNT);
  const rowColours = has(ROW_COLOURS);
  const columnColours = has(COLUMN_COLOURS);
  const rowFaces = has(ROW_FACES);
  const columnFaces = has(COLUMN_FACES);
  const allFaces = has(ALL_FACES);
  const allColours = has(ALL_COLOURS);
  const diagonal = has(DIAGONAL);

  function describe(state: State, turnsLeft: number, out: Float64Array): void {
    const { sets } = state;
    const occupied = sets[w]!;
    const empty = ALL_CELLS & ~occupied;
    out.fill(0);
    out[0] = 1;
    out[ODD] = turnsLeft & 1;

    findOpen(openColours, tables.openToColour, pattern, sets, w + BY_COLOUR, empty, colourPlanes);
    findOpen(openFaces, tables.openToFace, pattern, sets, w + BY_FACE, empty, facePlanes);
    const alive = anyOf(colourPlanes) & anyOf(facePlanes);
    out[DEAD] = count(empty & ~alive);
    for (let kinds = 1; kinds <= 5; kinds++)
      out[COLOURS_OPEN + kinds - 1] = count(exactly(kinds, colourPlanes) & alive);
    for (let kinds = 1; kinds <= 6; kinds++) out[FACES_OPEN + kinds - 1] = count(exactly(kinds, facePlanes) & alive);
    out[REACHED] = occupied === 0 ? 14 : count(neighbouringCells(occupied) & alive);
    for (let i = 0; i < own.length; i++) out[OWN_COLOUR]! += count(openColours[own[i]!]! & alive);

    if (rowColours) describeLines(sets, w + BY_COLOUR, 5, openColours, ROW_MASKS, alive, empty, out, LINES);
    if (columnColours) describeLines(sets, w + BY_COLOUR, 5, openColours, COLUMN_MASKS, alive, empty, out, LINES + 5);
    if (rowFaces) describeLines(sets, w + BY_FACE, 6, openFaces, ROW_MASKS, alive, empty, out, LINES + 10);
    if (columnFaces) describeLines(sets, w + BY_FACE, 6, openFaces, COLUMN_MASKS, alive, empty, out, LINES + 15);
    for (let pair = 0; pair < 3; pair++)
      if (((aims >> (LIGHT + pair)) & 1) === 1)
        out[PAIRS + pair] = Math.abs(count(sets[w + BY_FACE + 2 * pair]!) - count(sets[w + BY_FACE + 2 * pair + 1]!));
    if (allFaces) out[FACE_SET + ahead(sets, w + BY_FACE, 6)] = 1;
    if (allColours) out[COLOUR_SET + ahead(sets, w + BY_COLOUR, 5)] = 1;
    if (diagonal)
      for (let colour = 0; colour < 5; colour++)
        out[DIAGONALS]! += count(openColours[colour]! & alive & diagonals(sets[w + BY_COLOUR + colour]!));
  }

  function points(state: State): number {
    const { sets } = state;
    let sum = -emptyCell * (20 - count(sets[w]!));
    for (let i = 0; i < aimed.length; i++) sum += aimed[i]!.points * aimed[i]!.times(sets, w);
    let best = 0;
    for (let i = 0; i < own.length; i++) {
      const cells = sets[w + BY_COLOUR + own[i]!]!;
      let shades = 0;
      for (let face = 0; face < 6; face++) shades += (face + 1) * count(cells & sets[w + BY_FACE + face]!);
      if (shades > best) best = shades;
    }
    return sum + best;
  }

  function value(state: State, turnsLeft: number): number {
    let sum = points(state);
    if (turnsLeft === 0) return sum;
    describe(state, turnsLeft, features);
    const stage = weights[turnsLeft >> 1]!;
    for (let i = 0; i < FEATURE_COUNT; i++) sum += features[i]! * stage[i]!;
    return sum;
  }

  return { describe, points, value };
}

/** Fills `open` with the empty cells that may take each kind, and counts the kinds of each cell in `planes`. */
function findOpen(
  open: Int32Array,
  allowed: Int32Array,
  pattern: number,
  sets: Int32Array,
  from: number,
  empty: WindowCells,
  planes: Int32Array,
): void {
  let one = 0;
  let two = 0;
  let four = 0;
  for (let kind = 0; kind < open.length; kind++) {
    const cells = allowed[pattern * open.length + kind]! & ~adjacentCells(sets[from + kind]!) & empty;
    open[kind] = cells;
    const carry = one & cells;
    one ^= cells;
    four |= two & carry;
    two ^= carry;
  }
  planes[0] = one;
  planes[1] = two;
  planes[2] = four;
}

/** The cells to which any kind is open. */
const anyOf = (planes: Int32Array): WindowCells => planes[0]! | planes[1]! | planes[2]!;

/** The cells to which so many kinds are open. */
function exactly(kinds: number, planes: Int32Array): WindowCells {
  const one = (kinds & 1) === 0 ? ~planes[0]! : planes[0]!;
  const two = (kinds & 2) === 0 ? ~planes[1]! : planes[1]!;
  return one & two & ((kinds & 4) === 0 ? ~planes[2]! : planes[2]!);
}

/** Counts lines without a repetition whose empty cells can all take something that is missing, by empty cells. */
function describeLines(
  sets: Int32Array,
  from: number,
  kinds: number,
  open: Int32Array,
  lines: readonly WindowCells[],
  alive: WindowCells,
  empty: WindowCells,
  out: Float64Array,
  at: number,
): void {
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const left = empty & line;
    if (left === 0 || (left & ~alive) !== 0) continue;
    let useful = 0;
    let repeated = 0;
    for (let kind = 0; kind < kinds; kind++) {
      const there = sets[from + kind]! & line;
      if (there === 0) useful |= open[kind]!;
      else repeated |= there & (there - 1);
    }
    if (repeated === 0 && (left & ~useful) === 0) out[at + count(left) - 1]!++;
  }
}

/** Kinds of which there is one more than complete sets. */
function ahead(sets: Int32Array, from: number, kinds: number): number {
  let few = 20;
  for (let kind = 0; kind < kinds; kind++) few = Math.min(few, count(sets[from + kind]!));
  let more = 0;
  for (let kind = 0; kind < kinds; kind++) if (count(sets[from + kind]!) > few) more++;
  return more;
}
