import { mkdirSync, readdirSync } from 'node:fs';
import { type Args, parseInteger } from '../../../src/cli/terminal/args.ts';
import { type CliCommand, type CliContext, type ExitCode, reportMisuse } from '../../../src/cli/terminal/command.ts';
import { listBots } from '../../../src/cli/terminal/player-names.ts';
import { misuse } from '../../../src/cli/terminal/refusals.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import { rules as dama } from '../rules/index.ts';
import { contestTexts } from '../texts/contest.ts';
import { checkPlayer, writeHeader } from './check-command.ts';
import { runContest } from './contest-command.ts';
import type { ContestRules } from './game.ts';
import { playFiles, verifyFiles } from './match.ts';
import { playSources } from './play-command.ts';
import { DamaFilePlayer } from './player.ts';

const usage = 'dama play N|FILE [FILE] | verify | contest FOLDER | check FILE | header';
const THINK = 200;

export const damaCommand: CliCommand = {
  usage,
  words: 3,
  flags: {
    out: { value: 'FOLDER' },
    bot: { value: 'BOT' },
    think: { value: 'MS' },
    'move-time': { value: 'MS' },
    'max-memory': { value: 'MIB' },
    plies: { value: 'N' },
    games: { value: 'N' },
    seed: { value: 'TEXT' },
    header: { value: 'FILE' },
    valgrind: {},
    'at-once': { value: 'N' },
    similar: { value: 'PERCENT' },
    weights: { value: 'FILE' },
    name: { value: 'TEXT' },
    rerun: {},
    unsafe: {},
  },
  examples: [
    'ludoteca dama verify --out match &  ludoteca dama play 1 --out match',
    'ludoteca dama contest entries --out results --bot greedy --valgrind',
    'ludoteca dama header  &&  ludoteca dama check player.cpp',
    'ludoteca dama play player.cpp --bot greedy',
    'ludoteca dama play player.cpp old.cpp --games 10',
  ],
  run: async (args, context) => {
    const rules = rulesOf(args, context);
    if (typeof rules === 'number') return rules;
    const [what] = args.words;
    const isSource = args.words[1] !== undefined && !/^-?\d+$/.test(args.words[1]);
    if (args.words.length > 2 && !(what === 'play' && isSource))
      return reportMisuse(misuse('too-many', fill(context.texts.misuse.tooMany, { what: args.words[2]! })), context);
    if (what === 'play' && !isSource) return play(args, context);
    if (what === 'verify') return verify(args, rules, context);
    const think = thinkOf(args, context);
    if (isRefusal(think)) return reportMisuse(think, context);
    if (what === 'play') return playSources(args, { rules, think }, context);
    if (what === 'contest') return runContest(args, { rules, think, usage }, context);
    if (what === 'check') return checkPlayer(args, rules, usage, context);
    if (what === 'header') return writeHeader(args, context);
    const { missing, unknownStep } = context.texts.misuse;
    const sentence =
      what === undefined
        ? fill(missing, { what: 'play, verify, contest, check or header', usage })
        : fill(unknownStep, { word: what, usage });
    return reportMisuse(misuse('missing', sentence), context);
  },
};

function rulesOf(args: Args, context: CliContext): ContestRules | 2 {
  const { texts } = context;
  const timeout = parseInteger(args.value('move-time'), '--move-time', [1, 86_400_000], texts) ?? 20_000;
  const memory = parseInteger(args.value('max-memory'), '--max-memory', [1, 1_000_000], texts) ?? 100;
  const plies = parseInteger(args.value('plies'), '--plies', [1, 100_000], texts) ?? 100;
  for (const value of [timeout, memory, plies]) if (isRefusal(value)) return reportMisuse(value, context);
  return { timeout, memory, plies } as ContestRules; // refusals have just been returned
}

const thinkOf = (args: Args, { texts }: CliContext): number | Refusal =>
  parseInteger(args.value('think'), '--think', [1, 3_600_000], texts) ?? THINK;

async function play(args: Args, context: CliContext): Promise<ExitCode> {
  const { terminal, texts, bots } = context;
  const number = parseInteger(args.words[1], 'N', [1, 2], texts);
  if (number === undefined)
    return reportMisuse(misuse('missing', fill(texts.misuse.missing, { what: 'N', usage })), context);
  if (isRefusal(number)) return reportMisuse(number, context);
  const think = thinkOf(args, context);
  if (isRefusal(think)) return reportMisuse(think, context);
  const references = bots['dama'] ?? [];
  const id = args.value('bot') ?? 'greedy';
  const bot = references.find(one => one.id === id);
  if (!bot)
    return reportMisuse(
      misuse('unknown-bot', fill(texts.misuse.unknownBot, { name: id, bots: listBots(dama, references, texts) })),
      context,
    );
  const player = new DamaFilePlayer(number, { bot, think, seed: args.value('seed') ?? String(process.pid) });
  const ended = await playFiles(args.value('out') ?? '.', number === 1 ? 1 : 2, player, {
    timeout: Number.POSITIVE_INFINITY,
  });
  if (!isRefusal(ended)) return 0;
  terminal.err(ended.detail);
  return 1;
}

async function verify(args: Args, rules: ContestRules, context: CliContext): Promise<ExitCode> {
  const { terminal, texts } = context;
  const folder = args.value('out') ?? '.';
  mkdirSync(folder, { recursive: true });
  // Boards of another match would be judged as moves of this one.
  if (readdirSync(folder).some(name => /^board_\d+\.txt$/.test(name)))
    return reportMisuse(misuse('cannot-write', fill(contestTexts[texts.locale].used, { folder })), context);
  const verdict = await verifyFiles(folder, rules);
  const winner = 'winner' in verdict ? verdict.winner : 0;
  const why = 'why' in verdict ? `: ${verdict.why.detail}` : '';
  terminal.out(
    `${winner === 0 ? texts.result.drawn : fill(texts.result.wins, { names: fill(texts.play.player, { number: winner }) })} ${verdict.by}${why} (${verdict.moves})`,
  );
  return verdict.by === 'rules' ? 0 : 1;
}
