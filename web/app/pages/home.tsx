import { useState } from 'preact/hooks';
import { gameOfDay } from '../../../src/core/puzzle.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import type { TournamentRow } from '../../../src/protocol/tournaments.ts';
import { CARDS, cardOf } from '../../boards/index.ts';
import { dailyGames } from '../../boards/puzzles.ts';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { useStore } from '../../kit/store.ts';
import type { Translate } from '../../locales/translator.ts';
import { DailyPuzzle } from '../components/daily-puzzle.tsx';
import { Emblem } from '../components/emblem.tsx';
import { Featured } from '../components/featured.tsx';
import { MatchList } from '../components/match-list.tsx';
import { NearbyPeople } from '../components/nearby.tsx';
import { PeopleSection } from '../components/people-section.tsx';
import { PoolSection } from '../components/pool-section.tsx';
import { RollingSection } from '../components/rolling-section.tsx';
import { TextField } from '../components/setup-fields.tsx';
import { type Fetched, useFetched } from '../components/use-fetched.ts';
import { useGames } from '../components/use-games.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { today } from '../model/puzzle-progress.ts';
import { printPath } from '../model/router.ts';
import { TournamentList } from '../tournaments/tournament-list.tsx';

/** How often lists are looked at again. */
const FRESH = 4000;
/** Open tables and matches in a list. */
const MOST = 12;

export function HomePage() {
  const app = useApp();
  const { api } = app;
  const translate = useTranslate();
  useTitle('');
  const me = useStore(app.me)?.account;
  const games = useGames();
  const open = useFetched('open', () => api.tables(), FRESH);
  const playing = useFetched('playing', () => api.matches({ phase: 'running', limit: MOST }), FRESH);
  const mine = useFetched(`mine ${me}`, () => ongoing(), FRESH);
  const tournaments = useFetched('tournaments', () => api.tournaments.list(), FRESH);
  const status = useFetched('status', () => api.status(), FRESH);
  const here = status.at === 'here' ? status.value.players + status.value.watchers : 0;
  const finished = useFetched('finished', () => api.matches({ phase: 'over', limit: 6 }), FRESH * 2);

  async function ongoing() {
    return me ? api.ownMatches() : [];
  }

  // Where a newcomer could begin: every day another game.
  const served = games.at === 'here' ? games.value.map(({ id }) => id) : dailyGames;
  const game = gameOfDay(
    today(),
    dailyGames.filter(id => served.includes(id)),
  );
  const named = { game: game === undefined ? '' : cardOf(game).name[translate.locale] };
  const noTables = (
    <NothingThere
      text={translate('home.open.empty')}
      path={game && printPath({ page: 'game', game })}
      link={translate('home.open.empty.go', named)}
    />
  );
  const noMatches = (
    <NothingThere
      text={translate('home.playing.empty')}
      path={game && printPath({ page: 'learn', game })}
      link={translate('learn.title', named)}
    />
  );

  const own = <MatchList title={translate('home.yours')} found={mine} named />;
  // A player with a match to move in did not come to choose a game.
  // Their list pushes everything else down, so nothing is shown before it is known whether there is one.
  const isOrdered = mine.at !== 'waiting' || !me;
  const isAwaited = mine.at === 'here' && mine.value.some(({ turn }) => turn?.yours);

  return (
    <main class="page home" id="page">
      <div class="home-top">
        <div>
          <h1>{translate('home.title')}</h1>
          <p class="lead">{translate('home.lead')}</p>
          {here > 0 && <p class="home-online small">{translate.count('home.online', here)}</p>}
        </div>
        <CodeField />
      </div>
      {isAwaited && own}
      <ul class={`shelf${isOrdered ? '' : ' is-coming'}`}>
        {games.at === 'here' && games.value.map(game => <GameTile key={game.id} {...game} />)}
        {games.at === 'waiting' && CARDS.map(({ id }) => <GameTile key={id} id={id} />)}
        {games.at === 'refused' && <li class="list-empty">{translate.refusal(games.refusal)}</li>}
      </ul>
      {!isAwaited && own}
      <PoolSection />
      <div class="home-today">
        <Featured />
        <DailyPuzzle />
      </div>
      <RollingSection found={tournaments} />
      <PeopleSection />
      <HomeTournaments found={tournaments} />
      <div class="home-lists">
        <MatchList title={translate('home.open')} found={open} most={MOST} named empty={noTables} />
        <MatchList title={translate('home.playing')} found={playing} named empty={noMatches} />
      </div>
      <MatchList title={translate('home.finished')} found={finished} named />
      <NearbyPeople />
      <p class="home-foot soft">
        <a href="/offline">{translate('offline.link')}</a> · <a href="/servers">{translate('servers.title')}</a> ·{' '}
        <a href="/status">{translate('status.title')}</a>
      </p>
    </main>
  );
}

interface NothingThereProps {
  readonly text: string;
  /** Where it leads; a server need not have a game of this client. */
  readonly path: string | undefined;
  readonly link: string;
}

/** What an empty list says, with a way to a first match. */
function NothingThere({ text, path, link }: NothingThereProps) {
  return (
    <>
      {text} {path && <a href={path}>{link}</a>}
    </>
  );
}

/** Those one can enter or watch now; all are one link away. */
function HomeTournaments({ found }: { readonly found: Fetched<readonly TournamentRow[]> }) {
  const translate = useTranslate();
  const now = found.at === 'here' ? found.value.filter(({ phase }) => phase !== 'over' && phase !== 'cancelled') : [];
  return (
    <div class="home-tournaments stack">
      <TournamentList title={translate('tournament.list')} rows={now.slice(0, 5)} />
      <p>
        <a href={printPath({ page: 'tournaments' })}>
          {translate(now.length > 0 ? 'tournament.all' : 'tournament.list')}
        </a>
        {' · '}
        <a href={printPath({ page: 'new-tournament' })}>{translate('tournament.new')}</a>
      </p>
    </div>
  );
}

/** Stands there before the server has said how many may play: nothing moves once it has. */
function GameTile({ id, seats }: Pick<GameShown, 'id'> & Partial<Pick<GameShown, 'seats'>>) {
  const translate = useTranslate();
  const { name, tagline } = cardOf(id);
  return (
    <li>
      <a class="box plain surface" href={printPath({ page: 'game', game: id })}>
        <Emblem game={id} class="box-lid" />
        <span class="box-name">{name[translate.locale]}</span>
        <span class="box-tagline soft">{tagline[translate.locale]}</span>
        <span class="box-players">{seats && playersOf(seats, translate)}</span>
      </a>
    </li>
  );
}

function playersOf([fewest, most]: GameShown['seats'], translate: Translate): string {
  return fewest === most ? translate.count('common.players', most) : translate('game.players.range', { fewest, most });
}

function CodeField() {
  const { router } = useApp();
  const translate = useTranslate();
  const [code, setCode] = useState('');
  return (
    <form
      class="code-form"
      onSubmit={onSubmit(() => {
        if (code.trim()) router.go({ page: 'join', code: code.trim() });
      })}
    >
      <TextField
        label={translate('home.code')}
        value={code}
        placeholder="ABCD-EFGH"
        aria-label={translate('home.code.field')}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        maxLength={12}
        change={setCode}
      />
      <Button type="submit" text={translate('list.join')} />
    </form>
  );
}
