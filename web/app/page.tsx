// Which page an address shows, and the wing of the house it comes with: each is a part of its own, so that nobody waits for pages they
// do not see.

import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useApp } from './context.ts';
import { createPart, type Part } from './model/part.ts';
import { MissingPage } from './pages/missing.tsx';
import { LoadingPage } from './parts/loading.tsx';
import type { Route } from './router.ts';

const home = createPart(() => import('./wings/home.ts'));
const setup = createPart(() => import('./wings/setup.ts'));
const table = createPart(() => import('./wings/table.ts'));
const replay = createPart(() => import('./wings/replay.ts'));
const records = createPart(() => import('./wings/records.ts'));
const tournaments = createPart(() => import('./wings/tournaments.ts'));
const accounts = createPart(() => import('./wings/accounts.ts'));
const house = createPart(() => import('./wings/house.ts'));
/** In the way of nobody: it is small, and says what is wrong. */
const always = createPart(() => Promise.resolve({ MissingPage }));

interface Door<R> {
  readonly wing: Part<unknown>;
  /** Once the wing is here. */
  page(): FunctionComponent<R> | undefined;
}

function door<W, R>(wing: Part<W>, pageOf: (wing: W) => FunctionComponent<R>): Door<R> {
  return { wing, page: () => wing.here && pageOf(wing.here) };
}

const DOORS: { readonly [P in Route['page']]: Door<Route & { readonly page: P }> } = {
  home: door(home, wing => wing.HomePage),
  game: door(setup, wing => wing.GamePage),
  menu: door(setup, wing => wing.MenuPage),
  new: door(setup, wing => wing.NewPage),
  join: door(setup, wing => wing.JoinPage),
  match: door(table, wing => wing.MatchPage),
  replay: door(replay, wing => wing.ReplayPage),
  rankings: door(records, wing => wing.RankingsPage),
  player: door(records, wing => wing.PlayerPage),
  archive: door(records, wing => wing.ArchivePage),
  tournaments: door(tournaments, wing => wing.TournamentsPage),
  'new-tournament': door(tournaments, wing => wing.NewTournamentPage),
  tournament: door(tournaments, wing => wing.TournamentPage),
  'sign-in': door(accounts, wing => wing.SignInPage),
  'sign-up': door(accounts, wing => wing.SignUpPage),
  forgot: door(accounts, wing => wing.ForgotPage),
  reset: door(accounts, wing => wing.ResetPage),
  confirm: door(accounts, wing => wing.ConfirmPage),
  account: door(accounts, wing => wing.AccountPage),
  administrator: door(house, wing => wing.AdministratorPage),
  admin: door(house, wing => wing.AdminPage),
  houses: door(house, wing => wing.HousesPage),
  status: door(house, wing => wing.StatusPage),
  missing: door(always, wing => wing.MissingPage),
};

/** The way from the front door to a game. */
const LIKELY = ['home', 'game', 'match'] as const satisfies Route['page'][];

/** Asks for a page somebody may go to. Whether it came is of interest once they do. */
export async function preload(page: Route['page']): Promise<void> {
  await DOORS[page].wing.fetch().catch(() => undefined);
}

export function preloadLikely(): void {
  for (const page of LIKELY) void preload(page);
}

export function Page({ route }: { readonly route: Route }) {
  const { delivery } = useApp();
  const { wing, page } = DOORS[route.page];
  const [, redraw] = useState<object>();
  useEffect(() => {
    let over = wing.here !== undefined;
    if (!over) void delivery.load(wing.fetch, () => !over).then(() => over || redraw({}));
    return () => {
      over = true;
    };
  }, [wing]);
  const Shown = page() as FunctionComponent<Route> | undefined; // the door of this very route
  return Shown ? <Shown {...route} /> : <LoadingPage />;
}
