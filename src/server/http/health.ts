// The routes of balancers and supervisors: does the server work, and should it receive more clients?

import type { FastifyInstance } from 'fastify';
import { type Role, rolesOf } from '../cluster/partitions.ts';
import type { Services } from './services.ts';

interface NotReady {
  readonly status: 'stopping' | 'leaving' | 'without-bus' | 'elsewhere' | 'failing';
  readonly detail: string;
}

const FAILING: NotReady = {
  status: 'failing',
  detail: 'The store cannot be written. Check the disk of the data folder.',
};

/**
 * /health: the server can do its work; `slow`: it stands still for long. /ready: it also wants more of it, which it does not while it stops or leaves its cluster.
 * /ready?role=lobby/uno: and it is the node that has this role.
 * /ready?drain=404: the answer is 404 instead of 503 where only new clients should go elsewhere. HAProxy knows this difference.
 */
export function serveHealth(fastify: FastifyInstance, services: Services): void {
  const { base } = services;
  fastify.get('/health', async (_request, reply) => {
    if (!(await base.storeHealth.isWritable())) return reply.code(503).send(FAILING);
    const { slow } = base.watchdog;
    if (!slow) return reply.send({ status: 'ok' });
    // Still 200: a restart would make all clients wait even longer.
    const detail = `The server stands still again and again, in the last minute for ${Math.round(slow.ms)} ms: ${slow.what}.`;
    return reply.send({ status: 'slow', detail });
  });
  fastify.get('/ready', async (request, reply) => {
    const { role, drain } = request.query as { role?: unknown; drain?: unknown }; // nothing checks the query here
    const roles = rolesOf(base.games.keys());
    if (role !== undefined && !roles.includes(role as Role)) {
      // Any name would belong to some node, so a typing error in the configuration of a balancer would look healthy there.
      const detail = `There is no such role. Roles: ${roles.join(', ')}.`;
      return reply.code(400).send({ status: 'unknown-role', detail });
    }
    const reason = await whyNotReady(services, role);
    if (!reason) return reply.send({ status: 'ok' });
    // Clients of a node that is cut off would wait for nothing.
    const keepsClients = drain === '404' && reason.status !== 'without-bus';
    return reply.code(keepsClients ? 404 : 503).send(reason);
  });
}

async function whyNotReady({ base, cluster }: Services, role: unknown): Promise<NotReady | undefined> {
  const readiness = cluster.readiness();
  if (readiness === 'stopping') return { status: 'stopping', detail: 'The server is stopping.' };
  if (readiness === 'outside') return { status: 'leaving', detail: 'This node is not in its cluster.' };
  if (readiness === 'without-bus')
    return { status: 'without-bus', detail: 'This node does not reach NATS, and other nodes do. Mend its network.' };
  if (typeof role === 'string' && !cluster.partitions.held(role))
    return { status: 'elsewhere', detail: 'Another node has this role.' };
  return (await base.storeHealth.isWritable()) ? undefined : FAILING;
}
