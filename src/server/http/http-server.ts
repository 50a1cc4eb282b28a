// The HTTP server itself: its limits, and the port it listens on.

import { hostname } from 'node:os';
import createFastify, { type FastifyInstance, LogController } from 'fastify';
import type { Admission } from '../base/admission.ts';
import type { ServerConfig } from '../base/config.ts';
import type { LogWriter } from '../base/log-writer.ts';
import type { Proxies } from './proxies.ts';

export function createHttpServer(config: ServerConfig, proxies: Proxies, logWriter: LogWriter): FastifyInstance {
  const { log, limits, worker } = config;
  const base = { pid: process.pid, hostname: hostname(), ...(worker !== undefined && { worker }) };
  const fastify = createFastify({
    logger: log === 'silent' ? false : { level: log, stream: logWriter, base },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.message,
    requestTimeout: 15_000,
    connectionTimeout: limits.idle,
    keepAliveTimeout: 10_000,
    trustProxy: address => proxies.includes(address),
    schemaController: { compilersFactory: { buildValidator: () => unused, buildSerializer: () => unused } },
  });
  return fastify;
}

/** `registerRoutes` checks requests, and answers need no check, so Fastify's own compilers are not loaded. */
function unused(): never {
  throw new Error('Set a validator compiler before routes with schemas.');
}

/** The port it listens on; before it does, the one it was given. */
export function portOf(fastify: FastifyInstance, config: Pick<ServerConfig, 'port'>): number {
  const address = fastify.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}

/** Closes sockets beyond the limit of a network before they cost anything. Proxies have no limit, because they bring all clients. */
export function limitConnections(
  fastify: FastifyInstance,
  proxies: Proxies,
  { sockets }: Pick<Admission, 'sockets'>,
): void {
  fastify.server.on('connection', socket => {
    const address = socket.remoteAddress;
    // It has gone already.
    if (address === undefined) socket.destroy();
    else if (!proxies.includes(address) && !sockets.admit(address, socket)) socket.destroy();
  });
}
