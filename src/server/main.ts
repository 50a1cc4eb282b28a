// Starts the server: store, rooms, HTTP, WebSocket, gateways.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { AnyGame } from '../core/game.ts';
import { isRefusal, type Refusal, refuse as refusal } from '../core/refusal.ts';
import { bots } from '../games/bots.ts';
import { games } from '../games/index.ts';
import { openGateways } from '../gateways/registry.ts';
import type { OpenGateway } from '../gateways/shared/gateway.ts';
import type { Timer } from '../match/table.ts';
import { ClientMessage, ServerMessage } from '../protocol/play.ts';
import { App } from './app.ts';
import { DEFAULT_CONFIG, type ServerConfig, type ServerLimits } from './base/config.ts';
import { ConnectionCounter } from './base/connection-counter.ts';
import type { Caller } from './base/identity.ts';
import { RateLimiter } from './base/limiter.ts';
import * as refusals from './base/refusals.ts';
import { MemoryStorage } from './base/storage/memory.ts';
import { openSqlite } from './base/storage/sqlite.ts';
import { systemTimer } from './base/timer.ts';
import { Directory } from './discovery/directory.ts';
import { openDiscovery } from './discovery/discovery.ts';
import { accountRoutes } from './http/account-routes.ts';
import { adminRoutes } from './http/admin-routes.ts';
import { chatRoutes } from './http/chat-routes.ts';
import { directoryRoutes } from './http/directory-routes.ts';
import { HEADERS, TLS_HEADERS } from './http/headers.ts';
import { matchRoutes } from './http/match-routes.ts';
import { nearbyRoutes } from './http/nearby-routes.ts';
import { notificationRoutes } from './http/notification-routes.ts';
import { Proxies } from './http/proxies.ts';
import { pushRoutes } from './http/push-routes.ts';
import { recordRoutes } from './http/record-routes.ts';
import { isCrossSite, pathOf } from './http/request-headers.ts';
import { openApi, type RequestOrigin, registerRoutes, sendRefusal, tokenOf } from './http/routes.ts';
import { socialRoutes } from './http/social-routes.ts';
import { Sockets } from './http/sockets.ts';
import { readStaticFiles, type StaticFile } from './http/static-files.ts';
import { type ServerInfo, serverStatus } from './http/status.ts';
import { tournamentRoutes } from './http/tournament-routes.ts';
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
  /** While nobody is administrator: where somebody becomes one, once. */
  readonly administrator?: string;
  readonly app: App;
  readonly gateways: readonly { readonly name: string; readonly port: number }[];
  /** Tells everybody, stores, stops listening. */
  close(): Promise<void>;
}

/** The root of the clone, from the sources and from the build alike. */
const ROOT = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../..' : '../../..', import.meta.url));

export async function startServer(start: ServerOptions = {}): Promise<StartedServer> {
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...start, limits: { ...DEFAULT_CONFIG.limits, ...start.limits } };
  const storage = config.data === undefined ? new MemoryStorage() : openSqlite(config.data);
  const proxies = new Proxies(config.proxies);
  const fastifyApp = fastify({
    logger: config.log === 'silent' ? false : { level: config.log },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.limits.message * 8,
    requestTimeout: 15_000,
    connectionTimeout: config.limits.idle,
    keepAliveTimeout: 10_000,
    trustProxy: address => proxies.includes(address),
  });
  const url = (): string => config.url ?? `http://localhost:${portOf(fastifyApp, config)}`;
  const app = new App({
    games: [...games, ...(start.games ?? [])],
    bots: { ...bots, ...start.bots },
    storage,
    timer: start.timer ?? systemTimer,
    config,
    proxies,
    url,
    reportFault: (what, error) => fastifyApp.log.error({ err: error }, what),
  });
  limitConnections(fastifyApp, proxies, config.limits.connectionsPerAddress * 2);
  let gateways: OpenGateway[] = [];
  const about: ServerInfo = {
    version: ownVersion(),
    url,
    port: () => portOf(fastifyApp, config),
    gateways: () => gateways,
  };
  serveApi(fastifyApp, app, about);
  servePages(fastifyApp, readStaticFiles(`${ROOT}/dist/web`));
  const sockets = new Sockets(app, fastifyApp.server, () => gateways.flatMap(({ webSocket }) => webSocket ?? []));
  try {
    await app.open();
    await fastifyApp.listen({ host: config.host, port: config.port });
    gateways = await openGateways(app, config);
  } catch (error) {
    await fastifyApp.close();
    await app.close();
    throw error;
  }
  const discovery = await openDiscovery({
    config,
    timer: app.timer,
    port: about.port(),
    version: about.version,
    describe: () => {
      const { url: at, name, version, players, matches } = serverStatus(app, about);
      return { url: at, name, version, players, matches: matches.running };
    },
    reportFault: (what, error) => fastifyApp.log.warn({ err: error }, what),
  });
  const invitation = await app.moderation.administratorTicket();
  const own = `http://localhost:${portOf(fastifyApp, config)}`;
  return {
    url: own,
    ...(invitation && { administrator: `${config.url ?? own}/administrator#${invitation}` }),
    app: app,
    gateways,
    close: async () => {
      await discovery.close();
      app.rematches.close();
      sockets.close();
      await Promise.all(gateways.map(gateway => gateway.close()));
      fastifyApp.server.closeAllConnections();
      await fastifyApp.close();
      await app.close();
    },
  };
}

function portOf(fastifyApp: FastifyInstance, config: ServerConfig): number {
  const address = fastifyApp.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}

/** Sockets beyond this many from one address are closed before they cost anything; a proxy brings everybody's. */
function limitConnections(fastifyApp: FastifyInstance, proxies: Proxies, most: number): void {
  const counter = new ConnectionCounter(most);
  fastifyApp.server.on('connection', socket => {
    const address = socket.remoteAddress ?? '';
    if (!proxies.includes(address) && !counter.admit(address, socket)) socket.destroy();
  });
}

function ownVersion(): string {
  return (JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { version: string }).version; // our own file
}

function serveApi(fastifyApp: FastifyInstance, app: App, about: ServerInfo): void {
  const { directoryKey } = app.config;
  const directory =
    directoryKey === undefined ? undefined : new Directory({ key: directoryKey, now: () => app.timer.now() });
  const routes = [
    ...matchRoutes(app, about),
    ...directoryRoutes(directory),
    ...accountRoutes(app),
    ...adminRoutes(app),
    ...tournamentRoutes(app),
    ...recordRoutes(app),
    ...nearbyRoutes(app, about.gateways),
    ...notificationRoutes(app),
    ...pushRoutes(app),
    ...socialRoutes(app),
    ...chatRoutes(app),
  ];
  const limiter = new RateLimiter(app.config.limits.perMinute);
  // A form of another site can send this type without asking first; nothing here reads it.
  fastifyApp.removeContentTypeParser('text/plain');
  const { credentials } = app.accounts;
  const whoIs = async (request: FastifyRequest, door: RequestOrigin): Promise<Caller | Refusal> => {
    const token = tokenOf(request);
    if (token !== '') return credentials.byToken(token);
    if (door.session === undefined) return refusals.sayHello;
    const known = await credentials.bySession(door.session);
    if (!isRefusal(known) && known.renewed) door.setSession(door.session);
    return known;
  };
  const mayPass = (request: FastifyRequest): Refusal | undefined =>
    limiter.take(request.ip, app.timer.now()) ? undefined : refusals.tooFast;
  registerRoutes(fastifyApp, app, routes, whoIs, mayPass);
  const document = openApi(about.version, routes);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: { FromPlayer: ClientMessage, ToPlayer: ServerMessage },
  };
  fastifyApp.get('/api/openapi.json', () => document);
  fastifyApp.get('/api/play/schema.json', () => schema);
  fastifyApp.get('/health', async (_request, reply) => {
    await app.storage.get('health', 'store');
    return reply.send({ status: 'ok' });
  });
  fastifyApp.get('/metrics', async (_request, reply) =>
    reply.type(app.metrics.contentType).send(await app.metrics.text()),
  );
  fastifyApp.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      fastifyApp.log.error({ err: error }, 'request failed');
      return reply.code(500).send(refusals.serverFault);
    }
    if (status === 413) return reply.code(413).send(refusals.tooBig);
    return reply
      .code(status)
      .send(refusal(refusals.badRequest.refused, `${refusals.badRequest.detail.slice(0, -1)}: ${error.message}.`));
  });
  fastifyApp.addHook('onRequest', (request, reply, done) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && isCrossSite(request.headers, app.config.url)) sendRefusal(app, reply, refusals.crossSite);
    else done();
  });
  fastifyApp.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(app.proxies.isSecure(request.raw) ? { ...HEADERS, ...TLS_HEADERS } : HEADERS);
    done(null, payload);
  });
}

function servePages(fastifyApp: FastifyInstance, pages: ReadonlyMap<string, StaticFile>): void {
  fastifyApp.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    // A page of the client has no dot in its name: the client itself shows what is not there.
    const page = pages.get(path) ?? (/^$|\.|^\/api\//.test(path) ? undefined : pages.get('/index.html'));
    if (page && (request.method === 'GET' || request.method === 'HEAD')) return send(request, reply, page);
    return reply.code(404).send(refusals.noSuchPage);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, page: StaticFile): FastifyReply {
  reply.header('etag', page.etag).header('vary', 'accept-encoding').type(page.type);
  reply.header('cache-control', page.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (page.gzip && /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.body);
}
