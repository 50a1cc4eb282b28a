import { isRefusal } from '../core/refusal.ts';
import type { Candidate, Found } from '../server/discovery/find.ts';
import { HOME, parseServer } from './address.ts';
import { parseWhole } from './args.ts';
import { type Command, misused, type World } from './command.ts';
import { patiently } from './patiently.ts';
import { misuse } from './refusals.ts';

/** Seconds to listen on the local network. */
const WAIT = 2;

export const find: Command = {
  usage: 'find',
  words: 0,
  flags: {
    directory: { value: 'URL' },
    wait: { value: 'SECONDS' },
    'no-multicast': {},
    first: {},
    json: {},
  },
  examples: [
    'ludoteca find',
    'ludoteca find --directory https://games.example.org',
    'ludoteca play uno --server $(ludoteca find --first)',
  ],
  run: async (args, world) => {
    const { terminal, texts } = world;
    const wait = parseWhole(args.value('wait'), '--wait', [0, 60], texts);
    if (isRefusal(wait)) return misused(wait, world);
    const directories: string[] = [];
    for (const given of args.all('directory')) {
      const url = parseServer(given);
      if (url === undefined) return misused(misuse('not-an-address', texts.misuse.notAnAddress(given)), world);
      directories.push(url);
    }
    const { askStatus, findHouses, PATIENCE } = await import('../server/discovery/find.ts');
    const { browse } = await import('../server/discovery/multicast.ts');
    const isFirst = args.has('first');
    const patience = wait ? wait * 1000 : PATIENCE;
    const listening = args.has('no-multicast') ? 0 : (wait ?? WAIT) * 1000;
    const waiting = <T>(most: number, work: Promise<T>): Promise<T> =>
      patiently(terminal.progress(texts.houses.looking), most, work);
    const found = await findHouses(
      {
        directory: async () =>
          (await Promise.all(directories.map(url => waiting(patience, listedBy(url, patience, world))))).flat(),
        network: () => (listening === 0 ? Promise.resolve([]) : waiting(listening, browse(listening))),
        localhost: () => Promise.resolve([{ url: HOME, name: 'localhost' }]),
        asked: () => (terminal.live && !args.has('json') ? asked(world) : Promise.resolve([])),
      },
      (url, enough) => waiting(patience, askStatus(url, patience, enough)),
      isFirst ? 'first' : 'all',
    );
    // This machine is only worth a line where a house answers.
    const shown = found.filter(({ step, status }) => status ?? step === 'directory');
    const open = shown.filter(({ status }) => status);
    if (args.has('json')) terminal.out(JSON.stringify(isFirst ? open.slice(0, 1) : shown, null, 2));
    else if (isFirst) open.slice(0, 1).forEach(({ url }) => terminal.out(url));
    else tell(shown, world);
    if (open.length === 0 && !args.has('json')) terminal.err(texts.houses.none);
    const isLate = found.some(({ silence }) => silence === 'late') && !(isFirst && open.length > 0);
    if (isLate && !args.has('json')) terminal.err(texts.houses.late(patience / 1000));
    return open.length === 0 ? 1 : 0;
  },
};

async function listedBy(
  directory: string,
  patience: number,
  { terminal, texts }: World,
): Promise<readonly Candidate[]> {
  const { askDirectory } = await import('../server/discovery/find.ts');
  const houses = await askDirectory(directory, patience);
  if (typeof houses !== 'string') return houses;
  terminal.err(
    houses === 'late' ? texts.houses.tooLate(directory, patience / 1000) : texts.houses.noDirectory(directory),
  );
  return [];
}

async function asked({ terminal, texts }: World): Promise<readonly Candidate[]> {
  const lines = terminal.lines();
  lines.prompt(texts.houses.ask);
  await lines.ready();
  const url = parseServer(lines.take()?.trim() || '-:');
  lines.close();
  return url === undefined ? [] : [{ url, name: url }];
}

function tell(found: readonly Found[], { terminal, texts }: World): void {
  const { houses } = texts;
  const wide = Math.max(0, ...found.map(({ url }) => url.length)) + 2;
  let step: string | undefined;
  for (const one of found) {
    if (one.step !== step) terminal.out(terminal.paint.strong(houses.steps[one.step]));
    step = one.step;
    const { status } = one;
    const words = status
      ? [
          status.name ?? one.name,
          status.version,
          houses.players(status.players),
          houses.matches(status.matches.running),
          ...(one.verified === false ? [houses.unverified] : []),
        ]
      : [one.name, houses.silent];
    terminal.out(`  ${one.url.padEnd(wide)}${words.join(', ')}`);
  }
}
