import { fill, plural } from '../../core/texts.ts';
import type { FoundServer, ServerCandidate } from '../../server/discovery/find-servers.ts';
import { DEFAULT_SERVER, parseServer } from '../terminal/address.ts';
import type { CliCommand, CliContext } from '../terminal/command.ts';
import { withProgress } from '../terminal/progress-bar.ts';
import { misuseOf } from '../terminal/refusals.ts';

/** Seconds to listen on the local network. */
const WAIT = 2;

export const find: CliCommand = {
  usage: 'find',
  words: 0,
  flags: {
    directory: { value: 'URL' },
    wait: { value: 'SECONDS', range: [0, 60] },
    'no-multicast': {},
    first: {},
    json: {},
  },
  examples: [
    'ludoteca find',
    'ludoteca find --directory https://games.example.org',
    'ludoteca play uno --server $(ludoteca find --first)',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const wait = args.number('wait');
    const directories: string[] = [];
    for (const given of args.all('directory')) {
      const url = parseServer(given);
      if (url === undefined) return misuseOf('notAnAddress', { text: given }, texts);
      directories.push(url);
    }
    const { fetchStatus, findServers, ANSWER_TIMEOUT } = await import('../../server/discovery/find-servers.ts');
    const { browseLan } = await import('../../server/discovery/multicast.ts');
    const isFirst = args.has('first');
    const timeout = wait ? wait * 1000 : ANSWER_TIMEOUT;
    const listenFor = args.has('no-multicast') ? 0 : (wait ?? WAIT) * 1000;
    const waiting = <T>(most: number, work: Promise<T>): Promise<T> =>
      withProgress(terminal.progress(texts.discovery.looking), most, work);
    const found = await findServers(
      {
        directory: async () =>
          (await Promise.all(directories.map(url => waiting(timeout, listFrom(url, timeout, context))))).flat(),
        network: () => (listenFor === 0 ? Promise.resolve([]) : waiting(listenFor, browseLan(listenFor))),
        localhost: () => Promise.resolve([{ url: DEFAULT_SERVER, name: 'localhost' }]),
        asked: () => (terminal.live && !args.has('json') ? askForAddress(context) : Promise.resolve([])),
      },
      (url, enough) => waiting(timeout, fetchStatus(url, timeout, enough)),
      isFirst ? 'first' : 'all',
    );
    // This machine is only worth a line where a server answers.
    const shown = found.filter(({ step, status }) => status ?? step === 'directory');
    const open = shown.filter(({ status }) => status);
    if (args.has('json')) terminal.out(JSON.stringify(isFirst ? open.slice(0, 1) : shown, null, 2));
    else if (isFirst) open.slice(0, 1).forEach(({ url }) => terminal.out(url));
    else printServers(shown, context);
    if (open.length === 0 && !args.has('json')) terminal.err(texts.discovery.none);
    const isLate = found.some(({ noAnswer }) => noAnswer === 'late') && !(isFirst && open.length > 0);
    if (isLate && !args.has('json')) terminal.err(fill(texts.discovery.late, { seconds: timeout / 1000 }));
    return open.length === 0 ? 1 : 0;
  },
};

async function listFrom(
  directory: string,
  timeout: number,
  { terminal, texts }: CliContext,
): Promise<readonly ServerCandidate[]> {
  const { fetchDirectory } = await import('../../server/discovery/find-servers.ts');
  const servers = await fetchDirectory(directory, timeout);
  if (typeof servers !== 'string') return servers;
  terminal.err(
    servers === 'late'
      ? fill(texts.discovery.tooLate, { url: directory, seconds: timeout / 1000 })
      : fill(texts.discovery.noDirectory, { url: directory }),
  );
  return [];
}

async function askForAddress({ terminal, texts }: CliContext): Promise<readonly ServerCandidate[]> {
  const lines = terminal.lines();
  lines.prompt(texts.discovery.ask);
  await lines.ready();
  const url = parseServer(lines.take()?.trim() || '-:');
  lines.close();
  return url === undefined ? [] : [{ url, name: url }];
}

function printServers(found: readonly FoundServer[], { terminal, texts }: CliContext): void {
  const { discovery } = texts;
  const wide = Math.max(0, ...found.map(({ url }) => url.length)) + 2;
  let step: string | undefined;
  for (const one of found) {
    if (one.step !== step) terminal.out(terminal.paint.strong(discovery.steps[one.step]));
    step = one.step;
    const { status } = one;
    const words = status
      ? [
          status.name ?? one.name,
          status.version,
          plural(discovery.players, status.players),
          plural(discovery.matches, status.matches.running),
          ...(one.verified === false ? [discovery.unverified] : []),
        ]
      : [one.name, discovery.silent];
    terminal.out(`  ${one.url.padEnd(wide)}${words.join(', ')}`);
  }
}
