// Over the board while the line is down: what happens to the match meanwhile, and when it is tried again.

import { useEffect, useState } from 'preact/hooks';
import type { Absence } from '../../../src/core/game.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';

interface LostProps {
  /** What becomes of somebody who is away; undefined: one only watches, or nothing is played. */
  readonly absence: Absence | 'slow' | undefined;
  leave(): void;
}

export function Lost({ absence, leave }: LostProps) {
  const { connection } = useApp();
  const say = useSpeech();
  const link = useStore(connection.link);
  const nextTry = useStore(connection.nextTry);
  const [now, setNow] = useState(performance.now());
  const isLost = link === 'lost';
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isLost]);
  if (!isLost) return null;
  const seconds = nextTry === undefined ? 0 : Math.max(0, Math.ceil((nextTry - now) / 1000));
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
