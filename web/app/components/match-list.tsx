// Lists of matches: open tables, what is being played, what was played.

import type { ComponentChildren } from 'preact';
import { DAY } from '../../../src/core/durations.ts';
import type { SummaryShown } from '../../../src/protocol/rest.ts';
import { cardOf } from '../../boards/index.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { clockText } from '../model/clock-text.ts';
import { dayText } from '../model/figures.ts';
import { nameOf } from '../model/names.ts';
import { printPath } from '../model/router.ts';
import { Emblem } from './emblem.tsx';
import { PlayerName } from './player-name.tsx';
import type { Fetched } from './use-fetched.ts';

export interface MatchListProps {
  readonly title: string;
  readonly found: Fetched<readonly SummaryShown[]>;
  /** What an empty list invites to; without it an empty list is not shown at all. */
  readonly empty?: ComponentChildren;
  /** So many lines; of the others only the number is shown. */
  readonly most?: number;
  /** Name the game on each line? Not where the page is about one game. */
  readonly named?: boolean;
}

export function MatchList({ title, found, empty, most = Infinity, named }: MatchListProps) {
  const translate = useTranslate();
  const rows = found.at === 'here' ? found.value : [];
  if (rows.length === 0 && !empty) return null;
  return (
    <section class="list">
      <h2>{title}</h2>
      {found.at === 'refused' && <p class="list-empty">{translate.refusal(found.refusal)}</p>}
      {found.at === 'here' && rows.length === 0 && <p class="list-empty">{empty}</p>}
      {found.at === 'waiting' && <p class="list-empty">{translate('common.loading')}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.slice(0, most).map(row => (
            <MatchRow key={row.match} row={row} named={named === true} />
          ))}
        </ul>
      )}
      {rows.length > most && <p class="soft">{translate.count('list.more', rows.length - most)}</p>}
    </section>
  );
}

const isUndecided = ({ payoffs = [] }: SummaryShown): boolean => payoffs.every(payoff => payoff === 0);

/** Longer ago than this, a day is said by its date. */
const RECENT = 7 * DAY;

interface MatchRowProps {
  readonly row: SummaryShown;
  readonly named: boolean;
  /** The result from the point of view of one account. */
  readonly chip?: ComponentChildren;
}

export function MatchRow({ row, named, chip }: MatchRowProps) {
  const translate = useTranslate();
  const me = useStore(useApp().me)?.account;
  const { name } = cardOf(row.game);
  const free = row.seats.filter(who => !who).length;
  const isMine = row.seats.some(who => who?.account === me);
  const over = row.phase === 'over';
  const mover = row.turn && !row.turn.yours ? row.seats[Number(row.turn.toAct)] : undefined;
  const action = over
    ? 'list.replay'
    : isMine
      ? 'list.continue'
      : row.phase === 'open' && free > 0
        ? 'list.join'
        : 'list.watch';
  const when = (at: number): string =>
    Date.now() - at < RECENT ? translate.ago(Date.now() - at) : dayText(at, translate.locale);
  const names = row.seats.flatMap(who => (who ? [nameOf(row.game, who, translate.locale)] : [])).join(', ');
  const path = printPath(over ? { page: 'replay', match: row.match } : { page: 'match', match: row.match });
  return (
    <li>
      <div class="match-row">
        <Emblem game={row.game} class="match-row-emblem" />
        <span class="match-row-who">
          {chip}
          {row.title && <b class="match-row-title ellipsis">{row.title}</b>}
          {row.seats.map((who, seat) => (
            <PlayerName
              key={seat}
              game={row.game}
              who={who}
              over={over}
              won={over && (row.payoffs?.[seat] ?? 0) > 0}
              score={row.scores?.[seat]}
            />
          ))}
        </span>
        <span class="match-row-about soft small">
          {named && <b>{name[translate.locale]}</b>}
          {over && !chip && isUndecided(row) && (
            <span>{translate(row.ending?.by === 'abort' ? 'archive.result.off' : 'archive.result.drawn')}</span>
          )}
          {row.phase === 'open' && row.clock && <span>{clockText(translate, row.clock)}</span>}
          {row.turn?.yours && <b class="match-row-turn">{translate('match.turn.yours')}</b>}
          {mover && <span>{translate('match.turn.other', { name: nameOf(row.game, mover, translate.locale) })}</span>}
          {row.turn && row.turn.left !== null ? (
            <span>{translate('list.left', { span: translate.span(row.turn.left) })}</span>
          ) : (
            row.phase !== 'open' && <span>{when(row.changed)}</span>
          )}
          {row.startsIn !== undefined && (
            <span>{translate('list.starts', { seconds: Math.ceil(row.startsIn / 1000) })}</span>
          )}
        </span>
        <a class="match-row-go plain" href={path}>
          {translate(action)}
          <span class="for-readers">: {names}</span>
        </a>
      </div>
    </li>
  );
}
