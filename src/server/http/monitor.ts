// What is for the operator alone: measures, and who is in the cluster. On a port of its own where one is named.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../base/metrics.ts';
import { noSuchPage } from '../base/refusals.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import { PARTITIONS } from '../base/storage/partitions.ts';
import type { Partitions } from '../cluster/partitions.ts';
import { isPublic } from '../people/push/addresses.ts';

export interface MonitorPorts {
  readonly metrics: Pick<Metrics, 'contentType' | 'text'>;
  readonly partitions: Pick<Partitions, 'node' | 'owner'>;
  nodes(): readonly NodeRow[];
}

const PATHS = ['/metrics', '/cluster'] as const;

/** They are on another port: no page of the client is shown in their place. */
export function hideMonitor(fastify: FastifyInstance): void {
  for (const path of PATHS) fastify.get(path, (_request, reply) => reply.code(404).send(noSuchPage));
}

/** Also where the port is that of the pages: what operators look at is not for everybody behind a proxy. */
const preHandler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  isPublic(request.ip) ? reply.code(404).send(noSuchPage) : undefined;

export function serveMonitor(fastify: FastifyInstance, { metrics, partitions, nodes }: MonitorPorts): void {
  const [metricsPath, clusterPath] = PATHS;
  fastify.get(metricsPath, { preHandler }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  // Who is in the cluster, as this node knows it. Empty on a server that is alone.
  fastify.get(clusterPath, { preHandler }, () => ({
    node: partitions.node,
    nodes: nodes().map(({ id, name, version, state, leaseMs, players, matches, hasBus }) => {
      const owned = PARTITIONS.filter(partition => partitions.owner(partition) === id).length;
      return { id, name, version, state, leaseMs, partitions: owned, players, matches, hasBus };
    }),
  }));
}
