// What interrupts a match: an absent player, a request to pause or to take back a turn, or a pause.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { TableState } from '../../../src/client/table-state.ts';
import { HOUR } from '../../../src/core/durations.ts';
import type { Seat } from '../../../src/core/game.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { printClock } from '../../kit/clock.tsx';
import { useTranslate } from '../model/app-context.ts';
import type { PlainTableRequest } from '../model/live-table.ts';
import { printPath } from '../model/router.ts';
import { statusOf } from '../model/status.ts';
import { useCountdown } from './use-countdown.ts';

type StandstillOrder = Exclude<PlainTableRequest, 'resign' | 'rematch'>;

interface StandstillProps {
  readonly state: TableState;
  order(what: StandstillOrder): Promise<void>;
  /** Away from this table. */
  leave(): void;
  name(seat: Seat): string;
}

export function MatchInterruption({ state, order, leave, name }: StandstillProps) {
  const { claim, pauseAsked, retractAsked, phase, seat } = state.shown;
  if (phase === 'over' || phase === 'open') return null;
  const plays = seat !== null;
  if (plays && state.shown.players[seat]?.left) return <OutOfMatch game={state.shown.game} leave={leave} />;
  if (pauseAsked) return <Asked what="pause" asked={pauseAsked} seat={seat} order={order} name={name} />;
  if (retractAsked) return <Asked what="undo" asked={retractAsked} seat={seat} order={order} name={name} />;
  if (claim && claim.seat !== seat)
    return <ClaimNotice claim={claim} since={state.since} order={plays ? order : undefined} name={name(claim.seat)} />;
  if (phase === 'paused' && plays) return <Paused shown={state.shown} order={order} name={name} />;
  return null;
}

interface NoticeProps {
  readonly text: string;
  /** What can be done about it. */
  readonly children?: ComponentChildren;
}

function Notice({ text, children }: NoticeProps) {
  return (
    <section class="standstill stack surface" role="status">
      <p>{text}</p>
      {children && <div class="row">{children}</div>}
    </section>
  );
}

interface ChoiceProps {
  readonly text: ComponentChildren;
  readonly isFirst?: boolean;
  choose(): void;
}

function Choice({ text, isFirst, choose }: ChoiceProps) {
  return <Button class={isFirst ? 'primary' : undefined} onClick={choose} text={text} />;
}

/** The button to continue the match is here, also on a phone, where the other actions are behind a tab. */
function Paused({ shown, order, name }: Pick<StandstillProps, 'order' | 'name'> & { readonly shown: MatchShown }) {
  const translate = useTranslate();
  return (
    <Notice text={statusOf(shown, translate, name)}>
      <Button icon="play" class="primary" onClick={() => void order('resume')} text={translate('match.resume')} />
    </Notice>
  );
}

/** The reader resigned or ran out of time where more than two play, and the others play on. */
function OutOfMatch({ game, leave }: { readonly game: string; readonly leave: () => void }) {
  const translate = useTranslate();
  const [watches, setWatches] = useState(false);
  if (watches) return null;
  return (
    <section class="standstill stack surface is-out" role="status">
      <p>{translate('out.lead')}</p>
      <div class="row">
        <LinkButton class="primary" href={printPath({ page: 'game', game })} text={translate('out.new')} />
        <Choice text={translate('list.watch')} choose={() => setWatches(true)} />
        <Choice text={translate('out.leave')} choose={leave} />
      </div>
    </section>
  );
}

/** What the others can answer to a request. */
const ANSWERS = {
  pause: { accept: 'pause', decline: 'decline-pause' },
  undo: { accept: 'retract', decline: 'decline-retract' },
} as const;

interface AskedProps extends Pick<StandstillProps, 'order' | 'name'> {
  readonly what: keyof typeof ANSWERS;
  readonly asked: readonly Seat[];
  readonly seat: MatchShown['seat'];
}

/** A player asks for a pause, or to take back a whole turn, and the others answer. */
function Asked({ what, asked, seat, order, name }: AskedProps) {
  const translate = useTranslate();
  const isOwn = seat !== null && asked.includes(seat);
  const { accept, decline } = ANSWERS[what];
  return (
    <Notice text={isOwn ? translate(`${what}.waiting`) : translate(`${what}.asked`, { name: name(asked[0]!) })}>
      {seat !== null && (
        <>
          {!isOwn && <Choice text={translate(`${what}.accept`)} isFirst choose={() => void order(accept)} />}
          <Choice text={translate(isOwn ? `${what}.withdraw` : 'common.decline')} choose={() => void order(decline)} />
        </>
      )}
    </Notice>
  );
}

interface ClaimNoticeProps {
  readonly claim: NonNullable<MatchShown['claim']>;
  /** When the countdown was read. */
  readonly since: number;
  /** Left out for spectators. */
  readonly order: StandstillProps['order'] | undefined;
  /** Of the player who is away. */
  readonly name: string;
}

function ClaimNotice({ claim, since, order, name }: ClaimNoticeProps) {
  const translate = useTranslate();
  const seconds = useCountdown(since + claim.in);
  const [isWaiting, setWaiting] = useState(false);
  useLayoutEffect(() => setWaiting(false), [claim.seat]);
  const { effect } = claim;
  if (!order || claim.in > HOUR) return <Notice text={translate('event.absent', { name })} />;
  if (seconds > 0) {
    const time = printMinutes(seconds);
    return (
      <section class="standstill stack surface">
        <p class="for-readers" role="status">
          {translate('event.absent', { name })}
        </p>
        <p>{translate(effect === 'win' ? 'claim.win.in' : 'claim.on.in', { name, time })}</p>
      </section>
    );
  }
  return (
    <Notice text={isWaiting ? translate('claim.waiting', { name }) : translate(`claim.${effect}`, { name })}>
      <Choice
        text={translate(effect === 'win' ? 'claim.win.now' : 'claim.on.now')}
        isFirst
        choose={() => void order('claim')}
      />
      {!isWaiting && <Choice text={translate('claim.wait')} choose={() => setWaiting(true)} />}
    </Notice>
  );
}

/** `1:40`. Below ten seconds without the tenths that a clock would show. */
const printMinutes = (seconds: number): string => (seconds >= 10 ? printClock(seconds * 1000) : `0:0${seconds}`);
