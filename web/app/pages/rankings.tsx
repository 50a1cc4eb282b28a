// Who is best at a game: in the document's order, or by rating.

import type { RankedPlayerShown } from '../../../src/protocol/records.ts';
import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { EmptyList, MoreButton } from '../components/list-elements.tsx';
import { RatingText } from '../components/rating-text.tsx';
import { ClockSelect, GameTabs, PlayerLink, poolOf } from '../components/record-elements.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useGames } from '../components/use-games.ts';
import { usePages } from '../components/use-pages.ts';
import { useApp } from '../model/app-context.ts';
import { decimal } from '../model/figures.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath, type Route } from '../model/router.ts';
import { RANKING_ORDERS } from '../net/records-api.ts';

type RankingsProps = Extract<Route, { page: 'rankings' }>;

export function RankingsPage({ game, clock, by }: RankingsProps) {
  const translate = usePageTranslate();
  const games = useGames();
  const ids = games.at === 'here' ? games.value.map(({ id }) => id) : [];
  const chosen = game ?? ids[0];
  return (
    <TitledPage title={translate('rankings.title')} class="rankings">
      {games.at === 'refused' && <EmptyList>{translate.refusal(games.refusal)}</EmptyList>}
      {chosen !== undefined && (
        <>
          <GameTabs
            games={ids}
            chosen={chosen}
            path={one => printPath({ page: 'rankings', game: one, ...(clock && { clock }), ...(by && { by }) })}
          />
          <Ranking
            key={chosen}
            game={chosen}
            clock={poolOf(clock)}
            by={RANKING_ORDERS.find(one => one === by) ?? 'wins'}
          />
        </>
      )}
    </TitledPage>
  );
}

interface RankingProps {
  readonly game: string;
  readonly clock: ReturnType<typeof poolOf>;
  readonly by: (typeof RANKING_ORDERS)[number];
}

function Ranking({ game, clock, by }: RankingProps) {
  const { api, me: mine, router } = useApp();
  const translate = usePageTranslate();
  const me = useStore(mine)?.account;
  const { pages, refusal, isWaiting, more } = usePages(`${game} ${clock} ${by} ${me}`, after =>
    api.ranking(game, { clock, by, after, player: me }),
  );
  const rows = pages.flatMap(page => page.rows);
  const own = pages[0]?.own;
  const total = pages[0]?.total ?? 0;
  const go = (more: Partial<RankingProps>): void =>
    router.go({ page: 'rankings', game, clock, by, ...more }, 'replace');
  return (
    <>
      <div class="filters">
        <ClockSelect clock={clock} choose={one => go({ clock: one })} />
        <fieldset class="field">
          <legend class="soft">{translate('rankings.by')}</legend>
          <div class="segments">
            {RANKING_ORDERS.map(one => (
              <Button
                key={one}
                aria-pressed={one === by}
                onClick={() => go({ by: one })}
                text={translate(`rankings.${one}`)}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <p class="soft">{translate(`rankings.lead.${by}`)}</p>
      {own && (
        <p class="own-rank">
          {translate('rankings.own', { rank: own.rank, total })}
          {!rows.some(row => row.player === me) && <a href={`/players/${me}`}>{translate('rankings.own.page')}</a>}
        </p>
      )}
      {refusal && <EmptyList>{translate.refusal(refusal)}</EmptyList>}
      {!refusal && !isWaiting && rows.length === 0 && <EmptyList>{translate('rankings.empty')}</EmptyList>}
      {rows.length > 0 && <Table rows={rows} own={own} game={game} me={me} />}
      <MoreButton more={more} isWaiting={isWaiting} />
    </>
  );
}

interface TableProps {
  readonly rows: readonly RankedPlayerShown[];
  readonly own: RankedPlayerShown | undefined;
  readonly game: string;
  readonly me: string | undefined;
}

const COLUMNS = ['matches', 'wins', 'average', 'rating'] as const;

/** The own row stands at the end where the page does not reach it. */
function Table({ rows, own, game, me }: TableProps) {
  const translate = usePageTranslate();
  const isApart = own && !rows.some(row => row.player === own.player);
  return (
    <div class="figures-frame surface">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">
              <span class="for-readers">{translate('rankings.rank')}</span>
            </th>
            <th scope="col">{translate('rankings.player')}</th>
            {COLUMNS.map(column => (
              <th key={column} scope="col" class={`is-number${column === 'matches' ? ' is-wide' : ''}`}>
                {translate(`rankings.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isApart ? [...rows, own] : rows).map(row => (
            <Row key={row.player} row={row} game={game} isOwn={row.player === me} isApart={row === own && isApart} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: RankedPlayerShown;
  readonly game: string;
  readonly isOwn: boolean;
  readonly isApart: boolean | undefined;
}

function Row({ row, game, isOwn, isApart }: RowProps) {
  const translate = usePageTranslate();
  const { rank, matches, wins, average, rating, deviation } = row;
  return (
    <tr class={`${isOwn ? 'is-own' : ''}${isApart ? ' is-apart' : ''}`}>
      <td class="is-number rank soft">{rank}</td>
      <th scope="row">
        <PlayerLink player={row} game={game} />
        {isOwn && <small class="soft"> {translate('common.you')}</small>}
      </th>
      <td class="is-number is-wide">{matches}</td>
      <td class="is-number">{wins}</td>
      <td class="is-number">{average === null ? '–' : decimal(average, translate.locale)}</td>
      <td class="is-number rating">
        <RatingText rating={rating} deviation={deviation} />
      </td>
    </tr>
  );
}
