import { isRefusal } from '../../core/refusal.ts';
import { audit, type JournalFault } from '../../match/audit.ts';
import type { Journal } from '../../match/journal-file.ts';
import { type CliCommand, type CliContext, reportMisuse } from '../terminal/command.ts';
import type { Texts } from '../texts/index.ts';
import { gameOf, openJournals } from './open-journal.ts';

const usage = 'verify FILE';

export const verify: CliCommand = {
  usage,
  words: 1,
  flags: { game: { value: 'PATH' } },
  examples: [
    'ludoteca verify match.jsonl',
    'ludoteca verify http://localhost:8080/match/k3x9m2pq',
    'curl "http://localhost:8080/api/archive/journals?game=uno" | ludoteca verify -',
    'ludoteca play dama --bot greedy --save match.jsonl && ludoteca verify match.jsonl',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const journals = await openJournals(args, usage, context);
    if (isRefusal(journals)) return reportMisuse(journals, context);
    const [first, ...more] = journals;
    if (more.length === 0) {
      const game = gameOf(first!.lines, usage, context);
      if (isRefusal(game)) return reportMisuse(game, context);
      const { isFine, sentence } = check(first!, context);
      terminal.out(sentence);
      return isFine ? 0 : 1;
    }
    let fine = 0;
    for (const journal of journals) {
      const { isFine, sentence } = check(journal, context);
      terminal.out(`${journal.match ?? texts.verify.fromLine(journal.lines[0]!.number)}: ${sentence}`);
      if (isFine) fine++;
    }
    const sum = texts.verify.sum(journals.length, fine);
    terminal.out(fine === journals.length ? terminal.paint.good(sum) : terminal.paint.bad(sum));
    return fine === journals.length ? 0 : 1;
  },
};

function check({ lines }: Journal, context: CliContext): { readonly isFine: boolean; readonly sentence: string } {
  const { terminal, texts } = context;
  const { paint } = terminal;
  const game = gameOf(lines, usage, context);
  if (isRefusal(game)) return { isFine: false, sentence: paint.bad(game.detail) };
  const progress = terminal.progress(texts.verify.checking);
  const { fault, finished, moves, draws } = audit(game, lines, done => progress.at(done / lines.length));
  progress.end();
  if (fault) return { isFine: false, sentence: paint.bad(describeFault(fault, texts)) };
  return finished
    ? { isFine: true, sentence: paint.good(texts.verify.fine(moves, draws)) }
    : { isFine: false, sentence: paint.bad(texts.verify.unfinished(moves)) };
}

/** One sentence about what is wrong, and where. */
export function describeFault({ line, code, found, expected }: JournalFault, texts: Texts): string {
  const sentence = texts.verify.wrong(line, texts.faults[code]);
  if (found === undefined) return sentence;
  return expected === undefined ? `${sentence} ${found}` : sentence + texts.verify.compare(found, expected);
}
