import type { Millis } from '../../core/journal.ts';
import type { MailConfig } from './mail.ts';

export const PUSH_MODES = ['on', 'off', 'loopback'] as const;
/** Whether the server sends Web Push messages. `loopback` is for tests: also to this machine, without TLS. */
export type PushMode = (typeof PUSH_MODES)[number];

/** Every limit of the server, in one place. The command line and tests can override each of them. */
export interface ServerLimits {
  /** Largest message, in bytes. */
  readonly message: number;
  /** Open connections of one network: an IPv4 address, or an IPv6 /64. */
  readonly connectionsPerAddress: number;
  /** Open connections of all networks together. */
  readonly connections: number;
  /** Messages per second and connection on average, and in one burst. */
  readonly rate: number;
  readonly burst: number;
  /** A connection that does not answer pings for this long is closed. */
  readonly idle: Millis;
  /** Bytes that may wait for a slow reader; beyond that it gets nothing until it has caught up. */
  readonly lag: number;
  /** Open tables per account. */
  readonly openTables: number;
  /** New guests, and new tables, per minute and address. */
  readonly perMinute: number;
  /** Tables one connection may follow at the same time. */
  readonly tablesPerConnection: number;
  /** Milliseconds of computing time per second that an address or an account may use on average, and in one burst. */
  readonly cpu: number;
  readonly cpuBurst: Millis;
  /** Milliseconds one call of the rules of a game that is not part of this program may take. */
  readonly rules: Millis;
}

export const CHAT_MODES = ['everyone', 'accounts', 'off'] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Ports of gateways that differ from the usual ones, by name. A gateway with `false` is closed. */
  readonly gateways: Readonly<Record<string, number | false>> | false;
  /** Further settings of gateways, as `gateway-name.key`; each gateway documents its own. */
  readonly settings: Readonly<Record<string, string>>;
  /** The folder of the store. If undefined, the store is in memory only. */
  readonly data: string | undefined;
  /** `postgres://…`: the store that several servers share. If undefined, the store is the one of the folder. */
  readonly store: string | undefined;
  /** The name of this server among those that share a store. */
  readonly node: string;
  /** The address at which clients reach this node, when several share a store. If undefined, they do not learn it. */
  readonly nodeUrl: string | undefined;
  /**
   * The port of /metrics and /cluster, which no other port then has; 0 is any free one. If undefined, the port of the
   * pages has them.
   */
  readonly monitor: number | undefined;
  /** nats://…, or `channel` to the process that started this one. If undefined, no other server uses its store. */
  readonly bus: string | undefined;
  /** The number of this process among the workers of one machine, from 1. If undefined, it is not a worker. */
  readonly worker: number | undefined;
  /** What the subjects on NATS begin with: clusters on one NATS server have different ones. */
  readonly busPrefix: string;
  /** Public address of this server, used for links in emails, when it is not http://localhost:PORT. */
  readonly url: string | undefined;
  /** The origins of sites that may frame /embed/MATCH and read what it is made of. */
  readonly embed: readonly string[];
  /** Proxies whose X-Forwarded headers are trusted: `loopback`, addresses and networks. */
  readonly proxies: readonly string[];
  /** The name of this server in directories and lists. */
  readonly name: string;
  /** The key with which other servers announce themselves here. If undefined, this server keeps no directory. */
  readonly directoryKey: string | undefined;
  /** The directories in which this server announces itself, and their key. */
  readonly announce: { readonly to: readonly string[]; readonly key: string } | undefined;
  /** Clients on the local network can find this server by multicast DNS. */
  readonly multicast: boolean;
  /** Who may write in the chat. */
  readonly chat: ChatMode;
  readonly push: PushMode;
  /** If undefined, no email is sent, and a forgotten password cannot be reset. */
  readonly mail: MailConfig | undefined;
  readonly limits: ServerLimits;
  /** How long a player may be disconnected, for example to reload a page, before being shown as away. */
  readonly reloadGrace: Millis;
  /** A match without a connected player is removed from memory after this long. */
  readonly idleMatch: Millis;
  /** By game, instead of the game's own: the shortest and longest pause before a bot moves at a table with people. */
  readonly botDelay: Readonly<Record<string, readonly [from: Millis, to: Millis]>>;
  /** Rolling tournaments that come by themselves, one a line: `dama 3+2 45 4h bots`. */
  readonly timetable: readonly string[];
  /** Minutes in which puzzles are made each night from the matches of this server. If 0, none are made. */
  readonly puzzles: number;
  readonly log: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export const DEFAULT_CONFIG: ServerConfig = {
  host: '0.0.0.0',
  port: 8080,
  gateways: {},
  settings: {},
  data: 'data',
  store: undefined,
  node: 'single',
  nodeUrl: undefined,
  monitor: undefined,
  bus: undefined,
  worker: undefined,
  busPrefix: 'ludoteca',
  url: undefined,
  embed: [],
  proxies: ['loopback'],
  name: 'Ludoteca',
  directoryKey: undefined,
  announce: undefined,
  // `ludoteca serve` switches it on: a server inside a test or another program does not announce itself.
  multicast: false,
  chat: 'everyone',
  push: 'on',
  mail: undefined,
  limits: {
    message: 16_384,
    connectionsPerAddress: 256,
    connections: 20_000,
    rate: 40,
    burst: 120,
    idle: 60_000,
    lag: 65_536,
    openTables: 20,
    perMinute: 120,
    tablesPerConnection: 16,
    cpu: 250,
    cpuBurst: 5000,
    rules: 2000,
  },
  reloadGrace: 4000,
  idleMatch: 60_000,
  botDelay: {},
  timetable: [],
  puzzles: 0,
  log: 'info',
};
