import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { PlayedGame } from '../arena/play-game.ts';
import type { Report } from '../arena/report.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { playFiles, verifyFiles } from '../gateways/dama-files/match.ts';
import { Player } from '../gateways/dama-files/player.ts';
import { type Args, parseWhole, reasonOf } from './args.ts';
import { type Command, type ExitCode, misused, type World } from './command.ts';
import { type Contest, playContest, writeContest } from './dama-contest.ts';
import { type ContestEntry, findEntries } from './dama-entries.ts';
import type { Contestant, ContestRules } from './dama-game.ts';
import { misuse } from './refusals.ts';

const usage = 'dama play N | verify | contest FOLDER';
const THINK = 200;
/** The document: the first 15 % get a bonus. */
const TOP = 0.15;

export const damaCommand: Command = {
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
  run: async (args, world) => {
    const rules = rulesOf(args, world);
    if (typeof rules === 'number') return rules;
    const [what] = args.words;
    if (what === 'play') return play(args, world);
    if (what === 'verify') return verify(args, rules, world);
    if (what === 'contest') return contest(args, rules, world);
    return misused(misuse('missing', world.texts.misuse.missing('play, verify, contest', usage)), world);
  },
};

function rulesOf(args: Args, world: World): ContestRules | 2 {
  const { texts } = world;
  const timeout = parseWhole(args.value('move-time'), '--move-time', [1, 86_400_000], texts) ?? 20_000;
  const memory = parseWhole(args.value('max-memory'), '--max-memory', [1, 1_000_000], texts) ?? 100;
  const plies = parseWhole(args.value('plies'), '--plies', [1, 100_000], texts) ?? 100;
  for (const value of [timeout, memory, plies]) if (isRefusal(value)) return misused(value, world);
  return { timeout, memory, plies } as ContestRules; // refusals have just been returned
}

async function play(args: Args, world: World): Promise<ExitCode> {
  const { terminal, texts, bots } = world;
  const number = parseWhole(args.words[1], 'N', [1, 2], texts);
  if (number === undefined) return misused(misuse('missing', texts.misuse.missing('N', usage)), world);
  if (isRefusal(number)) return misused(number, world);
  const think = parseWhole(args.value('think'), '--think', [1, 3_600_000], texts) ?? THINK;
  if (isRefusal(think)) return misused(think, world);
  const house = bots['dama'] ?? [];
  const id = args.value('bot') ?? 'greedy';
  const bot = house.find(one => one.id === id);
  if (!bot)
    return misused(misuse('unknown-bot', texts.misuse.unknownBot(id, house.map(one => one.id).join(', '))), world);
  const player = new Player(number, { bot, think, seed: args.value('seed') ?? String(process.pid) });
  const ended = await playFiles(args.value('out') ?? '.', number === 1 ? 1 : 2, player, {
    patience: Number.POSITIVE_INFINITY,
  });
  if (!isRefusal(ended)) return 0;
  terminal.err(ended.detail);
  return 1;
}

async function verify(args: Args, rules: ContestRules, { terminal, texts }: World): Promise<ExitCode> {
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

async function contest(args: Args, rules: ContestRules, world: World): Promise<ExitCode> {
  const { terminal, texts } = world;
  const folder = args.words[1];
  if (folder === undefined) return misused(misuse('missing', texts.misuse.missing('FOLDER', usage)), world);
  const games = parseWhole(args.value('games'), '--games', [1, 1000], texts) ?? 2;
  if (isRefusal(games)) return misused(games, world);
  // Each game takes two processes.
  const usual = Math.max(1, Math.floor(availableParallelism() / 2));
  const atOnce = parseWhole(args.value('at-once'), '--at-once', [1, 256], texts) ?? usual;
  if (isRefusal(atOnce)) return misused(atOnce, world);
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
    return misused(misuse('cannot-read', texts.misuse.cannotRead(folder, reasonOf(error))), world);
  }
  // Reference opponents are this very program, in the seat of a player's process.
  const self = process.argv[1]!;
  const house = args.all('bot').map(bot => ({
    name: bot,
    command: [process.execPath, self, 'dama', 'play', '--bot', bot, '--out', '.'],
    notes: [],
    house: true as const,
  }));
  for (const { name, command, notes } of entries) {
    terminal.out(`${name}: ${command ? (notes.length === 0 ? 'ok' : '') : texts.dama.excluded}`.trimEnd());
    for (const note of notes) terminal.out(`  ${note}`);
  }
  const ready = entries.flatMap(({ name, command }): Contestant[] => (command ? [{ name, command }] : []));
  const field: Contestant[] = [...ready, ...house];
  if (field.length < 2) return misused(misuse('missing', texts.dama.tooFew), world);
  const seed = args.value('seed') ?? 'contest';
  const report = await runContest({ field, games, seed, rules, folder: out, atOnce }, world);
  if (isRefusal(report)) return misused(report, world);
  writeContest(out, report, entries, texts.arena.page);
  const line = Math.ceil(TOP * field.length);
  for (const row of report.rows) {
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

async function runContest(contest: Contest, { terminal, texts }: World): Promise<Report | Refusal> {
  const bar = terminal.progress(texts.arena.playing);
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const nameIn = ({ entrants }: PlayedGame, seat: number): string => contest.field[entrants[seat]!]!.name;
  try {
    return await playContest(contest, {
      played: game => {
        const winner = game.payoffs[0] === 0 ? 0 : game.payoffs[0]! > 0 ? 1 : 2;
        const why = texts.arena.page.verdict(game.verdict, seat => nameIn(game, seat));
        terminal.out(`${nameIn(game, 0)} - ${nameIn(game, 1)}: ${winner} (${why}, ${game.moves})`);
      },
      progress: share => bar.at(share),
      stopped: () => stopped,
    });
  } finally {
    bar.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
