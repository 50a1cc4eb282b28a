// The standings and the crosstable.

import type { TournamentShown } from '../../../src/protocol/tournaments.ts';
import { useConfirm } from '../../kit/confirm.tsx';
import { useStore } from '../../kit/store.ts';
import { RatingText } from '../components/rating-text.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { type CrosstableCell, crosstable, entrantName, shortPoints } from './crosstable.ts';
import { EntrantName } from './entrant-name.tsx';

interface StandingsProps {
  readonly shown: TournamentShown;
  refresh(): Promise<void>;
}

export function Standings(props: StandingsProps) {
  return props.shown.system === 'rolling' ? <RollingStandings shown={props.shown} /> : <PlannedStandings {...props} />;
}

/** Points with doubled wins; a word says whose next game counts double. */
function RollingStandings({ shown }: Pick<StandingsProps, 'shown'>) {
  const account = useStore(useApp().me)?.account;
  const translate = usePageTranslate();
  return (
    <section class="list">
      <h2>{translate('tournament.standings')}</h2>
      <p class="soft">{translate('rolling.points')}</p>
      {shown.standings.length === 0 && <p class="list-empty">{translate('rolling.empty')}</p>}
      {shown.standings.length > 0 && (
        <div class="wide">
          <table class="standings">
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{translate('name.field')}</th>
                <th scope="col">{translate('tournament.points')}</th>
                <th scope="col">{translate('rolling.games')}</th>
                <th scope="col">{translate('tournament.wdl')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.standings.map(row => {
                const one = shown.field[row.entrant]!;
                const isOut = one.left !== undefined || one.away === true;
                return (
                  <tr key={row.entrant} class={`${one.account === account ? 'is-me' : ''} ${isOut ? 'is-out' : ''}`}>
                    <td>{row.place}</td>
                    <th scope="row">
                      <EntrantName shown={shown} entrant={one} />
                      {one.kind !== 'person' && <small class="soft"> {translate(`common.${one.kind}`)}</small>}
                      {isOut && <small class="soft"> {translate(one.left ? 'rolling.left' : 'rolling.away')}</small>}
                    </th>
                    <td>
                      <b>{shortPoints(row.points)}</b>
                      {row.streak && <small class="soft"> {translate('rolling.double')}</small>}
                    </td>
                    <td>{row.games}</td>
                    <td>
                      {row.wins}–{row.draws}–{row.losses}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function PlannedStandings({ shown, refresh }: StandingsProps) {
  const { api, me, showRefusal } = useApp();
  const translate = usePageTranslate();
  const account = useStore(me)?.account;
  const isMine = account === shown.account && !shown.published;
  const isGoing = shown.phase === 'running' || shown.phase === 'paused';
  const isCrowded = shown.seats > 2;
  const { confirm, dialog } = useConfirm();
  const withdraw = async (entrant: number): Promise<void> => {
    const one = shown.field[entrant]!;
    const reason = await confirm({
      title: translate('tournament.withdraw.sure', { name: entrantName(shown.game, one, translate.locale) }),
      reason: translate('tournament.withdraw.reason'),
      yes: translate('tournament.withdraw'),
      no: translate('common.cancel'),
    });
    if (reason === undefined) return;
    const refusal = await api.tournaments.withdraw(shown.tournament, one.entry, reason);
    if (refusal) showRefusal(refusal);
    await refresh();
  };
  return (
    <section class="list">
      <h2>{translate('tournament.standings')}</h2>
      {dialog}
      <div class="wide">
        <table class="standings">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{translate('name.field')}</th>
              <th scope="col">{translate('tournament.points')}</th>
              <th scope="col">{translate('tournament.wdl')}</th>
              {isCrowded && (
                <th scope="col">
                  <abbr title={translate('tournament.places.lead')}>{translate('tournament.places')}</abbr>
                </th>
              )}
              <th scope="col">
                <abbr title={translate('tournament.buchholz')}>BH</abbr>
              </th>
              <th scope="col">
                <abbr title={translate('tournament.sonneborn')}>SB</abbr>
              </th>
              <th scope="col">
                <abbr title={translate('tournament.rating')}>{translate('tournament.rating.short')}</abbr>
              </th>
              {isMine && isGoing && <th scope="col" />}
            </tr>
          </thead>
          <tbody>
            {shown.standings.map(row => {
              const one = shown.field[row.entrant]!;
              return (
                <tr key={row.entrant} class={`${one.account === account ? 'is-me' : ''} ${one.left ? 'is-out' : ''}`}>
                  <td>{row.place}</td>
                  <th scope="row">
                    <EntrantName shown={shown} entrant={one} />
                    {one.kind !== 'person' && <small class="soft"> {translate(`common.${one.kind}`)}</small>}
                    {one.left && <small class="soft"> {translate('tournament.out')}</small>}
                  </th>
                  <td>
                    <b>{shortPoints(row.points)}</b>
                  </td>
                  <td>
                    {row.wins}–{row.draws}–{row.losses}
                  </td>
                  {isCrowded && <td>{row.places?.join(' / ')}</td>}
                  <td>{shortPoints(row.buchholz)}</td>
                  <td>{shortPoints(row.sonneborn)}</td>
                  <td>
                    <RatingText rating={row.rating} deviation={row.sigma} />
                  </td>
                  {isMine && isGoing && (
                    <td>
                      {!one.left && (
                        <button type="button" class="quiet" onClick={() => void withdraw(row.entrant)}>
                          {translate('tournament.withdraw')}
                        </button>
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <TieBreaks shown={shown} />
    </section>
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
        <dt>{translate('tournament.points')}</dt>
        <dd>{translate('tournament.ties.points')}</dd>
        <dt>{translate('tournament.ties.wins')}</dt>
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
      <div class="wide">
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
