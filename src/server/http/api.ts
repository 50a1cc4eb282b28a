// The HTTP interface: its routes, who calls them, and what every answer has in common.

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Timer } from '../../match/table.ts';
import { ClientMessage, ServerMessage } from '../../protocol/play.ts';
import type { Admission } from '../base/admission.ts';
import type { ServerConfig } from '../base/config.ts';
import { CpuOwner } from '../base/cpu-budget.ts';
import type { Caller } from '../base/identity.ts';
import type { Metrics } from '../base/metrics.ts';
import * as refusals from '../base/refusals.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import type { Partitions } from '../cluster/partitions.ts';
import { Directory } from '../discovery/directory.ts';
import type { Accounts } from '../people/accounts/accounts.ts';
import { type AccountRoutesPorts, accountRoutes } from './account-routes.ts';
import { type AdminRoutesPorts, adminRoutes } from './admin-routes.ts';
import { type AnalysisRoutesPorts, analysisRoutes } from './analysis-routes.ts';
import { type ArchiveRoutesPorts, archiveRoutes } from './archive-routes.ts';
import { type BotAccountRoutesPorts, botAccountRoutes } from './bot-account-routes.ts';
import { type ChatRoutesPorts, chatRoutes } from './chat-routes.ts';
import { directoryRoutes } from './directory-routes.ts';
import { type EmbedPorts, isFramed, serveEmbed } from './embed.ts';
import { type GameFiles, serveGameFiles } from './game-files.ts';
import { type GuestRoutesPorts, guestRoutes } from './guest-routes.ts';
import { HEADERS, TLS_HEADERS } from './headers.ts';
import { type HealthPorts, serveHealth } from './health.ts';
import { type MatchRoutesPorts, matchRoutes } from './match-routes.ts';
import { type NearbyRoutesPorts, nearbyRoutes } from './nearby-routes.ts';
import { type NotificationRoutesPorts, notificationRoutes } from './notification-routes.ts';
import type { Proxies } from './proxies.ts';
import { type PushRoutesPorts, pushRoutes } from './push-routes.ts';
import { type RankingRoutesPorts, rankingRoutes } from './ranking-routes.ts';
import { isCrossSite } from './request-headers.ts';
import {
  openApi,
  type RegistrationPorts,
  type RequestOrigin,
  type Route,
  registerRoutes,
  sendRefusal,
  tokenOf,
} from './routes.ts';
import { type ServerRoutesPorts, serverRoutes } from './server-routes.ts';
import { type SignInRoutesPorts, signInRoutes } from './sign-in-routes.ts';
import { type SocialRoutesPorts, socialRoutes } from './social-routes.ts';
import { type ClusterStatusPorts, clusterStatus, type ServerInfo } from './status.ts';
import { type TableRoutesPorts, tableRoutes } from './table-routes.ts';
import { type TournamentRoutesPorts, tournamentRoutes } from './tournament-routes.ts';

interface OwnPorts extends Pick<RegistrationPorts, 'ownerCalls' | 'checkClaim' | 'reading'>, HealthPorts {
  readonly config: Pick<ServerConfig, 'directoryKey' | 'embed' | 'limits' | 'url'>;
  readonly timer: Timer;
  nodes(): readonly NodeRow[];
  readonly partitions: Partitions;
  readonly gameFiles: GameFiles;
  readonly metrics: Metrics;
  readonly proxies: Proxies;
  readonly accounts: Pick<Accounts, 'credentials'>;
  readonly admission: Admission;
}

/** What the routes need, each its own part. */
export type ApiPorts = OwnPorts &
  AccountRoutesPorts &
  AdminRoutesPorts &
  AnalysisRoutesPorts &
  ArchiveRoutesPorts &
  BotAccountRoutesPorts &
  ChatRoutesPorts &
  ClusterStatusPorts &
  EmbedPorts &
  GuestRoutesPorts &
  MatchRoutesPorts &
  NearbyRoutesPorts &
  NotificationRoutesPorts &
  PushRoutesPorts &
  RankingRoutesPorts &
  ServerRoutesPorts &
  SignInRoutesPorts &
  SocialRoutesPorts &
  TableRoutesPorts &
  TournamentRoutesPorts;

export function serveApi(fastify: FastifyInstance, ports: ApiPorts, info: ServerInfo): void {
  const routes = allRoutes(ports, info);
  const { config, metrics, proxies, admission } = ports;
  // A form of another site can send this type without asking first; nothing here reads it.
  fastify.removeContentTypeParser('text/plain');
  registerRoutes(fastify, routes, {
    metrics,
    proxies,
    admission,
    reading: ports.reading,
    partitions: ports.partitions,
    ownerCalls: ports.ownerCalls,
    checkClaim: ports.checkClaim,
    authenticate: (request, origin) => authenticate(ports.accounts, request, origin),
  });
  serveDocuments(fastify, routes, info);
  serveHealth(fastify, ports);
  serveGameFiles(fastify, ports.gameFiles);
  serveEmbed(fastify, ports);
  answerErrors(fastify);
  // Before anything else: whoever has used its share of this turn of the event loop waits for a later one.
  fastify.addHook('onRequest', (request, _reply, done) => {
    admission.cpu.inTurn(new CpuOwner(request.ip), () => done(), 'head of a request');
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && isCrossSite(request.headers, config.url)) sendRefusal(metrics, reply, refusals.crossSite);
    else done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // A few answers have a header of their own instead.
    const usual = proxies.isSecure(request.raw) ? { ...HEADERS, ...TLS_HEADERS } : HEADERS;
    for (const [name, value] of Object.entries(usual)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (isFramed(reply)) reply.removeHeader('x-frame-options');
    done(null, payload);
  });
}

function allRoutes(ports: ApiPorts, info: ServerInfo): Route[] {
  const { directoryKey } = ports.config;
  const directory =
    directoryKey === undefined ? undefined : new Directory({ key: directoryKey, now: () => ports.timer.now() });
  const status = clusterStatus(ports, info);
  return [
    ...serverRoutes(ports, status),
    ...guestRoutes(ports),
    ...tableRoutes(ports),
    ...matchRoutes(ports),
    ...directoryRoutes(directory),
    ...signInRoutes(ports),
    ...accountRoutes(ports),
    ...botAccountRoutes(ports),
    ...adminRoutes(ports),
    ...tournamentRoutes(ports),
    ...rankingRoutes(ports),
    ...archiveRoutes(ports),
    ...analysisRoutes(ports),
    ...nearbyRoutes(ports, status),
    ...notificationRoutes(ports),
    ...pushRoutes(ports),
    ...socialRoutes(ports),
    ...chatRoutes(ports),
  ];
}

async function authenticate(
  { credentials }: Pick<Accounts, 'credentials'>,
  request: FastifyRequest,
  origin: RequestOrigin,
): Promise<Caller | Refusal> {
  const token = tokenOf(request);
  if (token !== '') return credentials.byToken(token);
  if (origin.session === undefined) return refusals.sayHello;
  const known = await credentials.bySession(origin.session);
  if (!isRefusal(known) && known.renewed) origin.setSession(origin.session);
  return known;
}

function serveDocuments(fastify: FastifyInstance, routes: readonly Route[], { version }: ServerInfo): void {
  const document = openApi(version, routes);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: { FromPlayer: ClientMessage, ToPlayer: ServerMessage },
  };
  fastify.get('/api/openapi.json', () => document);
  fastify.get('/api/play/schema.json', () => schema);
}

function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      fastify.log.error({ err: error }, 'request failed');
      return reply.code(500).send(refusals.serverFault);
    }
    if (status === 413) return reply.code(413).send(refusals.tooBig);
    const { detail } = refusals.badRequest;
    return reply.code(status).send({ ...refusals.badRequest, detail: `${detail.slice(0, -1)}: ${error.message}.` });
  });
}
