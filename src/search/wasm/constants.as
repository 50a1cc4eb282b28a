// What the search and the rules of a game both need; as in alpha-beta.ts and core/game.ts.

/** Where the tables of a game begin. The memory below is the compiler's own. */
export const TABLES_AT: i32 = 1024;

export const NOBODY: i32 = -2;
export const WIN: i32 = 1_000_000;
/** Beyond this a score is that of a finished game. */
export const MAX_EVALUATION: i32 = 500_000;
/** What a probe answers for a position it does not know. */
export const UNKNOWN: i32 = 3 * WIN;
