import { levelsOf } from '../../core/bot.ts';
import { fill } from '../../core/texts.ts';
import { type FlagName, type Flags, reasonOf } from '../terminal/args.ts';
import { type CliCommand, LIMIT_FLAGS, TABLE_FLAGS } from '../terminal/command.ts';
import { listBots } from '../terminal/player-names.ts';
import { misuseOf } from '../terminal/refusals.ts';
import { type CommandContext, packageOf } from './context.ts';

const usage = 'bot GAME';

/** Flags of a built-in bot that plays on another server, and of a program that plays on a server. */
const CLIENT_FLAGS: Flags = {
  host: { value: 'ADDRESS' },
  port: { value: 'PORT', short: 'p', range: [1, 65_535] },
  reservation: { value: 'CODE' },
  level: { value: 'BOT' },
};
const PROGRAM_FLAGS: Flags = {
  server: { value: 'URL' },
  quick: {},
  join: { value: 'MATCH' },
  tournament: { value: 'ID' },
  bot: { value: 'NAME', short: 'b' },
  seat: { value: 'N' },
  ...TABLE_FLAGS,
  name: { value: 'NAME', short: 'n' },
  token: { value: 'TOKEN' },
  matches: { value: 'N', range: [1, 1_000_000] },
  forever: {},
  new: {},
  'on-stop': { value: 'HOW' },
  ...LIMIT_FLAGS,
  'no-sandbox': {},
};

export const botCommand: CliCommand<CommandContext> = {
  usage,
  words: 1,
  flags: { game: { value: 'PATH' }, program: { value: 'COMMAND' }, ...PROGRAM_FLAGS, ...CLIENT_FLAGS },
  examples: [
    'ludoteca bot dama --program "python3 mybot.py" --bot greedy',
    'ludoteca bot uno --program ./mybot --server games.example.org --quick --forever',
    'ludoteca bot --join K3X9-M2PQ --program "java -jar mybot.jar" --server games.example.org',
    'ludoteca bot --tournament k3x9m2pq --program ./mybot --server games.example.org',
    'ludoteca bot piranhas',
    'ludoteca bot piranhas --host contest.example.org --port 13051 --reservation 6f1c-… --level search-3',
    'ludoteca bot piranhas --reservation KQ4M-7XTD --level random',
  ],
  run: async (args, context) => {
    const { terminal, texts, bots } = context;
    const isProgram = args.has('program');
    const stray = (Object.keys(isProgram ? CLIENT_FLAGS : PROGRAM_FLAGS) as FlagName[]).find(flag => args.has(flag)); // keyed by it
    if (stray !== undefined) {
      return misuseOf(isProgram ? 'notTogether' : 'goesWith', { one: `--${stray}`, other: '--program' }, texts);
    }
    if (isProgram) return (await import('./bot-program.ts')).runBotProgram(args, usage, context);
    const [game] = args.words;
    if (game === undefined) return misuseOf('missing', { what: 'GAME', usage }, texts);
    const known = context.packages.flatMap(({ rules, botClient }) => (botClient ? [rules.id] : []));
    if (!known.includes(game) && context.games.some(({ id }) => id === game))
      return misuseOf('needsProgram', { game, games: known.join(', ') }, texts);
    const load = packageOf(context, game)?.botClient;
    if (!load) return misuseOf('unknownGame', { name: game, games: known.join(', ') }, texts);
    const client = await load();
    const port = args.number('port') ?? client.port;
    const level = args.value('level');
    const ladder = bots[game] ?? [];
    const bot =
      level === undefined
        ? ladder.at(-1)
        : (ladder.find(({ id }) => level === id) ?? levelsOf(ladder).find(one => level === `${one.level}`));
    if (!bot) {
      const list = listBots(
        context.games.find(one => one.id === game),
        ladder,
        texts,
      );
      return misuseOf('unknownBot', { name: level ?? '', bots: list }, texts);
    }
    const host = args.value('host') ?? 'localhost';
    try {
      await client.play({ host, port, reservation: args.value('reservation'), bot, log: line => terminal.out(line) });
      return 0;
    } catch (error) {
      terminal.err(
        isUnreachable(error) ? fill(texts.server.unreachable, { address: `${host}:${port}` }) : reasonOf(error),
      );
      return 1;
    }
  },
};

/** The address does not exist, or nothing listens there. */
function isUnreachable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException; // others have no code
  return ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'].includes(code ?? '');
}
