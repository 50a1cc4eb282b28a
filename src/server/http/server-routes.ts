// What the server offers, and its status.

import type { AnyGame } from '../../core/game.ts';
import { gameShown } from '../../messages/game-shown.ts';
import { GameShown, StatusShown } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import type { GameFiles } from './game-files.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function serverRoutes(services: Services, gameFiles: GameFiles, status: () => Promise<StatusShown>): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/games',
      summary: 'The games of this server, with their options and bots',
      response: Type.Array(GameShown),
      handle: () => Promise.resolve(Array.from(services.base.games.values(), game => shown(game, services, gameFiles))),
    }),
    route({
      method: 'GET',
      url: '/api/status',
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
