import { isProvisional, printRating, ratingMargin, type ShownRating } from '../../../src/core/rating.ts';
import { useTranslate } from '../model/app-context.ts';

/** A rating with its margin, as every page shows it; pointing at it explains both. */
export function RatingText({ rating, deviation }: ShownRating) {
  const translate = useTranslate();
  const margin = ratingMargin(deviation);
  const meaning = translate('rating.meaning', { low: Math.round(rating) - margin, high: Math.round(rating) + margin });
  const title = isProvisional(deviation) ? `${meaning} ${translate('rating.provisional')}` : meaning;
  return (
    <span class="rating-text" title={title}>
      {printRating({ rating, deviation })} <small class="soft">± {margin}</small>
    </span>
  );
}
