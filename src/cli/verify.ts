import { isRefusal } from '../core/refusal.ts';
import { audit, type Fault } from './audit.ts';
import { type Command, misused } from './command.ts';
import { openJournal } from './journal.ts';
import type { Texts } from './texts/index.ts';

const usage = 'verify FILE';

export const verify: Command = {
  usage,
  words: 1,
  flags: {},
  examples: [
    'ludoteca verify match.jsonl',
    'ludoteca verify http://localhost:8080/match/k3x9m2pq',
    'ludoteca play dama --bot greedy --save match.jsonl && ludoteca verify match.jsonl',
  ],
  run: async (args, world) => {
    const { terminal, texts } = world;
    const { paint } = terminal;
    const journal = await openJournal(args, usage, world);
    if (isRefusal(journal)) return misused(journal, world);
    const { game, lines } = journal;
    const progress = terminal.progress(texts.verify.checking);
    const { fault, finished, moves, draws } = audit(game, lines, done => progress.at(done / lines.length));
    progress.end();
    if (!fault && finished) {
      terminal.out(paint.good(texts.verify.fine(moves, draws)));
      return 0;
    }
    terminal.out(paint.bad(fault ? describeFault(fault, texts) : texts.verify.unfinished(moves)));
    return 1;
  },
};

/** One sentence about what is wrong, and where. */
export function describeFault({ line, code, found, expected }: Fault, texts: Texts): string {
  const sentence = texts.verify.wrong(line, texts.faults[code]);
  if (found === undefined) return sentence;
  return expected === undefined ? `${sentence} ${found}` : sentence + texts.verify.compare(found, expected);
}
