// Over the board while the line is down: what happens to the match meanwhile, and when it is tried again.

import type { Absence } from '../../../src/core/game.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { useCountdown } from './use-countdown.ts';

interface LostProps {
  /** What becomes of somebody who is away; undefined: one only watches, or nothing is played. */
  readonly absence: Absence | 'slow' | undefined;
  leave(): void;
}

export function Lost({ absence, leave }: LostProps) {
  const { connection } = useApp();
  const link = useStore(connection.link);
  return link === 'lost' ? <LostDialog absence={absence} leave={leave} /> : null;
}

function LostDialog({ absence, leave }: LostProps) {
  const { connection } = useApp();
  const say = useSpeech();
  const seconds = useCountdown(useStore(connection.nextTry) ?? 0);
  return (
    <div class="lost" role="alertdialog" aria-labelledby="lost-title" aria-describedby="lost-lead">
      <div class="lost-card">
        <h2 id="lost-title">{say('lost.title')}</h2>
        <p id="lost-lead">
          {say('lost.lead')} {absence && say(`lost.${absence}`)}
        </p>
        <p class="soft">{seconds > 0 ? say('lost.again', { seconds }) : say('lost.trying')}</p>
        <div class="row">
          <button type="button" class="primary" onClick={() => connection.wake()}>
            {say('lost.now')}
          </button>
          <button type="button" onClick={leave}>
            {say('lost.leave')}
          </button>
        </div>
      </div>
    </div>
  );
}
