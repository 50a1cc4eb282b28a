// Ratings as people read them. The model estimates on a scale of its own; every page, table, file and answer shows the
// rating that is made here. docs/rankings.md defines it.

/** The model's assumption about a new player, and how much luck it expects (the paper's 25, 25/3, 25/6). */
export const MODEL_MEAN = 25;
export const MODEL_DEVIATION = MODEL_MEAN / 3;
export const MODEL_LUCK = MODEL_DEVIATION / 2;

export const NEWCOMER_RATING = 1500;

/** Points in one unit of the model: between two players whose strength is certain, 400 points mean ten wins to one, as in chess. */
const POINTS = 400 / (Math.LN10 * Math.SQRT2 * MODEL_LUCK);

/** The margin is two standard deviations: about 95 % sure. */
export const MARGIN_DEVIATIONS = 2;

/** A rating with a larger margin is provisional. After about 20 matches of two players it is not. */
const PROVISIONAL_MARGIN = 250;

/** A strength and one standard deviation of it, both in points. */
export interface ShownRating {
  readonly rating: number;
  readonly deviation: number;
}

export function shownRating({ mu, sigma }: { readonly mu: number; readonly sigma: number }): ShownRating {
  return { rating: NEWCOMER_RATING + (mu - MODEL_MEAN) * POINTS, deviation: sigma * POINTS };
}

/** The other way round: what the model calculates with. */
export function modelRating({ rating, deviation }: ShownRating): { readonly mu: number; readonly sigma: number } {
  return { mu: MODEL_MEAN + (rating - NEWCOMER_RATING) / POINTS, sigma: deviation / POINTS };
}

export const NEWCOMER: ShownRating = shownRating({ mu: MODEL_MEAN, sigma: MODEL_DEVIATION });

/** The scale of each game: random play has this rating. */
export const RANDOM_PLAY_RATING = 800;

/** What stands behind ±, in whole points. */
export const ratingMargin = (deviation: number): number => Math.round(MARGIN_DEVIATIONS * deviation);

export const isProvisional = (deviation: number): boolean => MARGIN_DEVIATIONS * deviation > PROVISIONAL_MARGIN;

/** '1512', or '1512?' while it is provisional. */
export function printRating({ rating, deviation }: ShownRating): string {
  return `${Math.round(rating)}${isProvisional(deviation) ? '?' : ''}`;
}

/** '1512? ± 431'. */
export function printRatingWithMargin(rating: ShownRating): string {
  return `${printRating(rating)} ± ${ratingMargin(rating.deviation)}`;
}

/** '+12', '-5' or '0', between the two ratings as they are shown. */
export function printRatingChange(before: number, now: number): string {
  const change = Math.round(now) - Math.round(before);
  return change > 0 ? `+${change}` : `${change}`;
}
