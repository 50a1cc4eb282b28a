import type { ComponentChildren } from 'preact';
import type { Result } from '../model/result.ts';

/** How it ended, and what to do next. */
interface ResultBannerProps {
  readonly result: Result;
  /** What it did to the rating. */
  readonly rating?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function ResultBanner({ result, rating, children }: ResultBannerProps) {
  return (
    <section class={`result stack is-tight surface is-${result.tone}`} role="status">
      <h2>{result.headline}</h2>
      <p>{result.sentence}</p>
      {rating}
      <div class="row">{children}</div>
    </section>
  );
}
