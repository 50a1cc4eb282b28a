// What interrupts a match: an absent player, a request to pause or to take back a turn, or a pause.

import { useLayoutEffect, useState } from 'preact/hooks';
import type { TableState } from '../../../src/client/table-state.ts';
import { HOUR } from '../../../src/core/durations.ts';
import type { Seat } from '../../../src/core/game.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';
import { printClock } from '../../kit/clock.tsx';
import { Icon } from '../../kit/icons.tsx';
import { useTranslate } from '../model/app-context.ts';
import type { TableOrder } from '../model/live-table.ts';
import { printPath } from '../model/router.ts';
import { statusOf } from '../model/status.ts';
import { useCountdown } from './use-countdown.ts';

type StandstillOrder = Exclude<TableOrder, 'resign' | 'rematch'>;

interface StandstillProps {
  readonly state: TableState;
  order(what: StandstillOrder): Promise<void>;
  /** Away from this table. */
  leave(): void;
  name(seat: Seat): string;
}

export function Standstill({ state, order, leave, name }: StandstillProps) {
  const { claim, pauseAsked, retractAsked, phase, seat } = state.shown;
  if (phase === 'over' || phase === 'open') return null;
  const plays = seat !== null;
  if (plays && state.shown.players[seat]?.left) return <OutOfMatch game={state.shown.game} leave={leave} />;
  if (pauseAsked) return <PauseAsked asked={pauseAsked} seat={seat} order={order} name={name} />;
  if (retractAsked) return <RetractAsked asked={retractAsked} seat={seat} order={order} name={name} />;
  if (claim && claim.seat !== seat)
    return <ClaimNotice claim={claim} since={state.since} order={plays ? order : undefined} name={name(claim.seat)} />;
  if (phase === 'paused' && plays) return <Paused shown={state.shown} order={order} name={name} />;
  return null;
}

/** The button to continue the match is here, also on a phone, where the other actions are behind a tab. */
function Paused({ shown, order, name }: Pick<StandstillProps, 'order' | 'name'> & { readonly shown: MatchShown }) {
  const translate = useTranslate();
  return (
    <section class="standstill" role="status">
      <p>{statusOf(shown, translate, name)}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => void order('resume')}>
          <Icon name="play" /> {translate('match.resume')}
        </button>
      </div>
    </section>
  );
}

/** The reader resigned or ran out of time where more than two play, and the others play on. */
function OutOfMatch({ game, leave }: { readonly game: string; readonly leave: () => void }) {
  const translate = useTranslate();
  const [watches, setWatches] = useState(false);
  if (watches) return null;
  return (
    <section class="standstill is-out" role="status">
      <p>{translate('out.lead')}</p>
      <div class="row">
        <a class="button primary" href={printPath({ page: 'game', game })}>
          {translate('out.new')}
        </a>
        <button type="button" onClick={() => setWatches(true)}>
          {translate('out.watch')}
        </button>
        <button type="button" onClick={leave}>
          {translate('out.leave')}
        </button>
      </div>
    </section>
  );
}

interface PauseAskedProps extends Pick<StandstillProps, 'order' | 'name'> {
  readonly asked: readonly Seat[];
  readonly seat: MatchShown['seat'];
}

function PauseAsked({ asked, seat, order, name }: PauseAskedProps) {
  const translate = useTranslate();
  if (seat !== null && asked.includes(seat))
    return (
      <section class="standstill" role="status">
        <p>{translate('pause.waiting')}</p>
        <div class="row">
          <button type="button" onClick={() => void order('decline-pause')}>
            {translate('pause.withdraw')}
          </button>
        </div>
      </section>
    );
  return (
    <section class="standstill" role="status">
      <p>{translate('pause.asked', { name: name(asked[0]!) })}</p>
      {seat !== null && (
        <div class="row">
          <button type="button" class="primary" onClick={() => void order('pause')}>
            {translate('pause.accept')}
          </button>
          <button type="button" onClick={() => void order('decline-pause')}>
            {translate('pause.decline')}
          </button>
        </div>
      )}
    </section>
  );
}

/** Another player asks to take back a whole turn. */
function RetractAsked({ asked, seat, order, name }: PauseAskedProps) {
  const translate = useTranslate();
  const isOwn = seat !== null && asked.includes(seat);
  return (
    <section class="standstill" role="status">
      <p>{isOwn ? translate('undo.waiting') : translate('undo.asked', { name: name(asked[0]!) })}</p>
      {seat !== null && (
        <div class="row">
          {!isOwn && (
            <button type="button" class="primary" onClick={() => void order('retract')}>
              {translate('undo.accept')}
            </button>
          )}
          <button type="button" onClick={() => void order('decline-retract')}>
            {translate(isOwn ? 'undo.withdraw' : 'undo.decline')}
          </button>
        </div>
      )}
    </section>
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
  if (!order || claim.in > HOUR)
    return (
      <section class="standstill" role="status">
        <p>{translate('event.absent', { name })}</p>
      </section>
    );
  if (seconds > 0) {
    const time = printMinutes(seconds);
    return (
      <section class="standstill">
        <p class="for-readers" role="status">
          {translate('event.absent', { name })}
        </p>
        <p>{translate(effect === 'win' ? 'claim.win.in' : 'claim.on.in', { name, time })}</p>
      </section>
    );
  }
  return (
    <section class="standstill" role="status">
      <p>{isWaiting ? translate('claim.waiting', { name }) : translate(`claim.${effect}`, { name })}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => void order('claim')}>
          {translate(effect === 'win' ? 'claim.win.now' : 'claim.on.now')}
        </button>
        {!isWaiting && (
          <button type="button" onClick={() => setWaiting(true)}>
            {translate('claim.wait')}
          </button>
        )}
      </div>
    </section>
  );
}

/** `1:40`. Below ten seconds without the tenths that a clock would show. */
const printMinutes = (seconds: number): string => (seconds >= 10 ? printClock(seconds * 1000) : `0:0${seconds}`);
