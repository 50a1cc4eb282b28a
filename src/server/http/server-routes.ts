// What the server offers, and how it is doing.

import type { AnyGame } from '../../core/game.ts';
import { gameShown } from '../../messages/game-shown.ts';
import { GameShown, StatusShown } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import type { MatchFiles } from '../base/match-files.ts';
import type { BotPool } from '../play/bot-pool.ts';
import type { GameFiles } from './game-files.ts';
import { type Route, route } from './routes.ts';

export interface ServerRoutesPorts {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly botPool: Pick<BotPool, 'list' | 'defaultBot'>;
  readonly matchFiles: readonly MatchFiles[];
  /** What browsers load of games that are not built into the client. */
  readonly gameFiles: Pick<GameFiles, 'paths'>;
}

export function serverRoutes(ports: ServerRoutesPorts, status: () => Promise<StatusShown>): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/games',
      summary: 'The games of this server, with their options and bots',
      response: Type.Array(GameShown),
      handle: () => Promise.resolve(Array.from(ports.games.values(), game => shown(game, ports))),
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

function shown(game: AnyGame, { botPool, matchFiles, gameFiles }: ServerRoutesPorts): GameShown {
  const files = matchFiles.filter(one => one.game === game.id).flatMap(({ writes }) => Object.keys(writes));
  const browser = gameFiles.paths.get(game.id);
  const shown = gameShown(game, { bots: botPool.list(game.id), usualBot: botPool.defaultBot(game.id)?.id, files });
  return browser ? { ...shown, browser } : shown;
}
