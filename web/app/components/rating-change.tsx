import { type PlayedMatch, ratingAfter } from '../../../src/client/rating-after.ts';
import { printRatingChange } from '../../../src/core/rating.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { RatingText } from './rating-text.tsx';
import { useLoaded } from './use-loaded.ts';

/** Pauses between attempts, in milliseconds: 25 s together. */
const PAUSES = [0, 200, 400, 800, 1600, 3200, 6400, 12_800];

/** What a match that counts did to the reader's rating; nothing where it does not count. */
export function RatingChange({ match, account, game }: PlayedMatch) {
  const { rest } = useApp();
  const translate = useTranslate();
  const rated = useLoaded(() => ratingAfter(rest.get, { match, account, game }, PAUSES), [match, account, game]);
  if (!rated) return null;
  const change = printRatingChange(rated.before, rated.now.rating);
  return (
    <p class="rating-change" role="status">
      {translate('rankings.rating')} <RatingText {...rated.now} />
      <b class={change === '0' ? '' : change.startsWith('-') ? 'is-danger' : 'is-ok'}>{change}</b>
    </p>
  );
}
