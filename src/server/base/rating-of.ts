import type { ClockRule } from '../../core/game.ts';
import type { ShownRating } from '../../core/rating.ts';

/** The strength of an account at this game with this clock; undefined: it is not known yet. */
export type RatingOf = (account: string, game: string, clock: ClockRule) => Promise<ShownRating | undefined>;
