// How a match changed a player's rating.

import { NEWCOMER_RATING, type ShownRating } from '../core/rating.ts';
import { isRefusal } from '../core/refusal.ts';
import type { RatingPointShown } from '../protocol/records.ts';
import { queryString, type RestClient } from './rest-client.ts';

/** Milliseconds before each look at a rating: matches are counted soon after their end, on a busy server later. */
const PAUSES: readonly number[] = [0, 200, 200, 400, 400, 800];

/** Matches that are looked at: others of the same player may have ended since. */
const LATEST = 4;

export interface RatingAfterMatch {
  readonly now: ShownRating;
  /** What was shown before the match. */
  readonly before: number;
}

export interface PlayedMatch {
  readonly match: string;
  readonly account: string;
  readonly game: string;
}

/** Over all clocks; undefined where the match did not count, or not yet. */
export async function ratingAfter(
  get: RestClient['get'],
  { match, account, game }: PlayedMatch,
  pauses = PAUSES,
): Promise<RatingAfterMatch | undefined> {
  const path = `/api/players/${encodeURIComponent(account)}/ratings${queryString({ game, latest: LATEST })}`;
  for (const pause of pauses) {
    if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause));
    const points = await get<readonly RatingPointShown[]>(path);
    if (isRefusal(points)) return undefined;
    const place = points.findIndex(point => point.match === match);
    const [now, before] = [points[place], points[place - 1]];
    if (!now) continue;
    // The oldest of them is the first match of the player, or what was before it is not known.
    return before || points.length < LATEST ? { now, before: before?.rating ?? NEWCOMER_RATING } : undefined;
  }
  return undefined;
}
