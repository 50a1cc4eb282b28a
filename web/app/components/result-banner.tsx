import type { ComponentChildren } from 'preact';
import type { Result } from '../model/result.ts';

/** How it ended, and what to do next. */
export function ResultBanner({ result, children }: { readonly result: Result; readonly children?: ComponentChildren }) {
  return (
    <section class={`result is-${result.tone}`} role="status">
      <h2>{result.headline}</h2>
      <p>{result.sentence}</p>
      <div class="row">{children}</div>
    </section>
  );
}
