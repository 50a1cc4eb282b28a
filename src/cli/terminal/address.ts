// Where a server or a match is, as people write it.

import type { Refusal } from '../../core/refusal.ts';
import { parseUrl } from '../../core/url.ts';
import type { Texts } from '../texts/index.ts';
import type { Args } from './args.ts';
import { misuseOf } from './refusals.ts';

/** The default address of `ludoteca serve`. */
export const DEFAULT_SERVER = 'http://localhost:8080';

export interface MatchAddress {
  readonly server: string;
  /** The id of the match, or the code that opens its table: the server takes both. */
  readonly match: string;
}

/**
 * Reads an address without a path, as `localhost:9000` or `https://games.example.org/`. Returns undefined for others.
 */
export function parseServer(text: string): string | undefined {
  const url = parseUrl(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);
  if (!url) return undefined;
  const { protocol, host } = url;
  return (protocol === 'http:' || protocol === 'https:') && host !== '' ? `${protocol}//${host}` : undefined;
}

/** The server that --server names. */
export function serverOf(args: Args, texts: Texts): string | Refusal {
  const given = args.value('server') ?? DEFAULT_SERVER;
  return parseServer(given) ?? misuseOf('notAnAddress', { text: given }, texts);
}

/** The address of a page (`https://games.example.org/match/k3x9m2pq`), or an id or code on `server`. */
export function parseMatchAddress(text: string, server: string): MatchAddress | undefined {
  if (/^https?:\/\//i.test(text)) {
    const own = parseServer(text);
    const match = own && parseMatchId(new URL(text).pathname.split('/').at(-1)!);
    return match ? { server: own, match } : undefined;
  }
  const match = parseMatchId(text);
  return match === undefined ? undefined : { server, match };
}

/** Codes are ids as people say them: `K3X9-M2PQ`. */
function parseMatchId(text: string): string | undefined {
  const id = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z0-9]{4,40}$/.test(id) ? id : undefined;
}
