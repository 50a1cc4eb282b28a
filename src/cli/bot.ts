import { isRefusal } from '../core/refusal.ts';
import type { BotClient } from '../gateways/bot-client.ts';
import { type FlagName, type Flags, parseWhole, reasonOf } from './args.ts';
import { type Command, misused, TABLE_FLAGS } from './command.ts';
import { misuse } from './refusals.ts';

/** One line a game whose protocol our bots speak. */
const CLIENTS: Readonly<Record<string, () => Promise<BotClient>>> = {
  carcassonne: async () => (await import('../gateways/carcassonne-lines/client.ts')).carcassonneClient,
  piranhas: async () => (await import('../gateways/software-challenge-xml/client.ts')).piranhasClient,
};

const usage = 'bot GAME';

/** Flags of a bot of ours that plays elsewhere, and of somebody's program that plays on a house. */
const OWN: Flags = {
  host: { value: 'ADDRESS' },
  port: { value: 'PORT', short: 'p' },
  reservation: { value: 'CODE' },
  level: { value: 'BOT' },
};
const GUEST: Flags = {
  server: { value: 'URL' },
  quick: {},
  join: { value: 'MATCH' },
  tournament: { value: 'ID' },
  bot: { value: 'NAME', short: 'b' },
  seat: { value: 'N' },
  ...TABLE_FLAGS,
  name: { value: 'NAME', short: 'n' },
  token: { value: 'TOKEN' },
  matches: { value: 'N' },
  forever: {},
  new: {},
  'on-stop': { value: 'HOW' },
  'move-time': { value: 'MS' },
  'max-memory': { value: 'MIB' },
  'no-sandbox': {},
};

export const botCommand: Command = {
  usage,
  words: 1,
  flags: { program: { value: 'COMMAND' }, ...GUEST, ...OWN },
  examples: [
    'ludoteca bot dama --program "python3 mybot.py" --bot greedy',
    'ludoteca bot uno --program ./mybot --server games.example.org --quick --forever',
    'ludoteca bot --join K3X9-M2PQ --program "java -jar mybot.jar" --server games.example.org',
    'ludoteca bot --tournament k3x9m2pq --program ./mybot --server games.example.org',
    'ludoteca bot piranhas',
    'ludoteca bot piranhas --host contest.example.org --port 13051 --reservation 6f1c-… --level 3',
    'ludoteca bot piranhas --reservation KQ4M-7XTD --level random',
  ],
  run: async (args, world) => {
    const { terminal, texts, bots } = world;
    const isProgram = args.has('program');
    const stray = (Object.keys(isProgram ? OWN : GUEST) as FlagName[]).find(flag => args.has(flag)); // keyed by it
    if (stray !== undefined) {
      const { notTogether, goesWith } = texts.misuse;
      const sentence = (isProgram ? notTogether : goesWith)(`--${stray}`, '--program');
      return misused(misuse('not-together', sentence), world);
    }
    if (isProgram) return (await import('./bot-program.ts')).playProgram(args, usage, world);
    const [game] = args.words;
    if (game === undefined) return misused(misuse('missing', texts.misuse.missing('GAME', usage)), world);
    const known = Object.keys(CLIENTS);
    if (!known.includes(game))
      return misused(misuse('unknown-game', texts.misuse.unknownGame(game, known.join(', '))), world);
    const client = await CLIENTS[game]!();
    const port = parseWhole(args.value('port'), '--port', [1, 65_535], texts) ?? client.port;
    if (isRefusal(port)) return misused(port, world);
    const level = args.value('level');
    const ladder = bots[game] ?? [];
    const bot = level === undefined ? ladder.at(-1) : ladder.find(one => level === one.id || level === `${one.level}`);
    if (!bot) {
      const names = ladder.map(one => one.id).join(', ');
      return misused(misuse('unknown-bot', texts.misuse.unknownBot(level ?? '', names)), world);
    }
    const host = args.value('host') ?? 'localhost';
    try {
      await client.play({ host, port, reservation: args.value('reservation'), bot, tell: line => terminal.out(line) });
      return 0;
    } catch (error) {
      terminal.err(isUnreachable(error) ? texts.server.unreachable(`${host}:${port}`) : reasonOf(error));
      return 1;
    }
  },
};

/** There is no such place, or nobody listens there. */
function isUnreachable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException; // others have no code
  return ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'].includes(code ?? '');
}
