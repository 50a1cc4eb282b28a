import { isRefusal } from '../core/refusal.ts';
import type { Candidate, Found } from '../server/discovery/find.ts';
import { HOME, parseServer } from './address.ts';
import { parseWhole } from './args.ts';
import { type Command, misused, type World } from './command.ts';
import { misuse } from './refusals.ts';

/** Seconds the network has to answer. */
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
    const wait = parseWhole(args.value('wait'), '--wait', [0, 60], texts) ?? WAIT;
    if (isRefusal(wait)) return misused(wait, world);
    const directories: string[] = [];
    for (const given of args.all('directory')) {
      const url = parseServer(given);
      if (url === undefined) return misused(misuse('not-an-address', texts.misuse.notAnAddress(given)), world);
      directories.push(url);
    }
    const { askStatus, findHouses } = await import('../server/discovery/find.ts');
    const { browse } = await import('../server/discovery/multicast.ts');
    const isFirst = args.has('first');
    const found = await findHouses(
      {
        directory: async () => (await Promise.all(directories.map(url => listedBy(url, world)))).flat(),
        network: () => (args.has('no-multicast') || wait === 0 ? Promise.resolve([]) : browse(wait * 1000)),
        localhost: () => Promise.resolve([{ url: HOME, name: 'localhost' }]),
        asked: () => (terminal.live && !args.has('json') ? asked(world) : Promise.resolve([])),
      },
      askStatus,
      isFirst ? 'first' : 'all',
    );
    // This machine is only worth a line where a house answers.
    const shown = found.filter(({ step, status }) => status ?? step === 'directory');
    const open = shown.filter(({ status }) => status);
    if (args.has('json')) terminal.out(JSON.stringify(isFirst ? open.slice(0, 1) : shown, null, 2));
    else if (isFirst) open.slice(0, 1).forEach(({ url }) => terminal.out(url));
    else tell(shown, world);
    if (open.length === 0 && !args.has('json')) terminal.err(texts.houses.none);
    return open.length === 0 ? 1 : 0;
  },
};

async function listedBy(directory: string, { terminal, texts }: World): Promise<readonly Candidate[]> {
  const { askDirectory } = await import('../server/discovery/find.ts');
  const houses = await askDirectory(directory);
  if (!houses) terminal.err(texts.houses.noDirectory(directory));
  return houses ?? [];
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
