// The dearest request of every kind that a stranger can make: what bench/requests.ts measures.

/** The longest matches of one game. */
export interface Longest {
  readonly game: string;
  /** Several copies of each. */
  readonly over: readonly string[];
  readonly running: readonly string[];
  /** Of the finished one. */
  readonly entries: number;
}

export interface RequestCase {
  /** `GET /api/matches/{match}`, with what it is about. */
  readonly name: string;
  path(copy: number): string;
  readonly body?: (copy: number) => string;
  /** The content type of the body. */
  readonly type?: string;
}

const LONG = 'x'.repeat(60_000);
const TILES = 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0\n'.repeat(240);
const LARGE_FILE = `<protocol><room roomId="a">${'<data class="memento"><state class="state" turn="0"/></data>'.repeat(15_000)}</room></protocol>`;

/** Bodies that pass the schemas and cost most; every other route gets an object with one long text. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/matches': { game: 'carcassonne', options: { tiles: TILES }, private: true },
  'POST /api/quick': { game: 'carcassonne', options: { tiles: TILES } },
  'POST /api/guests': { name: 'Ä'.repeat(40) },
  'POST /api/me': { name: 'Ä'.repeat(40) },
  'POST /api/accounts': { name: 'Ada Lovelace', password: 'x'.repeat(128) },
  'POST /api/session': { name: 'Ada Lovelace', password: 'x'.repeat(128) },
  'POST /api/nearby': { latitude: 45.4, longitude: 9.2 },
  'POST /api/tournaments': { name: 'Cup', game: 'dama', system: 'swiss', rounds: 9 },
};

/** Parameters of paths that are no matches. */
const PARAMETERS: Readonly<Record<string, string>> = {
  seat: '0',
  game: 'dama',
  player: 'g-player1',
  account: 'g-player1',
  code: 'ABCDEFGH',
  line: '1',
};

/** Queries that ask for as much as there is. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/matches': '?limit=100',
  'GET /api/archive': '?game=dama&limit=100',
  'GET /api/archive/journals': '?game=dama',
  'GET /api/players': '?q=p',
  'GET /api/tables': '?limit=100',
};

/** Every route but those of administrators, from the server's own document; routes of a match for every game. */
export function casesOf(document: object, longest: readonly Longest[]): RequestCase[] {
  const { paths } = document as { paths: Record<string, Record<string, object>> }; // an OpenAPI document
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/admin/')
      ? []
      : Object.keys(methods).flatMap(method => casesOfRoute(method.toUpperCase(), path, longest)),
  );
}

function casesOfRoute(method: string, path: string, longest: readonly Longest[]): RequestCase[] {
  const name = `${method} ${path}`;
  if (name === 'POST /api/files')
    return [{ name, path: () => path, body: () => LARGE_FILE, type: 'application/octet-stream' }];
  const body = method === 'POST' ? JSON.stringify(BODIES[name] ?? { text: LONG }) : undefined;
  const address = (match: string): string =>
    path.replaceAll(/\{(\w+)\}/g, (_, key: string) => (key === 'match' ? match : (PARAMETERS[key] ?? 'x'))) +
    (QUERIES[name] ?? '');
  const more = body === undefined ? {} : { body: () => body };
  if (!path.includes('{match}')) return [{ name, path: () => address(''), ...more }];
  return longest.flatMap(({ game, over, running, entries }) => [
    { name: `${name} (${game}, over)`, path: (copy: number) => address(over[copy]!), ...more },
    { name: `${name} (${game}, running)`, path: (copy: number) => address(running[copy]!), ...more },
    ...(path.endsWith('/events')
      ? [
          {
            name: `${name} (${game}, its last event)`,
            path: (copy: number) => `${address(over[copy]!)}?after=${entries - 1}`,
          },
        ]
      : []),
  ]);
}

interface AboutMatch {
  readonly game: string;
  readonly match: string;
  readonly over: string;
}

/** Every message of the play protocol, in an order in which most of them are accepted. */
export const MESSAGES: Readonly<Record<string, (about: AboutMatch) => object>> = {
  'join, all of it': ({ match }) => ({ t: 'join', match, want: 'views', legal: true, draw: true }),
  'join, a finished match': ({ over }) => ({ t: 'join', match: over, want: 'views', legal: true, draw: true }),
  view: ({ match }) => ({ t: 'view', match }),
  act: ({ match }) => ({ t: 'act', match, action: 'x'.repeat(200), note: 'x'.repeat(200) }),
  say: ({ match }) => ({ t: 'say', match, text: 'x'.repeat(4000) }),
  retract: ({ match }) => ({ t: 'retract', match }),
  resign: ({ match }) => ({ t: 'resign', match }),
  pause: ({ match }) => ({ t: 'pause', match }),
  resume: ({ match }) => ({ t: 'resume', match }),
  'decline-pause': ({ match }) => ({ t: 'decline-pause', match }),
  claim: ({ match }) => ({ t: 'claim', match }),
  rematch: ({ over }) => ({ t: 'rematch', match: over }),
  people: () => ({ t: 'people', on: true }),
  leave: ({ match }) => ({ t: 'leave', match }),
  sit: ({ match }) => ({ t: 'sit', match, seat: 0, draw: true, legal: true }),
  seek: ({ game }) => ({
    t: 'seek',
    game,
    draw: true,
    legal: true,
    ...(game === 'carcassonne' && { options: { tiles: TILES } }),
  }),
  ping: () => ({ t: 'ping' }),
};
