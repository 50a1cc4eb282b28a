// Requests to the REST interface of a server.

import { isRefusal, type Refusal } from '../core/refusal.ts';
import { UNREACHABLE } from './refusals.ts';

export interface RestClient {
  /** `timeout`: milliseconds that the server has to answer this request. */
  (method: string, path: string, body?: unknown, timeout?: number): Promise<unknown>;
  /** The server answers what its own schemas say, or a refusal. */
  get<T>(path: string, timeout?: number): Promise<T | Refusal>;
  request<T>(method: string, path: string, body?: unknown): Promise<T | Refusal>;
  /** Where only a refusal is of interest. */
  command(method: string, path: string, body?: unknown): Promise<Refusal | undefined>;
}

export interface RestClientConfig {
  /** The address of the server. If left out, it is the one the page came from. */
  readonly server?: string;
  /** Milliseconds that the server has to answer. If left out, there is no limit. */
  readonly timeout?: number;
}

/** `token`: of a guest or a program; who signed in has a cookie instead. */
export function createRestClient(
  token: () => string | undefined,
  { server = '', timeout: usual }: RestClientConfig = {},
): RestClient {
  async function send(method: string, path: string, body?: unknown, timeout = usual): Promise<unknown> {
    const headers: Record<string, string> = {};
    const known = token();
    if (known) headers['authorization'] = `Bearer ${known}`;
    const isFile = body instanceof Blob;
    if (body !== undefined) headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json';
    const sent = isFile ? body : JSON.stringify(body);
    try {
      const answer = await fetch(server + path, {
        method,
        headers,
        ...(sent !== undefined && { body: sent }),
        ...(timeout !== undefined && { signal: AbortSignal.timeout(timeout) }),
      });
      const text = await answer.text();
      if (answer.headers.get('content-type')?.includes('json')) return JSON.parse(text) as unknown;
      return answer.ok ? text : UNREACHABLE;
    } catch {
      return UNREACHABLE;
    }
  }
  return restClient(send);
}

/** A client whose requests `send` carries. */
export function restClient(send: (...request: Parameters<RestClient>) => Promise<unknown>): RestClient {
  return Object.assign(send, {
    get: async <T>(path: string, timeout?: number) => (await send('GET', path, undefined, timeout)) as T | Refusal, // as documented above
    request: async <T>(method: string, path: string, body?: unknown) => (await send(method, path, body)) as T | Refusal, // likewise
    command: async (method: string, path: string, body?: unknown) => {
      const answer = await send(method, path, body);
      return isRefusal(answer) ? answer : undefined;
    },
  });
}

/** '?a=1&b=2' of what is said; an empty text says nothing. */
export function queryString(said: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(said))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}
