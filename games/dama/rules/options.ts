import type { OptionSchemas } from '../../../src/core/options.ts';

/**
 * What the document leaves open. Its draft verifier lets both players lose at the limit; payoffs sum to 0 here, so that
 * cannot be a rule of the game: a contest that wants it scores draws at the limit as it likes.
 */
export const AT_LIMIT = ['draw', 'majority'] as const;

export interface Options {
  /** Moves of both players together after which the game ends: "diciamo 100 mosse", counted in boards as the draft verifier does. */
  readonly plyLimit: number;
  /** A draw as the document says, or a win for the player with more pieces. */
  readonly atLimit: (typeof AT_LIMIT)[number];
  /** Who moves first: 1 as the document says, or 2. */
  readonly firstPlayer: number;
  /** May a board that is read have a man on the row where it should have become a king? It can never move again. */
  readonly unpromotedMen: boolean;
}

export const DEFAULTS: Options = { plyLimit: 100, atLimit: 'draw', firstPlayer: 1, unpromotedMen: false };

/** Without a limit about one random game in 11,000 locks into walls that never end. */
export const MAX_PLY_LIMIT = 2000;

export const SCHEMAS: OptionSchemas<Options> = {
  plyLimit: { type: 'integer', minimum: 1, maximum: MAX_PLY_LIMIT },
  atLimit: { type: 'string', enum: AT_LIMIT },
  firstPlayer: { type: 'integer', minimum: 1, maximum: 2 },
  unpromotedMen: { type: 'boolean' },
};
