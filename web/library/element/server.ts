// The games of the server whose matches are shown: those that are not built in are loaded from it.

import type { GameShown } from '../../../src/protocol/rest.ts';
import { isBuiltIn } from '../../boards/index.ts';
import { openOutsideGames, setGames } from '../../boards/outside.ts';

let known: string | undefined;

/** Sets the server whose games are loaded. If a page names several servers, the last one counts. */
export function setGameServer(server: URL): void {
  if (known === server.href) return;
  known = server.href;
  openOutsideGames({ kept: [], fetchGames: () => listGames(server) });
}

async function listGames(server: URL): Promise<void> {
  const answer = await fetch(new URL('/api/games', server), { credentials: 'omit' });
  const games = (await answer.json()) as readonly GameShown[]; // as the server describes it
  setGames(games.filter(({ id }) => !isBuiltIn(id)).map(game => withAddresses(game, server)));
}

function withAddresses(game: GameShown, server: URL): GameShown {
  const { browser } = game;
  if (!browser) return game;
  const paths = Object.entries(browser).map(([part, path]) => [part, new URL(path, server).href] as const);
  return { ...game, browser: Object.fromEntries(paths) };
}
