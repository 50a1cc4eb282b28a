// The standings and the crosstable.

import type { ComponentChildren } from 'preact';
import type { EntrantShown, TournamentShown } from '../../../src/protocol/tournaments.ts';
import { Button } from '../../kit/button.tsx';
import { useConfirm } from '../../kit/confirm.tsx';
import { useStore } from '../../kit/store.ts';
import { RatingText } from '../components/rating-text.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { type CrosstableCell, crosstable, entrantName } from './crosstable.ts';
import { EntrantName } from './entrant-name.tsx';
import { shortPoints } from './points.ts';
import { type TournamentProps, useTournamentRequest } from './use-tournament.ts';

type StandingsProps = Omit<TournamentProps, 'since'>;

export function Standings(props: StandingsProps) {
  return props.shown.system === 'rolling' ? <RollingStandings shown={props.shown} /> : <PlannedStandings {...props} />;
}

/** Points with doubled wins; a word says whose next game counts double. */
function RollingStandings({ shown }: Pick<StandingsProps, 'shown'>) {
  const translate = usePageTranslate();
  return (
    <section class="list">
      <h2>{translate('tournament.standings')}</h2>
      <p class="soft">{translate('rolling.points')}</p>
      {shown.standings.length === 0 && <p class="list-empty">{translate('rolling.empty')}</p>}
      {shown.standings.length > 0 && (
        <StandingsTable
          shown={shown}
          absence={({ left, away }) => (left ? translate('rolling.left') : away && translate('rolling.away'))}
          columns={[
            {
              head: translate('common.points'),
              cell: ({ points, streak }) => (
                <>
                  <b>{shortPoints(points)}</b>
                  {streak && <small class="soft"> {translate('rolling.double')}</small>}
                </>
              ),
            },
            { head: translate('rolling.games'), cell: ({ games }) => games },
            { head: translate('tournament.wdl'), cell: record },
          ]}
        />
      )}
    </section>
  );
}

function PlannedStandings({ shown, refresh }: StandingsProps) {
  const { api, me } = useApp();
  const translate = usePageTranslate();
  const isMine = useStore(me)?.account === shown.account && !shown.published;
  const isGoing = shown.phase === 'running' || shown.phase === 'paused';
  const isCrowded = shown.seats > 2;
  const { confirm, dialog } = useConfirm(translate('common.cancel'));
  const request = useTournamentRequest({ refresh });
  const withdraw = async (one: EntrantShown): Promise<void> => {
    const reason = await confirm({
      title: translate('tournament.withdraw.sure', { name: entrantName(shown.game, one, translate.locale) }),
      reason: translate('reason.logged'),
      yes: translate('tournament.withdraw'),
    });
    if (reason !== undefined) await request(api.tournaments.withdraw(shown.tournament, one.entry, reason));
  };
  const places: Column = {
    head: <abbr title={translate('tournament.places.lead')}>{translate('tournament.places')}</abbr>,
    cell: row => row.places?.join(' / '),
  };
  const withdrawal: Column = {
    head: '',
    cell: (_, one) =>
      !one.left && <Button class="quiet" onClick={() => void withdraw(one)} text={translate('tournament.withdraw')} />,
  };
  return (
    <section class="list">
      <h2>{translate('tournament.standings')}</h2>
      {dialog}
      <StandingsTable
        shown={shown}
        absence={({ left }) => left && translate('tournament.out')}
        columns={[
          { head: translate('common.points'), cell: ({ points }) => <b>{shortPoints(points)}</b> },
          { head: translate('tournament.wdl'), cell: record },
          ...(isCrowded ? [places] : []),
          {
            head: <abbr title={translate('tournament.buchholz')}>BH</abbr>,
            cell: ({ buchholz }) => shortPoints(buchholz),
          },
          {
            head: <abbr title={translate('tournament.sonneborn')}>SB</abbr>,
            cell: ({ sonneborn }) => shortPoints(sonneborn),
          },
          {
            head: <abbr title={translate('tournament.rating')}>{translate('tournament.rating.short')}</abbr>,
            cell: ({ rating, sigma }) => <RatingText rating={rating} deviation={sigma} />,
          },
          ...(isMine && isGoing ? [withdrawal] : []),
        ]}
      />
      <TieBreaks shown={shown} />
    </section>
  );
}

type StandingShown = TournamentShown['standings'][number];

interface Column {
  readonly head: ComponentChildren;
  cell(row: StandingShown, entrant: EntrantShown): ComponentChildren;
}

const record = ({ wins, draws, losses }: StandingShown): string => `${wins}–${draws}–${losses}`;

interface StandingsTableProps {
  readonly shown: TournamentShown;
  /** Behind the place and the name. */
  readonly columns: readonly Column[];
  /** Says why an entrant plays no longer. */
  absence(entrant: EntrantShown): string | false | undefined;
}

function StandingsTable({ shown, columns, absence }: StandingsTableProps) {
  const account = useStore(useApp().me)?.account;
  const translate = usePageTranslate();
  return (
    <div class="wide surface">
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{translate('name.field')}</th>
            {columns.map(({ head }, at) => (
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.standings.map(row => {
            const one = shown.field[row.entrant]!;
            const out = absence(one);
            return (
              <tr key={row.entrant} class={`${one.account === account ? 'is-me' : ''} ${out ? 'is-out' : ''}`}>
                <td>{row.place}</td>
                <th scope="row">
                  <EntrantName shown={shown} entrant={one} />
                  {one.kind !== 'person' && <small class="soft"> {translate(`common.${one.kind}`)}</small>}
                  {out && <small class="soft"> {out}</small>}
                </th>
                {columns.map(({ cell }, at) => (
                  <td key={at}>{cell(row, one)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What decides the places, in its order. */
function TieBreaks({ shown }: { readonly shown: TournamentShown }) {
  const translate = usePageTranslate();
  return (
    <details class="tie-breaks">
      <summary>{translate('tournament.ties')}</summary>
      {shown.system === 'knockout' && <p>{translate('tournament.ties.knockout')}</p>}
      <dl>
        <dt>{translate('common.points')}</dt>
        <dd>{translate('tournament.ties.points')}</dd>
        <dt>{translate('rankings.wins')}</dt>
        <dd>{translate('tournament.ties.wins.lead')}</dd>
        <dt>BH</dt>
        <dd>{translate('tournament.buchholz')}</dd>
        <dt>SB</dt>
        <dd>{translate('tournament.sonneborn')}</dd>
        <dt>{translate('tournament.ties.seed')}</dt>
        <dd>{translate('tournament.ties.seed.lead')}</dd>
        <dt>{translate('tournament.rating.short')}</dt>
        <dd>{translate('tournament.ties.rating')}</dd>
      </dl>
    </details>
  );
}

/** More than this are better read in the standings. */
const MOST = 40;

export function Crosstable({ shown }: { readonly shown: TournamentShown }) {
  const translate = usePageTranslate();
  if (shown.system === 'rolling' || shown.standings.length > MOST || shown.standings.length === 0) return null;
  const cells = crosstable(shown);
  const order = shown.standings.map(({ entrant }) => entrant);
  return (
    <section class="list">
      <h2>{translate('tournament.crosstable')}</h2>
      <div class="wide surface">
        <table class="crosstable">
          <thead>
            <tr>
              <th />
              {order.map((entrant, i) => (
                <th key={entrant} scope="col" title={entrantName(shown.game, shown.field[entrant]!, translate.locale)}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((entrant, i) => (
              <tr key={entrant}>
                <th scope="row">
                  {i + 1} <EntrantName shown={shown} entrant={shown.field[entrant]!} />
                </th>
                {order.map(other => (
                  <Heat key={other} cell={cells[entrant]![other]!} isOwn={other === entrant} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Heat({ cell, isOwn }: { readonly cell: CrosstableCell; readonly isOwn: boolean }) {
  if (isOwn || cell.games === 0) return <td class={isOwn ? 'is-own' : ''} />;
  const share = Math.round((100 * cell.points) / cell.games);
  return (
    <td class="has-heat" style={{ '--share': `${share}%` }}>
      {shortPoints(cell.points)}
      {cell.games > 1 && <small>/{cell.games}</small>}
    </td>
  );
}
