// For students: `ludoteca dama play player.cpp` compiles a player and lets it play, against a bot or against another player.cpp.

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bubblewrapProblem } from '../../../src/arena/programs/bubblewrap.ts';
import { writeForOthers } from '../../../src/arena/programs/operator.ts';
import { printableText } from '../../../src/cli/contest/published-text.ts';
import { type Args, parseInteger, reasonOf } from '../../../src/cli/terminal/args.ts';
import { type CliContext, type ExitCode, reportMisuse } from '../../../src/cli/terminal/command.ts';
import { listBots } from '../../../src/cli/terminal/player-names.ts';
import { misuse } from '../../../src/cli/terminal/refusals.ts';
import { sandboxWarning } from '../../../src/cli/terminal/sandbox-warning.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import { type Board, rules as dama, printBoard } from '../rules/index.ts';
import { contestTexts, leftOutText, noteText, unsafeText } from '../texts/contest.ts';
import { BuilderError, ContestBuilder } from './build.ts';
import { type Contestant, type ContestGame, type ContestRules, contestGame } from './game.ts';
import { readSource } from './input.ts';
import { referencePlayer } from './reference-player.ts';
import { StopSignal } from './stop-signal.ts';
import { contestVerdict, withDots } from './verdict.ts';

interface PlaySettings {
  readonly rules: ContestRules;
  /** Milliseconds a built-in bot thinks about a move. */
  readonly think: number;
}

/** The rows and columns of `operator()`, the eighth row first, and in bold what has changed. */
export function boardWithNumbers(board: Board, before: Board | undefined, strong: (text: string) => string): string {
  const rows = withDots(printBoard(board)).split('\n');
  const old = before && withDots(printBoard(before)).split('\n');
  const lines = rows.map((row, i) => {
    const cells = row
      .split('')
      .map((cell, at) => (old && old[i]![at] !== cell ? strong(cell) : cell))
      .join('');
    return `${rows.length - 1 - i}  ${cells}`;
  });
  return [...lines, '', '   0 1 2 3 4 5 6 7'].join('\n');
}

export async function playSources(args: Args, { rules, think }: PlaySettings, context: CliContext): Promise<ExitCode> {
  const { terminal, texts, bots } = context;
  const files = args.words.slice(1);
  const games = parseInteger(args.value('games'), '--games', [1, 1000], texts) ?? 1;
  if (isRefusal(games)) return reportMisuse(games, context);
  const references = bots['dama'] ?? [];
  const bot = args.value('bot') ?? 'greedy';
  if (!references.some(({ id }) => id === bot))
    return reportMisuse(
      misuse('unknown-bot', fill(texts.misuse.unknownBot, { name: bot, bots: listBots(dama, references, texts) })),
      context,
    );
  const problem = bubblewrapProblem();
  if (problem !== undefined && !args.has('unsafe'))
    return reportMisuse(misuse('missing', unsafeText(problem, texts.locale)), context);
  if (problem !== undefined) terminal.err(sandboxWarning(problem, texts));
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-play-'));
  writeForOthers();
  chmodSync(folder, 0o755);
  const stop = new StopSignal();
  try {
    const players = await compile(files, { folder, rules, stop: stop.signal, header: args.value('header') }, context);
    if (typeof players === 'number') return players;
    const field = files.length > 1 ? players : [...players, referencePlayer(bot, think)];
    const isPlayed = await playGames([field[0]!, field[1]!], { folder, rules, games, stop, args }, context);
    return isPlayed ? 0 : 1;
  } catch (error) {
    if (stop.isStopped) return 1;
    if (!(error instanceof BuilderError)) throw error;
    return reportMisuse(misuse('cannot-read', error.message), context);
  } finally {
    stop.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface CompileSettings {
  readonly folder: string;
  readonly rules: ContestRules;
  readonly stop: AbortSignal;
  readonly header: string | undefined;
}

/** Says what is wrong with a source that the contest would not admit. */
async function compile(
  files: readonly string[],
  { folder, rules: { timeout, memory }, stop, header }: CompileSettings,
  context: CliContext,
): Promise<Contestant[] | ExitCode> {
  const { terminal, texts } = context;
  let own = {};
  try {
    if (header !== undefined) own = { header: readFileSync(header, 'utf8') };
  } catch (error) {
    return reportMisuse(
      misuse('cannot-read', fill(texts.misuse.cannotRead, { file: header!, why: reasonOf(error) })),
      context,
    );
  }
  const builder = new ContestBuilder({ folder, valgrind: false, untried: true, timeout, memory, stop, ...own });
  const players: Contestant[] = [];
  for (const [i, file] of files.entries()) {
    const found = await readSource(file, String(i + 1), []);
    if ('reason' in found) {
      const why = leftOutText({ name: file, ...found }, texts.locale);
      return reportMisuse(misuse('cannot-read', fill(texts.misuse.cannotRead, { file, why })), context);
    }
    const { hash, command, notes } = await builder.build(found);
    for (const note of notes) terminal.err(`${file}: ${noteText(note, texts.locale)}`);
    if (!command) {
      terminal.err(contestTexts[texts.locale].notAdmitted);
      return 1;
    }
    players.push({ name: file, hash, command });
  }
  return players;
}

interface GamesSettings {
  readonly folder: string;
  readonly rules: ContestRules;
  readonly games: number;
  readonly stop: StopSignal;
  readonly args: Args;
}

/** The first player begins every other game. One game is shown board by board, several with their results. */
async function playGames(
  players: readonly [Contestant, Contestant],
  { folder, rules, games, stop, args }: GamesSettings,
  { terminal, texts }: CliContext,
): Promise<boolean> {
  const points = [0, 0];
  for (let game = 0; game < games; game++) {
    const order = game % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const pair = [players[order[0]], players[order[1]]] as const;
    let before: Board = dama.init(2, dama.defaults);
    const show = (title: string, board: Board, old?: Board): void =>
      terminal.out(`${terminal.paint.strong(title)}\n${boardWithNumbers(board, old, terminal.paint.strong)}\n`);
    if (games === 1) show('board_1.txt', before);
    const played = await contestGame(join(folder, 'games', String(game + 1)), pair, {
      rules,
      players: join(folder, 'playing'),
      seed: `${args.value('seed') ?? process.pid} ${game}`,
      isStopped: () => stop.isStopped,
      onBoard: (round, board, ms) => {
        const mover = round % 2 === 0 ? 0 : 1;
        const title = `board_${round}.txt: ${pair[mover].name} (${'xo'[mover]}), ${Math.round(ms)} ms`;
        if (games === 1) show(title, board, before);
        before = board;
      },
    });
    if (!played) return false;
    for (const seat of [0, 1] as const) points[order[seat]]! += (played.payoffs[seat]! + 1) / 2;
    const name = (seat: number): string => pair[seat]!.name;
    const winner =
      played.payoffs[0] === 0
        ? contestTexts[texts.locale].page.draw
        : fill(contestTexts[texts.locale].page.wins, { name: name(played.payoffs[0]! > 0 ? 0 : 1) });
    terminal.out(`${name(0)} – ${name(1)}: ${winner} (${contestVerdict(played, name, texts)}, ${played.moves})`);
    printReasons(played, name, games, { terminal, texts });
  }
  if (games > 1) terminal.out(players.map(({ name }, i) => `${name} ${points[i]}`).join(', '));
  return true;
}

/** What a student looks for first after a loss: the refused board, and what the program wrote. */
function printReasons(
  { refused, programs }: ContestGame,
  name: (seat: number) => string,
  games: number,
  { terminal, texts }: Pick<CliContext, 'terminal' | 'texts'>,
): void {
  const { page } = contestTexts[texts.locale];
  if (refused)
    for (const [title, board] of [
      [page.before, refused.before],
      [page.after, refused.after],
    ] as const)
      terminal.out(`${title}:\n${withDots(board)}\n`);
  if (games > 1) return;
  for (const [seat, { said }] of programs.entries())
    for (const line of said.join('\n').split('\n').filter(Boolean))
      terminal.out(`${name(seat)}: ${printableText(line)}`);
}
