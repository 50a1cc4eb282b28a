import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import type { ServerConfig, ServerLimits } from '../../server/base/config.ts';
import { printSettingValue } from '../../server/base/gateway-settings.ts';
import type { ServerOptions } from '../../server/start.ts';
import { parseServer } from '../terminal/address.ts';
import type { Args } from '../terminal/args.ts';
import type { CliCommand, CliContext, ExitCode } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';
import type { CommandContext } from './context.ts';
import { type OperatorSettings, readSettings } from './settings.ts';
import {
  gatewayLines,
  leaveChannel,
  machinePort,
  ownWorkerNumber,
  reportStarted,
  runWorkers,
  workerStopped,
} from './workers.ts';

export const serve: CliCommand<CommandContext> = {
  usage: 'serve',
  words: 0,
  flags: {
    config: { value: 'FILE' },
    game: { value: 'PATH' },
    port: { value: 'PORT', short: 'p' },
    host: { value: 'ADDRESS' },
    data: { value: 'FOLDER' },
    store: { value: 'URL' },
    bus: { value: 'URL' },
    'bus-prefix': { value: 'TEXT' },
    node: { value: 'NAME' },
    'node-url': { value: 'URL' },
    monitor: { value: 'PORT' },
    workers: { value: 'N' },
    memory: {},
    log: { value: 'LEVEL' },
    url: { value: 'URL' },
    smtp: { value: 'URL' },
    'mail-from': { value: 'ADDRESS' },
    proxy: { value: 'ADDRESS' },
    embed: { value: 'SITE' },
    puzzles: { value: 'MINUTES' },
    gateway: { value: 'NAME=PORT' },
    'no-gateways': {},
    set: { value: 'GATEWAY.KEY=VALUE' },
    name: { value: 'NAME' },
    'directory-key': { value: 'KEY' },
    announce: { value: 'URL' },
    'announce-key': { value: 'KEY' },
    'no-multicast': {},
    chat: { value: 'WHO' },
    push: { value: 'MODE' },
    limit: { value: 'NAME=N' },
    'reload-grace': { value: 'MS' },
    'idle-match': { value: 'MS' },
    'bot-delay': { value: 'GAME=FROM-TO' },
    timetable: { value: 'LINE' },
    watch: {},
  },
  examples: [
    'ludoteca serve',
    'ludoteca serve --port 9000 --data /var/lib/ludoteca',
    'ludoteca serve --game . --watch',
    'ludoteca serve --memory --log warn',
    'ludoteca serve --store postgres://ludoteca@db.example.org/ludoteca',
    'ludoteca serve --store postgres://ludoteca@db.example.org/ludoteca --workers 8',
    'ludoteca serve --config /etc/ludoteca.yaml',
    'ludoteca serve --url https://games.example.org --smtp smtp://localhost:25 --mail-from games@example.org',
    'ludoteca serve --gateway uno-numeric=11930 --gateway carcassonne-lines=off',
    'ludoteca serve --url https://a.example.org --announce https://b.example.org --announce-key @key.txt',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    if (args.has('watch')) {
      const { serveWatched, watchedFolders } = await import('./serve-watched.ts');
      const folders = watchedFolders(context.packages);
      if (folders.length === 0) return misuse('missing', texts.serve.watchNeeds);
      return serveWatched(folders, stopSignal(), context);
    }
    const start = await parseStart(args, context);
    if (isRefusal(start)) return start;
    const { ENOUGH_OPEN_FILES, openFilesLimit } = await import('../../server/base/open-files.ts');
    const openFiles = openFilesLimit();
    if (openFiles !== undefined && openFiles < ENOUGH_OPEN_FILES && start.worker === undefined)
      terminal.err(fill(texts.serve.fewOpenFiles, { limit: openFiles, enough: ENOUGH_OPEN_FILES }));
    if (start.bus !== undefined && start.worker === undefined) {
      const { busWeaknesses } = await import('../../server/cluster/nats-address.ts');
      for (const one of busWeaknesses(start.bus)) terminal.err(texts.cluster.weak[one]);
    }
    if (start.workers === 1 || start.worker !== undefined) return runServer(start, context);
    const { DEFAULT_CONFIG } = await import('../../server/base/config.ts');
    const { host = DEFAULT_CONFIG.host, port = DEFAULT_CONFIG.port, workers } = start;
    try {
      return await runWorkers({ host, port, workers }, stopSignal(), context);
    } catch (error) {
      const sentence = explain(error, port, context);
      if (sentence === undefined) throw error;
      terminal.err(sentence);
      return 1;
    }
  },
};

/** In this process, alone or as one of several workers. */
async function runServer(start: ParsedStart, context: CommandContext): Promise<ExitCode> {
  const { terminal, texts } = context;
  const { startServer } = await import('../../server/start.ts');
  const { DEFAULT_CONFIG } = await import('../../server/base/config.ts');
  const { StorageProblem } = await import('../../server/base/storage/problem.ts');
  const isWorker = start.worker !== undefined;
  try {
    let setDrained!: () => void;
    const drained = new Promise<void>(resolve => (setDrained = resolve));
    const stopped = Promise.race([isWorker ? workerStopped() : stopSignal(), drained]);
    const server = await startServer({
      ...start,
      onLost: why => endLost(why, context),
      onAskedToLeave: setDrained,
    });
    if (isWorker) reportStarted(server);
    else {
      for (const one of server.membership.weaknesses) terminal.err(texts.cluster.weak[one]);
      terminal.out(fill(texts.serve.open, { url: terminal.paint.strong(server.url) }));
      for (const line of gatewayLines(server.gateways)) terminal.out(line);
      if (server.administrator) terminal.out(fill(texts.serve.administrator, { link: server.administrator }));
    }
    await stopped;
    if (!isWorker) terminal.err(texts.serve.closing);
    await server.close();
    return 0;
  } catch (error) {
    const sentence =
      explain(error, start.port ?? DEFAULT_CONFIG.port, context) ?? (await explainStore(error, start.store));
    if (sentence === undefined) throw error;
    terminal.err(sentence);
    return error instanceof StorageProblem && error.exitCode === 2 ? 2 : 1;
  } finally {
    if (isWorker) leaveChannel();
  }
}

/** `sqlite:FOLDER` is another way to write `--data FOLDER`. */
const SQLITE = 'sqlite:';

/** How to start the server, and how often. */
interface ParsedStart extends ServerOptions {
  readonly workers: number;
}

async function parseStart(args: Args, context: CommandContext): Promise<ParsedStart | Refusal> {
  const settings = await readSettings(args, context);
  return isRefusal(settings) ? settings : parseStartOptions(settings, args, context);
}

/** What the schema lets through, by key; limits apart. */
interface Values
  extends Pick<
    ServerConfig,
    | 'host'
    | 'port'
    | 'embed'
    | 'puzzles'
    | 'proxies'
    | 'multicast'
    | 'chat'
    | 'push'
    | 'reloadGrace'
    | 'idleMatch'
    | 'botDelay'
    | 'timetable'
    | 'log'
  > {
  readonly data: string;
  readonly memory: boolean;
  readonly store?: string;
  readonly gateways: 'off' | Readonly<Record<string, number | 'off'>>;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly announce: readonly string[];
  readonly url?: string;
  readonly name?: string;
  readonly node?: string;
  readonly nodeUrl?: string;
  readonly monitor?: number;
  readonly bus?: string;
  readonly busPrefix: string;
  readonly workers: number;
  readonly smtp?: string;
  readonly mailFrom?: string;
  readonly directoryKey?: string;
  readonly announceKey?: string;
}

/** The start options of a server from its settings. Refuses a setting that lacks another one it needs. */
export function parseStartOptions(
  settings: OperatorSettings,
  args: Args,
  { texts, packages, env }: CommandContext,
): ParsedStart | Refusal {
  const entries = [...settings].map(([key, { value }]) => [key, value] as const);
  const isLimit = ([key]: (typeof entries)[number]): boolean => key.startsWith('limits.');
  const values = Object.fromEntries(entries.filter(one => !isLimit(one))) as unknown as Values; // every key was checked by its schema
  const limits = entries.filter(isLimit).map(([key, value]) => [key.slice('limits.'.length), value]);
  const refuseMissing = (key: keyof Values, sentence: string): Refusal => {
    const origin = settings.get(key)!.from.find(from => /:\d+:\d+$/.test(from));
    return misuse('missing', origin === undefined ? sentence : `${origin}: ${sentence}`);
  };
  const { gateways, announce, announceKey, directoryKey, smtp, mailFrom, ...others } = values;
  const { data, memory, store: address, url: given, ...plain } = others;
  if ((smtp === undefined) !== (mailFrom === undefined))
    return refuseMissing(smtp === undefined ? 'mailFrom' : 'smtp', texts.serve.badMail);
  const url = given?.replace(/\/+$/, ''); // paths are put behind it
  const to = announce.map(server => parseServer(server) ?? server);
  if (to.length > 0 && (announceKey === undefined || url === undefined))
    return refuseMissing('announce', texts.serve.announceNeeds);
  // Who names a folder on the command line wants it, whatever a file says of memory.
  const isKept = !memory || ((args.has('data') || args.has('store')) && !args.has('memory'));
  const store = isKept && !address?.startsWith(SQLITE) ? address : undefined;
  if (values.workers > 1 && store === undefined) return refuseMissing('workers', texts.workers.needStore);
  const worker = ownWorkerNumber(env);
  const node = values.node ?? hostname();
  const folder = address?.startsWith(SQLITE) ? address.slice(SQLITE.length) : data;
  return {
    ...plain,
    games: packages,
    port: machinePort(env) ?? values.port,
    // The rankings of each worker are a file of its own.
    data: !isKept ? undefined : worker === undefined ? folder : join(folder, `worker-${worker}`),
    store,
    node: `${node.slice(0, 56) || 'ludoteca'}${worker === undefined ? '' : `-${worker}`}`,
    nodeUrl: values.nodeUrl?.replace(/\/+$/, ''),
    bus: values.bus ?? (worker === undefined ? undefined : 'channel'),
    worker,
    name: (values.name ?? hostname()).slice(0, 60) || 'Ludoteca',
    gateways:
      gateways === 'off'
        ? false
        : Object.fromEntries(Object.entries(gateways).map(([name, at]) => [name, at === 'off' ? false : at])),
    settings: Object.fromEntries(
      Object.entries(values.settings).map(([name, value]) => [name, printSettingValue(value)]),
    ),
    limits: Object.fromEntries(limits) as Partial<ServerLimits>, // likewise
    ...(url !== undefined && { url }),
    ...(smtp !== undefined && mailFrom !== undefined && { mail: { smtp, from: mailFrom } }),
    ...(directoryKey !== undefined && { directoryKey }),
    ...(to.length > 0 && announceKey !== undefined && { announce: { to, key: announceKey } }),
  };
}

/** Resolves with Ctrl-C or the service manager's signal to stop. */
function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** systemd and others start the server again; EX_TEMPFAIL of sysexits.h. */
const LOST_OWNERSHIP = 75;

function endLost(why: Error, { terminal, texts }: CliContext): void {
  terminal.err(fill(texts.serve.lost, { why: why.message }));
  process.exit(LOST_OWNERSHIP);
}

/** The shared store failed while the server started. */
async function explainStore(error: unknown, store: string | undefined): Promise<string | undefined> {
  if (store === undefined) return undefined;
  const { postgresProblemIn } = await import('../../server/base/storage/postgres/problems.ts');
  return postgresProblemIn(error, store)?.message;
}

/** One line about an error that an operator can correct. Returns undefined if the error is a fault of ours. */
function explain(error: unknown, own: number, { texts }: CliContext): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, port = own } = error as NodeJS.ErrnoException & { port?: number }; // system errors of `listen` have both
  if (code === 'EADDRINUSE')
    return port === own ? fill(texts.serve.portTaken, { port }) : fill(texts.serve.gatewayTaken, { port });
  if (code === 'EACCES') return fill(texts.serve.notAllowed, { port });
  return code?.startsWith('storage/') ||
    code?.startsWith('bus/') ||
    code?.startsWith('cluster/') ||
    code === 'EADDRNOTAVAIL' ||
    code === 'ENOTFOUND'
    ? error.message
    : undefined;
}
