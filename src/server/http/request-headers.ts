// What the headers of a request say: its path, the site it comes from, and its session.

import type { IncomingHttpHeaders } from 'node:http';
import { parseUrl } from '../../core/url.ts';
import { DEVICE_LIFETIME, SESSION_LIFETIME } from '../people/accounts/credentials.ts';

/** Without the query; empty where there is none to be read, as in `GET //`. */
export function pathOf(url = ''): string {
  return parseUrl(url, 'http://server')?.pathname ?? '';
}

/**
 * Does the request come from a page of another site? `Sec-Fetch-Site` says so where the browser sends it, which is over TLS and
 * on localhost; elsewhere `Origin` must be our own host. Programs send neither, and have no cookies a page could misuse.
 */
export function isCrossSite(headers: IncomingHttpHeaders, url: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  const from = parseUrl(origin)?.host;
  return from === undefined || (from !== host && (url === undefined || from !== new URL(url).host));
}

/** With this prefix a browser accepts the cookie only from this host over TLS, so that no other host of the domain can set it. */
const cookieName = (secure: boolean): string => (secure ? '__Host-ludoteca' : 'ludoteca');

/** The secret of the session; undefined without a cookie. */
export function sessionOf(headers: IncomingHttpHeaders, secure: boolean): string | undefined {
  return cookieOf(headers, cookieName(secure));
}

function cookieOf(headers: IncomingHttpHeaders, wanted: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** For `Set-Cookie`. Without a secret the cookie is removed. */
export function sessionCookie(secret: string | undefined, secure: boolean): string {
  const seconds = secret === undefined ? 0 : SESSION_LIFETIME / 1000;
  const rules = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
  return `${cookieName(secure)}=${secret ?? ''}; ${rules}`;
}

/** How many accounts a browser is known to; the one that signed in longest ago is forgotten. */
const MOST_DEVICES = 5;
const devicesName = (secure: boolean): string => `${cookieName(secure)}-devices`;

/** Secrets of accounts that have signed in from this browser before. They outlive the session, and open nothing. */
export function devicesOf(headers: IncomingHttpHeaders, secure: boolean): string[] {
  const kept = cookieOf(headers, devicesName(secure)) ?? '';
  return kept.split('.').filter(Boolean).slice(0, MOST_DEVICES);
}

/** For `Set-Cookie`. */
export function devicesCookie(devices: readonly string[], secure: boolean): string {
  const kept = devices.slice(0, MOST_DEVICES).join('.');
  const rules = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${DEVICE_LIFETIME / 1000}${secure ? '; Secure' : ''}`;
  return `${devicesName(secure)}=${kept}; ${rules}`;
}
