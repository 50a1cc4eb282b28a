import { mkdirSync, readdirSync } from 'node:fs';
import { type Args, parseInteger } from '../../../src/cli/terminal/args.ts';
import { type CliCommand, type CliContext, type CommandResult, findBot } from '../../../src/cli/terminal/command.ts';
import { misuse, misuseOf } from '../../../src/cli/terminal/refusals.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import { rules as dama } from '../rules/index.ts';
import { contestTexts } from '../texts/contest.ts';
import { checkPlayer, writeHeader } from './check-command.ts';
import { runContest } from './contest-command.ts';
import type { ContestRules } from './game.ts';
import { playFiles, verifyFiles } from './match.ts';
import { playSources } from './play-command.ts';

const usage = 'dama play N|FILE [FILE] | verify | contest FOLDER | check FILE | header';
const THINK = 200;

export const damaCommand: CliCommand = {
  usage,
  words: 3,
  flags: {
    out: { value: 'FOLDER' },
    bot: { value: 'BOT' },
    think: { value: 'MS', range: [1, 3_600_000] },
    'move-time': { value: 'MS', range: [1, 86_400_000] },
    'max-memory': { value: 'MIB', range: [1, 1_000_000] },
    plies: { value: 'N', range: [1, 100_000] },
    games: { value: 'N', range: [1, 1000] },
    seed: { value: 'TEXT' },
    header: { value: 'FILE' },
    valgrind: {},
    'at-once': { value: 'N', range: [1, 256] },
    similar: { value: 'PERCENT', range: [1, 100] },
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
    const [timeout, memory] = [args.number('move-time') ?? 20_000, args.number('max-memory') ?? 100];
    const rules: ContestRules = { timeout, memory, plies: args.number('plies') ?? 100 };
    const think = args.number('think') ?? THINK;
    const [what] = args.words;
    const isSource = args.words[1] !== undefined && !/^-?\d+$/.test(args.words[1]);
    if (args.words.length > 2 && !(what === 'play' && isSource))
      return misuseOf('tooMany', { what: args.words[2]! }, context.texts);
    if (what === 'play' && !isSource) return play(args, think, context);
    if (what === 'verify') return verify(args, rules, context);
    if (what === 'play') return playSources(args, rules, think, context);
    if (what === 'contest') return runContest(args, { rules, think, usage }, context);
    if (what === 'check') return checkPlayer(args, rules, usage, context);
    if (what === 'header') return writeHeader(args, context);
    return what === undefined
      ? misuseOf('missing', { what: 'play, verify, contest, check or header', usage }, context.texts)
      : misuseOf('unknownStep', { word: what, usage }, context.texts);
  },
};

async function play(args: Args, think: number, context: CliContext): Promise<CommandResult> {
  const { terminal, texts } = context;
  const number = parseInteger(args.words[1], 'N', [1, 2], texts);
  if (number === undefined) return misuseOf('missing', { what: 'N', usage }, texts);
  if (isRefusal(number)) return number;
  const bot = findBot(dama, args.value('bot') ?? 'greedy', context);
  if (isRefusal(bot)) return bot;
  const player = { bot, think, seed: args.value('seed') ?? String(process.pid) };
  const ended = await playFiles(args.value('out') ?? '.', number === 1 ? 1 : 2, player, {
    timeout: Number.POSITIVE_INFINITY,
  });
  if (!isRefusal(ended)) return 0;
  terminal.err(ended.detail);
  return 1;
}

async function verify(args: Args, rules: ContestRules, context: CliContext): Promise<CommandResult> {
  const { terminal, texts } = context;
  const folder = args.value('out') ?? '.';
  mkdirSync(folder, { recursive: true });
  // Boards of another match would be judged as moves of this one.
  if (readdirSync(folder).some(name => /^board_\d+\.txt$/.test(name)))
    return misuse('cannot-write', fill(contestTexts[texts.locale].used, { folder }));
  const verdict = await verifyFiles(folder, rules);
  const winner = 'winner' in verdict ? verdict.winner : 0;
  const why = 'why' in verdict ? `: ${verdict.why.detail}` : '';
  terminal.out(
    `${winner === 0 ? texts.result.drawn : fill(texts.result.wins, { names: fill(texts.play.player, { number: winner }) })} ${verdict.by}${why} (${verdict.moves})`,
  );
  return verdict.by === 'rules' ? 0 : 1;
}
