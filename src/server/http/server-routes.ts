// What the server offers: its games, its status, the rated pool, and the directory of other servers.

import type { AnyGame } from '../../core/game.ts';
import { presetsOf } from '../../core/pool-presets.ts';
import { gameShown } from '../../messages/game-shown.ts';
import { AnnouncementBody, DirectoryShown } from '../../protocol/directory.ts';
import { GameShown, PoolListed, StatusShown } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import { ANNOUNCE_INTERVAL, Directory } from '../discovery/directory.ts';
import { noDirectory } from '../discovery/refusals.ts';
import type { GameFiles } from './game-files.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function serverRoutes(services: Services, gameFiles: GameFiles, status: () => Promise<StatusShown>): Route[] {
  const { config, timer } = services.base;
  const { directoryKey: key } = config;
  const directory = key === undefined ? undefined : new Directory({ key, now: () => timer.now() });
  return [
    ...directoryRoutes(directory),
    poolRoute(services),
    route.get('/api/games', {
      summary: 'The games of this server, with their options and bots',
      response: Type.Array(GameShown),
      handle: () => Array.from(services.base.games.values(), game => shown(game, services, gameFiles)),
    }),
    route.get('/api/status', {
      summary: 'How the server is doing',
      response: StatusShown,
      handle: () => status(),
    }),
  ];
}

function shown(game: AnyGame, { base, play: { botPool } }: Services, gameFiles: GameFiles): GameShown {
  const files = base.matchFiles.filter(one => one.game === game.id).flatMap(({ writes }) => Object.keys(writes));
  const browser = gameFiles.paths.get(game.id);
  const shown = gameShown(game, { bots: botPool.list(game.id), usualBot: botPool.defaultBot(game.id)?.id, files });
  return browser ? { ...shown, browser } : shown;
}

function poolRoute({ base, pool }: Services): Route {
  return route.get('/api/pool', {
    summary: 'The rated pool: the clocks of each game, and how many players wait for each',
    response: Type.Array(PoolListed),
    handle: async () => {
      const waiting = await pool.seekers.waiting();
      return Array.from(base.games.values(), game => ({
        game: game.id,
        presets: presetsOf(game).map(({ id, clock, seats }) => {
          return { id, clock, seats, waiting: waiting[game.id]?.[id] ?? 0 };
        }),
      }));
    },
  });
}

function directoryRoutes(directory: Directory | undefined): Route[] {
  return [
    route.get('/api/directory', {
      at: () => 'directory',
      summary: 'Other servers that are open, those heard from last first',
      response: DirectoryShown,
      handle: () => ({ keeps: directory !== undefined, houses: directory?.list() ?? [] }),
    }),
    route.post('/api/directory', {
      at: () => 'directory',
      summary: 'Announce a server, with the key of this directory as bearer token',
      body: AnnouncementBody,
      response: Type.Object({ again: Type.Integer() }),
      rateLimited: true,
      checkToken: key => directory?.refuseKey(key),
      handle: ({ body, origin }) =>
        directory ? (directory.announce(body, origin.address) ?? { again: ANNOUNCE_INTERVAL }) : noDirectory,
    }),
  ];
}
