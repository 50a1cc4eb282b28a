import { isRefusal } from '../core/refusal.ts';
import type { StatusShown } from '../server/api/rest.ts';
import { HOME, parseServer } from './address.ts';
import { parseWhole } from './args.ts';
import { type Command, misused } from './command.ts';
import { patiently } from './patiently.ts';
import { misuse } from './refusals.ts';
import type { Texts } from './texts/index.ts';

export const status: Command = {
  usage: 'status',
  words: 0,
  flags: { server: { value: 'URL' }, wait: { value: 'SECONDS' }, json: {} },
  examples: ['ludoteca status', 'ludoteca status --server games.example.org'],
  run: async (args, world) => {
    const { terminal, texts } = world;
    const given = args.value('server') ?? HOME;
    const server = parseServer(given);
    if (server === undefined) return misused(misuse('not-an-address', texts.misuse.notAnAddress(given)), world);
    const wait = parseWhole(args.value('wait'), '--wait', [1, 60], texts);
    if (isRefusal(wait)) return misused(wait, world);
    const { askStatus, PATIENCE } = await import('../server/discovery/find.ts');
    const patience = wait === undefined ? PATIENCE : wait * 1000;
    const found = await patiently(terminal.progress(texts.houses.looking), patience, askStatus(server, patience));
    if (typeof found === 'string') {
      terminal.err(found === 'late' ? texts.houses.tooLate(server, patience / 1000) : texts.houses.noAnswer(server));
      return 1;
    }
    if (args.has('json')) terminal.out(JSON.stringify(found, null, 2));
    else {
      const lines = statusLines(found, texts);
      const wide = Math.max(...lines.map(([name]) => name.length)) + 2;
      for (const [name, value] of lines) terminal.out(`${name.padEnd(wide)}${value}`);
    }
    return 0;
  },
};

/** The seven fields of the document's server window in its order, then what else there is to know. */
function statusLines(found: StatusShown, { houses }: Texts): (readonly [string, string])[] {
  const { fields } = houses;
  const bots = found.bots.map(({ game, bot, after }) => houses.after(game, bot ?? '-', after));
  return [
    [fields.version, found.version],
    [fields.address, found.url],
    [fields.port, String(found.port)],
    [fields.bot, bots.join(', ') || houses.noBot],
    [fields.since, new Date(found.since).toISOString().replace('T', ' ').slice(0, 19)],
    [fields.players, String(found.players)],
    [fields.matches, String(found.matches.running)],
    [fields.name, found.name],
    [fields.watchers, String(found.watchers)],
    [fields.open, String(found.matches.open)],
    [fields.gateways, found.gateways.map(({ name, port }) => `${name} ${port}`).join(', ') || '-'],
    [fields.memory, `${Math.round(found.memory / 2 ** 20)} MiB`],
  ];
}
