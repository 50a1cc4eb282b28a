import { botName, gameName } from '../../core/names.ts';
import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import type { StatusShown } from '../../protocol/rest.ts';
import { serverOf } from '../terminal/address.ts';
import type { CliCommand, CliContext } from '../terminal/command.ts';
import { withProgress } from '../terminal/progress-bar.ts';

export const status: CliCommand = {
  usage: 'status',
  words: 0,
  flags: { server: { value: 'URL' }, wait: { value: 'SECONDS', range: [1, 60] }, json: {} },
  examples: ['ludoteca status', 'ludoteca status --server games.example.org'],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const server = serverOf(args, texts);
    if (isRefusal(server)) return server;
    const wait = args.number('wait');
    const { fetchStatus, ANSWER_TIMEOUT } = await import('../../server/discovery/find-servers.ts');
    const timeout = wait === undefined ? ANSWER_TIMEOUT : wait * 1000;
    const found = await withProgress(terminal.progress(texts.discovery.looking), timeout, fetchStatus(server, timeout));
    if (typeof found === 'string') {
      terminal.err(
        found === 'late'
          ? fill(texts.discovery.tooLate, { url: server, seconds: timeout / 1000 })
          : fill(texts.discovery.noAnswer, { url: server }),
      );
      return 1;
    }
    if (args.has('json')) terminal.out(JSON.stringify(found, null, 2));
    else {
      const lines = statusLines(found, context);
      const wide = Math.max(...lines.map(([name]) => name.length)) + 2;
      for (const [name, value] of lines) terminal.out(`${name.padEnd(wide)}${value}`);
    }
    return 0;
  },
};

/** The seven fields of the document's server window in its order, then what else there is to know. */
function statusLines(found: StatusShown, { texts, games }: CliContext): (readonly [string, string])[] {
  const { discovery, locale } = texts;
  const { fields } = discovery;
  const bots = found.bots.map(({ game, bot, after }) => {
    const names = games.find(one => one.id === game)?.names;
    const name = bot === undefined ? '-' : botName(names, bot, locale);
    return fill(discovery.after, { game: gameName(names, game, locale), bot: name, seconds: after });
  });
  return [
    [fields.version, found.version],
    [fields.address, found.url],
    [fields.port, String(found.port)],
    [fields.bot, bots.join(', ') || discovery.noBot],
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
