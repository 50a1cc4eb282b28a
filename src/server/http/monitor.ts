// Routes for the operator only: metrics, and the nodes of the cluster. On a port of their own where one is configured.

import type { FastifyInstance } from 'fastify';
import { noSuchPage } from '../base/refusals.ts';
import { PARTITIONS } from '../base/storage/partitions.ts';
import { isPublic } from '../people/push/addresses.ts';
import type { Services } from './services.ts';

const PATHS = ['/metrics', '/cluster'] as const;

/** They are on another port: no page of the client is shown in their place. */
export function hideMonitor(fastify: FastifyInstance): void {
  for (const path of PATHS) fastify.get(path, (_request, reply) => reply.code(404).send(noSuchPage));
}

/** `isWebPort`: the port of the pages, which may be public: there only private networks are answered. */
export function serveMonitor(
  fastify: FastifyInstance,
  { base: { metrics }, cluster: { partitions, nodes } }: Services,
  isWebPort: boolean,
): void {
  const [metricsPath, clusterPath] = PATHS;
  if (isWebPort)
    fastify.addHook('onRequest', (request, reply, done) => {
      const { url = '' } = request.routeOptions;
      if ((PATHS as readonly string[]).includes(url) && isPublic(request.ip)) reply.code(404).send(noSuchPage);
      else done();
    });
  fastify.get(metricsPath, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  // The nodes of the cluster, as this node knows them. Empty on a single server.
  fastify.get(clusterPath, () => ({
    node: partitions.node,
    nodes: nodes().map(({ id, name, version, state, leaseMs, players, matches, hasBus }) => {
      const owned = PARTITIONS.filter(partition => partitions.owner(partition) === id).length;
      return { id, name, version, state, leaseMs, partitions: owned, players, matches, hasBus };
    }),
  }));
}
