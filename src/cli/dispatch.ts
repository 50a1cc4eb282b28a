// The dispatcher: finds the command, reads its flags, answers misuse in one line. Commands are loaded when they are called,
// so that `rules` does not wait for a web server's code.

import { isRefusal, type Refusal } from '../core/refusal.ts';
import { type AnyGamePackage, botsOf, rulesOf } from '../game-package/define-game.ts';
import type { CommandContext } from './commands/context.ts';
import { helpAll, helpGame, helpOf, helpOne } from './help.ts';
import { Args, type Flags, parseArguments, refuseNumber } from './terminal/args.ts';
import type { CliCommand, CommandHelp, CommandName, CommandResult, ExitCode } from './terminal/command.ts';
import { misuseOf } from './terminal/refusals.ts';
import { similarTo, withSimilar } from './terminal/similar.ts';
import type { Terminal } from './terminal/terminal.ts';
import { systemTexts, type Texts, textsFor } from './texts/index.ts';

export const COMMANDS: Readonly<Record<CommandName, () => Promise<CliCommand<CommandContext>>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  config: async () => (await import('./commands/config.ts')).config,
  play: async () => (await import('./commands/play.ts')).play,
  watch: async () => (await import('./commands/watch.ts')).watch,
  replay: async () => (await import('./commands/replay.ts')).replay,
  analyse: async () => (await import('./commands/analyse.ts')).analyseCommand,
  puzzle: async () => (await import('./commands/puzzle.ts')).puzzleCommand,
  puzzles: async () => (await import('./commands/puzzles.ts')).puzzlesCommand,
  verify: async () => (await import('./commands/verify.ts')).verify,
  book: async () => (await import('./commands/book.ts')).book,
  perft: async () => (await import('./commands/perft.ts')).perftCommand,
  rules: async () => (await import('./commands/rules.ts')).rules,
  env: async () => (await import('./commands/env.ts')).envCommand,
  arena: async () => (await import('./commands/arena.ts')).arena,
  'new-game': async () => (await import('./commands/new-game.ts')).newGame,
  try: async () => (await import('./commands/try.ts')).tryCommand,
  bot: async () => (await import('./commands/bot.ts')).botCommand,
  find: async () => (await import('./commands/find.ts')).find,
  status: async () => (await import('./commands/status.ts')).status,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/backup.ts')).restoreCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  offload: async () => (await import('./commands/offload.ts')).offloadCommand,
  cluster: async () => (await import('./commands/cluster.ts')).clusterCommand,
  drain: async () => (await import('./commands/drain.ts')).drainCommand,
  recount: async () => (await import('./commands/recount.ts')).recount,
  bench: async () => (await import('./commands/bench.ts')).bench,
  completion: async () => (await import('./commands/completion.ts')).completion,
};

/** Flags every command has. */
const COMMON: Flags = { help: { short: 'h' }, lang: { value: 'LANG' } };

export interface CliEnvironment {
  readonly packages: readonly AnyGamePackage[];
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: () => string;
}

const loadCommand = (name: CommandName): Promise<CliCommand<CommandContext>> => COMMANDS[name]();

export async function runCli(argv: readonly string[], environment: CliEnvironment): Promise<ExitCode> {
  const result = await runCommand(argv, environment);
  if (!isRefusal(result)) return result;
  environment.terminal.err(result.detail);
  return 2;
}

async function runCommand(argv: readonly string[], environment: CliEnvironment): Promise<CommandResult> {
  const { packages, terminal, env } = environment;
  const [games, bots] = [rulesOf(packages), botsOf(packages)];
  const { asked, words } = takeLanguage(argv);
  const texts = asked === undefined ? systemTexts(env) : textsFor(asked);
  const known = { packages, games, bots, given: [], loadCommand };
  const context: CommandContext = { terminal, texts: texts ?? systemTexts(env), env, ...known };
  if (!texts) return misuseOf('unknownLanguage', { name: asked ?? '' }, context.texts);
  const [name, ...rest] = words[0] === 'help' ? [...words.slice(1), '--help'] : words;
  if (name === undefined || name.startsWith('-')) return runBare(words, environment, context);
  const found = findCommand(name, packages, texts) ?? (await findOutsideCommand(name, context));
  if (!found) {
    const meant = similarTo(name, [...Object.keys(COMMANDS), ...packages.map(({ rules }) => rules.id)]);
    return withSimilar(misuseOf('unknownCommand', { name }, texts), meant, texts);
  }
  const command = await found.load();
  const flags = { ...command.flags, ...COMMON };
  const args = parseArguments(rest, flags, name, texts);
  if (isRefusal(args)) return args;
  const full = 'game' in flags ? await withOutsideGames(name, args, context) : context;
  if (isRefusal(full)) return full;
  const own = wordsOf(command.usage, args, full);
  if (args.has('help')) {
    terminal.out(helpOne(name, { ...command, flags }, found.help, texts, terminal.paint));
    const game = full.games.find(one => one.id === own.words[0]);
    if (game && 'options' in flags) {
      const names = full.packages.find(({ rules }) => rules.id === game.id)?.texts?.[texts.locale]?.options;
      terminal.out(`\n${helpGame(game, full.bots[game.id] ?? [], terminal.paint, texts, names)}`);
    }
    return 0;
  }
  const surplus = args.words[command.words];
  if (surplus !== undefined) return misuseOf('tooMany', { what: surplus }, texts);
  const missing = command.needs?.[own.words.length];
  if (missing !== undefined) return misuseOf('missing', { what: missing, usage: command.usage }, texts);
  return refuseNumber(own, flags, texts) ?? command.run(own, full);
}

/** Commands that start a server. */
const SERVERS: ReadonlySet<string> = new Set(['serve', 'config']);

/** The context with the games of others that this command line names. */
async function withOutsideGames(
  command: string,
  args: Args,
  context: CommandContext,
): Promise<CommandContext | Refusal> {
  const { findConfigFile } = await import('./commands/config-file.ts');
  const named = { flags: args.all('game'), file: findConfigFile(args, context.env) };
  if (named.flags.length === 0 && named.file === undefined && !context.env['LUDOTECA_GAMES']) return context;
  const { addGames } = await import('./commands/outside-games.ts');
  return addGames(named, context, SERVERS.has(command));
}

/** `play --game ./hex`: the word GAME may be left out where --game names one game. */
function wordsOf(usage: string, args: Args, { given }: CommandContext): Args {
  const needed = usage.split(' ').slice(1);
  const isLeftOut = needed[0] === 'GAME' && args.words.length < needed.length;
  return isLeftOut && given.length === 1 ? args.withWords([given[0]!, ...args.words]) : args;
}

/** A command of a game that the environment or the configuration adds. */
async function findOutsideCommand(name: string, context: CommandContext): Promise<FoundCommand | undefined> {
  const full = await withOutsideGames(name, new Args([], new Map()), context);
  return isRefusal(full) ? undefined : findCommand(name, full.packages, context.texts);
}

interface FoundCommand {
  readonly help: CommandHelp;
  load(): Promise<CliCommand<CommandContext>>;
}

/** A command of this program, or the one that a game brings under its own name. */
function findCommand(name: string, packages: readonly AnyGamePackage[], texts: Texts): FoundCommand | undefined {
  if (Object.hasOwn(COMMANDS, name)) {
    const known = name as CommandName; // hasOwn has just shown it
    return { help: helpOf(known, texts), load: COMMANDS[known] };
  }
  const command = packages.find(({ rules }) => rules.id === name)?.command;
  return command && { help: command.texts[texts.locale], load: () => command.load() };
}

/** What the list of commands says of each, the commands of games after the others. */
function summaries(packages: readonly AnyGamePackage[], texts: Texts): (readonly [name: string, summary: string])[] {
  const own = Object.entries(texts.commands).map(([name, { summary }]) => [name, summary] as const);
  const ofGames = packages.flatMap(({ rules, command }) =>
    command ? [[rules.id, command.texts[texts.locale].summary] as const] : [],
  );
  return [...own, ...ofGames];
}

/** No command: help, the version, or a mistake. */
function runBare(words: readonly string[], { version }: CliEnvironment, context: CommandContext): CommandResult {
  const { terminal, texts, games, packages } = context;
  const args = parseArguments(words, { ...COMMON, version: { short: 'v' } }, '', texts);
  if (isRefusal(args)) return args;
  const ids = games.map(game => game.id);
  terminal.out(args.has('version') ? version() : helpAll(texts, summaries(packages, texts), ids, terminal.paint));
  return 0;
}

/** --lang may stand anywhere, and is known before anything is said: mistakes are answered in it too. */
function takeLanguage(argv: readonly string[]): { readonly asked?: string; readonly words: readonly string[] } {
  const at = argv.findIndex(word => word === '--lang' || word.startsWith('--lang='));
  const [flag, next] = [argv[at], argv[at + 1]];
  if (flag === undefined) return { words: argv };
  if (flag !== '--lang') return { asked: flag.slice('--lang='.length), words: argv.toSpliced(at, 1) };
  return next === undefined ? { words: argv } : { asked: next, words: argv.toSpliced(at, 2) };
}
