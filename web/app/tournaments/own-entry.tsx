// What the reader can do in a tournament now: take part, say that one is here, go to one's board.

import type { TournamentShown } from '../../../src/protocol/tournaments.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { useConfirm } from '../../kit/confirm.tsx';
import { useCountdown } from '../components/use-countdown.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { entrantName, ownGame } from './crosstable.ts';
import { remainingText } from './remaining-text.ts';
import { RollingEntry } from './rolling-entry.tsx';
import { useOwnEntry } from './use-own-entry.ts';
import type { TournamentProps } from './use-tournament.ts';

export function OwnEntry(props: TournamentProps) {
  return props.shown.system === 'rolling' ? <RollingEntry {...props} /> : <PlannedEntry {...props} />;
}

function PlannedEntry({ shown, since, refresh }: TournamentProps) {
  const { api } = useApp();
  const translate = usePageTranslate();
  const { own, entry, request, enter } = useOwnEntry({ shown, refresh });
  const { confirm, dialog } = useConfirm(translate('common.back'));
  const leave = async (): Promise<void> => {
    const question = { title: translate('tournament.leave.sure'), yes: translate('tournament.leave') };
    if ((await confirm(question)) !== undefined)
      await request(api.tournaments.withdraw(shown.tournament, entry!.entry));
  };

  if (shown.phase === 'over' || shown.phase === 'cancelled') return null;
  if (!entry) {
    if (shown.phase !== 'open' || !shown.mayEnter.includes('person')) return null;
    return (
      <section class="own-part row surface">
        <p>{translate('tournament.invite')}</p>
        <Button class="primary is-large" onClick={() => void enter()} text={translate('tournament.enter')} />
      </section>
    );
  }
  if (entry.left) return <section class="own-part row surface">{translate('tournament.you.out')}</section>;
  const needsCheck = shown.checkingIn && !entry.here;
  return (
    <section class="own-part row surface" aria-live="polite">
      <Now shown={shown} since={since} own={own} />
      <div class="row">
        {needsCheck && (
          <Button
            class="primary is-large"
            onClick={() => void request(api.tournaments.command(shown.tournament, 'check-in'))}
            text={translate('tournament.checkin')}
          />
        )}
        <Button class="is-danger" onClick={() => void leave()} text={translate('tournament.leave')} />
      </div>
      {dialog}
    </section>
  );
}

/** One sentence for an entrant: what happens next. */
function Now({ shown, since, own }: { readonly shown: TournamentShown; readonly since: number; readonly own: number }) {
  const translate = usePageTranslate();
  const mine = ownGame(shown, own);
  if (shown.phase === 'open') {
    if (shown.checkIn && !shown.checkingIn) return <p>{translate('tournament.you.later')}</p>;
    if (shown.checkingIn && !shown.field[own]!.here) return <p>{translate('tournament.you.check')}</p>;
    return <p>{translate('tournament.you.in')}</p>;
  }
  if (mine?.game.match) {
    const others = mine.game.entrants.filter(one => one !== own).map(one => shown.field[one]!);
    const names = translate.list(others.map(one => entrantName(shown.game, one, translate.locale)));
    return (
      <>
        <p>
          {translate('tournament.you.play', { names })}
          {mine.game.closesIn !== undefined && <ClosingCountdown at={since + mine.game.closesIn} />}
        </p>
        <LinkButton
          class="primary is-large"
          href={printPath({ page: 'match', match: mine.game.match })}
          text={translate('tournament.toboard')}
        />
      </>
    );
  }
  return <p>{translate(shown.phase === 'paused' ? 'tournament.you.paused' : 'tournament.you.wait')}</p>;
}

/** Counts down to the time when the table stops waiting. `at` is that time on the page's own clock. */
export function ClosingCountdown({ at }: { readonly at: number }) {
  const translate = usePageTranslate();
  const seconds = useCountdown(at);
  return <small class="closing">{translate('tournament.closes', { time: remainingText(seconds, translate) })}</small>;
}
