// A player: figures, the way of the rating, against whom, and every match to look at again.

import type { ComponentChildren } from 'preact';
import type { GameFigures, Pool, ProfileShown } from '../../../src/server/api/records.ts';
import { LineChart } from '../../kit/chart.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { botGame, dayText, decimal, percent, playerName, ratingText } from '../model/figures.ts';
import { ArchiveList } from '../parts/archive-list.tsx';
import { FollowBar } from '../parts/follow-bar.tsx';
import { Empty } from '../parts/list-parts.tsx';
import { ClockSelect, GameTabs, PlayerLink, poolOf } from '../parts/records-parts.tsx';
import { useTitle } from '../parts/title.ts';
import { usePerson } from '../parts/use-people.ts';
import { printPath, type Route } from '../router.ts';
import { useFetched } from '../use-fetched.ts';

type PlayerProps = Extract<Route, { page: 'player' }>;

export function PlayerPage({ player, game, clock }: PlayerProps) {
  const { api, me: mine } = useApp();
  const say = useSpeech();
  const me = useStore(mine);
  const profile = useFetched(player, () => api.player(player));
  const isOwn = me?.account === player;
  const isListed = profile.at === 'here' && profile.value.listed;
  // Guests and the house's own bots have no account to follow.
  const { person, again } = usePerson(isListed && botGame(player) === undefined ? player : undefined);
  const name = profile.at === 'here' ? playerName(profile.value, say.locale) : '';
  const bar = person && <FollowBar person={person} isOwn={isOwn} again={again} />;
  useTitle(name);
  if (profile.at === 'waiting')
    return (
      <main class="page" id="page">
        <p class="soft">{say('common.loading')}</p>
      </main>
    );
  if (profile.at === 'refused')
    return (
      <main class="page" id="page">
        <h1>{say('player.unknown')}</h1>
        <Empty>{say.refusal(profile.refusal)}</Empty>
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
  readonly clock: Pool;
}

function Profile({ profile, name, isOwn, bar, game, clock }: ProfileProps) {
  const { router } = useApp();
  const say = useSpeech();
  const { player, kind, listed, figures, ranks } = profile;
  const games = [...new Set(figures.map(one => one.game))];
  const chosen = games.find(one => one === game) ?? busiest(figures);
  const pools = figures.filter(one => one.game === chosen).map(one => one.clock);
  const pool = pools.find(one => one === clock) ?? 'any';
  const shown = figures.find(one => one.game === chosen && one.clock === pool);
  return (
    <main class="page player-page" id="page">
      <div class="player-top">
        <h1>{name}</h1>
        <p class="soft">
          {kind === 'bot' && say('player.bot')}
          {kind === 'program' && say('player.program')}
          {kind === 'person' && !listed && say(isOwn ? 'player.guest.own' : 'player.guest')}
        </p>
        {bar}
      </div>
      {chosen === undefined ? (
        <Empty>{isOwn ? say('player.own.empty') : say('player.no-match', { name })}</Empty>
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
      <section class="list">
        <h2>{say('player.history')}</h2>
        <ArchiveList
          search={{ player, ...(chosen && { game: chosen }) }}
          perspective={player}
          empty={say('player.history.empty')}
        />
      </section>
    </main>
  );
}

function busiest(figures: readonly GameFigures[]): string | undefined {
  const whole = figures.filter(one => one.clock === 'any');
  return whole.sort((a, b) => b.matches - a.matches)[0]?.game;
}

function Figures({ figures, rank }: { readonly figures: GameFigures; readonly rank: number | undefined }) {
  const say = useSpeech();
  const { matches, wins, losses, draws, average, rating, deviation } = figures;
  return (
    <dl class="figure-cards">
      <div>
        <dt>{say('rankings.rating')}</dt>
        <dd>
          {ratingText(rating, deviation)} <small>± {Math.round(2 * deviation)}</small>
        </dd>
      </div>
      {rank !== undefined && (
        <div>
          <dt>{say('rankings.rank')}</dt>
          <dd>{rank}</dd>
        </div>
      )}
      <div>
        <dt>{say('rankings.matches')}</dt>
        <dd>{matches}</dd>
      </div>
      <div>
        <dt>{say('rankings.wins')}</dt>
        <dd>
          {wins} <small>{percent(wins, matches, say.locale)}</small>
        </dd>
      </div>
      <div>
        <dt>{say('player.losses')}</dt>
        <dd>{losses}</dd>
      </div>
      <div>
        <dt>{say('player.draws')}</dt>
        <dd>{draws}</dd>
      </div>
      <div>
        <dt>{say('rankings.average')}</dt>
        <dd>{average === null ? '–' : decimal(average, say.locale)}</dd>
      </div>
    </dl>
  );
}

interface InGame {
  readonly player: string;
  readonly game: string;
}

function Ratings({ player, game, clock }: InGame & { readonly clock: Pool }) {
  const { api } = useApp();
  const say = useSpeech();
  const found = useFetched('ratings', () => api.ratings(player, game, clock));
  if (found.at !== 'here') return null;
  const points = found.value;
  return (
    <section class="panel-card">
      <h2>{say('player.ratings')}</h2>
      {points.length < 2 ? (
        <p class="soft">{say('player.ratings.few')}</p>
      ) : (
        <LineChart
          title={say('player.ratings.band')}
          labels={points.map(({ at }) => dayText(at, say.locale))}
          series={[
            {
              name: say('rankings.rating'),
              colour: 'var(--accent)',
              values: points.map(({ rating }) => Math.round(rating)),
              around: points.map(({ deviation }) => Math.round(2 * deviation)),
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
  const say = useSpeech();
  const me = useStore(mine)?.account;
  const found = useFetched('versus', () => api.versus(player, game));
  const between = useFetched(`you ${me}`, async () => (me && !isOwn ? api.versus(player, game, me) : []));
  if (found.at !== 'here' || found.value.length === 0) return null;
  const yours = between.at === 'here' ? between.value[0] : undefined;
  return (
    <section class="panel-card">
      <h2>{say('player.versus')}</h2>
      {yours && <p class="own-rank">{say('player.versus.you', { wins: yours.losses, losses: yours.wins })}</p>}
      <ul class="versus">
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
              title={say('player.versus.count', { wins, draws: matches - wins - losses, losses })}
            >
              {wins} : {losses}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
