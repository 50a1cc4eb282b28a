// Serves the plain text pages that old clients of the gateways ask for.

import type { FastifyInstance } from 'fastify';
import { noSuchPage } from '../base/refusals.ts';
import type { TextPage } from '../base/text-page.ts';

export function serveTextPages(fastify: FastifyInstance, pages: readonly TextPage[]): void {
  for (const page of pages)
    fastify.get(page.path, (request, reply) => {
      const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
      const text = page.answer({ query, address: request.ip, host: request.hostname });
      if (text === undefined) return reply.code(404).send(noSuchPage);
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
    });
}
