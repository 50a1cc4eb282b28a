// On the page of a player: the ratings in puzzles that are known well enough.

import { cardOf } from '../../boards/index.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { RatingText } from './rating-text.tsx';
import { useFetched } from './use-fetched.ts';

export function PuzzleRatings({ player }: { readonly player: string }) {
  const { api } = useApp();
  const translate = usePageTranslate();
  const found = useFetched(`puzzles ${player}`, () => api.puzzleRatings(player));
  const ratings = found.at === 'here' ? Object.entries(found.value).filter(([, { provisional }]) => !provisional) : [];
  if (ratings.length === 0) return null;
  return (
    <section class="list">
      <h2>{translate('puzzles.title')}</h2>
      <dl class="figure-cards surface">
        {ratings.map(([game, { rating, deviation, tried }]) => (
          <div key={game}>
            <dt class="soft small">{cardOf(game).name[translate.locale]}</dt>
            <dd>
              <RatingText rating={rating} deviation={deviation} />{' '}
              <small>{translate('player.puzzles.tried', { count: tried })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
