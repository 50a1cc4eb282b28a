// Tournaments one below the other, on their own page and on the home page.

import { playerName } from '../../../src/core/names.ts';
import type { TournamentRow, TournamentSystem } from '../../../src/protocol/tournaments.ts';
import { cardOf, namesOfGame } from '../../boards/index.ts';
import { Emblem } from '../components/emblem.tsx';
import { useTranslate } from '../model/app-context.ts';
import { timeText } from '../model/figures.ts';
import { printPath } from '../model/router.ts';
import { shortPoints } from './points.ts';

export const SYSTEMS = ['round-robin', 'swiss', 'knockout'] as const satisfies readonly TournamentSystem[];

export function TournamentList({ title, rows }: { readonly title: string; readonly rows: readonly TournamentRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section class="list">
      <h2>{title}</h2>
      <ul>
        {rows.map(row => (
          <TournamentLine key={row.tournament} row={row} />
        ))}
      </ul>
    </section>
  );
}

function TournamentLine({ row }: { readonly row: TournamentRow }) {
  const translate = useTranslate();
  const { name } = cardOf(row.game);
  return (
    <li>
      <a class="match-row plain" href={printPath({ page: 'tournament', tournament: row.tournament })}>
        <Emblem game={row.game} class="match-row-emblem" />
        <span class="tournament-row-name">
          <b>{row.name}</b>
          <small class="soft">
            {name[translate.locale]} · {systemText(translate, row.system)}
            {row.private && ` · ${translate('tournament.private.short')}`}
          </small>
          {row.winner && (
            <small class="tournament-row-winner">
              {translate('tournament.winner', {
                name: playerName(namesOfGame(row.game), row.winner, translate.locale),
                points: shortPoints(row.winner.points),
              })}
            </small>
          )}
        </span>
        <span class="match-row-about soft small">
          <span>{translate.count('common.players', row.entrants)}</span>
          <span>
            {row.phase === 'open' && row.starts !== undefined
              ? timeText(row.starts, translate.locale)
              : row.ends !== undefined && row.phase === 'running'
                ? translate('rolling.until', { time: timeText(row.ends, translate.locale) })
                : row.round > 0
                  ? translate('tournament.round', { round: row.round })
                  : translate.ago(Date.now() - row.created)}
          </span>
        </span>
        <span class="match-row-go">{translate(`tournament.phase.${row.phase}`)}</span>
      </a>
    </li>
  );
}

export function systemText(translate: ReturnType<typeof useTranslate>, system: string): string {
  const known = system === 'rolling' ? system : SYSTEMS.find(one => one === system);
  return known ? translate(`tournament.system.${known}`) : system;
}
