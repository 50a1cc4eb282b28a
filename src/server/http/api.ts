// The HTTP interface: its routes, the callers, and what all answers have in common.

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { RulesFault } from '../../match/rules-fault.ts';
import { ClientMessage, ServerMessage } from '../../protocol/play.ts';
import { CpuOwner } from '../base/cpu-budget.ts';
import type { Caller } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { Credentials } from '../people/accounts/credentials.ts';
import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { archiveRoutes } from './archive-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { isFramed, serveEmbed } from './embed.ts';
import { type GameFiles, serveGameFiles } from './game-files.ts';
import { SECURITY_HEADERS, TLS_HEADERS } from './headers.ts';
import { serveHealth } from './health.ts';
import { matchRoutes } from './match-routes.ts';
import { nearbyRoutes } from './nearby-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import type { Proxies } from './proxies.ts';
import { puzzleRoutes, solvedPuzzleRoutes } from './puzzle-routes.ts';
import { rankingRoutes } from './ranking-routes.ts';
import { isCrossSite } from './request-headers.ts';
import { openApi, type RequestOrigin, type Route, registerRoutes, sendRefusal, tokenOf } from './routes.ts';
import { serverRoutes } from './server-routes.ts';
import { readingServices, type Services } from './services.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { socialRoutes } from './social-routes.ts';
import { clusterStatus, type ServerInfo } from './status.ts';
import { tableRoutes } from './table-routes.ts';
import { tournamentRoutes } from './tournament-routes.ts';

/** What the site has beside the services: its addresses, its proxies, and the files of games that are not part of the client. */
export interface Site {
  readonly info: ServerInfo;
  readonly proxies: Proxies;
  readonly gameFiles: GameFiles;
}

export function serveApi(fastify: FastifyInstance, services: Services, { info, proxies, gameFiles }: Site): void {
  const routes = allRoutes(services, info, gameFiles);
  const { config, metrics, admission } = services.base;
  const { credentials } = services.people.accounts;
  // A form of another site can send this type without asking first; nothing here reads it.
  fastify.removeContentTypeParser('text/plain');
  registerRoutes(fastify, routes, {
    services,
    proxies,
    authenticate: (request, origin) => authenticate(credentials, request, origin),
  });
  serveDocuments(fastify, routes, info);
  serveHealth(fastify, services);
  serveGameFiles(fastify, gameFiles);
  serveEmbed(fastify, services);
  answerErrors(fastify);
  // Before anything else: a caller that has used its share of this turn of the event loop waits for a later one.
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
    const usual = proxies.isSecure(request.raw) ? { ...SECURITY_HEADERS, ...TLS_HEADERS } : SECURITY_HEADERS;
    for (const [name, value] of Object.entries(usual)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (isFramed(reply)) reply.removeHeader('x-frame-options');
    done(null, payload);
  });
}

function allRoutes(services: Services, info: ServerInfo, gameFiles: GameFiles): Route[] {
  const status = clusterStatus(services, info);
  return [
    ...serverRoutes(services, gameFiles, status),
    ...tableRoutes(services),
    ...matchRoutes(services),
    ...signInRoutes(services),
    ...accountRoutes(services),
    ...adminRoutes(services),
    ...tournamentRoutes(services),
    ...rankingRoutes(services),
    ...archiveRoutes(readingServices(services)),
    ...puzzleRoutes(readingServices(services)),
    ...solvedPuzzleRoutes(services),
    ...nearbyRoutes(services, status),
    ...notificationRoutes(services),
    ...socialRoutes(services),
    ...chatRoutes(services),
  ];
}

async function authenticate(
  credentials: Credentials,
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
    if (error instanceof RulesFault) {
      fastify.log.error({ err: error, game: error.game }, 'rules failed');
      return reply.code(409).send(refusals.rulesFailed);
    }
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
