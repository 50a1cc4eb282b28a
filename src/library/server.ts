// `ludoteca/server`: a server inside a program, and the check of a journal. Node only.

import type { Millis } from '../core/journal.ts';
import { startServer as start } from '../server/start.ts';
import type { AnyGamePackage } from './game-package.ts';

export { type Audit, audit, JOURNAL_FAULTS, type JournalFault, type JournalFaultCode } from '../match/audit.ts';

/** What differs from the defaults, which docs/operating.md explains under the same names. */
export interface ServerOptions {
  /** The games of this server. If left out, they are those of this project. */
  readonly games?: readonly AnyGamePackage[];
  /** The address to listen on. If left out, the server listens on all addresses of the machine. */
  readonly host?: string;
  /** The port to listen on; 0 means any free one. If left out, it is 8080. */
  readonly port?: number;
  /** Ports of gateways by name. A gateway with `false` is closed. */
  readonly gateways?: Readonly<Record<string, number | false>> | false;
  /** Settings of gateways, as `gateway-name.key`. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * The folder of the store. If left out, it is `data` in the working folder; if undefined, matches are kept in memory
   * only.
   */
  readonly data?: string | undefined;
  /** `postgres://…` instead of a folder. */
  readonly store?: string | undefined;
  /** The public address of the server, where it is not http://localhost:PORT. */
  readonly url?: string | undefined;
  /** Proxies whose X-Forwarded headers are trusted. */
  readonly proxies?: readonly string[];
  /** What the server is called in lists. */
  readonly name?: string;
  /** Clients on the local network find it. */
  readonly multicast?: boolean;
  readonly chat?: 'everyone' | 'accounts' | 'off';
  readonly push?: 'on' | 'off';
  /** By game: the shortest and longest pause before a bot moves at a table with people. */
  readonly botDelay?: Readonly<Record<string, readonly [from: Millis, to: Millis]>>;
  /** How long a player may be disconnected before being shown as away. */
  readonly reloadGrace?: Millis;
  readonly log?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export interface Server {
  readonly url: string;
  /** While there is no administrator: a link that makes the first one to open it one. */
  readonly administrator?: string;
  readonly gateways: readonly { readonly name: string; readonly port: number }[];
  /** Ends every connection, stores everything, stops listening. */
  close(): Promise<void>;
}

export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { games, ...config } = options;
  const server = await start({ ...config, ...(games && { games }) });
  const { url, administrator, gateways } = server;
  return { url, ...(administrator !== undefined && { administrator }), gateways, close: () => server.close() };
}
