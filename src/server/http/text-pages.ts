// Serves the plain text pages that old clients of the gateways ask for.

import type { FastifyInstance } from 'fastify';
import { isRefusal } from '../../core/refusal.ts';
import { httpStatusOf } from '../base/refusal.ts';
import { noSuchPage } from '../base/refusals.ts';
import type { TextPage, TextPageRequest } from '../base/text-page.ts';
import type { OwnerCalls } from '../cluster/owner-calls.ts';

interface AskedPage {
  readonly path: string;
  readonly request: TextPageRequest;
}

export function serveTextPages(fastify: FastifyInstance, pages: readonly TextPage[], ownerCalls: OwnerCalls): void {
  const byPath = new Map(pages.map(page => [page.path, page]));
  const ask = ownerCalls.define('text-page', ({ path, request }: AskedPage) =>
    Promise.resolve(byPath.get(path)?.answer(request) ?? noSuchPage),
  );
  for (const { path, at } of pages)
    fastify.get(path, async (request, reply) => {
      const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
      const text = await ask(at, { path, request: { query, address: request.ip, host: request.hostname } });
      if (isRefusal(text)) return reply.code(httpStatusOf(text)).send(text);
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
    });
}
