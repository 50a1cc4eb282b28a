import type { ComponentChildren } from 'preact';
import type { Seat } from '../../../src/core/game.ts';
import { Button } from '../../kit/button.tsx';
import type { MoveMark } from '../model/move-marks.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { Reasons } from './reasons.tsx';
import type { MistakeStudy, TriedMove } from './use-mistakes.ts';

interface MistakePanelProps {
  readonly study: MistakeStudy;
  /** The number of the mistake in the list of moves. */
  readonly number: number | undefined;
  /** Once the answer is shown: the lines of both moves, with reasons. */
  readonly lines: ComponentChildren;
  name(seat: Seat): string;
}

const isSolved = (tried: TriedMove | undefined): boolean => tried?.verdict === 'best' || tried?.verdict === 'good';

/** The panel beside the board while the player looks for a better move than the one that was played. */
export function MistakePanel({ study, number, lines, name }: MistakePanelProps) {
  const translate = usePageTranslate();
  const { turn, tried, isAnswered, at, of } = study;
  const { seat, played, best } = turn.point;
  const mark = translate(`analysis.mark.${turn.mark}`);
  const isOver = isAnswered || isSolved(tried);
  return (
    <section class="study stack">
      <h3>{translate('mistakes.title', { at, of })}</h3>
      <p>{translate('mistakes.played', { number: number ?? '', name: name(seat), move: played, mark })}</p>
      <div role="status" class={`study-verdict is-${isAnswered ? 'answered' : (tried?.verdict ?? 'open')}`}>
        {isAnswered ? translate('mistakes.answer', { move: best }) : translate(verdictText(tried))}
        {tried && !isAnswered && <Reasons reasons={tried.faults} name={name} />}
        {/* The lines below show them, but nothing there is read out by itself. */}
        {isAnswered && (
          <div class="for-readers">
            <Reasons reasons={turn.point.reasons ?? []} name={name} />
          </div>
        )}
      </div>
      {lines}
      <div class="row">
        {tried && !isOver && <Button onClick={study.again} text={translate('mistakes.again')} />}
        {!isAnswered && !isSolved(tried) && <Button onClick={study.answer} text={translate('analysis.show')} />}
        <Button
          class={isOver ? 'primary' : ''}
          onClick={at === of ? study.stop : study.next}
          text={translate(at === of ? 'mistakes.done' : 'mistakes.next')}
        />
        {at !== of && <Button class="quiet" onClick={study.stop} text={translate('mistakes.stop')} />}
      </div>
    </section>
  );
}

const VERDICTS = {
  weighing: 'mistakes.weighing',
  best: 'mistakes.best',
  good: 'mistakes.good',
} as const satisfies Partial<Record<MoveMark | 'weighing', string>>;

function verdictText(tried: TriedMove | undefined) {
  if (!tried) return 'mistakes.find' as const;
  return tried.verdict in VERDICTS ? VERDICTS[tried.verdict as keyof typeof VERDICTS] : ('mistakes.worse' as const); // just looked at
}
