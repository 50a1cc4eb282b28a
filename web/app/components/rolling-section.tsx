// On the home page: the rolling tournament that runs or comes next, and the winners of the last one.

import { playerName } from '../../../src/core/names.ts';
import type { TournamentRow } from '../../../src/protocol/tournaments.ts';
import { cardOf, namesOfGame } from '../../boards/index.ts';
import { useTranslate } from '../model/app-context.ts';
import { printPath } from '../model/router.ts';
import type { Fetched } from './use-fetched.ts';

/** Tournaments shown at once. */
const MOST = 3;

export function RollingSection({ found }: { readonly found: Fetched<readonly TournamentRow[]> }) {
  const translate = useTranslate();
  const rolling = found.at === 'here' ? found.value.filter(({ system }) => system === 'rolling') : [];
  const next = rolling
    .filter(({ phase }) => phase === 'open' || phase === 'running')
    .toSorted((a, b) => (a.starts ?? 0) - (b.starts ?? 0))
    .slice(0, MOST);
  const last = rolling
    .filter(({ phase, winner }) => phase === 'over' && winner)
    .toSorted((a, b) => (b.starts ?? 0) - (a.starts ?? 0))[0];
  if (next.length === 0 && !last) return null;
  return (
    <section class="rolling stack is-loose" aria-labelledby="rolling-heading">
      <h2 id="rolling-heading">{translate('rolling.title')}</h2>
      <ul class="stack">
        {next.map(row => (
          <li key={row.tournament}>
            <RollingLine row={row} />
          </li>
        ))}
      </ul>
      {last?.winner && (
        <p class="soft">
          <a href={printPath({ page: 'tournament', tournament: last.tournament })}>{last.name}</a>:{' '}
          {translate('rolling.won', {
            name: playerName(namesOfGame(last.game), last.winner, translate.locale),
            points: String(last.winner.points),
          })}
        </p>
      )}
    </section>
  );
}

function RollingLine({ row }: { readonly row: TournamentRow }) {
  const translate = useTranslate();
  const isOpen = row.phase === 'open';
  const at = (isOpen ? row.starts : row.ends) ?? 0;
  const left = Math.max(0, at - Date.now());
  return (
    <a class="rolling-line plain surface" href={printPath({ page: 'tournament', tournament: row.tournament })}>
      <b>{row.name}</b>
      <span class="soft">{cardOf(row.game).name[translate.locale]}</span>
      <span>{translate(isOpen ? 'rolling.starts' : 'rolling.ends', { time: translate.span(left) })}</span>
      <span class="soft">{translate.count('common.players', row.entrants)}</span>
    </a>
  );
}
