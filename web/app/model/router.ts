// Addresses and pages. The server answers every address that is not its own with the same page; the rest is decided here.

import { queryString } from '../../../src/client/rest-client.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { ArchiveSearch } from '../net/records-api.ts';

/** Where a new table starts from: a position as the game reads it, who is to act there, and the options it was played with. */
export interface StartingPosition {
  readonly position: string;
  readonly toAct: number;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** Pages with an address of one word. */
export const PLAIN_PAGES = [
  'sign-in',
  'sign-up',
  'forgot',
  'reset',
  'confirm',
  'account',
  'administrator',
  'admin',
  'servers',
  'status',
  'offline',
] as const;
type PlainPage = (typeof PLAIN_PAGES)[number];

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'game'; readonly game: string }
  /** The game's own menu, where it has one. */
  | { readonly page: 'menu'; readonly game: string }
  | { readonly page: 'learn' | 'rules'; readonly game: string }
  /** `invite`: an account the table is for. */
  | { readonly page: 'new'; readonly game: string; readonly from?: StartingPosition; readonly invite?: string }
  | { readonly page: 'match'; readonly match: string }
  /** Without a match: a journal from a file. `at` is the position to begin with. `analyse`: begin with an analysis. */
  | {
      readonly page: 'replay';
      readonly match?: string;
      /** The match that comes with this game. */
      readonly showcase?: string;
      readonly at?: number;
      readonly analyse?: true;
    }
  | { readonly page: 'join'; readonly code: string }
  /** Without a game: the first of the server. */
  | { readonly page: 'rankings'; readonly game?: string; readonly clock?: string; readonly by?: string }
  | { readonly page: 'player'; readonly player: string; readonly game?: string; readonly clock?: string }
  | { readonly page: 'archive'; readonly search: ArchiveSearch }
  | { readonly page: 'tournaments' }
  | { readonly page: 'new-tournament'; readonly game?: string }
  | { readonly page: 'tournament'; readonly tournament: string }
  /** Without a game: the list of puzzles. `mixed` stands for all games. `day`: the puzzle of that day. */
  | {
      readonly page: 'puzzles';
      readonly game?: string;
      readonly theme?: string;
      readonly day?: string;
      readonly id?: string;
    }
  | { readonly page: PlainPage }
  | { readonly page: 'missing'; readonly path: string };

const ARCHIVE_SEARCH_FIELDS = [
  'player',
  'against',
  'game',
  'result',
  'from',
  'to',
] as const satisfies (keyof ArchiveSearch)[];

export function parsePath(path: string): Route {
  // Not as a base: the path `//x` would name another host, and `//` none.
  const { pathname, searchParams } = new URL(`http://server${path}`);
  const [first, second, ...rest] = pathname.split('/').filter(Boolean).map(decode);
  const missing: Route = { page: 'missing', path: pathname };
  if (rest.length > 0) return missing;
  if (first === undefined) return { page: 'home' };
  if (first === 'replay') {
    const at = Number.parseInt(searchParams.get('at') ?? '', 10);
    const analyse = searchParams.has('analyse') && { analyse: true as const };
    const showcase = searchParams.get('showcase');
    if (!second && showcase) return { page: 'replay', showcase };
    return { page: 'replay', ...(second && { match: second }), ...(at >= 0 && { at }), ...analyse };
  }
  const asked = (name: string): object => {
    const value = searchParams.get(name);
    return value ? { [name]: value } : {};
  };
  if (first === 'rankings')
    return { page: 'rankings', ...(second && { game: second }), ...asked('clock'), ...asked('by') };
  if (first === 'puzzles')
    return { page: 'puzzles', ...(second && { game: second }), ...asked('theme'), ...asked('day'), ...asked('id') };
  if (first === 'archive' && second === undefined)
    return { page: 'archive', search: Object.assign({}, ...ARCHIVE_SEARCH_FIELDS.map(asked)) as ArchiveSearch }; // of these fields only
  if (first === 'tournaments') {
    if (second === undefined) return { page: 'tournaments' };
    const game = searchParams.get('game');
    if (second === 'new') return { page: 'new-tournament', ...(game && { game }) };
    return { page: 'tournament', tournament: second };
  }
  if (second === undefined) {
    const page = PLAIN_PAGES.find(one => one === first);
    return page ? { page } : missing;
  }
  switch (first) {
    case 'games':
      return { page: 'game', game: second };
    case 'play':
      return { page: 'menu', game: second };
    case 'learn':
    case 'rules':
      return { page: first, game: second };
    case 'new':
      return { page: 'new', game: second, ...parseStartingPosition(searchParams), ...asked('invite') };
    case 'match':
      return { page: 'match', match: second };
    case 'join':
      return { page: 'join', code: second };
    case 'players':
      return { page: 'player', player: second, ...asked('game'), ...asked('clock') };
    default:
      return missing;
  }
}

export function printPath(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'game':
      return `/games/${encodeURIComponent(route.game)}`;
    case 'menu':
      return `/play/${encodeURIComponent(route.game)}`;
    case 'learn':
    case 'rules':
      return `/${route.page}/${encodeURIComponent(route.game)}`;
    case 'new':
      return `/new/${encodeURIComponent(route.game)}${route.from ? `?${printStartingPosition(route.from)}` : queryString({ invite: route.invite })}`;
    case 'match':
      return `/match/${encodeURIComponent(route.match)}`;
    case 'replay':
      return `/replay${route.match ? `/${encodeURIComponent(route.match)}` : ''}${queryString({ showcase: route.showcase, at: route.at, analyse: route.analyse })}`;
    case 'join':
      return `/join/${encodeURIComponent(route.code)}`;
    case 'rankings': {
      const { game, clock, by } = route;
      return `/rankings${game ? `/${encodeURIComponent(game)}` : ''}${queryString({ clock, by })}`;
    }
    case 'player':
      return `/players/${encodeURIComponent(route.player)}${queryString({ game: route.game, clock: route.clock })}`;
    case 'puzzles': {
      const { game, theme, day, id } = route;
      return `/puzzles${game ? `/${encodeURIComponent(game)}` : ''}${queryString({ theme, day, id })}`;
    }
    case 'archive':
      return `/archive${queryString(route.search)}`;
    case 'tournaments':
      return '/tournaments';
    case 'new-tournament':
      return `/tournaments/new${route.game ? `?game=${encodeURIComponent(route.game)}` : ''}`;
    case 'tournament':
      return `/tournaments/${encodeURIComponent(route.tournament)}`;
    case 'missing':
      return route.path;
    default:
      return `/${route.page}`;
  }
}

function printStartingPosition({ position, toAct, options }: StartingPosition): string {
  return String(new URLSearchParams({ position, toAct: String(toAct), options: JSON.stringify(options) }));
}

function parseStartingPosition(search: URLSearchParams): { from?: StartingPosition } {
  const position = search.get('position');
  const toAct = Number(search.get('toAct') ?? 0);
  const options = parseObject(search.get('options') ?? '{}');
  return position && Number.isInteger(toAct) && toAct >= 0 && options ? { from: { position, toAct, options } } : {};
}

/** Whether the values are right is the server's to say. */
function parseObject(text: string): StartingPosition['options'] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as StartingPosition['options']) : undefined; // see above
  } catch {
    return undefined;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export interface Router {
  readonly route: Readable<Route>;
  go(route: Route, how?: 'replace'): void;
  /** For the click handler of the whole page: plain clicks on links of the server stay on the page. */
  onClick(event: MouseEvent): void;
  /** Where the link under a pointer leads, if it stays in the server. */
  linkTarget(event: Event): Route | undefined;
}

export function createRouter(window: Window): Router {
  const here = (): Route => parsePath(window.location.pathname + window.location.search);
  const route = createStore(here());
  window.addEventListener('popstate', () => route.set(here()));
  const go = (path: string, how?: 'replace'): void => {
    if (how === 'replace') window.history.replaceState(null, '', path);
    else window.history.pushState(null, '', path);
    route.set(here());
    if (how !== 'replace') window.scrollTo(0, 0);
  };
  const linkOf = ({ target }: Event): HTMLAnchorElement | undefined => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin)
      return undefined;
    // Files and manuals are pages of their own.
    return /^\/(?:api|help)\b/.test(link.pathname) || link.getAttribute('href')?.startsWith('#') ? undefined : link;
  };
  return {
    route,
    go: (to, how) => go(printPath(to), how),
    onClick: event => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      go(link.pathname + link.search + link.hash);
    },
    linkTarget: event => {
      const link = linkOf(event);
      return link && parsePath(link.pathname + link.search);
    },
  };
}
