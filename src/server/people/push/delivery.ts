// One request to a push service (RFC 8030). The address is checked after it was resolved and is the very one connected to, so
// a name that changes its mind in between leads nowhere; redirects are not followed.

import { lookup as resolve } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { parseUrl } from '../../../core/url.ts';
import { isLoopback, isPublic, isPublicName, literalOf } from './addresses.ts';

/** Milliseconds a push service may take. */
const DELIVERY_TIMEOUT = 10_000;

export interface DeliveryConfig {
  /** For tests: also to this machine, and there without TLS. */
  readonly loopback: boolean;
  /** How names become addresses. */
  readonly resolve?: typeof resolve;
}

export interface DeliveryResult {
  readonly status: number;
  /** Seconds the service wants us to wait. */
  readonly retryAfter?: number;
}

export type DeliverPush = (
  endpoint: URL,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
) => Promise<DeliveryResult>;

/**
 * Returns the address of an endpoint, or undefined if no subscription may have it. What its name leads to is seen when
 * something is sent.
 */
export function parseEndpoint(text: string, { loopback }: Pick<DeliveryConfig, 'loopback'>): URL | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const literal = literalOf(url);
  const isHere = loopback && (url.hostname === 'localhost' || (literal !== undefined && isLoopback(literal)));
  if (isHere) return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  return (literal === undefined ? isPublicName(url.hostname) : isPublic(literal)) ? url : undefined;
}

export function createDelivery(config: DeliveryConfig): DeliverPush {
  const isAllowed = (address: string): boolean => isPublic(address) || (config.loopback && isLoopback(address));
  const lookup: LookupFunction = (host, options, done) => {
    (config.resolve ?? resolve)(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const first = found[0];
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return done(new Error(`${host} leads to an address that is not public`), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
  return (endpoint, headers, body) =>
    new Promise((resolved, reject) => {
      // A host that is an address is not looked up.
      const literal = literalOf(endpoint);
      if (!parseEndpoint(endpoint.href, config) || (literal !== undefined && !isAllowed(literal))) {
        reject(new Error(`${endpoint.host} is not an address for pushes`));
        return;
      }
      const send = endpoint.protocol === 'https:' ? secure : plain;
      const signal = AbortSignal.timeout(DELIVERY_TIMEOUT);
      const request = send(endpoint, { method: 'POST', headers, lookup, agent: false, signal }, answer => {
        answer.resume();
        const retryAfter = Number.parseInt(answer.headers['retry-after'] ?? '', 10);
        resolved({ status: answer.statusCode ?? 0, ...(retryAfter >= 0 && { retryAfter }) });
        // What a service has to say beyond its status does not matter, however long it is.
        answer.on('data', () => request.destroy());
      });
      request.on('error', reject);
      request.end(body);
    });
}
