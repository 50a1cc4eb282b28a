import { useTranslate } from '../model/app-context.ts';
import type { MoveMark } from '../model/move-marks.ts';

const SIGNS: Readonly<Record<MoveMark, string>> = { best: '★', good: '✓', mistake: '?', blunder: '??' };

/** The judgement of a move: a sign on the screen, words for screen readers. */
export function MoveMarkSign({ mark }: { readonly mark: MoveMark }) {
  const translate = useTranslate();
  const words = translate(`analysis.mark.${mark}`);
  return (
    <span class={`move-mark is-${mark}`} title={words}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      <span class="for-readers">, {words}</span>
    </span>
  );
}
