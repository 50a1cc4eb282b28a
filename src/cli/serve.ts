import { hostname } from 'node:os';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { games as registered } from '../games/index.ts';
import { isProxyRule } from '../server/api/proxies.ts';
import { GATEWAYS } from '../server/gateways.ts';
import type { MailConfig } from '../server/mail.ts';
import type { Start } from '../server/main.ts';
import { parseServer } from './address.ts';
import type { Args } from './args.ts';
import { parseText, parseWhole } from './args.ts';
import { type Command, misused, type World } from './command.ts';
import { misuse } from './refusals.ts';

const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

export const serve: Command = {
  usage: 'serve',
  words: 0,
  flags: {
    port: { value: 'PORT', short: 'p' },
    host: { value: 'ADDRESS' },
    data: { value: 'FOLDER' },
    memory: {},
    log: { value: 'LEVEL' },
    url: { value: 'URL' },
    smtp: { value: 'URL' },
    'mail-from': { value: 'ADDRESS' },
    proxy: { value: 'ADDRESS' },
    gateway: { value: 'NAME=PORT' },
    'no-gateways': {},
    set: { value: 'GATEWAY.KEY=VALUE' },
    name: { value: 'NAME' },
    'directory-key': { value: 'KEY' },
    announce: { value: 'URL' },
    'announce-key': { value: 'KEY' },
    'no-multicast': {},
  },
  examples: [
    'ludoteca serve',
    'ludoteca serve --port 9000 --data /var/lib/ludoteca',
    'ludoteca serve --memory --log warn',
    'ludoteca serve --url https://games.example.org --smtp smtp://localhost:25 --mail-from games@example.org',
    'ludoteca serve --gateway uno-numeric=11930 --gateway carcassonne-lines=off',
    'ludoteca serve --url https://a.example.org --announce https://b.example.org --announce-key @key.txt',
  ],
  run: async (args, world) => {
    const { terminal, texts } = world;
    const start = parseStart(args, world);
    if (isRefusal(start)) return misused(start, world);
    const { startServer } = await import('../server/main.ts');
    const { DEFAULTS } = await import('../server/config.ts');
    try {
      const house = await startServer(start);
      const stopped = stopSignal();
      terminal.out(texts.serve.open(terminal.paint.strong(house.url)));
      for (const { name, port } of house.gateways) terminal.out(`  ${name}  ${port}`);
      if (house.administrator) terminal.out(texts.serve.administrator(house.administrator));
      await stopped;
      terminal.err(texts.serve.closing);
      await house.close();
      return 0;
    } catch (error) {
      const sentence = explain(error, start.port ?? DEFAULTS.port, world);
      if (sentence === undefined) throw error;
      terminal.err(sentence);
      return 1;
    }
  },
};

function parseStart(args: Args, world: World): Start | Refusal {
  const { texts, games, bots } = world;
  const port = parseWhole(args.value('port'), '--port', [0, 65_535], texts);
  if (isRefusal(port)) return port;
  const [host, data, log] = [args.value('host'), args.value('data'), args.value('log')];
  const level = LEVELS.find(one => one === log);
  if (log !== undefined && !level) return misuse('unknown-level', texts.serve.badLog(log));
  const gateways = args.has('no-gateways') ? false : parseGateways(args.all('gateway'), texts);
  if (isRefusal(gateways)) return gateways;
  const settings = parseGatewaySettings(args.all('set'), texts);
  if (isRefusal(settings)) return settings;
  const [url, mail] = [parseUrl(args, world), parseMail(args, world)];
  if (isRefusal(url)) return url;
  if (isRefusal(mail)) return mail;
  const proxies = args.all('proxy');
  const wrong = proxies.find(rule => !isProxyRule(rule));
  if (wrong !== undefined) return misuse('not-an-address', texts.serve.badProxy(wrong));
  const listing = parseListing(args, url, world);
  if (isRefusal(listing)) return listing;
  const further = games.filter(game => !registered.includes(game));
  return {
    games: further,
    bots,
    gateways,
    settings,
    ...listing,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(args.has('memory') ? { data: undefined } : data !== undefined && { data }),
    ...(level && { log: level }),
    ...(url !== undefined && { url }),
    ...(mail && { mail }),
    ...(proxies.length > 0 && { proxies }),
  };
}

/** Without a slash at its end: paths are put behind it. */
function parseUrl(args: Args, { texts }: World): string | undefined | Refusal {
  const text = args.value('url');
  if (text === undefined) return undefined;
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isWeb ? text.replace(/\/+$/, '') : misuse('not-an-address', texts.serve.badUrl(text));
}

/** The variable is for the password in the address, which others could read off a command line. */
function parseMail(args: Args, { texts, env }: World): MailConfig | undefined | Refusal {
  const [smtp, from] = [args.value('smtp') ?? env['LUDOTECA_SMTP'], args.value('mail-from')];
  if (smtp === undefined && from === undefined) return undefined;
  return smtp && from && /^smtps?:\/\/./.test(smtp) ? { smtp, from } : misuse('not-an-address', texts.serve.badMail);
}

type Listing = Pick<Start, 'name' | 'directoryKey' | 'announce' | 'multicast'>;

/** How others find this house. Keys may come from variables, which others cannot read off a command line. */
function parseListing(args: Args, url: string | undefined, { texts, env }: World): Listing | Refusal {
  const to: string[] = [];
  for (const given of args.all('announce')) {
    const address = parseServer(given);
    if (address === undefined) return misuse('not-an-address', texts.misuse.notAnAddress(given));
    to.push(address);
  }
  const directoryKey = parseText(args.value('directory-key') ?? env['LUDOTECA_DIRECTORY_KEY'] ?? '', texts);
  if (isRefusal(directoryKey)) return directoryKey;
  const key = parseText(args.value('announce-key') ?? env['LUDOTECA_ANNOUNCE_KEY'] ?? '', texts);
  if (isRefusal(key)) return key;
  if (to.length > 0 && (key === '' || url === undefined)) return misuse('missing', texts.serve.announceNeeds);
  return {
    name: (args.value('name') ?? hostname()).slice(0, 60) || 'Ludoteca',
    multicast: !args.has('no-multicast'),
    ...(directoryKey !== '' && { directoryKey: directoryKey.trim() }),
    ...(to.length > 0 && { announce: { to, key: key.trim() } }),
  };
}

/** NAME=PORT or NAME=off, of gateways this house has. */
function parseGateways(given: readonly string[], texts: World['texts']): Record<string, number | false> | Refusal {
  const ports: Record<string, number | false> = {};
  for (const text of given) {
    const [name, value] = text.split('=');
    const port = value === 'off' ? false : Number(value);
    const known = GATEWAYS.some(kind => kind.name === name);
    const fits = port === false || (/^\d+$/.test(value ?? '') && port <= 65_535);
    if (!known || !fits)
      return misuse('unknown-gateway', texts.serve.badGateway(text, GATEWAYS.map(kind => kind.name).join(', ')));
    ports[name!] = port;
  }
  return ports;
}

/** What gateways can be told besides their port. */
function parseGatewaySettings(given: readonly string[], texts: World['texts']): Record<string, string> | Refusal {
  const settings: Record<string, string> = {};
  for (const text of given) {
    const [, key, value] = /^([^=.]+\.[^=]+)=(.*)$/s.exec(text) ?? [];
    const known = GATEWAYS.some(kind => key?.startsWith(`${kind.name}.`));
    if (key === undefined || !known) return misuse('option-form', texts.misuse.optionForm(text));
    settings[key] = value!;
  }
  return settings;
}

/** Ctrl-C, or whoever keeps services. */
function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** One line for what an operator can mend; undefined: a fault of ours. */
function explain(error: unknown, own: number, { texts }: World): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, port = own } = error as NodeJS.ErrnoException & { port?: number }; // system errors of `listen` have both
  if (code === 'EADDRINUSE') return port === own ? texts.serve.portTaken(port) : texts.serve.gatewayTaken(port);
  if (code === 'EACCES') return texts.serve.notAllowed(port);
  return code?.startsWith('storage/') || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' ? error.message : undefined;
}
