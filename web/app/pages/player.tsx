// The page of a player: figures, the rating over time, opponents, and all matches.

import type { ComponentChildren } from 'preact';
import { ratingMargin } from '../../../src/core/rating.ts';
import type { GameStatsShown, ProfileShown, RatingPool } from '../../../src/protocol/records.ts';
import { LineChart } from '../../kit/chart.tsx';
import { useStore } from '../../kit/store.ts';
import { ArchiveList } from '../components/archive-list.tsx';
import { BotCard } from '../components/bot-card.tsx';
import { FollowBar } from '../components/follow-bar.tsx';
import { EmptyList } from '../components/list-elements.tsx';
import { Loading } from '../components/loading.tsx';
import { PuzzleRatings } from '../components/puzzle-ratings.tsx';
import { RatingText } from '../components/rating-text.tsx';
import { ClockSelect, GameTabs, PlayerLink, poolOf } from '../components/record-elements.tsx';
import { useFetched } from '../components/use-fetched.ts';
import { usePerson } from '../components/use-people.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp } from '../model/app-context.ts';
import { botGame, dayText, decimal, percent, playerName } from '../model/figures.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath, type Route } from '../model/router.ts';

type PlayerProps = Extract<Route, { page: 'player' }>;

export function PlayerPage({ player, game, clock }: PlayerProps) {
  const { api, me: mine } = useApp();
  const translate = usePageTranslate();
  const me = useStore(mine);
  const profile = useFetched(player, () => api.player(player));
  const isOwn = me?.account === player;
  const isListed = profile.at === 'here' && profile.value.listed;
  // Guests and the server's own bots have no account to follow.
  const { person, again } = usePerson(isListed && botGame(player) === undefined ? player : undefined);
  const name = profile.at === 'here' ? playerName(profile.value, translate.locale) : '';
  const bar = person && <FollowBar person={person} isOwn={isOwn} again={again} />;
  useTitle(name);
  if (profile.at !== 'here')
    return (
      <main class="page" id="page">
        {profile.at === 'waiting' && <p class="soft">{translate('common.loading')}</p>}
        {profile.at === 'refused' && <h1>{translate('player.unknown')}</h1>}
        {profile.at === 'refused' && <EmptyList>{translate.refusal(profile.refusal)}</EmptyList>}
      </main>
    );
  return <Profile profile={profile.value} name={name} isOwn={isOwn} bar={bar} game={game} clock={poolOf(clock)} />;
}

interface ProfileProps {
  readonly profile: ProfileShown;
  readonly name: string;
  readonly isOwn: boolean;
  readonly bar: ComponentChildren;
  readonly game: string | undefined;
  readonly clock: RatingPool;
}

function Profile({ profile, name, isOwn, bar, game, clock }: ProfileProps) {
  const { router } = useApp();
  const translate = usePageTranslate();
  const { player, kind, listed, figures, ranks, bot } = profile;
  const games = [...new Set(figures.map(one => one.game))];
  const chosen = games.find(one => one === game) ?? busiest(figures);
  const pools = figures.filter(one => one.game === chosen).map(one => one.clock);
  const pool = pools.find(one => one === clock) ?? 'any';
  const shown = figures.find(one => one.game === chosen && one.clock === pool);
  return (
    <main class="page player-page" id="page">
      {bot && <BotCard bot={bot} rating={figures[0]} />}
      <div class="player-top">
        {!bot && <h1>{name}</h1>}
        <p class="soft">
          {kind === 'bot' && !bot && translate('player.bot')}
          {kind === 'program' && translate('player.program')}
          {kind === 'person' && !listed && translate(isOwn ? 'player.guest.own' : 'player.guest')}
        </p>
        {bar}
      </div>
      {chosen === undefined ? (
        <EmptyList>{isOwn ? translate('player.own.empty') : translate('player.no-match', { name })}</EmptyList>
      ) : (
        <>
          {games.length > 1 && (
            <GameTabs games={games} chosen={chosen} path={one => printPath({ page: 'player', player, game: one })} />
          )}
          <div class="filters">
            <ClockSelect
              clock={pool}
              among={pools}
              choose={one => router.go({ page: 'player', player, game: chosen, clock: one }, 'replace')}
            />
          </div>
          {shown && <Figures figures={shown} rank={pool === 'any' ? ranks[chosen] : undefined} />}
          <div class="player-halves">
            <Ratings key={`${player} ${chosen} ${pool}`} player={player} game={chosen} clock={pool} />
            <HeadToHead key={`${player} ${chosen}`} player={player} game={chosen} isOwn={isOwn} />
          </div>
        </>
      )}
      {kind === 'person' && listed && <PuzzleRatings player={player} />}
      <section class="list">
        <h2>{translate('rankings.matches')}</h2>
        <ArchiveList
          search={{ player, ...(chosen && { game: chosen }) }}
          perspective={player}
          empty={translate('player.history.empty')}
        />
      </section>
    </main>
  );
}

function busiest(figures: readonly GameStatsShown[]): string | undefined {
  const whole = figures.filter(one => one.clock === 'any');
  return whole.sort((a, b) => b.matches - a.matches)[0]?.game;
}

function Figures({ figures, rank }: { readonly figures: GameStatsShown; readonly rank: number | undefined }) {
  const translate = usePageTranslate();
  const { matches, wins, losses, draws, average, rating, deviation } = figures;
  const facts: (readonly [name: string, value: ComponentChildren])[] = [
    [translate('rankings.rating'), <RatingText key="rating" rating={rating} deviation={deviation} />],
    ...(rank === undefined ? [] : [[translate('rankings.rank'), rank] as const]),
    [translate('rankings.matches'), matches],
    [
      translate('rankings.wins'),
      <>
        {wins} <small>{percent(wins, matches, translate.locale)}</small>
      </>,
    ],
    [translate('player.losses'), losses],
    [translate('player.draws'), draws],
    [translate('rankings.average'), average === null ? '–' : decimal(average, translate.locale)],
  ];
  return (
    <dl class="figure-cards surface">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt class="soft small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface InGame {
  readonly player: string;
  readonly game: string;
}

function Ratings({ player, game, clock }: InGame & { readonly clock: RatingPool }) {
  const { api } = useApp();
  const translate = usePageTranslate();
  const found = useFetched('ratings', () => api.ratings(player, game, clock));
  if (found.at === 'waiting') return <Loading />;
  if (found.at !== 'here') return null;
  const points = found.value;
  return (
    <section class="panel-card stack is-loose surface">
      <h2>{translate('player.ratings')}</h2>
      {points.length < 2 ? (
        <p class="soft">{translate('player.ratings.few')}</p>
      ) : (
        <LineChart
          title={translate('player.ratings.band')}
          labels={points.map(({ at }) => dayText(at, translate.locale))}
          series={[
            {
              name: translate('rankings.rating'),
              colour: 'var(--accent)',
              values: points.map(({ rating }) => Math.round(rating)),
              around: points.map(({ deviation }) => ratingMargin(deviation)),
            },
          ]}
          height={180}
          floating
        />
      )}
    </section>
  );
}

function HeadToHead({ player, game, isOwn }: InGame & { readonly isOwn: boolean }) {
  const { api, me: mine } = useApp();
  const translate = usePageTranslate();
  const me = useStore(mine)?.account;
  const found = useFetched('versus', () => api.versus(player, game));
  const between = useFetched(`you ${me}`, async () => (me && !isOwn ? api.versus(player, game, me) : []));
  if (found.at === 'waiting') return <Loading />;
  if (found.at !== 'here' || found.value.length === 0) return null;
  const yours = between.at === 'here' ? between.value[0] : undefined;
  return (
    <section class="panel-card stack is-loose surface">
      <h2>{translate('player.versus')}</h2>
      {yours && <p class="own-rank">{translate('player.versus.you', { wins: yours.losses, losses: yours.wins })}</p>}
      <ul class="versus stack">
        {found.value.slice(0, 10).map(({ other, matches, wins, losses }) => (
          <li key={other.player}>
            <PlayerLink player={other} game={game} />
            <span class="versus-bar" aria-hidden="true">
              <i class="is-won" style={{ flexGrow: wins }} />
              <i class="is-drew" style={{ flexGrow: matches - wins - losses }} />
              <i class="is-lost" style={{ flexGrow: losses }} />
            </span>
            <span
              class="versus-count"
              title={translate('player.versus.count', { wins, draws: matches - wins - losses, losses })}
            >
              {wins} : {losses}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
