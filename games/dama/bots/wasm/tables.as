// Where the tables of Dama are in the module's memory.

import { TABLES_AT } from './constants';

/** Of the endgame table, with what is missing to a multiple of eight. */
const ENDGAMES_BYTES: i32 = 4_431_512;

// The tables that bots-wasm.ts hands over, in its order, each from a multiple of eight on.
export const PHASED_AT: i32 = TABLES_AT;
export const BY_ROWS_AT: i32 = PHASED_AT + 4 * 105_506;
export const STARTS_AT: i32 = BY_ROWS_AT + 4 * 2048;
export const KING_BLOCKS_AT: i32 = STARTS_AT + 4 * 256;
export const BASE_3_AT: i32 = KING_BLOCKS_AT + 562_504;
export const BASE_5_AT: i32 = BASE_3_AT + 2 * 256;
export const LEAD_AT: i32 = BASE_5_AT + 2 * 64;
export const CHOOSE_AT: i32 = LEAD_AT + 344;
export const RANKS_AT: i32 = CHOOSE_AT + 264;
export const ENDGAMES_AT: i32 = RANKS_AT + 128;
export const TABLES_BYTES: i32 = ENDGAMES_AT + ENDGAMES_BYTES - TABLES_AT;
/** A list of moves and a board, for a look one ply ahead in a position that is not in the endgame table. */
export const AHEAD_LIST_AT: i32 = TABLES_AT + TABLES_BYTES;
export const AHEAD_STATE_AT: i32 = AHEAD_LIST_AT + 64;
export const SCRATCH_BYTES: i32 = 64 + 32;
