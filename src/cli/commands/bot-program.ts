// `ludoteca bot --program`: a program plays on a server as it plays in the arena.

import { basename } from 'node:path';
import { bubblewrapProblem } from '../../arena/programs/bubblewrap.ts';
import { findProgram } from '../../arena/programs/find-program.ts';
import { PROGRAM_LIMITS } from '../../arena/programs/limits.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { withOwnFolder } from '../contest/own-folder.ts';
import { parseProgramCommand, splitCommand, withBridge } from '../contest/program-command.ts';
import { BotRunner, type BotRunnerConfig, STOP_POLICIES } from '../remote/bot-runner.ts';
import { missingScript } from '../remote/program-hints.ts';
import { SavedLogin } from '../remote/saved-login.ts';
import { DEFAULT_SERVER, parseMatchAddress, serverOf } from '../terminal/address.ts';
import type { Args, FlagName } from '../terminal/args.ts';
import { type CommandResult, limitsOf } from '../terminal/command.ts';
import { misuse, misuseOf } from '../terminal/refusals.ts';
import { sandboxWarning } from '../terminal/sandbox-warning.ts';
import type { CommandContext } from './context.ts';
import { parseRemotePlay } from './play-remote.ts';

/** Characters of a guest's name. */
const LONGEST = 20;

/** Pairs of which only one can be meant. */
const EXCLUSIVE: readonly (readonly [FlagName, FlagName])[] = [
  ['quick', 'join'],
  ['quick', 'bot'],
  ['join', 'bot'],
  ['matches', 'forever'],
  ['tournament', 'join'],
  ['tournament', 'quick'],
  ['tournament', 'bot'],
  ['tournament', 'matches'],
];

type BotTarget = Pick<BotRunnerConfig, 'nextMatch'> & { readonly server: string };

export async function runBotProgram(args: Args, usage: string, context: CommandContext): Promise<CommandResult> {
  const config = parseBotRunner(args, usage, context);
  if (isRefusal(config)) return config;
  const problem = config.sandbox === 'none' ? undefined : bubblewrapProblem();
  if (problem !== undefined) context.terminal.err(sandboxWarning(problem, context.texts));
  return new BotRunner(config, context).run();
}

function parseBotRunner(args: Args, usage: string, context: CommandContext): BotRunnerConfig | Refusal {
  const { texts, env, packages } = context;
  const clash = EXCLUSIVE.find(([one, other]) => args.has(one) && args.has(other));
  if (clash) return misuseOf('notTogether', { one: `--${clash[0]}`, other: `--${clash[1]}` }, texts);
  const target = args.has('tournament') ? parseTournamentTarget(args, texts) : parseTableTarget(args, usage, context);
  if (isRefusal(target)) return target;
  const limits = limitsOf(args);
  const policy = args.value('on-stop') ?? 'finish';
  const onStop = STOP_POLICIES.find(one => one === policy);
  if (!onStop) return misuseOf('oneOf', { flag: '--on-stop', list: STOP_POLICIES.join(', ') }, texts);
  const written = args.value('program') ?? '';
  const { program: command, protocol } = parseProgramCommand(splitCommand(written));
  const missing = missingOf(command, texts);
  if (missing) return missing;
  const token = args.value('token') ?? env['LUDOTECA_TOKEN'];
  const { server, nextMatch } = target;
  const name = nameOf(args, command);
  return {
    identity: { server, program: true, ...(token === undefined ? { name } : { token }) },
    nextMatch,
    savedLogin:
      token === undefined
        ? SavedLogin.forGuest(env, server, ['bot', name, written])
        : SavedLogin.forToken(env, server, token),
    isNew: args.has('new'),
    program: withBridge(withOwnFolder({ command, protocol }, { others: [], current: true }), packages),
    limits: { ...PROGRAM_LIMITS, ...limits },
    moveTime: limits.move,
    sandbox: args.has('no-sandbox') ? 'none' : undefined,
    matches: args.has('forever') || args.has('tournament') ? Number.POSITIVE_INFINITY : (args.number('matches') ?? 1),
    onStop,
    rejoinCommand: (match, secret) =>
      `ludoteca bot --join ${match}${server === DEFAULT_SERVER ? '' : ` --server ${server}`} --token ${secret} --program '${written}'`,
  };
}

function parseTableTarget(args: Args, usage: string, context: CommandContext): BotTarget | Refusal {
  const config = parseRemotePlay(args, usage, context);
  return isRefusal(config) ? config : { server: config.server, nextMatch: config.target };
}

/** Its id on the server, or the address of its page. */
function parseTournamentTarget(args: Args, texts: CommandContext['texts']): BotTarget | Refusal {
  const written = args.value('tournament') ?? '';
  const server = serverOf(args, texts);
  if (isRefusal(server)) return server;
  const address = parseMatchAddress(written, server);
  if (!address) return misuseOf('notATournament', { text: written }, texts);
  return { server: address.server, nextMatch: { to: 'tournament', tournament: address.match } };
}

function missingOf(
  command: readonly string[],
  { misuse: sentences, arena }: CommandContext['texts'],
): Refusal | undefined {
  const [name = ''] = command;
  const found = name === '' ? { missing: '--program' } : findProgram(name);
  if ('missing' in found) return misuse('no-program', fill(sentences.noProgram, { why: found.missing }));
  const lost = missingScript(command);
  return lost === undefined ? undefined : misuse('no-program', fill(arena.noFile, { file: lost }));
}

/** As asked, or after the program: `python3 bots/snake.py` is snake. */
function nameOf(args: Args, command: readonly string[]): string {
  const file = command.slice(1).find(word => /^[^-].*\.\w+$/.test(word)) ?? command[0]!;
  return (
    args.value('name') ??
    basename(file)
      .replace(/\.\w+$/, '')
      .slice(0, LONGEST)
  );
}
