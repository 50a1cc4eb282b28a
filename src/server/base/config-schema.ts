// Everything an operator can set. The file, the environment, the flags, `ludoteca config` and docs/operating.md follow this list.

import { DAY } from '../../core/durations.ts';
import { parseUrl } from '../../core/url.ts';
import { type TSchema, Type } from '../../protocol/schema.ts';
import { CHAT_MODES, DEFAULT_CONFIG, PUSH_MODES, type ServerLimits } from './config.ts';
import { type DeclaredGateway, findSetting, fitsSetting, printSettingValue } from './gateway-settings.ts';
import { serverAddresses } from './postgres-address.ts';
import { isProxyRule } from './proxy-rule.ts';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** What a value looks like, and which sentence describes it. */
export type SettingForm =
  | { readonly is: 'whole'; readonly from: number; readonly to: number }
  | { readonly is: 'one'; readonly of: readonly string[] }
  | {
      readonly is:
        | 'text'
        | 'switch'
        | 'web'
        | 'smtp'
        | 'store'
        | 'bus'
        | 'prefix'
        | 'proxies'
        | 'servers'
        | 'games'
        | 'timetable';
    }
  | { readonly is: 'gateways' | 'settings' | 'botDelay' };

export interface Setting {
  /** As in the file; a dot leads into a map. */
  readonly key: string;
  readonly schema: TSchema;
  readonly form: SettingForm;
  /** One sentence. */
  readonly about: string;
  /** It is undefined if there is none, or one that only the machine knows. */
  readonly usual: unknown;
  readonly secret: boolean;
}

type Notes = Pick<Setting, 'form' | 'about'> & Partial<Pick<Setting, 'usual' | 'secret'>>;
type Leaf = TSchema & { readonly note: Notes };
type PlainForm = Exclude<SettingForm, { readonly from: number } | { readonly of: readonly string[] }>['is'];

/** `form`: one that needs no further words is named. Assigned, not copied: TypeBox keeps properties in a schema that are not enumerable. */
function leaf(form: SettingForm | PlainForm, schema: TSchema, note: Omit<Notes, 'form'>): Leaf {
  const whole = typeof form === 'string' ? { is: form } : form;
  return Object.assign(schema, { description: note.about, note: { form: whole, ...note } });
}

const isWeb = (text: string): boolean => /^https?:$/.test(parseUrl(text)?.protocol ?? '');
/**
 * Can this address be parsed without doubt? A password with one of / ? # in it must be written with %2F, %3F, %23: otherwise it would
 * end the host, and what follows it would be taken for the rest of the address. PostgreSQL over a socket has a user but no host; with a
 * standby it has several hosts.
 */
export function isStoreAddress(text: string): boolean {
  if (/^sqlite:./.test(text)) return true;
  if (!/^postgres(ql)?:\/\/./.test(text)) return false;
  try {
    return serverAddresses(text).every(one => isUnambiguous(one.replace('@/', '@localhost/')));
  } catch {
    return true; // the store says what is wrong with it
  }
}

/** Several NATS servers are separated by commas. */
const isBusAddress = (text: string): boolean =>
  text.split(',').every(one => /^(nats|tls):\/\/./.test(one) && isUnambiguous(one));

function isUnambiguous(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && url.hash === '' && !`${url.pathname}${url.search}`.includes('@');
}

/** As a browser names it: without a path. */
const isSite = (text: string): boolean => isWeb(text) && parseUrl(text)?.origin === text;

/** `localhost:9000` is enough. */
const isServerAddress = (text: string): boolean => isWeb(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);

const whole = (about: string, usual: number | undefined, from: number, to: number): Leaf =>
  leaf({ is: 'whole', from, to }, Type.Integer({ minimum: from, maximum: to }), { about, usual });
const text = (about: string, usual?: string): Leaf => leaf('text', Type.String({ minLength: 1 }), { about, usual });
const key = (about: string): Leaf => leaf('text', Type.String({ minLength: 1 }), { about, secret: true });
const one = (about: string, usual: string, of: readonly string[]): Leaf =>
  leaf({ is: 'one', of }, Type.Enum([...of]), { about, usual });
const toggle = (about: string, usual: boolean): Leaf => leaf('switch', Type.Boolean(), { about, usual });

const MOST = 2 ** 31 - 1; // the longest time a timer accepts
const usual = DEFAULT_CONFIG.limits;

const LIMITS: Readonly<Record<keyof ServerLimits, Leaf>> = {
  message: whole(
    'Largest message, and largest request body unless its route takes files, in bytes.',
    usual.message,
    1024,
    MOST,
  ),
  connectionsPerAddress: whole('Open connections per network.', usual.connectionsPerAddress, 1, 1_000_000),
  connections: whole('Open connections of all networks together.', usual.connections, 1, 10_000_000),
  rate: whole('Messages per second a connection may send on average.', usual.rate, 1, 1_000_000),
  burst: whole('Messages a connection may send in one burst.', usual.burst, 1, 1_000_000),
  idle: whole('Milliseconds after which a connection that does not answer pings is closed.', usual.idle, 1000, DAY),
  lag: whole(
    'Bytes that may wait for a slow reader; beyond that it gets nothing until it has caught up.',
    usual.lag,
    1024,
    MOST,
  ),
  openTables: whole('Open tables per account.', usual.openTables, 1, 1_000_000),
  perMinute: whole('New guests, and new tables, per minute and network.', usual.perMinute, 1, 1_000_000),
  tablesPerConnection: whole(
    'Tables one connection may follow at the same time.',
    usual.tablesPerConnection,
    1,
    1_000_000,
  ),
  cpu: whole(
    'Milliseconds of computing time per second that a network or an account may use on average.',
    usual.cpu,
    1,
    1_000_000,
  ),
  cpuBurst: whole(
    'Milliseconds of computing time that a network or an account may use in one burst.',
    usual.cpuBurst,
    100,
    1_000_000,
  ),
  rules: whole(
    'Milliseconds that one call of the rules of a game of others may take; a match that takes longer is closed.',
    usual.rules,
    10,
    600_000,
  ),
};

const ports = Type.Record(
  Type.String(),
  Type.Union([Type.Integer({ minimum: 0, maximum: 65_535 }), Type.Literal('off')]),
);
const gatewayValues = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
const botDelay = Type.Integer({ minimum: 0, maximum: 60_000 });
const botDelays = Type.Record(Type.String(), Type.Tuple([botDelay, botDelay]));

function gatewaySettings(declared: readonly DeclaredGateway[]): { gateways: Leaf; settings: Leaf } {
  const isGateway = (name: string): boolean => declared.some(one => one.name === name);
  const isGatewaySetting = ([name, value]: readonly [string, string | number | boolean]): boolean => {
    const setting = findSetting(declared, name);
    return typeof setting === 'object' && fitsSetting(setting, printSettingValue(value));
  };
  return {
    gateways: leaf(
      'gateways',
      Type.Union([Type.Literal('off'), Type.Refine(ports, given => Object.keys(given).every(isGateway))]),
      {
        about: 'Port of each gateway, by name, or off; a single off closes all of them.',
        usual: {},
      },
    ),
    settings: leaf(
      'settings',
      Type.Refine(gatewayValues, given => Object.entries(given).every(isGatewaySetting)),
      {
        about: 'Further settings of gateways; the page of each protocol in docs/protocols lists them.',
        usual: {},
      },
    ),
  };
}

/** Everything that can be set for a server that has these gateways. */
export const configSchema = (gateways: readonly DeclaredGateway[]) =>
  Type.Object(
    {
      port: whole('Port of the web pages and the API; 0 takes any free port.', DEFAULT_CONFIG.port, 0, 65_535),
      host: text('Address to listen on.', DEFAULT_CONFIG.host),
      data: text('Folder of the store.', DEFAULT_CONFIG.data),
      store: leaf('store', Type.Refine(Type.String(), isStoreAddress), {
        about: 'Store that several servers share, postgres://…, or sqlite:FOLDER; otherwise SQLite in the folder data.',
        secret: true,
      }),
      bus: leaf('bus', Type.Refine(Type.String(), isBusAddress), {
        about: 'NATS server through which the servers of a cluster talk to each other. Needs store.',
        secret: true,
      }),
      busPrefix: leaf('prefix', Type.String({ pattern: '^[a-z0-9-]+$' }), {
        about: 'Prefix of all subjects on NATS; clusters on one NATS server need different ones.',
        usual: DEFAULT_CONFIG.busPrefix,
      }),
      node: text('Name of this server in its cluster; otherwise the host name.'),
      nodeUrl: leaf('web', Type.Refine(Type.String(), isWeb), {
        about:
          'Address at which clients reach this server of a cluster directly; without it they stay with the address they used.',
      }),
      monitor: whole(
        'Port of /metrics and /cluster, to keep them from the public; otherwise they are on the port of the pages.',
        undefined,
        0,
        65_535,
      ),
      workers: whole(
        'Processes on this machine that serve one port together. More than one needs store with postgres://….',
        1,
        1,
        256,
      ),
      memory: toggle('Store nothing on disk: matches exist in memory only.', false),
      url: leaf('web', Type.Refine(Type.String(), isWeb), {
        about: 'Public address of this server, used for links in emails; otherwise http://localhost:PORT.',
      }),
      name: text('Name of this server in directories and lists; otherwise the host name.'),
      log: one('How much to log.', DEFAULT_CONFIG.log, LOG_LEVELS),
      proxies: leaf('proxies', Type.Array(Type.Refine(Type.String(), isProxyRule)), {
        about: 'Proxies whose X-Forwarded headers are trusted: addresses, networks, or loopback.',
        usual: DEFAULT_CONFIG.proxies,
      }),
      games: leaf('games', Type.Array(Type.String({ minLength: 1 })), {
        about: 'Games beside those of this program: folders (relative to this file), modules or installed packages.',
        usual: [],
      }),
      embed: leaf('servers', Type.Array(Type.Refine(Type.String(), isSite)), {
        about: 'Sites that may show matches of this server in a frame, /embed/MATCH, and read their journals.',
        usual: DEFAULT_CONFIG.embed,
      }),
      puzzles: whole(
        'Minutes in which puzzles are made each night, at 3 UTC, from finished matches of this server; 0 makes none.',
        DEFAULT_CONFIG.puzzles,
        0,
        180,
      ),
      ...gatewaySettings(gateways),
      smtp: leaf('smtp', Type.String({ pattern: '^smtps?://.' }), {
        about: 'SMTP server for outgoing email; without it no email is sent. Needs mailFrom.',
        secret: true,
      }),
      mailFrom: text('Sender address of emails.'),
      directoryKey: key('Keep a directory of other servers, which announce themselves with this key, or @FILE.'),
      announce: leaf('servers', Type.Array(Type.Refine(Type.String(), isServerAddress)), {
        about: 'Directories in which this server announces itself. Needs announceKey and url.',
        usual: [],
      }),
      announceKey: key('The key of those directories, or @FILE.'),
      multicast: toggle('Let clients find this server on the local network by multicast DNS.', true),
      chat: one('Who may write in the chat; accounts: guests can only read.', DEFAULT_CONFIG.chat, CHAT_MODES),
      push: one(
        'Send notifications by Web Push; loopback: also to this machine, for tests.',
        DEFAULT_CONFIG.push,
        PUSH_MODES,
      ),
      limits: Type.Object(LIMITS, { additionalProperties: false }),
      reloadGrace: whole(
        'Milliseconds a player may be disconnected, for example to reload a page, before being shown as away.',
        DEFAULT_CONFIG.reloadGrace,
        0,
        DAY,
      ),
      idleMatch: whole(
        'Milliseconds after which a match with nobody connected is removed from memory.',
        DEFAULT_CONFIG.idleMatch,
        1000,
        DAY,
      ),
      timetable: leaf(
        'timetable',
        Type.Array(Type.String({ pattern: '^\\S+ \\S+ [1-9][0-9]{0,3} [1-9][0-9]{0,3}[mhd]( bots)?$' })),
        {
          about:
            'Rolling tournaments that come by themselves: game, clock of the rated pool, minutes, how often, and whether bots fill up.',
          usual: DEFAULT_CONFIG.timetable,
        },
      ),
      botDelay: leaf(
        'botDelay',
        Type.Refine(botDelays, given => Object.values(given).every(([from, to]) => from <= to)),
        {
          about:
            'By game: shortest and longest pause, in milliseconds, before a bot moves at a table with people; otherwise the game decides.',
          usual: DEFAULT_CONFIG.botDelay,
        },
      ),
    },
    { additionalProperties: false },
  );
export type ConfigSchema = ReturnType<typeof configSchema>;

/** Every key that has a value of its own, in the order of the schema. */
export function settingsIn(properties: Readonly<Record<string, TSchema>>, around = ''): Setting[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const key = `${around}${name}`;
    if (Type.IsObject(schema)) return settingsIn(schema.properties, `${key}.`);
    const { note } = schema as Leaf; // what is no map is made by `leaf`
    return [{ key, schema, usual: undefined, secret: false, ...note }];
  });
}

/** `limits.perMinute`: LUDOTECA_LIMITS_PER_MINUTE. */
export function variableOf(key: string): string {
  return `LUDOTECA_${key.replaceAll('.', '_').replaceAll(/[A-Z]/g, letter => `_${letter}`)}`.toUpperCase();
}
