// Starts the server: store, tables, HTTP, WebSocket, gateways, discovery.

import type { AnyGame } from '../core/game.ts';
import { bots } from '../games/bots.ts';
import { games } from '../games/index.ts';
import { gatewayPages, matchFiles, openGateways } from '../gateways/registry.ts';
import type { OpenGateway } from '../gateways/shared/gateway.ts';
import type { Timer } from '../match/table.ts';
import { App } from './app.ts';
import { DEFAULT_CONFIG, type ServerConfig, type ServerLimits } from './base/config.ts';
import { standardOutputLog } from './base/log-writer.ts';
import { ownVersion, PACKAGE_ROOT } from './base/own-version.ts';
import { withAdvice } from './base/storage/checked-store.ts';
import { systemTimer } from './base/timer.ts';
import { openDiscovery } from './discovery/discovery.ts';
import { serveApi } from './http/api.ts';
import { createHttpServer, portOf } from './http/http-server.ts';
import { Proxies } from './http/proxies.ts';
import { Sockets } from './http/sockets.ts';
import { readStaticFiles, servePages } from './http/static-files.ts';
import { type ServerInfo, serverStatus } from './http/status.ts';
import { serveTextPages } from './http/text-pages.ts';
import { openStore } from './open-store.ts';
import type { BotsByGame } from './play/bot-pool.ts';

export interface ServerOptions extends Partial<Omit<ServerConfig, 'limits'>> {
  readonly limits?: Partial<ServerLimits>;
  /** Further games, beside those of the server: one line in a test. */
  readonly games?: readonly AnyGame[];
  readonly bots?: BotsByGame;
  readonly timer?: Timer;
}

export interface StartedServer {
  readonly url: string;
  /** While there is no administrator: a link that makes whoever opens it one, once. */
  readonly administrator?: string;
  readonly app: App;
  readonly gateways: readonly { readonly name: string; readonly port: number }[];
  /** Tells every connection, stores everything, stops listening. */
  close(): Promise<void>;
}

/** The root of the clone, from the sources and from the build alike. */

export async function startServer(options: ServerOptions = {}): Promise<StartedServer> {
  const limits = { ...DEFAULT_CONFIG.limits, ...options.limits };
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...options, limits };
  const proxies = new Proxies(config.proxies);
  const logWriter = standardOutputLog();
  const fastify = createHttpServer(config, proxies, logWriter);
  const ownUrl = (): string => `http://localhost:${portOf(fastify, config)}`;
  const url = (): string => config.url ?? ownUrl();
  const { storage, unlock } = await openStore(config);
  const app = new App({
    games: [...games, ...(options.games ?? [])],
    bots: { ...bots, ...options.bots },
    matchFiles,
    storage,
    timer: options.timer ?? systemTimer,
    config,
    proxies,
    droppedLogLines: () => logWriter.dropped,
    url,
    reportFault: (what, error) => fastify.log.error({ err: error }, what),
  });
  let gateways: OpenGateway[] = [];
  const info: ServerInfo = {
    version: ownVersion(),
    url,
    port: () => portOf(fastify, config),
    gateways: () => gateways,
  };
  serveApi(fastify, app, info);
  serveTextPages(
    fastify,
    gatewayPages({ config, timer: app.timer }, () => gateways),
  );
  servePages(fastify, readStaticFiles(`${PACKAGE_ROOT}/dist/web`));
  const sockets = new Sockets(app, fastify.server, () => gateways.flatMap(({ webSocket }) => webSocket ?? []));
  try {
    await app.open();
    await fastify.listen({ host: config.host, port: config.port });
    gateways = await openGateways(app, config);
  } catch (error) {
    await fastify.close();
    await app.close();
    unlock();
    throw config.data === undefined ? error : withAdvice(error, config.data);
  }
  const discovery = await openDiscovery({
    config,
    timer: app.timer,
    port: info.port(),
    version: info.version,
    describe: () => {
      const { url: at, name, version, players, matches } = serverStatus(app, info);
      return { url: at, name, version, players, matches: matches.running };
    },
    reportFault: (what, error) => fastify.log.warn({ err: error }, what),
  });
  const ticket = await app.moderation.administratorTicket();
  return {
    url: ownUrl(),
    ...(ticket && { administrator: `${url()}/administrator#${ticket}` }),
    app,
    gateways,
    close: async () => {
      app.isClosing = true;
      await discovery.close();
      app.rematches.close();
      sockets.close();
      await Promise.all(gateways.map(gateway => gateway.close()));
      fastify.server.closeAllConnections();
      await fastify.close();
      await app.close();
      unlock();
    },
  };
}
