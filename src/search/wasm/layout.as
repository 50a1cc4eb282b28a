// Where the module keeps what in its memory. The tables of a game come first, since their size is known when compiling; the
// transposition table comes last, since its size is chosen when the module starts.

import { TABLES_AT } from './constants';
import { ACTIONS, MAX_LEGAL, SCRATCH_BYTES, STATE_BYTES, TABLES_BYTES } from './rules';

export const DEEPEST: i32 = 64;
/** Plies of the tree: below the deepest iteration there is room for quiescence. */
export const PLIES: i32 = 2 * DEEPEST;

/** By ply. */
export const STATES_AT: i32 = (TABLES_AT + TABLES_BYTES + SCRATCH_BYTES + 7) & -8;
/** By ply: MAX_LEGAL words of actions. */
export const LISTS_AT: i32 = STATES_AT + (PLIES + 2) * STATE_BYTES;
export const LIST_BYTES: i32 = 4 * MAX_LEGAL;
/** By ply: what each action in the list is ranked by. */
export const RANKS_AT: i32 = LISTS_AT + (PLIES + 1) * LIST_BYTES;
/** By ply: two words of actions. */
export const KILLERS_AT: i32 = RANKS_AT + (PLIES + 1) * LIST_BYTES;
export const KILLERS_BYTES: i32 = 8 * (PLIES + 1);
/** By seat and action. */
export const HISTORY_AT: i32 = KILLERS_AT + KILLERS_BYTES;
export const HISTORY_BYTES: i32 = 8 * ACTIONS;
/** Row `ply` holds the line expected from there, up to the column that LINE_ENDS_AT has for the ply. */
export const LINES_AT: i32 = HISTORY_AT + HISTORY_BYTES;
export const LINE_BYTES: i32 = 4 * (PLIES + 1);
export const LINE_ENDS_AT: i32 = LINES_AT + (PLIES + 1) * LINE_BYTES;
export const POSITIONS_AT: i32 = (LINE_ENDS_AT + 4 * (PLIES + 2) + 63) & -64;
