// What the server offers, and how it is doing.

import type { AnyGame } from '../../core/game.ts';
import { byLocale } from '../../core/locale.ts';
import { botName, gameName } from '../../core/names.ts';
import { usualSeats } from '../../core/options.ts';
import { GameShown, StatusShown } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import type { MatchFiles } from '../base/match-files.ts';
import type { BotPool } from '../play/bot-pool.ts';
import { type Route, route } from './routes.ts';
import { type ServerInfo, type StatusPorts, serverStatus } from './status.ts';

export interface ServerRoutesPorts extends StatusPorts {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly botPool: Pick<BotPool, 'list' | 'defaultBot'>;
  readonly matchFiles: readonly MatchFiles[];
}

export function serverRoutes(ports: ServerRoutesPorts, info: ServerInfo): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/games',
      summary: 'The games of this server, with their options and bots',
      response: Type.Array(GameShown),
      handle: () => Promise.resolve(Array.from(ports.games.values(), game => gameShown(game, ports))),
    }),
    route({
      method: 'GET',
      url: '/api/status',
      summary: 'How the server is doing',
      response: StatusShown,
      handle: () => Promise.resolve(serverStatus(ports, info)),
    }),
  ];
}

function gameShown(game: AnyGame, { botPool, matchFiles }: ServerRoutesPorts): GameShown {
  const { id, names, seats, secrets, absence, clock, defaults, options } = game;
  const usual = botPool.defaultBot(id)?.id;
  const bots = botPool.list(id).map(({ id: bot, level }): GameShown['bots'][number] => {
    const shown = { id: bot, name: byLocale(locale => botName(names, bot, locale)), level };
    return bot === usual ? Object.assign(shown, { usual: true as const }) : shown;
  });
  return {
    id,
    name: byLocale(locale => gameName(names, id, locale)),
    seats: [...seats],
    usual: usualSeats(game),
    secrets,
    absence,
    clock,
    defaults: defaults as GameShown['defaults'], // flat JSON by its schema
    options,
    bots,
    files: matchFiles.filter(one => one.game === id).flatMap(({ writes }) => Object.keys(writes)),
  };
}
