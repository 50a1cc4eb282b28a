// Serves the plain text pages that old clients of the gateways ask for.

import type { FastifyInstance } from 'fastify';
import { isRefusal } from '../../core/refusal.ts';
import { type Static, Type } from '../../protocol/schema.ts';
import { httpStatusOf } from '../base/refusal.ts';
import { noSuchPage } from '../base/refusals.ts';
import type { TextPage } from '../base/text-page.ts';
import type { OwnerCalls } from '../cluster/owner-calls.ts';

const AskedPage = Type.Object({
  path: Type.String(),
  request: Type.Object({
    query: Type.Record(Type.String(), Type.String()),
    address: Type.String(),
    host: Type.String(),
  }),
});

export function serveTextPages(fastify: FastifyInstance, pages: readonly TextPage[], ownerCalls: OwnerCalls): void {
  const byPath = new Map(pages.map(page => [page.path, page]));
  const ask = ownerCalls.define('text-page', {
    schema: AskedPage,
    write: (asked: Static<typeof AskedPage>) => asked,
    read: asked => Promise.resolve(asked),
    run: ({ path, request }) => Promise.resolve(byPath.get(path)?.answer(request) ?? noSuchPage),
  });
  for (const { path, at } of pages)
    fastify.get(path, async (request, reply) => {
      const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
      const text = await ask(at, { path, request: { query, address: request.ip, host: request.hostname } });
      if (isRefusal(text)) return reply.code(httpStatusOf(text)).send(text);
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
    });
}
