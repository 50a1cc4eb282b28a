import { expect, test } from 'vitest';
import { NEWCOMER_RATING } from '../core/rating.ts';
import type { RatingPointShown } from '../protocol/records.ts';
import { ratingAfter } from './rating-after.ts';
import type { RestClient } from './rest-client.ts';

const REST = { deviation: 50, margin: 100, provisional: false };

/** How the rating of a player went that has these matches, as the server shows the latest of them. */
function pointsOf(matches: readonly string[]): RestClient['get'] {
  const points = matches.map((match, i): RatingPointShown => ({ at: i, match, rating: 1500 + 10 * i, ...REST }));
  const get = (path: string): Promise<readonly RatingPointShown[]> => {
    const latest = Number(new URL(path, 'http://server').searchParams.get('latest'));
    return Promise.resolve(points.slice(-latest));
  };
  return get as RestClient['get']; // the only path that is asked for
}

const after = (match: string, matches: readonly string[]) =>
  ratingAfter(pointsOf(matches), { match, account: 'g-1', game: 'dama' }, [0]);

test('a match is compared with the one before it, though others have ended since', async () => {
  expect(await after('b', ['a', 'b'])).toMatchObject({ before: 1500, now: { rating: 1510 } });
  expect(await after('b', ['a', 'b', 'c', 'd'])).toMatchObject({ before: 1500, now: { rating: 1510 } });
});

test('the first match is compared with the rating of a newcomer', async () => {
  expect(await after('a', ['a'])).toMatchObject({ before: NEWCOMER_RATING, now: { rating: 1500 } });
  expect(await after('a', ['a', 'b'])).toMatchObject({ before: NEWCOMER_RATING });
});

test('a match that does not count, or is long ago, says nothing', async () => {
  expect(await after('x', ['a', 'b'])).toBeUndefined();
  expect(await after('b', ['a', 'b', 'c', 'd', 'e'])).toBeUndefined();
});
