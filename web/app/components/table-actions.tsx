// What one can do at a table beside playing.

import { useEffect, useState } from 'preact/hooks';
import { isAskable } from '../../../src/core/absence-rules.ts';
import { isSlow } from '../../../src/core/clock-rules.ts';
import type { AnyGame, Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { MatchShown, RematchShown } from '../../../src/protocol/play.ts';
import type { NewMatch } from '../../../src/protocol/rest.ts';
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
import { saveJournal } from './save-journal.ts';
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
  const { confirm, dialog } = useConfirm();
  const resign = async (): Promise<void> => {
    const question = {
      title: translate('match.resign.sure'),
      lead: translate('match.resign.lead'),
      yes: translate('match.resign'),
    };
    if ((await confirm({ ...question, no: translate('common.cancel') })) !== undefined) await order('resign');
  };
  const save = async (): Promise<void> => {
    const entries = await fetchJournal(rest, shown.match);
    const history = isRefusal(entries) || !journalled ? entries : historyOf(journalled, entries);
    if (isRefusal(history)) showRefusal(history);
    else if ('states' in history) saveJournal(history, shown.match);
  };
  return (
    <div class="table-actions">
      {shown.watchers > 0 && (
        <p class="table-watchers soft">
          <Icon name="eye" />
          {translate.count('match.watchers', shown.watchers)}
          {shown.seat === null && <b>{translate('match.watching')}</b>}
        </p>
      )}
      <div class="row">
        {shown.tournament !== undefined && <ToTournament tournament={shown.tournament} />}
        {plays && shown.tournament === undefined && !isSlow(shown.rule) && <PauseButton shown={shown} order={order} />}
        {plays && (
          <button type="button" class="is-danger" onClick={() => void resign()}>
            <Icon name="flag" /> {translate('match.resign')}
          </button>
        )}
        <RulesButton game={shown.game} />
        {turn && (
          <button type="button" onClick={turn}>
            <Icon name="turn" /> {translate('match.turnboard')}
          </button>
        )}
        {!isLocalMatch(shown.match) && (
          <button type="button" aria-expanded={sharing} onClick={() => setSharing(!sharing)}>
            <Icon name="link" /> {translate('match.share')}
          </button>
        )}
        {journalled && shown.phase !== 'open' && (
          <button type="button" onClick={() => void save()}>
            <Icon name="save" /> {translate('match.journal')}
          </button>
        )}
      </div>
      {sharing && <Copyable label={translate('match.link')} text={linkTo(shown)} />}
      {plays && dialog}
    </div>
  );
}

function RulesButton({ game }: { readonly game: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="book" /> {translate('rules.open')}
      </button>
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
    <button type="button" disabled={shown.pauseAsked !== undefined} onClick={() => void order('pause')}>
      <Icon name="pause" />
      {translate(needsConsent ? 'match.pause.ask' : 'match.pause')}
    </button>
  );
}

export function ToTournament({ tournament }: { readonly tournament: string }) {
  const translate = useTranslate();
  return (
    <a class="button" href={printPath({ page: 'tournament', tournament })}>
      {translate('tournament.back')}
    </a>
  );
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

/** After the end: once more, or look at it again. */
export function Again({ shown, replays, rematch, agree, name }: AgainProps) {
  const translate = useTranslate();
  const create = useCreateMatch();
  const app = useApp();
  const guests = useStore(app.sharedScreens)[shown.match] ?? [];
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
          <button type="button" class="primary" onClick={() => void create(rematchOf(shown, own, next), sharers)}>
            <Icon name="again" /> {translate('match.rematch')}
          </button>
        </>
      )}
      {!alone && shown.tournament === undefined && (
        <Rematch
          shown={shown}
          own={own !== null && own >= 0 ? own : undefined}
          rematch={rematch}
          agree={agree}
          name={name}
        />
      )}
      {replays && (
        <>
          <a class="button" href={printPath({ page: 'replay', match: shown.match, analyse: true })}>
            <Icon name="chart" /> {translate('match.analyse')}
          </a>
          <a class="button" href={printPath({ page: 'replay', match: shown.match })}>
            <Icon name="reel" /> {translate('match.replay')}
          </a>
        </>
      )}
    </>
  );
}

interface RematchProps extends Omit<AgainProps, 'replays'> {
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
      <a class="button primary" href={printPath({ page: 'match', match: next })}>
        <Icon name="again" /> {translate('rematch.go')}
      </a>
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
      <button
        type="button"
        class="primary"
        onClick={() => {
          setWants(true);
          agree();
        }}
      >
        <Icon name="again" /> {translate(agreed.length > 0 ? 'rematch.accept' : 'rematch.ask')}
      </button>
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
