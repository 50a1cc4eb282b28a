// Who may use how much of the server. Everything that is counted by network is counted here: an IPv4 address, the /64 of an IPv6
// address, and four times as much for its /48. Some limits hold for all networks together, so that many of them cannot exceed the
// server's memory. In a cluster every node counts for itself.

import type { Timer } from '../../match/table.ts';
import type { ServerLimits } from './config.ts';
import { CpuBudget } from './cpu-budget.ts';
import { NetworkShares, RateLimiter, SITE_FACTOR } from './limiter.ts';
import { networkOf, siteOf } from './network.ts';

/** Connections of HTTP and of pages behind one play connection. */
const SOCKETS_PER_CONNECTION = 2;
/**
 * Wrong match ids per minute and network. Anyone who knows the id of a private table may see it. Ids are short enough to be read over the
 * telephone, so a network that names matches which do not exist must soon wait.
 */
const MAX_WRONG_IDS = 60;
/** Large bodies that are being received: of one network, and bytes of all. */
const MAX_UPLOADS = 4;
const MAX_UPLOAD_BYTES = 64 * 2 ** 20;
/** Bytes a second that a network may send over WebSockets on average, and in one burst. */
const BYTES = { rate: 2 ** 22, burst: 2 ** 24 };

interface Closing {
  on(event: 'close', listener: () => void): unknown;
}

export class Admission {
  /** Computing time of the thread that serves moves. */
  readonly cpu: CpuBudget;
  /** Sockets of the HTTP port, before anything is read from them. */
  readonly sockets: OpenCounter;
  /** Connections that play: WebSockets and those of all gateways together. */
  readonly connections: OpenCounter;
  /** New guests and new tables. */
  readonly requests: { take(address: string): boolean; isSpent(address: string): boolean };
  readonly guesses: { count(address: string): void; isLocked(address: string): boolean };
  readonly uploads: Uploads = new Uploads();
  readonly #bytes = new NetworkShares(BYTES);

  constructor(limits: ServerLimits, timer: Pick<Timer, 'now'>) {
    this.cpu = new CpuBudget({ rate: limits.cpu, burst: limits.cpuBurst });
    const { connectionsPerAddress, connections } = limits;
    this.sockets = new OpenCounter(
      connectionsPerAddress * SOCKETS_PER_CONNECTION,
      connections * SOCKETS_PER_CONNECTION,
    );
    this.connections = new OpenCounter(connectionsPerAddress, connections);
    const requests = new RateLimiter(limits.perMinute);
    this.requests = {
      take: address => requests.take(address, timer.now()),
      isSpent: address => requests.isSpent(address, timer.now()),
    };
    const guesses = new RateLimiter(MAX_WRONG_IDS);
    this.guesses = {
      count: address => void guesses.take(address, timer.now()),
      isLocked: address => guesses.isSpent(address, timer.now()),
    };
  }

  /** Counts bytes that a network has sent; milliseconds for which nothing more should be read from it. */
  receive(network: string, bytes: number): number {
    this.#bytes.take(network, bytes);
    return this.#bytes.wait(network);
  }
}

/** Limits how much is open at once: of one network, of its site, and of all. */
export class OpenCounter {
  readonly #mostOfNetwork: number;
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #all = 0;

  constructor(mostOfNetwork: number, most: number) {
    this.#mostOfNetwork = mostOfNetwork;
    this.#most = most;
  }

  /** Counts a socket until it closes; false, and not counted: its network has as many open as it may. */
  admit(address: string, socket: Closing): boolean {
    const network = networkOf(address);
    const site = siteOf(address);
    if (this.#all >= this.#most || this.#of(network) >= this.#mostOfNetwork) return false;
    if (site !== undefined && this.#of(site) >= this.#mostOfNetwork * SITE_FACTOR) return false;
    this.#change(network, site, 1);
    socket.on('close', () => this.#change(network, site, -1));
    return true;
  }

  #change(network: string, site: string | undefined, change: number): void {
    this.#all += change;
    this.#add(network, change);
    if (site !== undefined) this.#add(site, change);
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #add(key: string, change: number): void {
    const now = this.#of(key) + change;
    if (now === 0) this.#counts.delete(key);
    else this.#counts.set(key, now);
  }
}

/** Bodies longer than a message, while they are received and used. */
class Uploads {
  readonly #open = new OpenCounter(MAX_UPLOADS, Number.POSITIVE_INFINITY);
  #bytes = 0;

  /** Counts a body until its answer is sent; false, and not counted: it would be too much. */
  admit(address: string, bytes: number, response: Closing): boolean {
    if (this.#bytes + bytes > MAX_UPLOAD_BYTES || !this.#open.admit(address, response)) return false;
    this.#bytes += bytes;
    response.on('close', () => {
      this.#bytes -= bytes;
    });
    return true;
  }
}
