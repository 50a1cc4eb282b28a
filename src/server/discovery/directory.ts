// A list of servers that any server can keep. Holders of the key may announce a server here; it stays listed while it keeps
// announcing itself. The directory never connects to a listed server, so announcements cannot make it call anything
// (docs/adr/0004-the-directory-calls-nobody.md).

import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import { parseUrl } from '../../core/url.ts';
import { plainAddress } from '../base/network.ts';
import * as refusals from './refusals.ts';

/** What a server says of itself. */
export interface ServerAnnouncement {
  /** Where people find it: scheme, host and port. */
  readonly url: string;
  readonly name: string;
  readonly version: string;
  readonly players: number;
  /** Running now. */
  readonly matches: number;
  /** Known to the server alone: who shows another cannot change its entry. */
  readonly secret: string;
  /** It closes: forget it. */
  readonly leaving?: boolean;
}

export interface ListedServer extends Omit<ServerAnnouncement, 'secret' | 'leaving'> {
  /** When it was last announced. Milliseconds since 1970. */
  readonly seen: Millis;
  /** It announced itself from the very address it names; a host name says nothing about who announced it. */
  readonly verified: boolean;
}

interface DirectoryEntry {
  readonly shown: ListedServer;
  readonly address: string;
  readonly proof: Buffer;
}

export interface DirectoryConfig {
  readonly key: string;
  readonly now: () => Millis;
}

/** A server that was silent for this long is forgotten. */
export const LISTING_LIFETIME: Millis = 15 * 60_000;
/** How often a server should announce itself. */
export const ANNOUNCE_INTERVAL: Millis = 5 * 60_000;
/** Servers in all, and from one address: a key that leaked must not fill the memory. */
const MAX_SERVERS = 500;
const MAX_PER_ADDRESS = 10;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export class Directory {
  readonly #key: Buffer;
  readonly #now: () => Millis;
  readonly #entries = new Map<string, DirectoryEntry>();

  constructor({ key, now }: DirectoryConfig) {
    this.#key = digest(key);
    this.#now = now;
  }

  /** Freshest first. */
  list(): ListedServer[] {
    this.#dropStale();
    return Array.from(this.#entries.values(), ({ shown }) => shown).sort((a, b) => b.seen - a.seen);
  }

  refuseKey(key: string): Refusal | undefined {
    return timingSafeEqual(digest(key), this.#key) ? undefined : refusals.wrongKey;
  }

  /** A server that has shown the key announces from `address` that it is open, or that it closes. */
  announce(announcement: ServerAnnouncement, address: string): Refusal | undefined {
    const parsed = parseServerUrl(announcement.url, address);
    if (!parsed) return refusals.badAddress;
    this.#dropStale();
    const proof = digest(announcement.secret);
    const known = this.#entries.get(parsed.url);
    if (known && !timingSafeEqual(known.proof, proof)) return refusals.addressTaken;
    if (announcement.leaving) {
      this.#entries.delete(parsed.url);
      return undefined;
    }
    if (!known && !this.#hasRoom(address)) return refusals.directoryFull;
    const { name, version, players, matches } = announcement;
    const shown = { ...parsed, name, version, players, matches, seen: this.#now() };
    this.#entries.set(parsed.url, { shown, address, proof });
    return undefined;
  }

  #hasRoom(address: string): boolean {
    let same = 0;
    for (const entry of this.#entries.values()) if (entry.address === address) same++;
    return this.#entries.size < MAX_SERVERS && same < MAX_PER_ADDRESS;
  }

  #dropStale(): void {
    const since = this.#now() - LISTING_LIFETIME;
    for (const [url, { shown }] of this.#entries) if (shown.seen < since) this.#entries.delete(url);
  }
}

/** A server's address in one form; an address in figures must be the one that announces it. */
export function parseServerUrl(text: string, from: string): Pick<ListedServer, 'url' | 'verified'> | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  const { protocol, host, hostname, username, password, pathname, search, hash } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  if (username || password || search || hash || pathname !== '/' || hostname.length > 253) return undefined;
  const figures = hostname.replace(/^\[|\]$/g, '');
  const isFigures = isIP(figures) !== 0;
  if (isFigures && figures !== plainAddress(from)) return undefined;
  // A name without a dot means something else on every machine.
  if (!isFigures && (!hostname.includes('.') || hostname.endsWith('.localhost'))) return undefined;
  return { url: `${protocol}//${host}`, verified: isFigures };
}
