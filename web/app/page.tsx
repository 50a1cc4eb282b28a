// Which page an address shows, and the bundle that contains it. Each group of pages is a bundle of its own, so that a visitor
// downloads only what is shown.

import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { LoadingPage } from './components/loading.tsx';
import { useApp } from './model/app-context.ts';
import { type Bundle, createBundle } from './model/bundle.ts';
import { isLocalMatch } from './model/local-match.ts';
import type { Route } from './model/router.ts';
import { NotFoundPage } from './pages/missing.tsx';

const home = createBundle(() => import('./bundles/home.ts'));
const setup = createBundle(() => import('./bundles/setup.ts'));
const table = createBundle(() => import('./bundles/table.ts'));
const learn = createBundle(() => import('./bundles/learn.ts'));
const replay = createBundle(() => import('./bundles/replay.ts'));
const records = createBundle(() => import('./bundles/records.ts'));
const tournaments = createBundle(() => import('./bundles/tournaments.ts'));
const puzzles = createBundle(() => import('./bundles/puzzles.ts'));
const accounts = createBundle(() => import('./bundles/accounts.ts'));
const offline = createBundle(() => import('./bundles/offline.ts'));
const server = createBundle(() => import('./bundles/server.ts'));
/** In the main bundle: it is small, and must work when bundles are missing. */
const always = createBundle(() => Promise.resolve({ NotFoundPage }));

interface PageEntry<R> {
  readonly bundle: Bundle<unknown>;
  /** The component of the page, or undefined until the bundle is loaded. */
  page(): FunctionComponent<R> | undefined;
}

function pageEntry<W, R>(bundle: Bundle<W>, pageOf: (bundle: W) => FunctionComponent<R>): PageEntry<R> {
  return { bundle, page: () => bundle.loaded && pageOf(bundle.loaded) };
}

const PAGE_ENTRIES: { readonly [P in Route['page']]: PageEntry<Route & { readonly page: P }> } = {
  home: pageEntry(home, bundle => bundle.HomePage),
  game: pageEntry(setup, bundle => bundle.GamePage),
  menu: pageEntry(setup, bundle => bundle.MenuPage),
  learn: pageEntry(learn, bundle => bundle.LearnPage),
  rules: pageEntry(learn, bundle => bundle.RulesPage),
  new: pageEntry(setup, bundle => bundle.NewTablePage),
  join: pageEntry(setup, bundle => bundle.JoinPage),
  match: pageEntry(table, bundle => bundle.MatchPage),
  replay: pageEntry(replay, bundle => bundle.ReplayPage),
  rankings: pageEntry(records, bundle => bundle.RankingsPage),
  player: pageEntry(records, bundle => bundle.PlayerPage),
  archive: pageEntry(records, bundle => bundle.ArchivePage),
  tournaments: pageEntry(tournaments, bundle => bundle.TournamentsPage),
  'new-tournament': pageEntry(tournaments, bundle => bundle.NewTournamentPage),
  tournament: pageEntry(tournaments, bundle => bundle.TournamentPage),
  puzzles: pageEntry(puzzles, bundle => bundle.PuzzlesPage),
  'sign-in': pageEntry(accounts, bundle => bundle.SignInPage),
  'sign-up': pageEntry(accounts, bundle => bundle.SignUpPage),
  forgot: pageEntry(accounts, bundle => bundle.ForgotPasswordPage),
  reset: pageEntry(accounts, bundle => bundle.ResetPasswordPage),
  confirm: pageEntry(accounts, bundle => bundle.ConfirmEmailPage),
  account: pageEntry(accounts, bundle => bundle.AccountPage),
  administrator: pageEntry(server, bundle => bundle.ClaimAdministrationPage),
  admin: pageEntry(server, bundle => bundle.AdminPage),
  servers: pageEntry(server, bundle => bundle.ServersPage),
  status: pageEntry(server, bundle => bundle.StatusPage),
  offline: pageEntry(offline, bundle => bundle.OfflinePage),
  missing: pageEntry(always, bundle => bundle.NotFoundPage),
};

/** The same pages for matches on this device, which no server has. */
const LOCAL_MATCH: PageEntry<Route & { readonly page: 'match' }> = pageEntry(offline, bundle => bundle.LocalMatchPage);
const LOCAL_REPLAY: PageEntry<Route & { readonly page: 'replay' }> = pageEntry(
  offline,
  bundle => bundle.LocalReplayPage,
);

function entryFor(route: Route): Pick<PageEntry<never>, 'bundle' | 'page'> {
  if (route.page === 'match' && isLocalMatch(route.match)) return LOCAL_MATCH;
  if (route.page === 'replay' && isLocalMatch(route.match)) return LOCAL_REPLAY;
  return PAGE_ENTRIES[route.page];
}

/** The way from the front door to a game. */
const LIKELY = ['home', 'game', 'match'] as const satisfies Route['page'][];

/** Downloads the bundle of a page that may be opened next. Failures matter only when it is opened. */
export async function preload(page: Route['page']): Promise<void> {
  await PAGE_ENTRIES[page].bundle.load().catch(() => undefined);
}

export function preloadLikely(): void {
  for (const page of LIKELY) void preload(page);
}

export function Page({ route }: { readonly route: Route }) {
  const { bundleLoader } = useApp();
  const { bundle, page } = entryFor(route);
  const [, redraw] = useState<object>();
  const Shown = page() as FunctionComponent<Route> | undefined; // the door of this very route
  // What counts is what was drawn, not whether the bundle is here by now: it may have come in between, and nothing else draws it then.
  const isDrawn = Shown !== undefined;
  useLayoutEffect(() => {
    let over = isDrawn;
    if (!over) void bundleLoader.load(bundle.load, () => !over).then(() => over || redraw({}));
    return () => {
      over = true;
    };
  }, [bundle, isDrawn]);
  return Shown ? <Shown {...route} /> : <LoadingPage />;
}
