import { explainAnswer } from '../../analysis/puzzles/wrong-answer.ts';
import type { AnyGame, Seat } from '../../core/game.ts';
import { type Puzzle, puzzleOfDay } from '../../core/puzzle.ts';
import { PuzzlePosition } from '../../core/puzzle-position.ts';
import { seededRandom } from '../../core/random.ts';
import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { type CliCommand, type ExitCode, findGame } from '../terminal/command.ts';
import type { LineInput } from '../terminal/line-input.ts';
import { misuse } from '../terminal/refusals.ts';
import { reasonLines } from '../terminal/sentences.ts';
import { type CommandContext, packageOf } from './context.ts';

const usage = 'puzzle GAME [ID]';

export const puzzleCommand: CliCommand<CommandContext> = {
  usage,
  words: 2,
  flags: { game: { value: 'PATH' }, theme: { value: 'NAME' } },
  examples: ['ludoteca puzzle dama', 'ludoteca puzzle carcassonne --theme block'],
  run: async (args, context) => {
    const { texts } = context;
    const game = findGame(args.words[0], usage, context);
    if (isRefusal(game)) return game;
    const puzzles = await packageOf(context, game.id)?.puzzles?.();
    const all = (await puzzles?.load()) ?? [];
    if (!puzzles || all.length === 0) return misuse('no-puzzles', fill(texts.puzzles.none, { game: game.id }));
    const [, id] = args.words;
    const theme = args.value('theme');
    const found = all.filter(one => (id === undefined || one.id === id) && (!theme || one.themes.includes(theme)));
    const today = new Date().toISOString().slice(0, 10);
    const puzzle = found[puzzleOfDay(today, found.length)];
    if (!puzzle) {
      const themes = Object.entries(puzzles.themes[texts.locale]).map(([key, name]) => `${key} (${name})`);
      return misuse('no-puzzle', fill(texts.puzzle.unknown, { themes: themes.join(', ') }));
    }
    return new PuzzleDialogue(context, game, puzzle, puzzles.isAverage).run();
  },
};

/** One puzzle, solved by typing. */
class PuzzleDialogue {
  readonly #context: CommandContext;
  readonly #game: AnyGame;
  readonly #puzzle: Puzzle;
  readonly #isAverage: boolean;
  readonly #position: PuzzlePosition;
  #at = 0;

  constructor(context: CommandContext, game: AnyGame, puzzle: Puzzle, isAverage: boolean) {
    this.#context = context;
    this.#game = game;
    this.#puzzle = puzzle;
    this.#isAverage = isAverage;
    this.#position = PuzzlePosition.of(game, puzzle);
  }

  async run(): Promise<ExitCode> {
    const { terminal, texts } = this.#context;
    const input = terminal.lines();
    const [levels, of] = this.#puzzle.found;
    terminal.out(fill(texts.puzzle.title, { game: this.#game.id, id: this.#puzzle.id, levels, of }));
    if (this.#isAverage) terminal.out(texts.puzzle.average);
    terminal.out(texts.puzzle.help);
    this.#draw();
    while (this.#at < this.#puzzle.line.length) {
      const text = await this.#ask(input);
      if (text === undefined || text === 'quit') return this.#end(input, 1);
      if (text === 'solution') {
        terminal.out(fill(texts.puzzle.solution, { moves: this.#puzzle.line.slice(this.#at).join(' ') }));
        return this.#end(input, 1);
      }
      if (text === 'moves') terminal.out(this.#legal().join('  '));
      else if (text !== '') await this.#answer(text);
    }
    terminal.out(terminal.paint.good(texts.puzzle.solved));
    return this.#end(input, 0);
  }

  #end(input: LineInput, code: ExitCode): ExitCode {
    input.close();
    return code;
  }

  async #ask(input: LineInput): Promise<string | undefined> {
    input.prompt(fill(this.#context.texts.puzzle.prompt, { seat: this.#puzzle.seat + 1 }));
    await input.ready();
    return input.take()?.trim();
  }

  async #answer(text: string): Promise<void> {
    const { terminal, texts } = this.#context;
    const position = this.#position;
    const action = position.parse(text);
    if (isRefusal(action)) return terminal.err(action.detail);
    const wanted = this.#puzzle.line[this.#at]!;
    const answer = position.print(action);
    if (answer !== wanted) {
      terminal.out(fill(texts.puzzle.wrong, { move: answer }));
      for (const line of await this.#faults(answer)) terminal.out(line);
      return;
    }
    this.#play(wanted);
    // The others answer.
    for (
      let next = this.#puzzle.line[this.#at];
      next !== undefined && !position.isOwn;
      next = this.#puzzle.line[this.#at]
    ) {
      terminal.out(fill(texts.puzzle.reply, { move: next }));
      this.#play(next);
    }
    this.#draw();
  }

  #play(text: string): void {
    this.#position.play(text);
    this.#at++;
  }

  async #faults(played: string): Promise<readonly string[]> {
    const { texts, bots } = this.#context;
    const { seat, seats, options = {} } = this.#puzzle;
    const reasons = await packageOf(this.#context, this.#game.id)?.reasons?.();
    const { faults } = explainAnswer({
      game: this.#game,
      bots: bots[this.#game.id] ?? [],
      reasons,
      start: { view: this.#position.view, seat, seats, options },
      best: this.#puzzle.line.slice(this.#at),
      played,
      random: seededRandom(this.#puzzle.id),
      now: () => performance.now(),
    });
    const name = (one: Seat): string => fill(texts.puzzle.player, { seat: one + 1 });
    return reasonLines(faults, texts.locale, name);
  }

  #legal(): readonly string[] {
    return this.#position.legal().map(action => this.#position.print(action));
  }

  #draw(): void {
    this.#context.terminal.out(`\n${this.#game.draw(this.#position.view)}\n`);
  }
}
