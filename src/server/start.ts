// Starts the server: store, tables, HTTP, WebSocket, gateways, discovery.

import { GAMES } from '../../games/index.ts';
import type { Millis } from '../core/journal.ts';
import {
  type AnyGamePackage,
  botsOf,
  gatewaysOf,
  modulesOf,
  puzzleLoader,
  rulesOf,
} from '../game-package/define-game.ts';
import { gatewayHost } from '../gateways/gateway-host.ts';
import { gatewayPages } from '../gateways/open-gateways.ts';
import { OwnedGateways } from '../gateways/owned-gateways.ts';
import type { OpenGateway } from '../gateways/shared/gateway.ts';
import type { Timer } from '../match/table.ts';
import { Type } from '../protocol/schema.ts';
import { App } from './app.ts';
import { DEFAULT_CONFIG, type ServerConfig, type ServerLimits } from './base/config.ts';
import { closeInOrder, inBackground, type ReportFault, withTimeout } from './base/fault-reporting.ts';
import { standardOutputLog } from './base/log-writer.ts';
import { ownVersion, PACKAGE_ROOT } from './base/own-version.ts';
import { withAdvice } from './base/storage/checked-store.ts';
import type { Storage } from './base/storage/storage.ts';
import { serverTimer, systemTimer } from './base/timer.ts';
import { type Bus, LOCAL_BUS } from './cluster/bus.ts';
import { type ChannelEnd, openChannelBus } from './cluster/channel-bus.ts';
import { WorkerConnections } from './cluster/connection-splitter.ts';
import { enterCluster, type Membership, type NodeHooks } from './cluster/membership.ts';
import { busWeaknesses } from './cluster/nats-address.ts';
import type { NatsBusConfig } from './cluster/nats-bus.ts';
import { shareMetrics } from './cluster/worker-metrics.ts';
import { openDiscovery } from './discovery/discovery.ts';
import { serveApi } from './http/api.ts';
import { FarLinks } from './http/far-links.ts';
import { FarSessions } from './http/far-sessions.ts';
import { readGameFiles } from './http/game-files.ts';
import { createHttpServer, limitConnections, portOf } from './http/http-server.ts';
import { hideMonitor, serveMonitor } from './http/monitor.ts';
import { Proxies } from './http/proxies.ts';
import { Sockets } from './http/sockets.ts';
import { readHelp, readStaticFiles, servePages } from './http/static-files.ts';
import { type ServerInfo, serverStatus } from './http/status.ts';
import { openTablesAnywhere } from './http/tables-anywhere.ts';
import { serveTextPages } from './http/text-pages.ts';
import { type NodeGames, refuseOtherRules, ruleVersions } from './node-games.ts';
import { openStore } from './open-store.ts';
import { guardRules } from './play/guarded-rules.ts';

export interface ServerOptions extends Partial<Omit<ServerConfig, 'limits'>> {
  readonly limits?: Partial<ServerLimits>;
  /** The games of this server. If absent, they are those of this project. */
  readonly games?: readonly AnyGamePackage[];
  readonly timer?: Timer;
  /** A store that is open already. */
  readonly storage?: Storage;
  /** Instead of the bus that the configuration names. */
  readonly openBus?: typeof openBus;
  /** Instead of the time that a balancer has for noticing that this node leaves. */
  readonly noticeDelay?: Millis;
  /** This server has lost what it owned of a shared store, and is of no use any more: the process should end. */
  readonly onLost?: (why: Error) => void;
  /** An operator has asked this node to leave its cluster: it should be closed. */
  readonly onAskedToLeave?: () => void;
}

export interface StartedServer {
  readonly url: string;
  /** Where /metrics and /cluster are, if that is another port. */
  readonly monitor?: string;
  /** While there is no administrator: a link that works once, and makes the account that opens it an administrator. */
  readonly administrator?: string;
  readonly app: App;
  readonly gateways: readonly Pick<OpenGateway, 'name' | 'port' | 'furtherPorts'>[];
  readonly membership: Membership;
  /** Tells every connection, stores everything, stops listening. */
  close(): Promise<void>;
}

/** Rules of this project need no guard. */
const isOwn = (game: AnyGamePackage): boolean => GAMES.includes(game);

/**
 * A node that leaves closes its connections this long after `/ready` says so, when a balancer that asks every second and believes the
 * second answer sends no more clients to it. Until then it serves them, though all matches are elsewhere.
 */
const NOTICE_DELAY: Millis = 3000;

/** How long a node may take to give away what it owns, with its notice to balancers, and how long to end, giving away included. */
const [LEAVING, CLOSING] = [15_000, 25_000] as const;
/** How long what is open already may take to close when a server cannot start. */
const STARTING_FAILED: Millis = 10_000;

export async function startServer(options: ServerOptions = {}): Promise<StartedServer> {
  const limits = { ...DEFAULT_CONFIG.limits, ...options.limits };
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...options, limits };
  const games = options.games ?? GAMES;
  const definitions = await gatewaysOf(games);
  const proxies = new Proxies(config.proxies);
  const logWriter = standardOutputLog();
  const fastify = createHttpServer(config, proxies, logWriter);
  const ownPort = (): number => (config.worker === undefined ? portOf(fastify, config) : config.port);
  const ownUrl = (): string => `http://localhost:${ownPort()}`;
  const url = (): string => config.url ?? ownUrl();
  const { storage, unlock } = options.storage
    ? { storage: options.storage, unlock: () => undefined }
    : await openStore(config);
  const timer = options.timer ?? serverTimer();
  const reportFault: ReportFault = (what, error) => fastify.log.error({ err: error }, what);
  // Before there is a lease: compressing them keeps the event loop busy.
  const pages = readStaticFiles(`${PACKAGE_ROOT}/dist/web`);
  const closeStore = async (): Promise<void> => {
    await storage.close();
    unlock();
  };
  const gameFiles = await orClose(() => readGameFiles(games, pages), closeStore);
  for (const fault of gameFiles.faults) fastify.log.warn(fault);
  const membership = await orClose(() => enter(options, config, storage, timer, reportFault), closeStore);
  const { partitions } = membership;
  const start: ServerStart = {
    options,
    config,
    games,
    definitions,
    proxies,
    logWriter,
    fastify,
    storage,
    timer,
    membership,
    reportFault,
    url,
    phase: 'starting',
  };
  const app = await orClose(
    () => createApp(start),
    async () => {
      await membership.end();
      await closeStore();
    },
  );
  const { metrics, admission } = app.base;
  const { everywhere } = app.cluster;
  metrics.measureCluster(() => membership.measures());
  shareMetrics(metrics, membership, config);
  const gateways = new OwnedGateways(definitions, gatewayHost(app), config, partitions, reportFault);
  const info: ServerInfo = {
    version: ownVersion(),
    url,
    port: ownPort,
    gateways: () => gateways.open,
  };
  limitConnections(fastify, proxies, admission);
  const monitor = serveRoutes(start, app, { info, gateways, pages, gameFiles });
  const connections = config.worker === undefined ? undefined : new WorkerConnections(process, config.node);
  const links = new FarLinks(app.cluster, timer);
  const sockets = new Sockets({
    services: app,
    proxies,
    openTables: openTablesAnywhere(app, links),
    http: fastify.server,
    listeners: () => gateways.open.flatMap(({ webSocket }) => webSocket ?? []),
    passOn: (request, socket, head) => connections?.passOn(request, socket, head) === true,
  });
  const farSessions = new FarSessions(app);
  // All nodes know a new one before clients can connect to it: what must hold everywhere has to hold there, too.
  // They exchange the versions of their rules.
  const own: NodeGames = { node: config.node, games: ruleVersions(games) };
  const introduce = everywhere.define('new-node', Type.Object({}), async () => {
    await membership.refresh();
    return own;
  });
  const closedLast = [
    fastify,
    { close: () => monitor?.close() },
    { close: () => membership.end() },
    app,
    { close: unlock },
  ];
  // One of the workers of a machine speaks for all of them.
  const isFirst = config.worker === undefined || config.worker === 1;
  const found = isFirst ? config : { ...config, announce: undefined, multicast: false };
  let discovery: Awaited<ReturnType<typeof openDiscovery>> | undefined;
  let ticket: string | undefined;
  try {
    await app.open();
    refuseOtherRules(own, await introduce({}));
    ticket = isFirst ? await app.people.moderation.administratorTicket() : undefined;
    await membership.begin(
      nodeHooks(app, info, farSessions, {
        // A server that is stopping ends anyway.
        onLost: why =>
          start.phase === 'stopping' || !options.onLost ? reportFault('the cluster', why) : options.onLost(why),
        onAskedToLeave: options.onAskedToLeave ?? (() => undefined),
      }),
    );
    await monitor?.listen({ host: config.host, port: config.monitor! });
    // A worker's own port receives no clients: the main process hands it a share of the connections.
    if (config.worker === undefined) await fastify.listen({ host: config.host, port: config.port });
    else await fastify.listen({ host: '127.0.0.1', port: 0, exclusive: true });
    await gateways.start();
    discovery = await announceServer(app, info, found, (what, error) => fastify.log.warn({ err: error }, what));
  } catch (error) {
    await closeInOrder([gateways, ...closedLast], reportFault, STARTING_FAILED);
    throw config.data === undefined ? error : withAdvice(error, config.data);
  }
  start.phase = 'open';
  connections?.begin(fastify.server);
  return {
    url: ownUrl(),
    ...(monitor && { monitor: `http://localhost:${portOf(monitor, { port: 0 })}` }),
    ...(ticket && { administrator: `${url()}/administrator#${ticket}` }),
    app,
    gateways: gateways.open,
    membership,
    close: () => {
      start.phase = 'stopping';
      connections?.end();
      const leaving = { close: () => withTimeout(leave(membership, sockets, options.noticeDelay), LEAVING) };
      const remaining = { close: () => fastify.server.closeAllConnections() };
      const first = [leaving, discovery, app.play.rematches, sockets, gateways, remaining];
      return closeInOrder([...first, ...closedLast], reportFault, CLOSING);
    },
  };
}

/** What the steps of a start use. */
interface ServerStart {
  readonly options: ServerOptions;
  readonly config: ServerConfig;
  readonly games: readonly AnyGamePackage[];
  readonly definitions: Awaited<ReturnType<typeof gatewaysOf>>;
  readonly proxies: Proxies;
  readonly logWriter: ReturnType<typeof standardOutputLog>;
  readonly fastify: ReturnType<typeof createHttpServer>;
  readonly storage: Storage;
  readonly timer: Timer;
  readonly membership: Membership;
  readonly reportFault: ReportFault;
  readonly url: () => string;
  phase: 'starting' | 'open' | 'stopping';
}

function createApp(start: ServerStart): App {
  const { options, config, games, definitions, storage, timer, membership, fastify, logWriter, url, reportFault } =
    start;
  const { partitions, bus } = membership;
  return new App({
    games: games.map(one => (isOwn(one) ? one.rules : guardRules(one.rules, config.limits.rules))),
    foreignGames: new Set(rulesOf(games.filter(one => !isOwn(one))).map(({ id }) => id)),
    bots: botsOf(games),
    gameModules: modulesOf(games),
    puzzlesOf: puzzleLoader(games),
    matchFiles: definitions.flatMap(({ files }) => files ?? []),
    storage,
    storeAddress: options.storage ? undefined : (config.store ?? config.data),
    cluster: {
      partitions,
      bus,
      nodes: () => membership.nodes(),
      // A client that asks before the server is open may be sent to one that is about to say that it cannot start.
      readiness: () =>
        start.phase === 'starting' ? 'outside' : start.phase === 'stopping' ? 'stopping' : membership.readiness(),
    },
    timer,
    config,
    reportStall: sentence => fastify.log.warn(sentence),
    waitsAtLobby: game =>
      definitions.some(one => one.game === game && config.gateways !== false && config.gateways[one.name] !== false),
    droppedLogLines: () => logWriter.dropped,
    url,
    reportFault,
  });
}

interface ServedParts {
  readonly info: ServerInfo;
  readonly gateways: OwnedGateways;
  readonly pages: ReturnType<typeof readStaticFiles>;
  readonly gameFiles: Awaited<ReturnType<typeof readGameFiles>>;
}

/** Adds all routes and pages. Returns the server of the monitor, if it has a port of its own. */
function serveRoutes(start: ServerStart, app: App, parts: ServedParts): ServerStart['fastify'] | undefined {
  const { config, definitions, fastify, logWriter, proxies, timer } = start;
  const { info, gateways, pages, gameFiles } = parts;
  const monitor = config.monitor === undefined ? undefined : createHttpServer(config, proxies, logWriter);
  serveMonitor(monitor ?? fastify, app, monitor === undefined);
  if (monitor) hideMonitor(fastify);
  serveApi(fastify, app, { info, proxies, gameFiles });
  const textPages = gatewayPages(definitions, { config, timer }, () => gateways.open);
  serveTextPages(fastify, textPages, app.cluster.ownerCalls);
  servePages(fastify, pages, readHelp(`${PACKAGE_ROOT}/dist/help`));
  return monitor;
}

/** Lets others find this server: those on the same network, and the directories it is announced to. */
function announceServer(
  app: App,
  info: ServerInfo,
  config: ServerConfig,
  reportFault: ReportFault,
): ReturnType<typeof openDiscovery> {
  return openDiscovery({
    config,
    timer: app.base.timer,
    port: info.port(),
    version: info.version,
    describe: () => {
      const { url, name, version, players, matches } = serverStatus(app, info);
      return { url, name, version, players, matches: matches.running };
    },
    reportFault,
  });
}

/**
 * Closes what is open already if the next step fails: an open store, or a node that still extends its lease, would keep a process alive
 * that has just said why it cannot start.
 */
async function orClose<T>(step: () => T | Promise<T>, close: () => Promise<void>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    await close();
    throw error;
  }
}

/** Leaves matches and connections to other nodes, as far as there are any. */
async function leave(membership: Membership, sockets: Sockets, noticeDelay = NOTICE_DELAY): Promise<void> {
  const noticed = performance.now() + noticeDelay;
  await membership.handOver();
  const { node } = membership.partitions;
  const others = membership.nodes().filter(({ id, state, leaseMs }) => id !== node && state === 'here' && leaseMs > 0);
  if (others.length > 0) await sockets.sendAway(noticed - performance.now());
}

/** Alone, or as a node of a cluster, as the store says. */
function enter(
  options: ServerOptions,
  config: ServerConfig,
  storage: Storage,
  timer: Timer,
  reportFault: ReportFault,
): Promise<Membership> {
  return enterCluster({
    storage,
    name: config.node,
    address: config.nodeUrl ?? '',
    version: ownVersion(),
    weaknesses: busWeaknesses(config.bus ?? ''),
    // A lease runs out in real time, whatever clock the matches have.
    monotonic: () => systemTimer.monotonic(),
    now: () => timer.now(),
    openBus: (node, seal) => (options.openBus ?? openBus)(config, { node, seal, reportFault }),
    reportFault,
  });
}

/** What the server does for its node in a cluster. */
function nodeHooks(
  app: App,
  info: ServerInfo,
  farSessions: FarSessions,
  endings: Pick<NodeHooks, 'onLost' | 'onAskedToLeave'>,
): NodeHooks {
  return {
    counts: () => {
      const { players, matches } = serverStatus(app, info);
      return { players, matches: matches.open + matches.running };
    },
    release: released => app.play.tables.release(released),
    onBeat: ({ nodes }) => {
      const here = nodes.filter(({ leaseMs }) => leaseMs > 0);
      farSessions.keepOnly(new Set(here.map(({ id }) => id)));
      app.people.presenceSharing?.update(nodes);
      inBackground(app.cluster.news.catchUp(), 'news', app.base.reportFault);
      // This node may have the role since then, and a message that a match has ended may be lost.
      app.records.counting.countSoon();
    },
    ...endings,
  };
}

/** What this node brings to the bus. */
type BusEnd = Pick<NatsBusConfig, 'node' | 'seal' | 'reportFault'>;

/** The bus that the configuration names. Several servers on one store need one. */
async function openBus({ bus, busPrefix }: ServerConfig, own: BusEnd): Promise<Bus> {
  if (bus === undefined) return LOCAL_BUS;
  if (bus === 'channel') return openChannelBus(own.node, process as ChannelEnd, own.reportFault);
  const { openNatsBus } = await import('./cluster/nats-bus.ts');
  return openNatsBus({ ...own, url: bus, prefix: busPrefix });
}
