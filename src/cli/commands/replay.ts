import { AUDIENCE } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { audit } from '../../match/audit.ts';
import { printGameText } from '../../match/game-text.ts';
import { type Args, parseInteger } from '../terminal/args.ts';
import type { CliCommand, CliContext, CommandResult } from '../terminal/command.ts';
import { describeResult, listNames } from '../terminal/sentences.ts';
import { gameOf, openJournal, readJournals } from './open-journal.ts';
import { replayOf, type TerminalReplay } from './replay-steps.ts';
import { describeFault } from './verify.ts';

const usage = 'replay FILE';

export const replay: CliCommand = {
  usage,
  words: 1,
  needs: ['FILE'],
  flags: { game: { value: 'PATH' }, seat: { value: 'N' }, brief: {}, text: {} },
  examples: [
    'ludoteca replay match.jsonl',
    'ludoteca replay match.jsonl --seat 1',
    'ludoteca replay match.jsonl --brief | less',
    'ludoteca replay match.jsonl --text > match.txt',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    if (args.has('text')) return writeTexts(args, context);
    const journal = await openJournal(args, usage, context);
    if (isRefusal(journal)) return journal;
    const { game, lines } = journal;
    const viewer = parseInteger(args.value('seat'), '--seat', [0, game.seats[1] - 1], texts) ?? AUDIENCE;
    if (isRefusal(viewer)) return viewer;
    // Rules may do anything with an action that is not legal, so nothing is shown from the first mistake on.
    const { fault } = audit(game, lines);
    const sound = fault
      ? lines.slice(
          0,
          lines.findIndex(line => line.number === fault.line),
        )
      : lines;
    const shown = replayOf({ game, lines: sound }, viewer, texts);
    const title = fill(texts.replay.title, { game: game.id, names: listNames(shown.names, texts) });
    if (terminal.live) await step(title, shown, context);
    else printAll(title, shown, args.has('brief'), context);
    if (!fault) return 0;
    terminal.err(describeFault(fault, texts));
    return 1;
  },
};

/** Every match of the file as a portable text. */
async function writeTexts(args: Args, context: CliContext): Promise<CommandResult> {
  const { terminal, texts } = context;
  const journals = await readJournals(args.words[0]!, context);
  if (isRefusal(journals)) return journals;
  for (const { match, lines } of journals) {
    const game = gameOf(lines, usage, context);
    if (isRefusal(game)) return game;
    const { fault } = audit(game, lines);
    const entries = lines.map(line => line.entry);
    const written = fault ? undefined : printGameText(game, entries, match === undefined ? {} : { round: match });
    if (written === undefined || isRefusal(written)) {
      terminal.err(fault ? describeFault(fault, texts) : written!.detail);
      return 1;
    }
    terminal.out(written);
  }
  return 0;
}

function endOf({ names, result }: TerminalReplay, { texts }: CliContext): string {
  return result ? describeResult(result, seat => names[seat]!, texts) : texts.replay.unfinished;
}

function printAll(title: string, shown: TerminalReplay, brief: boolean, context: CliContext): void {
  const { terminal } = context;
  terminal.out(title);
  for (const [at, { news, drawing }] of shown.steps.entries())
    terminal.out(brief ? `${at}. ${news}` : `\n${at}. ${news}\n${drawing}`);
  terminal.out(`${brief ? '' : '\n'}${endOf(shown, context)}`);
}

/** Clears the screen. */
const CLEAR = '\x1b[2J\x1b[H';

async function step(title: string, shown: TerminalReplay, context: CliContext): Promise<void> {
  const { terminal, texts } = context;
  const { steps } = shown;
  const last = steps.length - 1;
  let at = 0;
  const show = (): void => {
    const current = steps[at];
    const lines = [
      `${CLEAR}${terminal.paint.strong(title)}`,
      fill(texts.replay.step, { at, of: Math.max(0, last) }),
      `\n${current?.drawing ?? ''}\n`,
      current?.news ?? '',
      at >= last ? terminal.paint.strong(endOf(shown, context)) : '',
      terminal.paint.quiet(texts.replay.keys),
    ];
    terminal.out(lines.join('\n'));
  };
  show();
  for await (const key of terminal.keys()) {
    if (key === 'q') return;
    if (key === 'right' || key === 'down') at = Math.min(last, at + 1);
    if (key === 'left' || key === 'up') at = Math.max(0, at - 1);
    if (key === 'home') at = 0;
    if (key === 'end') at = Math.max(0, last);
    show();
  }
}
