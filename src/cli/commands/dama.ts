import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { PlayedGame } from '../../arena/play-game.ts';
import type { ArenaReport } from '../../arena/report.ts';
import { entrantNames } from '../../core/names.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { dama } from '../../games/dama/index.ts';
import { playFiles, verifyFiles } from '../../gateways/dama-files/match.ts';
import { DamaFilePlayer } from '../../gateways/dama-files/player.ts';
import { type Contest, namedPlayer, playContest, writeContest } from '../contest/dama-contest.ts';
import { type ContestEntry, findEntries } from '../contest/dama-entries.ts';
import type { Contestant, ContestRules } from '../contest/dama-game.ts';
import { type Args, parseInteger, reasonOf } from '../terminal/args.ts';
import { type CliCommand, type CliContext, type ExitCode, reportMisuse } from '../terminal/command.ts';
import { listBots } from '../terminal/player-names.ts';
import { misuse } from '../terminal/refusals.ts';

const usage = 'dama play N | verify | contest FOLDER';
const THINK = 200;
/** The document: the first 15 % get a bonus. */
const TOP = 0.15;

export const damaCommand: CliCommand = {
  usage,
  words: 2,
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
  },
  examples: [
    'ludoteca dama verify --out match &  ludoteca dama play 1 --out match',
    'ludoteca dama contest entries --out results --bot greedy',
  ],
  run: async (args, context) => {
    const rules = rulesOf(args, context);
    if (typeof rules === 'number') return rules;
    const [what] = args.words;
    if (what === 'play') return play(args, context);
    if (what === 'verify') return verify(args, rules, context);
    if (what === 'contest') return contest(args, rules, context);
    return reportMisuse(misuse('missing', context.texts.misuse.missing('play, verify, contest', usage)), context);
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

async function play(args: Args, context: CliContext): Promise<ExitCode> {
  const { terminal, texts, bots } = context;
  const number = parseInteger(args.words[1], 'N', [1, 2], texts);
  if (number === undefined) return reportMisuse(misuse('missing', texts.misuse.missing('N', usage)), context);
  if (isRefusal(number)) return reportMisuse(number, context);
  const think = parseInteger(args.value('think'), '--think', [1, 3_600_000], texts) ?? THINK;
  if (isRefusal(think)) return reportMisuse(think, context);
  const references = bots['dama'] ?? [];
  const id = args.value('bot') ?? 'greedy';
  const bot = references.find(one => one.id === id);
  if (!bot)
    return reportMisuse(misuse('unknown-bot', texts.misuse.unknownBot(id, listBots(dama, references, texts))), context);
  const player = new DamaFilePlayer(number, { bot, think, seed: args.value('seed') ?? String(process.pid) });
  const ended = await playFiles(args.value('out') ?? '.', number === 1 ? 1 : 2, player, {
    timeout: Number.POSITIVE_INFINITY,
  });
  if (!isRefusal(ended)) return 0;
  terminal.err(ended.detail);
  return 1;
}

async function verify(args: Args, rules: ContestRules, { terminal, texts }: CliContext): Promise<ExitCode> {
  const folder = args.value('out') ?? '.';
  mkdirSync(folder, { recursive: true });
  const verdict = await verifyFiles(folder, rules);
  const winner = 'winner' in verdict ? verdict.winner : 0;
  const why = 'why' in verdict ? `: ${verdict.why.detail}` : '';
  terminal.out(
    `${winner === 0 ? texts.result.drawn : texts.result.wins(texts.play.player(winner))} ${verdict.by}${why} (${verdict.moves})`,
  );
  return verdict.by === 'rules' ? 0 : 1;
}

async function contest(args: Args, rules: ContestRules, context: CliContext): Promise<ExitCode> {
  const { terminal, texts } = context;
  const folder = args.words[1];
  if (folder === undefined) return reportMisuse(misuse('missing', texts.misuse.missing('FOLDER', usage)), context);
  const games = parseInteger(args.value('games'), '--games', [1, 1000], texts) ?? 2;
  if (isRefusal(games)) return reportMisuse(games, context);
  // Each game takes two processes.
  const usual = Math.max(1, Math.floor(availableParallelism() / 2));
  const atOnce = parseInteger(args.value('at-once'), '--at-once', [1, 256], texts) ?? usual;
  if (isRefusal(atOnce)) return reportMisuse(atOnce, context);
  const out = resolve(args.value('out') ?? 'contest');
  let entries: ContestEntry[];
  try {
    mkdirSync(out, { recursive: true });
    const header = args.value('header');
    const valgrind = args.has('valgrind');
    entries = findEntries(folder, {
      out,
      valgrind,
      ...(header !== undefined && { header: readFileSync(header, 'utf8') }),
    });
  } catch (error) {
    return reportMisuse(misuse('cannot-read', texts.misuse.cannotRead(folder, reasonOf(error))), context);
  }
  // Reference opponents are this very program, in the seat of a player's process.
  const self = process.argv[1]!;
  const references = args.all('bot').map(
    (bot): Contestant => ({
      name: bot,
      command: [process.execPath, self, 'dama', 'play', '--bot', bot, '--out', '.'],
      isReference: true,
    }),
  );
  for (const { name, command, notes } of entries) {
    terminal.out(`${name}: ${command ? (notes.length === 0 ? 'ok' : '') : texts.dama.excluded}`.trimEnd());
    for (const note of notes) terminal.out(`  ${note}`);
  }
  const ready = entries.flatMap(({ name, command }): Contestant[] => (command ? [{ name, command }] : []));
  const field: Contestant[] = [...ready, ...references];
  if (field.length < 2) return reportMisuse(misuse('missing', texts.dama.tooFew), context);
  const seed = args.value('seed') ?? 'contest';
  const report = await runContest({ field, games, seed, rules, folder: out, atOnce }, context);
  if (isRefusal(report)) return reportMisuse(report, context);
  const shown = writeContest(out, report, entries, texts);
  const line = Math.ceil(TOP * field.length);
  for (const row of shown.rows) {
    terminal.out(
      `${String(row.place).padStart(3)}  ${row.name}  ${row.points} (${row.wins}/${row.draws}/${row.losses})`,
    );
    if (row.place === line) terminal.out(`---  ${texts.dama.top}`);
  }
  terminal.out(
    report.finished ? texts.arena.done(out) : texts.arena.stopped(`ludoteca dama contest ${folder} --out ${out}`),
  );
  return report.finished ? 0 : 1;
}

async function runContest(contest: Contest, { terminal, texts }: CliContext): Promise<ArenaReport | Refusal> {
  const bar = terminal.progress(texts.arena.playing);
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const names = entrantNames(dama.names, contest.field.map(namedPlayer), texts.locale);
  const nameIn = ({ entrants }: PlayedGame, seat: number): string => names[entrants[seat]!]!;
  try {
    return await playContest(contest, {
      onPlayed: game => {
        const winner = game.payoffs[0] === 0 ? 0 : game.payoffs[0]! > 0 ? 1 : 2;
        const why = texts.arena.page.verdict(game.verdict, seat => nameIn(game, seat));
        terminal.out(`${nameIn(game, 0)} - ${nameIn(game, 1)}: ${winner} (${why}, ${game.moves})`);
      },
      onProgress: share => bar.at(share),
      isStopped: () => stopped,
    });
  } finally {
    bar.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
