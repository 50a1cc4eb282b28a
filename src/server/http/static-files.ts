// The built web client, read once into memory: a few hundred kilobytes. A file is compressed when it is first requested, so
// that no start waits for that.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noSuchPage } from '../base/refusals.ts';
import { POLICY_HEADER, WORKER_POLICY } from './headers.ts';
import { pathOf } from './request-headers.ts';

export interface StaticFile {
  readonly body: Buffer;
  /** Returns undefined if the packed file would not be smaller. */
  readonly gzip: () => Buffer | undefined;
  readonly type: string;
  readonly etag: string;
  /** Named after its content, so it never changes. */
  readonly immutable: boolean;
  /** The script of the page's worker. */
  readonly isWorker: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.mjs': 'text/javascript; charset=utf-8',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm']);

/** By path ('/assets/x.js'); empty when the client was not built. Only files that exist at start are ever served. */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return files;
  }
  for (const name of names) {
    const file = join(folder, name);
    if (!statSync(file).isFile()) continue;
    const path = `/${name.replaceAll('\\', '/')}`;
    files.set(path, staticFile(path, readFileSync(file), /^\/(assets|embed|lib)\/.+-[^/]+$/.test(path)));
  }
  return files;
}

export function staticFile(path: string, body: Buffer, immutable: boolean): StaticFile {
  const ending = extname(path);
  return {
    body,
    gzip: COMPRESSED.has(ending) ? compressedOnce(body) : () => undefined,
    type: TYPES[ending] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`,
    immutable,
    isWorker: /^\/assets\/worker-[^/]+\.js$/.test(path), // named by vite.config.ts
  };
}

function compressedOnce(body: Buffer): () => Buffer | undefined {
  let compressed: Buffer | undefined;
  return () => {
    compressed ??= gzipSync(body, { level: 9 });
    return compressed.length < body.length ? compressed : undefined;
  };
}

/** The built manuals, by their path below `/help`. They are read when they are first requested, so that no start waits for them. */
export function readHelp(folder: string): () => ReadonlyMap<string, StaticFile> {
  let files: ReadonlyMap<string, StaticFile> | undefined;
  return () => (files ??= readStaticFiles(folder));
}

/** Pages of the manuals have no ending in their address. */
function helpFile(path: string, help: () => ReadonlyMap<string, StaticFile>): StaticFile | undefined {
  const inside = /^\/help(?:$|(?=\/))(.*)$/.exec(path)?.[1];
  if (inside === undefined) return undefined;
  const name = inside.replace(/\/$/, '') || '/index';
  return help().get(name) ?? help().get(`${name}.html`);
}

/** Serves the pages of the web client and the manuals, and refuses what is not there. */
export function servePages(
  fastify: FastifyInstance,
  pages: ReadonlyMap<string, StaticFile>,
  help: () => ReadonlyMap<string, StaticFile>,
): void {
  fastify.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const manual = helpFile(path, help);
    if (manual && (request.method === 'GET' || request.method === 'HEAD')) return sendFile(request, reply, manual);
    // A page of the client has no dot in its name: the client itself shows what is not there.
    const page = pages.get(path) ?? (/^$|\.|^\/api\//.test(path) ? undefined : pages.get('/index.html'));
    if (page && (request.method === 'GET' || request.method === 'HEAD')) return sendFile(request, reply, page);
    return reply.code(404).send(noSuchPage);
  });
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, page: StaticFile): FastifyReply {
  reply.header('etag', page.etag).header('vary', 'accept-encoding').type(page.type);
  reply.header('cache-control', page.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (page.isWorker) reply.header(POLICY_HEADER, WORKER_POLICY);
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const compressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? page.gzip() : undefined;
  if (compressed) return reply.header('content-encoding', 'gzip').send(compressed);
  return reply.send(page.body);
}
