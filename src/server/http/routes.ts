// The REST interface as a table: each route once, with its schemas, from which Fastify checks requests and the OpenAPI document is made.

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { RefusalSchema } from '../../protocol/common.ts';
import { Compile, type Static, type TSchema, Type, Value } from '../../protocol/schema.ts';
import type { Admission } from '../base/admission.ts';
import { CpuOwner } from '../base/cpu-budget.ts';
import { ANONYMOUS, type Caller, claimOf, IdentityClaim } from '../base/identity.ts';
import type { Metrics } from '../base/metrics.ts';
import type { LaneName } from '../base/reading/messages.ts';
import { httpStatusOf } from '../base/refusal.ts';
import { badRequest, matchMoving, noSuchGame, noSuchMatch, sayHello, tooFast } from '../base/refusals.ts';
import type { OwnerCall } from '../cluster/owner-calls.ts';
import { notAdministrator, signIn } from '../people/accounts/refusals.ts';
import { type PathSchema, pathSchema } from './path-parts.ts';
import type { Proxies } from './proxies.ts';
import { devicesCookie, devicesOf, sessionCookie, sessionOf } from './request-headers.ts';
import type { Services } from './services.ts';

/** The input of a handler. All of it has passed its schema. */
export interface RouteRequest<P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
  readonly by: Caller;
  readonly origin: RequestOrigin;
}

/** Where a request comes from, and how its answer can set the session cookie. */
export interface RequestOrigin {
  readonly address: string;
  /** The User-Agent header. */
  readonly agent: string;
  /** The secret of the session it came with. */
  readonly session: string | undefined;
  /** Secrets of accounts that have signed in from this browser before. */
  readonly devices: readonly string[];
  /** Adds one of these to the cookie. */
  addDevice(secret: string): void;
  /** Sets the session cookie; undefined removes it. */
  setSession(secret: string | undefined): void;
}

interface RouteOptions<P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly summary: string;
  readonly query?: Q;
  readonly body?: B;
  /** The answer on success. If left out, it is an empty object. */
  readonly response?: TSchema;
  /** The answer is a file of this content type. */
  readonly fileType?: string;
  /** The body is a raw file of at most this many bytes. */
  readonly fileLimit?: number;
  /** Bytes of a JSON body, where it may be longer than a message. Such a route needs `auth`: nothing of it is read before. */
  readonly bodyLimit?: number;
  /**
   * Which login the caller must have. A person has signed in with a password; guests and programs have not. 'maybe': a login is
   * used where there is one.
   */
  readonly auth?: true | 'maybe' | 'person' | 'administrator';
  /** A bearer token that is not a login. It is checked where the request arrives, and sent to no other node. */
  readonly checkToken?: (token: string) => Refusal | undefined;
  /** Counts against the limit of requests a minute and address. */
  readonly rateLimited?: true;
  /** In a cluster, the owner of this match, tournament or role answers. If left out or undefined, any node does. */
  readonly at?: (asked: Pick<RouteRequest<P, Q, B>, 'params' | 'query' | 'body'>) => string | undefined;
  /** A reading worker runs `handle`, because it may take long. Such a handler only reads and any node can answer, so the route has no `at`. */
  readonly reads?: LaneName;
  /** The handler reads the rankings and the archive, so it runs in the thread that has them in memory. */
  readonly readsRecords?: true;
  /** Undefined is an empty object. */
  handle(asked: RouteRequest<P, Q, B>): unknown;
}

type AnyRequest = RouteRequest<TSchema, TSchema, TSchema>;

export interface Route extends RouteOptions<TSchema, TSchema, TSchema> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  /** Of what stands in the address. */
  readonly params: TSchema;
  readonly response: TSchema;
  handle(asked: AnyRequest): Promise<unknown>;
}

export const Empty = Type.Object({});

/** Infers the types of the handler from the address and the schemas of the route. */
const routeWith =
  (method: Route['method']) =>
  <Url extends string, Q extends TSchema, B extends TSchema>(
    url: Url,
    options: RouteOptions<PathSchema<Url>, Q, B>,
  ): Route => ({
    response: Empty,
    ...options,
    method,
    url,
    params: pathSchema(url),
    handle: async asked => (await options.handle(asked)) ?? {},
  });

export const route = { get: routeWith('GET'), post: routeWith('POST'), delete: routeWith('DELETE') };

/** The content type of a file sent as it is. */
const FILE = 'application/octet-stream';

/** The caller of a request. */
export type Authenticate = (request: FastifyRequest, origin: RequestOrigin) => Promise<Caller | Refusal>;

export interface RegistrationConfig {
  readonly services: Services;
  readonly proxies: Proxies;
  readonly authenticate: Authenticate;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, and the network that its computing time is charged to; null until the request is admitted. */
    admitted: { readonly origin: RequestOrigin; readonly by: Caller; readonly owner: CpuOwner } | null;
  }
}

export function registerRoutes(fastify: FastifyInstance, routes: readonly Route[], config: RegistrationConfig): void {
  const { services } = config;
  const { metrics, admission } = services.base;
  const { partitions } = services.cluster;
  fastify.decorateRequest('admitted', null);
  addParsers(fastify, admission);
  fastify.setValidatorCompiler(({ schema, httpPart }) => validatorFor(schema as TSchema, httpPart === 'body'));
  const forward = forwardTo(routes, services);
  for (const one of routes) {
    if (one.at && one.reads) throw new Error(`${keyOf(one)} cannot have both an owner and a reading worker`);
    const bodyLimit = one.fileLimit ?? one.bodyLimit;
    fastify.route({
      method: one.method,
      url: one.url,
      schema: {
        params: one.params,
        ...(one.query && { querystring: one.query }),
        ...(one.body && { body: one.body }),
      },
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Before the body is read, so that a request that is not allowed costs only its head.
      onRequest: (request, reply) => admit(one, request, reply, config),
      handler: async (request, reply) => {
        const { origin, by, owner } = request.admitted!;
        admission.cpu.charge(owner, keyOf(one));
        const { params, query, body } = request;
        const asked = { params, query, body, by, origin };
        const wrongToken = one.checkToken?.(tokenOf(request));
        if (wrongToken) return sendRefusal(metrics, reply, wrongToken);
        const owned = one.at?.(asked);
        const isHere = owned === undefined || partitions.held(owned) !== undefined;
        let response: unknown = isHere ? await answerOf(one, asked, reply, services) : matchMoving;
        // Another node owns it, or is about to: then the request was not carried out.
        if (owned !== undefined && isRefusal(response) && response.refused === matchMoving.refused) {
          response = await forward(owned, { route: one, asked });
        }
        if (isRefusal(response)) {
          if (response.refused === noSuchMatch.refused) admission.guesses.count(origin.address);
          return sendRefusal(metrics, reply, response);
        }
        reply.header('cache-control', 'no-store');
        if (response instanceof Download) response = sendableOf(response);
        return reply.send(isSendable(response) ? attach(reply, response, admission, owner) : response);
      },
    });
  }
}

/** Everything that is known of a request before its body is read. */
async function admit(
  one: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, proxies, authenticate }: RegistrationConfig,
): Promise<unknown> {
  const { metrics, admission } = services.base;
  const { ip: address } = request;
  const namesMatch = /:(?:match|code)\b/.test(one.url);
  if (namesMatch && admission.guesses.isLocked(address)) return sendRefusal(metrics, reply, tooFast);
  if (one.rateLimited && !admission.requests.take(address)) return sendRefusal(metrics, reply, tooFast);
  const origin = originOf(request, reply, proxies);
  const caller = one.auth ? await authenticate(request, origin) : ANONYMOUS;
  const by = one.auth === 'maybe' && caller === sayHello ? ANONYMOUS : caller;
  if (isRefusal(by)) return sendRefusal(metrics, reply, by);
  const notAllowed = whyNotAllowed(one, by);
  if (notAllowed) return sendRefusal(metrics, reply, notAllowed);
  const owner = new CpuOwner(address, by.account);
  admission.cpu.charge(owner, keyOf(one));
  const wait = admission.cpu.wait(owner);
  if (wait > 0) return sendRefusal(metrics, reply, tooFast, wait);
  const most = one.fileLimit ?? one.bodyLimit;
  if (most !== undefined) {
    const bytes = Math.min(most, Number(request.headers['content-length'] ?? most));
    if (!admission.uploads.admit(address, bytes, reply.raw)) return sendRefusal(metrics, reply, tooFast);
  }
  request.admitted = { origin, by, owner };
  return undefined;
}

/** A body is parsed when it is the turn of its network, and charged to it. */
function addParsers(fastify: FastifyInstance, { cpu }: Admission): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(FILE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const owner = request.admitted?.owner ?? new CpuOwner(request.ip);
    const what = `body of ${request.method} ${request.routeOptions.url}`;
    cpu.inTurn(owner, () => void parseJson(request, body as string, done), what); // a string, as said above
  });
}

async function answerOf(
  one: Route,
  asked: AnyRequest,
  reply: FastifyReply,
  { records: { reading } }: Services,
): Promise<unknown> {
  if (!one.reads || (one.readsRecords && !reading.hasRecords)) return one.handle(asked);
  const { params, query, body, by, origin } = asked;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const request = { route: keyOf(one), params, query, body, by };
  const answer = await reading.ask(one.reads, request, { address: origin.address, signal: gone.signal });
  // Workers do not know a game that only this process was given.
  return isRefusal(answer) && answer.refused === noSuchGame.refused ? one.handle(asked) : answer;
}

function whyNotAllowed({ auth }: Route, by: Caller): Refusal | undefined {
  if (auth === 'person' && by.kind !== 'person') return signIn;
  return auth === 'administrator' && !by.admin ? notAdministrator : undefined;
}

/** A request that is forwarded to the owner of what it is about. */
interface ForwardedRequest {
  readonly route: Route;
  readonly asked: AnyRequest;
}

/** The same as it is sent: without cookies and tokens, and with a claim in place of the caller. */
const ForwardedBody = Type.Object({
  route: Type.String(),
  params: Type.Unknown(),
  query: Type.Unknown(),
  body: Type.Optional(Type.Unknown()),
  by: Type.Optional(IdentityClaim),
  origin: Type.Object({ address: Type.String(), agent: Type.String() }),
});

/** Routes that the owner answers set no cookies. */
const NO_COOKIE = (): void => undefined;

export const keyOf = ({ method, url }: Pick<Route, 'method' | 'url'>): string => `${method} ${url}`;

function forwardTo(
  routes: readonly Route[],
  { cluster: { ownerCalls }, people: { accounts } }: Services,
): OwnerCall<ForwardedRequest, unknown> {
  const byKey = new Map(routes.map(one => [keyOf(one), one]));
  const checks = new Map(routes.filter(({ at }) => at).map(one => [one, checksFor(one)]));
  return ownerCalls.define('request', {
    schema: ForwardedBody,
    write: ({ route: one, asked: { params, query, body, by, origin } }) => ({
      route: keyOf(one),
      params,
      query,
      body,
      ...(by !== ANONYMOUS && { by: claimOf(by) }),
      origin: { address: origin.address, agent: origin.agent },
    }),
    read: async ({ route: key, params, query, body, by: claim, origin: { address, agent } }) => {
      const found = byKey.get(key);
      // Only requests about something that one node owns are passed on.
      if (!found?.at || !checks.get(found)!({ params, query, body })) return badRequest;
      const by = claim ? await accounts.credentials.byClaim(claim) : ANONYMOUS;
      if (isRefusal(by)) return by;
      if (by === ANONYMOUS && found.auth && found.auth !== 'maybe') return sayHello;
      const origin = { address, agent, session: undefined, devices: [], addDevice: NO_COOKIE, setSession: NO_COOKIE };
      return whyNotAllowed(found, by) ?? { route: found, asked: { params, query, body, by, origin } };
    },
    run: ({ route: one, asked }) => one.handle(asked),
  });
}

/** Has a request the form that its route wants? Fastify checks the same where it arrives. */
function checksFor({ params, query, body }: Route): (asked: Pick<AnyRequest, 'params' | 'query' | 'body'>) => boolean {
  let compiled: (readonly [part: 'params' | 'query' | 'body', check: ReturnType<typeof Compile>])[] | undefined;
  return asked => {
    compiled ??= Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[part as keyof typeof asked, Compile(schema)] as const] : [],
    );
    return compiled.every(([part, check]) => check.Check(asked[part]));
  };
}

/**
 * A body must be as its schema says: Fastify's usual checker would turn the option 1 into true, and drop what only the
 * second of several schemas knows. Parameters and queries are texts, so there numbers are read from them.
 */
function validatorFor(schema: TSchema, isBody: boolean): (value: unknown) => { value: unknown } | { error: Error } {
  // Compiled at the first request, so that a start does not wait for all of them.
  let check: ReturnType<typeof Compile> | undefined;
  return given => {
    check ??= Compile(schema);
    const value = isBody ? given : Value.Convert(schema, given);
    if (check.Check(value)) return { value };
    const wrong = check.Errors(value)[0];
    return { error: new Error(`${wrong?.instancePath.slice(1) ?? ''} ${wrong?.message ?? 'is wrong'}`.trim()) };
  };
}

function originOf(request: FastifyRequest, reply: FastifyReply, proxies: Proxies): RequestOrigin {
  const secure = proxies.isSecure(request.raw);
  const devices = devicesOf(request.headers, secure);
  return {
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    session: sessionOf(request.headers, secure),
    devices,
    addDevice: secret => void reply.header('set-cookie', devicesCookie([secret, ...devices], secure)),
    setSession: secret => void reply.header('set-cookie', sessionCookie(secret, secure)),
  };
}

/** The content types of files, by how their names end. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  gz: 'application/gzip',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
};

type DownloadBody = AsyncIterable<string | Uint8Array> | Buffer | string;

interface DownloadOptions {
  /** Content type; otherwise as the name ends. */
  readonly type?: string;
  /** It will never change: a reading worker keeps it under this name. */
  readonly keptAs?: string | undefined;
}

/** An answer that is saved as a file: whole, or made while it is sent. */
export class Download {
  readonly type: string;
  readonly disposition: string;
  readonly keptAs: string | undefined;
  readonly body: DownloadBody;

  constructor(name: string, body: DownloadBody, { type, keptAs }: DownloadOptions = {}) {
    this.body = body;
    this.keptAs = keptAs;
    this.type = type ?? TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? FILE;
    // RFC 8187: a name may have letters of any language, in a special form.
    const isPlain = /^[\w.-]+$/.test(name);
    this.disposition = `attachment; ${isPlain ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`}`;
  }

  async *parts(): AsyncGenerator<string | Uint8Array> {
    if (typeof this.body === 'string' || Buffer.isBuffer(this.body)) yield this.body;
    else yield* this.body;
  }
}

/** The result of a handler or a reading worker. */
interface Sendable {
  readonly type: string;
  readonly disposition: string | undefined;
  readonly body: Buffer | string | AsyncIterable<string | Uint8Array>;
  /** Bytes, where they are known. */
  readonly size?: number;
}

function sendableOf({ type, disposition, body }: Download): Sendable {
  return { type, disposition, body };
}

function isSendable(response: unknown): response is Sendable {
  return typeof response === 'object' && response !== null && 'body' in response && 'disposition' in response;
}

function attach(
  reply: FastifyReply,
  { type, disposition, body, size }: Sendable,
  admission: Admission,
  owner: CpuOwner,
): unknown {
  reply.type(type);
  if (disposition !== undefined) reply.header('content-disposition', disposition);
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  if (size !== undefined) reply.header('content-length', size);
  return Readable.from(inTurns(body, admission, owner), { objectMode: false });
}

/** Each part is sent when it is the turn of the reader's network, and charged to it. */
async function* inTurns(
  parts: AsyncIterable<string | Uint8Array>,
  { cpu }: Admission,
  owner: CpuOwner,
): AsyncGenerator<string | Uint8Array> {
  for await (const part of parts) {
    await new Promise<void>(resolve => cpu.inTurn(owner, resolve, 'part of a file'));
    yield part;
  }
}

/** `wait`: milliseconds after which the request may be made again, where that is known. */
export function sendRefusal(metrics: Metrics, reply: FastifyReply, refusal: Refusal, wait?: Millis): FastifyReply {
  metrics.refused.inc({ code: refusal.refused });
  if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000));
  return reply.code(httpStatusOf(refusal)).header('cache-control', 'no-store').send(refusal);
}

export function tokenOf(request: FastifyRequest): string {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  return schema && 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {}; // params and queries are flat objects
}

/** The routes as an OpenAPI 3.1 document. */
export function openApi(version: string, routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const url = route.url.replaceAll(/:(\w+)/g, '{$1}');
    const named = (schema: TSchema | undefined, where: 'path' | 'query'): object[] =>
      Object.entries(propertiesOf(schema)).map(([name, one]) => ({
        name,
        in: where,
        required: where === 'path',
        schema: one,
      }));
    (paths[url] ??= {})[route.method.toLowerCase()] = {
      summary: route.summary,
      parameters: [...named(route.params, 'path'), ...named(route.query, 'query')],
      ...(route.body && { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } }),
      ...(route.fileLimit && { requestBody: { required: true, content: { [FILE]: {} } } }),
      ...(route.auth && { security: [{ token: [] }, { session: [] }] }),
      responses: {
        200: { description: 'Done', content: { [route.fileType ?? 'application/json']: { schema: route.response } } },
        default: {
          description: 'Refused, with a code and one sentence',
          content: { 'application/json': { schema: RefusalSchema } },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ludoteca',
      version,
      description: 'Board games for people and programs. Playing itself: WebSocket /api/play.',
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Of a guest or a bot' },
        session: { type: 'apiKey', in: 'cookie', name: 'ludoteca', description: '__Host-ludoteca over TLS' },
      },
    },
    paths,
  };
}
