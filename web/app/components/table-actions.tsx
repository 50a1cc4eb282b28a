// What one can do at a table beside playing.

import { useEffect, useState } from 'preact/hooks';
import { isAskable } from '../../../src/core/absence-rules.ts';
import { isSlow } from '../../../src/core/clock-rules.ts';
import type { AnyGame, Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { MatchShown, RematchShown } from '../../../src/protocol/play.ts';
import type { NewMatch } from '../../../src/protocol/rest.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { useConfirm } from '../../kit/confirm.tsx';
import { Icon } from '../../kit/icons.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { isLocalMatch } from '../model/local-match.ts';
import { historyOf } from '../model/match-history.ts';
import { printPath } from '../model/router.ts';
import { fetchJournal } from '../net/journal-api.ts';
import { Copyable } from './copyable.tsx';
import { NextOpponent } from './next-opponent.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { downloadJournal } from './save-journal.ts';
import { type ScreenGuest, useCreateMatch } from './use-create-match.ts';

interface TableActionsProps {
  readonly shown: MatchShown;
  order(what: 'resign' | 'pause'): Promise<void>;
  readonly turn: (() => void) | undefined;
  /** Its rules, once its journal may be read. */
  readonly journalled: AnyGame | undefined;
}

export function TableActions({ shown, order, turn, journalled }: TableActionsProps) {
  const { rest, showRefusal } = useApp();
  const translate = useTranslate();
  const [sharing, setSharing] = useState(false);
  const goesOn = shown.phase === 'running' || shown.phase === 'paused';
  const plays = goesOn && shown.seat !== null && !shown.players[shown.seat]?.left;
  const { confirm, dialog } = useConfirm(translate('common.cancel'));
  const resign = async (): Promise<void> => {
    const answer = await confirm({
      title: translate('match.resign.sure'),
      lead: translate('match.resign.lead'),
      yes: translate('match.resign'),
    });
    if (answer !== undefined) await order('resign');
  };
  const save = async (): Promise<void> => {
    const entries = await fetchJournal(rest, shown.match);
    const history = isRefusal(entries) || !journalled ? entries : historyOf(journalled, entries);
    if (isRefusal(history)) showRefusal(history);
    else if ('states' in history) downloadJournal(history, shown.match);
  };
  return (
    <div class="table-actions stack is-loose">
      {shown.watchers > 0 && (
        <p class="table-watchers soft small">
          <Icon name="eye" />
          {translate.count('match.watchers', shown.watchers)}
          {shown.seat === null && <b>{translate('match.watching')}</b>}
        </p>
      )}
      <div class="row">
        {shown.tournament !== undefined && <ToTournament tournament={shown.tournament} />}
        {plays && shown.tournament === undefined && !isSlow(shown.rule) && <PauseButton shown={shown} order={order} />}
        {plays && (
          <Button icon="flag" class="is-danger" onClick={() => void resign()} text={translate('match.resign')} />
        )}
        <RulesButton game={shown.game} />
        {turn && <Button icon="turn" onClick={turn} text={translate('match.turnboard')} />}
        {!isLocalMatch(shown.match) && (
          <Button
            icon="link"
            aria-expanded={sharing}
            onClick={() => setSharing(!sharing)}
            text={translate('common.share')}
          />
        )}
        {journalled && shown.phase !== 'open' && (
          <Button icon="save" onClick={() => void save()} text={translate('match.journal')} />
        )}
      </div>
      {sharing && <Copyable label={translate('common.link')} text={linkTo(shown)} />}
      {plays && dialog}
    </div>
  );
}

function RulesButton({ game }: { readonly game: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="book" onClick={() => setOpen(true)} text={translate('common.rules')} />
      {isOpen && <RulesDialog game={game} close={() => setOpen(false)} />}
    </>
  );
}

function PauseButton({ shown, order }: Pick<TableActionsProps, 'shown' | 'order'>) {
  const translate = useTranslate();
  // The buttons that continue a paused match are beside the players.
  if (shown.phase === 'paused') return null;
  const needsConsent =
    shown.rule.kind !== 'none' && shown.players.some((who, seat) => seat !== shown.seat && isAskable(who ?? undefined));
  return (
    <Button
      icon="pause"
      disabled={shown.pauseAsked !== undefined}
      onClick={() => void order('pause')}
      text={translate(needsConsent ? 'match.pause.ask' : 'match.pause')}
    />
  );
}

export function ToTournament({ tournament }: { readonly tournament: string }) {
  const translate = useTranslate();
  return <LinkButton href={printPath({ page: 'tournament', tournament })} text={translate('tournament.back')} />;
}

export function linkTo({ match, phase, code }: MatchShown): string {
  if (phase === 'over') return location.origin + printPath({ page: 'replay', match });
  return location.origin + printPath(phase === 'open' && code ? { page: 'join', code } : { page: 'match', match });
}

interface AgainProps {
  readonly shown: MatchShown;
  readonly replays: boolean;
  readonly rematch: RematchShown | undefined;
  /** Says that one wants to play again. */
  agree(): void;
  name(seat: Seat): string;
}

/** The buttons after the end of a match: play again, or open the replay. */
export function AfterMatchActions(props: AgainProps) {
  const { shown, replays } = props;
  const translate = useTranslate();
  const create = useCreateMatch();
  const app = useApp();
  const guests = useStore(app.hotSeatGuests)[shown.match] ?? [];
  const me = useStore(app.me)?.account;
  const next = (seat: Seat): Seat => (seat + 1) % shown.seats;
  const sharers = shown.players.flatMap((who, seat): ScreenGuest[] => {
    const found = guests.find(({ account }) => account === who?.account);
    return found ? [{ seat: next(seat), guest: found }] : [];
  });
  // At a shared screen the table shown last may be another's.
  const own = guests.length === 0 ? shown.seat : shown.players.findIndex(who => who?.account === me);
  const bots = shown.players.filter(who => who?.kind === 'bot').length;
  const alone = own !== null && bots + sharers.length + 1 >= shown.seats;
  return (
    <>
      {shown.tournament !== undefined && <ToTournament tournament={shown.tournament} />}
      {own !== null && own >= 0 && alone && shown.tournament === undefined && (
        <>
          {sharers.length === 0 && <NextOpponent shown={shown} />}
          <Button
            icon="again"
            class="primary"
            onClick={() => void create(rematchOf(shown, own, next), sharers)}
            text={translate('match.rematch')}
          />
        </>
      )}
      {!alone && shown.tournament === undefined && (
        <Rematch {...props} own={own !== null && own >= 0 ? own : undefined} />
      )}
      {replays && (
        <>
          <LinkButton
            icon="chart"
            href={printPath({ page: 'replay', match: shown.match, analyse: true })}
            text={translate('match.analyse')}
          />
          <LinkButton
            icon="reel"
            href={printPath({ page: 'replay', match: shown.match })}
            text={translate('list.replay')}
          />
        </>
      )}
    </>
  );
}

interface RematchProps extends AgainProps {
  /** Where one sat; undefined in the audience. */
  readonly own: Seat | undefined;
}

/** Everybody at the table must want it; then all go there at once. */
function Rematch({ shown, own, rematch, agree, name }: RematchProps) {
  const translate = useTranslate();
  const { router } = useApp();
  const agreed = rematch?.agreed ?? [];
  const next = rematch?.next;
  const [wants, setWants] = useState(false);
  // Who only comes to look at the old match stays there.
  useEffect(() => {
    if (wants && next !== undefined) router.go({ page: 'match', match: next });
  }, [wants, next]);
  if (next !== undefined)
    return (
      <LinkButton
        icon="again"
        class="primary"
        href={printPath({ page: 'match', match: next })}
        text={translate('rematch.go')}
      />
    );
  const deaf = shown.players.flatMap((who, seat) => (who?.gateway !== undefined && seat !== own ? [seat] : []));
  if (deaf.length > 0)
    return own === undefined ? null : (
      <p class="soft">{translate('rematch.cannot', { names: translate.list(deaf.map(name)) })}</p>
    );
  const others = (seats: readonly Seat[]): string => translate.list(seats.filter(seat => seat !== own).map(name));
  const missing = shown.players.flatMap((who, seat) =>
    who?.account !== undefined && !agreed.includes(seat) ? [seat] : [],
  );
  if (own === undefined)
    return agreed.length > 0 ? <p>{translate('rematch.wanted', { names: others(agreed) })}</p> : null;
  if (agreed.includes(own)) return <p role="status">{translate('rematch.waiting', { names: others(missing) })}</p>;
  return (
    <>
      {agreed.length > 0 && <p role="status">{translate('rematch.wanted', { names: others(agreed) })}</p>}
      <Button
        icon="again"
        class="primary"
        onClick={() => {
          setWants(true);
          agree();
        }}
        text={translate(agreed.length > 0 ? 'rematch.accept' : 'rematch.ask')}
      />
    </>
  );
}

/** The same table with everybody one seat further, so that the first move goes round. */
function rematchOf(shown: MatchShown, own: Seat, next: (seat: Seat) => Seat): NewMatch {
  const { game, seats, options, rule, players } = shown;
  return {
    game,
    seats,
    options,
    clock: rule,
    private: true,
    ...(shown.friendly && { friendly: true }),
    seat: next(own),
    bots: players.flatMap((who, seat) => (who?.bot ? [{ seat: next(seat), bot: who.bot }] : [])),
  };
}
