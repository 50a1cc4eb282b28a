import { AUDIENCE } from '../core/game.ts';
import { isRefusal } from '../core/refusal.ts';
import { parseWhole } from './args.ts';
import { audit } from './audit.ts';
import { type Command, misused, type World } from './command.ts';
import { openJournal } from './journal.ts';
import { listNames, tellResult } from './sentences.ts';
import { type Course, courseOf } from './stops.ts';
import { describeFault } from './verify.ts';

const usage = 'replay FILE';

export const replay: Command = {
  usage,
  words: 1,
  flags: { seat: { value: 'N' }, brief: {} },
  examples: [
    'ludoteca replay match.jsonl',
    'ludoteca replay match.jsonl --seat 1',
    'ludoteca replay match.jsonl --brief | less',
  ],
  run: async (args, world) => {
    const { terminal, texts } = world;
    const journal = await openJournal(args, usage, world);
    if (isRefusal(journal)) return misused(journal, world);
    const { game, lines } = journal;
    const viewer = parseWhole(args.value('seat'), '--seat', [0, game.seats[1] - 1], texts) ?? AUDIENCE;
    if (isRefusal(viewer)) return misused(viewer, world);
    // Rules may do anything with an action that is not legal, so nothing is shown from the first mistake on.
    const { fault } = audit(game, lines);
    const sound = fault
      ? lines.slice(
          0,
          lines.findIndex(line => line.number === fault.line),
        )
      : lines;
    const course = courseOf({ game, lines: sound }, viewer, texts);
    const title = texts.replay.title(game.id, listNames(course.names, texts));
    if (terminal.live) await step(title, course, world);
    else printAll(title, course, args.has('brief'), world);
    if (!fault) return 0;
    terminal.err(describeFault(fault, texts));
    return 1;
  },
};

function endOf({ names, result }: Course, { texts }: World): string {
  return result ? tellResult(result, seat => names[seat]!, texts) : texts.replay.unfinished;
}

function printAll(title: string, course: Course, brief: boolean, world: World): void {
  const { terminal } = world;
  terminal.out(title);
  for (const [at, { news, drawing }] of course.stops.entries())
    terminal.out(brief ? `${at}. ${news}` : `\n${at}. ${news}\n${drawing}`);
  terminal.out(`${brief ? '' : '\n'}${endOf(course, world)}`);
}

/** Clears the screen. */
const CLEAR = '\x1b[2J\x1b[H';

async function step(title: string, course: Course, world: World): Promise<void> {
  const { terminal, texts } = world;
  const { stops } = course;
  const last = stops.length - 1;
  let at = 0;
  const show = (): void => {
    const stop = stops[at];
    const lines = [
      `${CLEAR}${terminal.paint.strong(title)}`,
      texts.replay.step(at, Math.max(0, last)),
      `\n${stop?.drawing ?? ''}\n`,
      stop?.news ?? '',
      at >= last ? terminal.paint.strong(endOf(course, world)) : '',
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
