// For students: `ludoteca dama play player.cpp` compiles a player and lets it play, against a bot or against another player.cpp.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { printableText } from '../../../src/cli/contest/published-text.ts';
import type { Args } from '../../../src/cli/terminal/args.ts';
import { type CliContext, type CommandResult, findBot } from '../../../src/cli/terminal/command.ts';
import { misuse } from '../../../src/cli/terminal/refusals.ts';
import { StopSignal } from '../../../src/cli/terminal/stop-signal.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import { type Board, rules as dama, printBoard } from '../rules/index.ts';
import { contestTexts, noteText } from '../texts/contest.ts';
import { BuilderError, ContestBuilder } from './build.ts';
import { type Contestant, type ContestGame, type ContestRules, contestGame, referencePlayer } from './game.ts';
import { headerOf, refuseUnsafe, sourceIn, temporaryFolder } from './player-arguments.ts';
import { contestVerdict, withDots } from './verdict.ts';

/** What the games of a command have in common. */
interface SourceGames {
  readonly args: Args;
  readonly rules: ContestRules;
  readonly folder: string;
  readonly stop: StopSignal;
  readonly header: string | undefined;
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

export async function playSources(
  args: Args,
  rules: ContestRules,
  think: number,
  context: CliContext,
): Promise<CommandResult> {
  const bot = findBot(dama, args.value('bot') ?? 'greedy', context);
  if (isRefusal(bot)) return bot;
  const header = headerOf(args, context.texts);
  if (isRefusal(header)) return header;
  const unsafe = refuseUnsafe(args, context);
  if (unsafe) return unsafe;
  const folder = temporaryFolder();
  const stop = new StopSignal();
  try {
    const games: SourceGames = { args, rules, folder, stop, header };
    const players = await compile(games, context);
    if (!Array.isArray(players)) return players;
    const [first, second = referencePlayer(bot.id, think)] = players;
    const isPlayed = await playGames([first!, second], games, context);
    return isPlayed ? 0 : 1;
  } catch (error) {
    if (stop.isStopped) return 1;
    if (!(error instanceof BuilderError)) throw error;
    return misuse('cannot-read', error.message);
  } finally {
    stop.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says what is wrong with a source that the contest would not admit. */
async function compile(
  { args, folder, rules: { timeout, memory }, stop: { signal: stop }, header }: SourceGames,
  { terminal, texts }: CliContext,
): Promise<Contestant[] | CommandResult> {
  const builder = new ContestBuilder({ folder, valgrind: false, untried: true, timeout, memory, stop, header });
  const players: Contestant[] = [];
  for (const [i, file] of args.words.slice(1).entries()) {
    const found = await sourceIn(file, String(i + 1), texts);
    if (isRefusal(found)) return found;
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

/** The first player begins every other game. One game is shown board by board, several with their results. */
async function playGames(
  players: readonly [Contestant, Contestant],
  { args, rules, folder, stop }: SourceGames,
  { terminal, texts }: CliContext,
): Promise<boolean> {
  const games = args.number('games') ?? 1;
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
