// Where the board stands, with the line under it that explains.

import type { ComponentChildren, ComponentType } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import type { BoardModule, BoardProps } from '../../boards/shared/contract.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { useRefusalPlace } from './use-refusal-place.ts';

export interface StageProps extends Omit<BoardProps, 'translate' | 'explain' | 'play'> {
  readonly board: BoardModule;
  /** Said while there is nothing to explain. */
  readonly status: string;
  /** What is wrong with the connection. It comes before explanations, because the pointer may rest on something that has one. */
  readonly alert?: string | undefined;
  readonly urgent?: boolean;
  /** What just happened, for those who do not see it. */
  readonly news?: string | undefined;
  /** In the board's place: nothing is played yet. */
  readonly instead?: ComponentChildren;
  /** Over the line: why the marked action is good. */
  readonly reasons?: readonly string[] | undefined;
  /** Beside the line: what helps while playing. */
  readonly tools?: ComponentChildren;
}

export function Stage({ board, status, alert, urgent, news, instead, reasons, tools, ...props }: StageProps) {
  const { sounds } = useApp();
  const translate = useTranslate();
  const [{ line, aloud }, setLine] = useState<{ line?: string | undefined; aloud?: boolean }>({});
  const explain = useCallback<BoardProps['explain']>(
    (text, how) => setLine({ line: text, aloud: how === 'aloud' }),
    [],
  );
  const refusals = useRefusalPlace();
  const play = useCallback(
    (sound: Parameters<BoardProps['play']>[0]) => {
      sounds.play(sound);
      if (sound === 'refused') refusals.refuse();
    },
    [sounds],
  );
  const Board = board.Board as unknown as ComponentType<BoardProps>; // a board draws the views of its own game only
  return (
    <section
      class="stage"
      data-shape={board.shape}
      data-prompts={board.prompts}
      aria-label={translate('match.board')}
      {...refusals.listeners}
    >
      <div class="stage-board">
        {instead ?? <Board {...props} translate={translate} explain={explain} play={play} />}
      </div>
      {refusals.place && aloud && line && (
        <p
          class="stage-refusal"
          aria-hidden="true"
          style={{ '--x': `${refusals.place.x}px`, '--y': `${refusals.place.y}px` }}
        >
          {line}
        </p>
      )}
      {/* Always there: screen readers only say what changes in a place they know. */}
      <p class="stage-reasons" role="status">
        {reasons?.join(' ')}
      </p>
      <div class="stage-foot">
        <p class={`stage-line soft ellipsis${alert || line ? ' is-explaining' : urgent ? ' is-urgent' : ''}`}>
          <span aria-hidden="true">{alert ?? line ?? status}</span>
          <span class="for-readers" role="status">
            {aloud && line && !alert ? line : [news?.replace(/\.$/, ''), alert ?? status].filter(Boolean).join('. ')}
          </span>
        </p>
        {tools}
      </div>
    </section>
  );
}
