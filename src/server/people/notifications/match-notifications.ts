// Events of matches that become notifications for players who are not at the table.

import { isSlow } from '../../../core/clock-rules.ts';
import type { Seat } from '../../../core/game.ts';
import type { JournalEntry } from '../../../core/journal.ts';
import type { Match } from '../../../match/match.ts';
import type { Table } from '../../../match/table.ts';
import type { NotificationContent } from './notifications.ts';

export type Notify = (account: string, news: NotificationContent) => void;

/** After a commit: what its entries mean to those who are elsewhere. `tournament` says what one is called. */
export function notifyOfMatch(
  table: Table,
  entries: readonly JournalEntry[],
  notify: Notify,
  tournament: (id: string) => string | undefined,
): void {
  const { match } = table;
  const { game, clock, tournament: of } = match.setup;
  // Nearly every commit: a move in a match whose players are here.
  if (match.phase !== 'over' && of === undefined && !isSlow(clock)) return;
  const about = `match/${match.id}`;
  const notifySeat = (seat: Seat, kind: NotificationContent['kind'], more: Partial<NotificationContent> = {}): void => {
    const who = match.who(seat);
    if (who?.kind !== 'person' || who.account === undefined || table.isConnected(seat)) return;
    notify(who.account, { kind, about, params: { game }, ...more });
  };
  if (of !== undefined && entries.some(({ t }) => t === 'created')) {
    const params = { game, tournament: tournament(of) ?? '' };
    for (const seat of match.seated.keys()) notifySeat(seat, 'round', { params });
  }
  if (match.phase === 'over') {
    if (match.hasStarted && entries.some(({ t }) => t === 'ended'))
      for (const seat of match.seated.keys())
        notifySeat(seat, 'ended', { ...opponent(match, seat), params: result(match, seat) });
  } else if (isSlow(clock)) {
    const before = match.version - entries.length;
    for (const seat of match.seated.keys())
      if (match.isAwaited(seat) && match.decisionVersion(seat) > before)
        notifySeat(seat, 'turn', opponent(match, seat));
  }
}

/** The other one, where there is just one other with an account. */
function opponent({ seated }: Match, seat: Seat): Pick<NotificationContent, 'by'> {
  const { account, name } = (seated.length === 2 ? seated[1 - seat] : undefined) ?? {};
  return account === undefined || name === undefined ? {} : { by: { account, name } };
}

function result({ payoffs, setup }: Match, seat: Seat): NonNullable<NotificationContent['params']> {
  const own = payoffs?.[seat] ?? 0;
  return { game: setup.game, result: own > 0 ? 'won' : own < 0 ? 'lost' : 'drawn' };
}
