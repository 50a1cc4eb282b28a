// The frame of every page: one line at the top, notices, the name dialog, and what to say when the line is down.

import { Component, type ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../kit/icons.tsx';
import { useStore } from '../kit/store.ts';
import { type App, useApp, useSpeech } from './context.ts';
import { AccountPage } from './pages/account.tsx';
import { AdminPage } from './pages/admin.tsx';
import { AdministratorPage } from './pages/administrator.tsx';
import { ArchivePage } from './pages/archive.tsx';
import { ConfirmPage } from './pages/confirm.tsx';
import { ForgotPage } from './pages/forgot.tsx';
import { GamePage } from './pages/game.tsx';
import { HomePage } from './pages/home.tsx';
import { HousesPage } from './pages/houses.tsx';
import { JoinPage } from './pages/join.tsx';
import { MatchPage } from './pages/match.tsx';
import { MenuPage } from './pages/menu.tsx';
import { MissingPage } from './pages/missing.tsx';
import { NewPage } from './pages/new.tsx';
import { NewTournamentPage } from './pages/new-tournament.tsx';
import { PlayerPage } from './pages/player.tsx';
import { RankingsPage } from './pages/rankings.tsx';
import { ReplayPage } from './pages/replay.tsx';
import { ResetPage } from './pages/reset.tsx';
import { SignInPage, SignUpPage } from './pages/sign-in.tsx';
import { StatusPage } from './pages/status.tsx';
import { TournamentPage } from './pages/tournament.tsx';
import { TournamentsPage } from './pages/tournaments.tsx';
import { Battery } from './parts/battery.tsx';
import { BellMenu } from './parts/bell.tsx';
import { MeMenu } from './parts/me-menu.tsx';
import { NameDialog } from './parts/name-dialog.tsx';
import { PAGES, SettingsMenu } from './parts/settings-menu.tsx';
import { printPath, type Route } from './router.ts';

export function Shell({ app }: { readonly app: App }) {
  const route = useStore(app.router.route);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => app.router.onClick(event);
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return (
    <>
      <Header />
      <LinkBanner />
      <Guard key={printPath(route).split('?')[0]}>
        <Page route={route} />
      </Guard>
      <Notices />
      <NameDialog />
    </>
  );
}

function Page({ route }: { readonly route: Route }) {
  switch (route.page) {
    case 'home':
      return <HomePage />;
    case 'game':
      return <GamePage game={route.game} />;
    case 'menu':
      return <MenuPage game={route.game} />;
    case 'new':
      return <NewPage game={route.game} from={route.from} invite={route.invite} />;
    case 'match':
      return <MatchPage match={route.match} />;
    case 'replay':
      return <ReplayPage match={route.match} at={route.at} />;
    case 'join':
      return <JoinPage code={route.code} />;
    case 'rankings':
      return <RankingsPage {...route} />;
    case 'player':
      return <PlayerPage {...route} />;
    case 'archive':
      return <ArchivePage search={route.search} />;
    case 'tournaments':
      return <TournamentsPage />;
    case 'new-tournament':
      return <NewTournamentPage game={route.game} />;
    case 'tournament':
      return <TournamentPage id={route.tournament} />;
    case 'sign-in':
      return <SignInPage />;
    case 'sign-up':
      return <SignUpPage />;
    case 'forgot':
      return <ForgotPage />;
    case 'reset':
      return <ResetPage />;
    case 'confirm':
      return <ConfirmPage />;
    case 'account':
      return <AccountPage />;
    case 'administrator':
      return <AdministratorPage />;
    case 'admin':
      return <AdminPage />;
    case 'houses':
      return <HousesPage />;
    case 'status':
      return <StatusPage />;
    case 'missing':
      return <MissingPage path={route.path} />;
  }
}

function Header() {
  const say = useSpeech();
  const { where, router } = useApp();
  const title = useStore(where);
  const here = printPath(useStore(router.route));
  return (
    <header class="header">
      <a class="skip" href="#page">
        {say('nav.skip')}
      </a>
      <a class="brand" href="/" aria-label="Ludoteca">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        <span class="brand-name">Ludoteca</span>
      </a>
      <span class="header-where">{title}</span>
      <nav class="header-nav" aria-label={say('nav.pages')}>
        {PAGES.map(([path, title]) => (
          <a key={path} href={path} aria-current={here === path ? 'page' : undefined}>
            {say(title)}
          </a>
        ))}
      </nav>
      <Battery />
      <BellMenu />
      <MeMenu />
      <button type="button" class="quiet" popovertarget="settings" aria-label={say('nav.settings')}>
        <Icon name="sliders" />
        <Icon name="menu" />
      </button>
      <SettingsMenu />
    </header>
  );
}

function LinkBanner() {
  const say = useSpeech();
  const link = useStore(useApp().connection.link);
  return (
    <div class="link-banner" role="status">
      {link === 'lost' && <p>{say('link.lost')}</p>}
    </div>
  );
}

function Notices() {
  const app = useApp();
  const say = useSpeech();
  const notices = useStore(app.notices);
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.map(({ id, kind, text }) => (
        <p key={id} class={`notice is-${kind}`}>
          <span>{text}</span>
          <button type="button" class="quiet" aria-label={say('common.close')} onClick={() => app.dismiss(id)}>
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  );
}

/** A fault in one page must not leave a white screen. */
class Guard extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  override state = { broken: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ broken: true });
  }

  render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const say = useSpeech();
  return (
    <main class="page page-plain" id="page">
      <h1>{say('broken.title')}</h1>
      <p>{say('broken.lead')}</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {say('broken.reload')}
      </button>
    </main>
  );
}
