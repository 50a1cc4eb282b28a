import type { Millis } from '../../core/journal.ts';
import type { MailConfig } from './mail.ts';

export const PUSH_MODES = ['on', 'off', 'loopback'] as const;
/** Does the server reach devices by Web Push? `loopback` is for tests: also devices on this machine, without TLS. */
export type PushMode = (typeof PUSH_MODES)[number];

/** Every limit of the server, in one place; the command line and tests overlay it. */
export interface ServerLimits {
  /** Bytes of one message or body. */
  readonly message: number;
  readonly connectionsPerAddress: number;
  /** Sustained messages a second and connection, and how many may come at once. */
  readonly rate: number;
  readonly burst: number;
  /** A connection that does not answer a ping for this long is closed. */
  readonly idle: Millis;
  /** A reader this far behind hears nothing more until it has drained. Bytes. */
  readonly lag: number;
  /** Open tables one account may have. */
  readonly openTables: number;
  /** New guests, and new tables, a minute and address. */
  readonly perMinute: number;
  /** Tables one connection may hear of at once. */
  readonly tablesPerConnection: number;
}

export const CHAT_MODES = ['everyone', 'accounts', 'off'] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Other ports than the documents' for gateways, by name; false: closed. */
  readonly gateways: Readonly<Record<string, number | false>> | false;
  /** What a gateway can be told besides its port, as `gateway-name.key`; each gateway documents its own. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where the store lives; undefined: in memory only. */
  readonly data: string | undefined;
  /** Where people find this server, when that is not http://localhost:PORT: links in letters lead there. */
  readonly url: string | undefined;
  /** Whose word on who asks is taken: `loopback`, addresses and networks of proxies. */
  readonly proxies: readonly string[];
  /** What the server is called where it is listed. */
  readonly name: string;
  /** The key with which other servers get on this server's list; undefined: it keeps none. */
  readonly directoryKey: string | undefined;
  /** The directories that are told of this server, and their key. */
  readonly announce: { readonly to: readonly string[]; readonly key: string } | undefined;
  /** Can be found on the local network, by multicast DNS. */
  readonly multicast: boolean;
  /** Who may talk at tables. */
  readonly chat: ChatMode;
  readonly push: PushMode;
  /** Undefined: no mail is sent, and forgotten passwords stay forgotten. */
  readonly mail: MailConfig | undefined;
  readonly limits: ServerLimits;
  /** How long a reloading page may be gone before the others notice. */
  readonly blink: Millis;
  /** Finished and idle matches leave memory after so long without anybody. */
  readonly idleMatch: Millis;
  /** By game: bots at a table with people answer after this long, from and to, so that each move can be followed. */
  readonly leisure: Readonly<Record<string, readonly [from: Millis, to: Millis]>>;
  readonly log: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export const DEFAULT_CONFIG: ServerConfig = {
  host: '0.0.0.0',
  port: 8080,
  gateways: {},
  settings: {},
  data: 'data',
  url: undefined,
  proxies: ['loopback'],
  name: 'Ludoteca',
  directoryKey: undefined,
  announce: undefined,
  // `ludoteca serve` switches it on: a server inside a test or another program keeps quiet.
  multicast: false,
  chat: 'everyone',
  push: 'on',
  mail: undefined,
  limits: {
    message: 65_536,
    connectionsPerAddress: 256,
    rate: 40,
    burst: 120,
    idle: 60_000,
    lag: 65_536,
    openTables: 20,
    perMinute: 120,
    tablesPerConnection: 16,
  },
  blink: 4000,
  idleMatch: 60_000,
  // Three bots in a row at machine speed are what players of card games complain of most.
  leisure: { uno: [600, 1200] },
  log: 'info',
};
