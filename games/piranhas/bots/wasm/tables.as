// Where the tables of Piranhas are in the module's memory.

import { TABLES_AT } from './constants';

// What bots-wasm.ts hands over, in its order, each from a multiple of eight on.
export const LOW_AT: i32 = TABLES_AT;
export const HIGH_AT: i32 = LOW_AT + 4 * 512;
export const WEIGHTS_AT: i32 = HIGH_AT + 4 * 512;
const WEIGHTS: i32 = 10_468;
export const CANONICAL_AT: i32 = WEIGHTS_AT + 4 * WEIGHTS;
export const LINE_AT: i32 = CANONICAL_AT + 2 * 512;
export const REACH_AT: i32 = LINE_AT + 400;
export const STEP_AT: i32 = REACH_AT + 800;
export const STEPS_AT: i32 = STEP_AT + 8;
export const OFFSETS_AT: i32 = STEPS_AT + 10_000;
export const FOLDED_AT: i32 = OFFSETS_AT + 10_000;
export const FROM_MIDDLE_AT: i32 = FOLDED_AT + 104;
export const LEAST_STEPS_AT: i32 = FROM_MIDDLE_AT + 104;
const END: i32 = LEAST_STEPS_AT + 24;
export const TABLES_BYTES: i32 = END - TABLES_AT;

// What the rules write themselves.
/** By row + 1, with an empty row on either side: the fish there, one column further left. */
export const ROWS_AT: i32 = END;
/** What is known about arrangements: see evaluation-learned.ts. */
export const ARRANGEMENTS_AT: i32 = ROWS_AT + 4 * 12;
export const ARRANGEMENT_BITS: i32 = 14;
export const ARRANGEMENT_BYTES: i32 = 36;
export const SCRATCH_BYTES: i32 = ARRANGEMENTS_AT + (ARRANGEMENT_BYTES << ARRANGEMENT_BITS) - END;
