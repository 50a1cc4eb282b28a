// Every action is a number in one of these runs. They name things (a kind of die, a cell, a card), never places in a list.

import { KINDS } from './dice.ts';
import { CELLS } from './geometry.ts';
import { MOST_EXTRA } from './pattern-file.ts';
import { PATTERNS } from './patterns.ts';

export const ROUNDS = 10;
/** Room for cards a table of our own adds. */
export const MOST_TOOLS = 16;
export const MOST_PATTERNS = PATTERNS.length + MOST_EXTRA;

export const PASS = 0;
export const NO = 1;
export const YES = 2;
export const DOWN = 3;
export const UP = 4;
/** What the clock does in the middle of a tool or of the choice of windows; never legal for a player. */
export const TIME_UP = 5;
/** + face: the value less one. */
export const VALUE = 6;
/** + colour */
export const HUE = VALUE + 6;
/** + cell of one's own window */
export const CELL = HUE + 5;
/** + die: one of this kind in the draft pool; of CHANCE: drawn from the bag and rolled */
export const DIE = CELL + CELLS;
/** + tool */
export const TOOL = DIE + KINDS;
/** + pattern */
export const PATTERN = TOOL + MOST_TOOLS;
/** + round * 30 + die: one of this kind on the round track */
export const TRACK = PATTERN + MOST_PATTERNS;
// Only CHANCE deals.
/** + colour */
export const DEAL_PRIVATE = TRACK + ROUNDS * KINDS;
/** + tool */
export const DEAL_TOOL = DEAL_PRIVATE + 5;
/** + objective */
export const DEAL_OBJECTIVE = DEAL_TOOL + MOST_TOOLS;
/** + card */
export const DEAL_CARD = DEAL_OBJECTIVE + 10;
export const ACTIONS = DEAL_CARD + MOST_PATTERNS / 2;
