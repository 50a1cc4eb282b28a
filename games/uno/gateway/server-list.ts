// The list of servers in which the document's clients look first (its part 3): `uno.txt` has the address and the port of each
// server on a line of its own, and `uno.php?password=KEY&port=PORT` adds the server that asks for it. The document's page kept
// one server, the last; its client expects a list. So the last one comes first, others follow, and this server comes last.

import { createHash, timingSafeEqual } from 'node:crypto';
import { DAY, MINUTE } from '../../../src/core/durations.ts';
import type { Millis } from '../../../src/core/journal.ts';
import type { GatewayPage } from '../../../src/gateways/shared/gateway.ts';
import { networkOf, plainAddress } from '../../../src/server/base/network.ts';
import { AttemptLimiter, type AttemptRule } from '../../../src/server/people/accounts/attempt-limiter.ts';

export interface UnoServerListConfig {
  /** The key of the directory. If undefined, no server can be added. */
  readonly key: string | undefined;
  readonly now: () => Millis;
  /** Returns the port of this server's own gateway, or undefined if it is closed. */
  readonly ownPort: () => number | undefined;
}

/** The document's server announces itself when it starts and never again. */
const LIFETIME: Millis = DAY;
const MAX_SERVERS = 500;
const MAX_PER_ADDRESS = 10;
/** By network: ten passwords at once, then one a second, one in two seconds and so on. */
const PASSWORD_ATTEMPTS: AttemptRule = { free: 10, first: 1000, longest: 10 * MINUTE };

interface ListedUnoServer {
  readonly address: string;
  readonly port: number;
  readonly since: Millis;
}

export class UnoServerList {
  readonly #config: UnoServerListConfig;
  readonly #attempts = new AttemptLimiter(PASSWORD_ATTEMPTS);
  #servers: readonly ListedUnoServer[] = [];

  constructor(config: UnoServerListConfig) {
    this.#config = config;
  }

  /** Puts a server at the top of the list. A wrong password or port changes nothing, as with the document's page. */
  add(from: string, password: string, port: string): void {
    const address = plainAddress(from);
    const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
    if (number < 1 || number > 65_535 || !this.#isKey(address, password)) return;
    const since = this.#config.now();
    const others = this.#listed().filter(one => one.address !== address || one.port !== number);
    const isFull = others.length >= MAX_SERVERS;
    if (isFull || others.filter(one => one.address === address).length >= MAX_PER_ADDRESS) return;
    this.#servers = [{ address, port: number, since }, ...others];
  }

  /**
   * Returns the text of `uno.txt`: the servers that were added, then this one if its gateway is open. `ownHost` is the
   * host name that the client used. The result is undefined if the list is empty and no key is configured to add one.
   */
  text(ownHost: string): string | undefined {
    const ownPort = this.#config.ownPort();
    const own = ownPort === undefined ? [] : [`${ownHost}\n${ownPort}`];
    const lines = [...this.#listed().map(({ address, port }) => `${address}\n${port}`), ...own];
    return lines.length === 0 && this.#config.key === undefined ? undefined : lines.join('\n');
  }

  #listed(): readonly ListedUnoServer[] {
    const from = this.#config.now() - LIFETIME;
    return this.#servers.filter(({ since }) => since >= from);
  }

  #isKey(address: string, password: string): boolean {
    const { key, now } = this.#config;
    const network = networkOf(address);
    if (key === undefined || this.#attempts.attempt(network, now()) > 0) return false;
    if (!timingSafeEqual(digest(password), digest(key))) return false;
    this.#attempts.refund(network);
    return true;
  }
}

/** The pages as the document's client and server ask for them. */
export function serverListPages(list: UnoServerList): readonly GatewayPage[] {
  return [
    { path: '/uno.txt', answer: ({ host }) => list.text(host) },
    {
      path: '/uno.php',
      answer: ({ query, address, host }) => {
        if (query['password'] !== undefined) list.add(address, query['password'], query['port'] ?? '');
        return list.text(host);
      },
    },
  ];
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
