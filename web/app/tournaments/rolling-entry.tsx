// What the reader can do in a rolling tournament: take part, pause, leave. The board of the next game opens by itself.

import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { useCountdown } from '../components/use-countdown.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { entrantName, ownGame } from './crosstable.ts';
import { remainingText } from './remaining-text.ts';
import { useOwnEntry } from './use-own-entry.ts';
import type { TournamentProps } from './use-tournament.ts';

export function RollingEntry({ shown, refresh }: TournamentProps) {
  const { api, showToast, router } = useApp();
  const translate = usePageTranslate();
  const { own, entry, request, enter } = useOwnEntry({ shown, refresh });
  const mine = entry && ownGame(shown, own);
  const match = mine?.game.match;
  /** The game that was shown first, or opened: who comes back from a board is not sent there again. */
  const opened = useRef(match);
  useEffect(() => {
    if (match === undefined || opened.current === match) return;
    opened.current = match;
    const names = mine!.game.entrants.filter(one => one !== own).map(one => shown.field[one]!);
    const list = translate.list(names.map(one => entrantName(shown.game, one, translate.locale)));
    showToast(translate('rolling.paired', { names: list }));
    router.go({ page: 'match', match });
  }, [match]);
  if (shown.phase === 'over' || shown.phase === 'cancelled') return null;
  const isIn = entry !== undefined && !entry.left && !entry.away;
  return (
    <section class="own-part row surface" aria-live="polite">
      <p>{translate(sentence())}</p>
      {shown.phase === 'open' && shown.starts !== undefined && <Until at={shown.starts} text="rolling.starts" />}
      {shown.phase === 'running' && shown.ends !== undefined && <Until at={shown.ends} text="rolling.ends" />}
      <div class="row">
        {match !== undefined && (
          <Button
            class="primary is-large"
            onClick={() => router.go({ page: 'match', match })}
            text={translate('tournament.toboard')}
          />
        )}
        {!isIn && (
          <Button
            class="primary is-large"
            onClick={() => void enter()}
            text={translate(entry ? 'rolling.return' : 'tournament.enter')}
          />
        )}
        {isIn && shown.phase === 'running' && (
          <Button
            onClick={() => void request(api.tournaments.command(shown.tournament, 'away'))}
            text={translate('match.pause')}
          />
        )}
        {isIn && (
          <Button
            class="is-danger"
            onClick={() => void request(api.tournaments.withdraw(shown.tournament, entry.entry))}
            text={translate('tournament.leave')}
          />
        )}
      </div>
    </section>
  );

  function sentence() {
    if (match !== undefined) return 'rolling.you.play';
    if (entry?.left) return 'rolling.you.left';
    if (entry?.away) return 'rolling.you.away';
    if (!entry) return 'rolling.invite';
    return shown.phase === 'open' ? 'rolling.you.in' : 'rolling.you.wait';
  }
}

/** `at`: milliseconds since 1970. */
function Until({ at, text }: { readonly at: number; readonly text: 'rolling.starts' | 'rolling.ends' }) {
  const translate = usePageTranslate();
  const seconds = useCountdown(performance.now() + at - Date.now());
  return (
    <p class="soft rolling-time" aria-live="off">
      {translate(text, { time: remainingText(seconds, translate) })}
    </p>
  );
}
