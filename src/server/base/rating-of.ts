import type { ClockRule } from '../../core/game.ts';
import type { ShownRating } from '../../core/rating.ts';

/** Finds the strength of an account at this game with this clock. The result is undefined if it is not known yet. */
export type RatingOf = (account: string, game: string, clock: ClockRule) => Promise<ShownRating | undefined>;
