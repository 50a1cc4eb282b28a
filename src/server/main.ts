// Starts the house: store, rooms, HTTP, WebSocket, gateways.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { AnyGame } from '../core/game.ts';
import { isRefusal, type Refusal, refuse as refusal } from '../core/refusal.ts';
import { bots } from '../games/bots.ts';
import { games } from '../games/index.ts';
import type { Timer } from '../match/table.ts';
import type { Known } from './accounts/identity.ts';
import { accountRoutes } from './api/account-routes.ts';
import { adminRoutes } from './api/admin-routes.ts';
import { chatRoutes } from './api/chat-routes.ts';
import { companyRoutes } from './api/company-routes.ts';
import { directoryRoutes } from './api/directory-routes.ts';
import { isCrossSite, pathOf } from './api/door.ts';
import { HEADERS, TLS_HEADERS } from './api/headers.ts';
import { notificationRoutes } from './api/notification-routes.ts';
import { type Page, readPages } from './api/pages.ts';
import { FromPlayer, ToPlayer } from './api/play.ts';
import { Proxies } from './api/proxies.ts';
import { pushRoutes } from './api/push-routes.ts';
import { recordRoutes } from './api/record-routes.ts';
import { restRoutes } from './api/rest-routes.ts';
import { type Door, openApi, refuse, register, tokenOf } from './api/routes.ts';
import { socialRoutes } from './api/social-routes.ts';
import { Sockets } from './api/sockets.ts';
import type { About } from './api/status.ts';
import { tournamentRoutes } from './api/tournament-routes.ts';
import type { BotsByGame } from './bots/thinkers.ts';
import { type Config, DEFAULTS, type Limits } from './config.ts';
import { Directory } from './discovery/directory.ts';
import { openDiscovery } from './discovery/discovery.ts';
import { type Gateway, openGateways } from './gateways.ts';
import { House } from './house.ts';
import { Limiter } from './limiter.ts';
import * as refusals from './refusals.ts';
import { MemoryStorage } from './storage/memory.ts';
import { openSqlite } from './storage/sqlite.ts';
import { houseTimer } from './timer.ts';

export interface Start extends Partial<Omit<Config, 'limits'>> {
  readonly limits?: Partial<Limits>;
  /** Further games, beside those of the house: one line in a test. */
  readonly games?: readonly AnyGame[];
  readonly bots?: BotsByGame;
  readonly timer?: Timer;
}

export interface Running {
  readonly url: string;
  /** While nobody is administrator: where somebody becomes one, once. */
  readonly administrator?: string;
  readonly house: House;
  readonly gateways: readonly { readonly name: string; readonly port: number }[];
  /** Tells everybody, stores, stops listening. */
  close(): Promise<void>;
}

/** The root of the clone, from the sources and from the build alike. */
const ROOT = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../..' : '../../..', import.meta.url));

export async function startServer(start: Start = {}): Promise<Running> {
  const config: Config = { ...DEFAULTS, ...start, limits: { ...DEFAULTS.limits, ...start.limits } };
  const storage = config.data === undefined ? new MemoryStorage() : openSqlite(config.data);
  const proxies = new Proxies(config.proxies);
  const app = fastify({
    logger: config.log === 'silent' ? false : { level: config.log },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.limits.message * 8,
    requestTimeout: 15_000,
    connectionTimeout: config.limits.idle,
    keepAliveTimeout: 10_000,
    trustProxy: address => proxies.includes(address),
  });
  const url = (): string => config.url ?? `http://localhost:${portOf(app, config)}`;
  const house = new House({
    games: [...games, ...(start.games ?? [])],
    bots: { ...bots, ...start.bots },
    storage,
    timer: start.timer ?? houseTimer,
    config,
    proxies,
    url,
    complain: (what, error) => app.log.error({ err: error }, what),
  });
  limitConnections(app, proxies, config.limits.connectionsPerAddress * 2);
  let gateways: Gateway[] = [];
  const about: About = { version: ownVersion(), url, port: () => portOf(app, config), gateways: () => gateways };
  serveApi(app, house, about);
  servePages(app, readPages(`${ROOT}/dist/web`));
  const sockets = new Sockets(house, app.server, () => gateways.flatMap(({ entrance }) => entrance ?? []));
  try {
    await house.open();
    await app.listen({ host: config.host, port: config.port });
    gateways = await openGateways(house);
  } catch (error) {
    await app.close();
    await house.close();
    throw error;
  }
  const discovery = await openDiscovery(house, about, (what, error) => app.log.warn({ err: error }, what));
  const invitation = await house.accounts.moderation.invitation();
  const own = `http://localhost:${portOf(app, config)}`;
  return {
    url: own,
    ...(invitation && { administrator: `${config.url ?? own}/administrator#${invitation}` }),
    house,
    gateways,
    close: async () => {
      await discovery.close();
      house.rematches.close();
      sockets.close();
      await Promise.all(gateways.map(gateway => gateway.close()));
      app.server.closeAllConnections();
      await app.close();
      await house.close();
    },
  };
}

function portOf(app: FastifyInstance, config: Config): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}

/** Sockets beyond this many from one address are closed before they cost anything; a proxy brings everybody's. */
function limitConnections(app: FastifyInstance, proxies: Proxies, most: number): void {
  const counts = new Map<string, number>();
  app.server.on('connection', socket => {
    const address = socket.remoteAddress ?? '';
    if (proxies.includes(address)) return;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    socket.once('close', () => {
      const left = counts.get(address)! - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
    if (count > most) socket.destroy();
  });
}

function ownVersion(): string {
  return (JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { version: string }).version; // our own file
}

function serveApi(app: FastifyInstance, house: House, about: About): void {
  const { directoryKey } = house.config;
  const directory =
    directoryKey === undefined ? undefined : new Directory({ key: directoryKey, now: () => house.timer.now() });
  const routes = [
    ...restRoutes(house, about),
    ...directoryRoutes(directory),
    ...accountRoutes(house),
    ...adminRoutes(house),
    ...tournamentRoutes(house),
    ...recordRoutes(house),
    ...companyRoutes(house, about.gateways),
    ...notificationRoutes(house),
    ...pushRoutes(house),
    ...socialRoutes(house),
    ...chatRoutes(house),
  ];
  const limiter = new Limiter(house.config.limits.perMinute);
  // A form of another site can send this type without asking first; nothing here reads it.
  app.removeContentTypeParser('text/plain');
  const { passes } = house.accounts;
  const whoIs = async (request: FastifyRequest, door: Door): Promise<Known | Refusal> => {
    const token = tokenOf(request);
    if (token !== '') return passes.byToken(token);
    if (door.session === undefined) return refusals.sayHello;
    const known = await passes.bySession(door.session);
    if (!isRefusal(known) && known.renewed) door.keepSession(door.session);
    return known;
  };
  const mayPass = (request: FastifyRequest): Refusal | undefined =>
    limiter.allows(request.ip, house.timer.now()) ? undefined : refusals.tooFast;
  register(app, house, routes, whoIs, mayPass);
  const document = openApi(about.version, routes);
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: { FromPlayer, ToPlayer } };
  app.get('/api/openapi.json', () => document);
  app.get('/api/play/schema.json', () => schema);
  app.get('/health', async (_request, reply) => {
    await house.storage.get('health', 'store');
    return reply.send({ status: 'ok' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(house.metrics.contentType).send(await house.metrics.text()),
  );
  app.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      app.log.error({ err: error }, 'request failed');
      return reply.code(500).send(refusals.oops);
    }
    if (status === 413) return reply.code(413).send(refusals.tooBig);
    return reply
      .code(status)
      .send(refusal(refusals.badRequest.refused, `${refusals.badRequest.detail.slice(0, -1)}: ${error.message}.`));
  });
  app.addHook('onRequest', (request, reply, done) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && isCrossSite(request.headers, house.config.url)) refuse(house, reply, refusals.crossSite);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(house.proxies.isSecure(request.raw) ? { ...HEADERS, ...TLS_HEADERS } : HEADERS);
    done(null, payload);
  });
}

function servePages(app: FastifyInstance, pages: ReadonlyMap<string, Page>): void {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    // A page of the client has no dot in its name: the client itself shows what is not there.
    const page = pages.get(path) ?? (/^$|\.|^\/api\//.test(path) ? undefined : pages.get('/index.html'));
    if (page && (request.method === 'GET' || request.method === 'HEAD')) return send(request, reply, page);
    return reply.code(404).send(refusals.noSuchPage);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.header('etag', page.etag).header('vary', 'accept-encoding').type(page.type);
  reply.header('cache-control', page.fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (page.gzip && /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.body);
}
