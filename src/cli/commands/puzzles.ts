import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { analystOf } from '../../analysis/analyse.ts';
import { faultOf, type PuzzleFault, searchFault } from '../../analysis/puzzles/check-puzzle.ts';
import { collectPuzzles } from '../../analysis/puzzles/collect-puzzles.ts';
import {
  CHECK_TIME_FACTOR,
  keptSearches,
  makingBudget,
  PUZZLE_REJECTIONS,
  type PuzzleMaker,
  type PuzzleRejection,
} from '../../analysis/puzzles/make-puzzle.ts';
import { type NumberedPosition, playedPositions, positionsOf } from '../../analysis/puzzles/match-positions.ts';
import type { AnyGame } from '../../core/game.ts';
import type { AnyGamePuzzles, Puzzle } from '../../core/puzzle.ts';
import { seededRandom } from '../../core/random.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill, plural } from '../../core/texts.ts';
import { audit } from '../../match/audit.ts';
import type { Journal } from '../../match/journal-file.ts';
import { processTime } from '../../server/base/process-time.ts';
import type { Args } from '../terminal/args.ts';
import { type CliCommand, type CommandResult, findGame } from '../terminal/command.ts';
import { misuse, misuseOf } from '../terminal/refusals.ts';
import { type CommandContext, packageOf } from './context.ts';
import { gameOf, readJournals } from './open-journal.ts';
import { describeFault } from './verify.ts';

const usage = 'puzzles GAME [FILE]';
/** Files of a folder of matches, as a shell lists them. */
const MANY = 100_000;
const COUNT = 200;
/** At most this share of the wanted puzzles begins with the same theme. */
const SHARE = 0.45;
/** How often the file is written while puzzles are made. */
const SAVED_EVERY = 10;

export const puzzlesCommand: CliCommand<CommandContext> = {
  usage,
  words: MANY,
  flags: {
    game: { value: 'PATH' },
    out: { value: 'FILE' },
    count: { value: 'N', range: [1, 100_000] },
    think: { value: 'MS', range: [1, 60_000] },
    seconds: { value: 'N', range: [1, 1_000_000] },
    seed: { value: 'TEXT' },
    check: {},
  },
  examples: [
    'ludoteca puzzles dama --count 50 --out dama.json',
    'curl "http://localhost:8080/api/archive/journals?game=uno" | ludoteca puzzles uno - --out uno.json',
    'ludoteca puzzles carcassonne --check',
    'ludoteca puzzles dama dama.json --check',
  ],
  run: async (args, context) => {
    const { texts } = context;
    const game = findGame(args.words[0], usage, context);
    if (isRefusal(game)) return game;
    const puzzles = await packageOf(context, game.id)?.puzzles?.();
    if (!puzzles) return misuse('no-puzzles', fill(texts.puzzles.none, { game: game.id }));
    if (!analystOf(context.bots[game.id] ?? [])) return misuse('no-bots', texts.analyse.noAnalyst);
    const task = { game, puzzles, budget: args.number('think') ?? makingBudget(puzzles) };
    return args.has('check') ? checkPuzzles(args, context, task) : makePuzzles(args, context, task);
  },
};

interface PuzzleTask {
  readonly game: AnyGame;
  readonly puzzles: AnyGamePuzzles;
  readonly budget: number;
}

async function makePuzzles(
  args: Args,
  context: CommandContext,
  { game, puzzles, budget }: PuzzleTask,
): Promise<CommandResult> {
  const { terminal, texts } = context;
  const count = args.number('count') ?? COUNT;
  const seconds = args.number('seconds');
  const out = args.value('out');
  const made = out !== undefined && existsSync(out) ? readPuzzles(out, context) : [];
  if (isRefusal(made)) return made;
  const files = args.words.slice(1);
  const journals = await journalsOf(files, game, context);
  if (isRefusal(journals)) return journals;
  const random = seededRandom(args.value('seed') ?? `${game.id} ${made.length}`);
  const bots = context.bots[game.id]!;
  const reasons = await packageOf(context, game.id)?.reasons?.();
  const agentOf = keptSearches(game, bots, random, processTime);
  // By processor time, so that another program on the machine makes no puzzle worse.
  const maker: PuzzleMaker = { game, bots, puzzles, reasons, random, now: processTime, budget, agentOf };
  const matches = files.length > 0 ? recorded(game, journals) : played(maker);
  const known = new Set([...(await puzzles.load()), ...made].map(({ id }) => id));
  const kept = [...made];
  const rejected = new Map<PuzzleRejection, number>();
  const began = processTime();
  const isOver = (): boolean =>
    kept.length - made.length >= count || (seconds !== undefined && processTime() - began > 1000 * seconds);
  const bar = terminal.progress(texts.puzzles.making);
  for (const { outcome } of collectPuzzles(maker, matches, known)) {
    if (typeof outcome === 'string') rejected.set(outcome, (rejected.get(outcome) ?? 0) + 1);
    else if (isRareEnough(outcome, kept, made.length + count)) {
      kept.push(outcome);
      if (out !== undefined && kept.length % SAVED_EVERY === 0) writeFileSync(out, printPuzzles(kept));
    }
    bar.at((kept.length - made.length) / count);
    if (isOver()) break;
  }
  bar.end();
  if (out === undefined) terminal.out(printPuzzles(kept).trimEnd());
  else writeFileSync(out, printPuzzles(kept));
  const taken = Math.round((processTime() - began) / 1000);
  terminal.err(fill(texts.puzzles.made, { made: kept.length - made.length, seconds: taken }));
  for (const why of PUZZLE_REJECTIONS)
    terminal.err(`  ${fill(texts.puzzles.rejected[why], { count: rejected.get(why) ?? 0 })}`);
  return 0;
}

/** The theme of a puzzle must not be that of most others. */
const isRareEnough = ({ themes }: Puzzle, kept: readonly Puzzle[], wanted: number): boolean =>
  kept.filter(other => other.themes[0] === themes[0]).length < Math.max(1, SHARE * wanted);

function* played({ game, bots, random, now }: PuzzleMaker): Generator<readonly NumberedPosition[], never, void> {
  for (;;) yield playedPositions(game, bots, random, now);
}

function* recorded(game: AnyGame, journals: readonly Journal[]): Generator<readonly NumberedPosition[], void, void> {
  for (const { lines } of journals)
    yield positionsOf(
      game,
      lines.map(({ entry }) => entry),
    );
}

/** Journals are checked before their positions are used: their actions must be legal. */
async function journalsOf(
  files: readonly string[],
  game: AnyGame,
  context: CommandContext,
): Promise<readonly Journal[] | Refusal> {
  const { texts } = context;
  const journals: Journal[] = [];
  for (const file of files) {
    const read = await readJournals(file, context);
    if (isRefusal(read)) return read;
    for (const journal of read) {
      const other = gameOf(journal.lines, usage, context);
      if (isRefusal(other)) return other;
      const cannotRead = (why: string): Refusal => misuseOf('cannotRead', { file: journal.match ?? file, why }, texts);
      if (other.id !== game.id) return cannotRead(fill(texts.puzzles.otherGame, { game: other.id }));
      const { fault } = audit(game, journal.lines);
      if (fault) return cannotRead(describeFault(fault, texts));
      journals.push(journal);
    }
  }
  return journals;
}

async function checkPuzzles(
  args: Args,
  context: CommandContext,
  { game, puzzles, budget }: PuzzleTask,
): Promise<CommandResult> {
  const { terminal, texts } = context;
  const file = args.words[1];
  const all = file === undefined ? await puzzles.load() : readPuzzles(file, context);
  if (isRefusal(all)) return all;
  const bots = context.bots[game.id]!;
  const seen = new Set<string>();
  const faults: { readonly id: string; readonly fault: PuzzleFault | 'twice' }[] = [];
  const began = processTime();
  const bar = terminal.progress(texts.puzzles.checking);
  for (const [at, puzzle] of all.entries()) {
    const random = seededRandom(args.value('seed') ?? `check ${puzzle.id}`);
    const checker = { game, bots, puzzles, random, now: processTime };
    const fault = seen.has(puzzle.id)
      ? 'twice'
      : (faultOf(checker, puzzle) ?? searchFault(checker, puzzle, CHECK_TIME_FACTOR * budget));
    if (fault) faults.push({ id: puzzle.id, fault });
    seen.add(puzzle.id);
    bar.at((at + 1) / all.length);
  }
  bar.end();
  for (const { id, fault } of faults) terminal.out(`${id}: ${texts.puzzles.faults[fault]}`);
  const facts = {
    fine: all.length - faults.length,
    wrong: faults.length,
    ms: CHECK_TIME_FACTOR * budget,
    seconds: Math.round((processTime() - began) / 1000),
  };
  terminal.out(`${plural(texts.puzzles.checked, all.length)} ${fill(texts.puzzles.result, facts)}`);
  return faults.length === 0 ? 0 : 1;
}

/** A puzzle a line, so that a change of one is a change of one line. */
const printPuzzles = (puzzles: readonly Puzzle[]): string =>
  `[\n${puzzles.map(puzzle => JSON.stringify(puzzle)).join(',\n')}\n]\n`;

function readPuzzles(file: string, { texts }: CommandContext): readonly Puzzle[] | Refusal {
  const cannotRead = (why: string): Refusal => misuseOf('cannotRead', { file, why }, texts);
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(found) ? (found as readonly Puzzle[]) : cannotRead(texts.puzzles.noList); // --check looks at each
  } catch (error) {
    return cannotRead(error instanceof Error ? error.message : String(error));
  }
}
