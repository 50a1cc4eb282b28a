import { isRefusal } from '../core/refusal.ts';
import type { Journal } from '../match/journal-file.ts';
import { audit, type Fault } from './audit.ts';
import { type Command, misused, type World } from './command.ts';
import { gameOf, openJournals } from './journal.ts';
import type { Texts } from './texts/index.ts';

const usage = 'verify FILE';

export const verify: Command = {
  usage,
  words: 1,
  flags: {},
  examples: [
    'ludoteca verify match.jsonl',
    'ludoteca verify http://localhost:8080/match/k3x9m2pq',
    'curl "http://localhost:8080/api/archive/journals?game=uno" | ludoteca verify -',
    'ludoteca play dama --bot greedy --save match.jsonl && ludoteca verify match.jsonl',
  ],
  run: async (args, world) => {
    const { terminal, texts } = world;
    const journals = await openJournals(args, usage, world);
    if (isRefusal(journals)) return misused(journals, world);
    const [first, ...more] = journals;
    if (more.length === 0) {
      const game = gameOf(first!.lines, usage, world);
      if (isRefusal(game)) return misused(game, world);
      const { isFine, sentence } = check(first!, world);
      terminal.out(sentence);
      return isFine ? 0 : 1;
    }
    let fine = 0;
    for (const journal of journals) {
      const { isFine, sentence } = check(journal, world);
      terminal.out(`${journal.match ?? texts.verify.fromLine(journal.lines[0]!.number)}: ${sentence}`);
      if (isFine) fine++;
    }
    const sum = texts.verify.sum(journals.length, fine);
    terminal.out(fine === journals.length ? terminal.paint.good(sum) : terminal.paint.bad(sum));
    return fine === journals.length ? 0 : 1;
  },
};

function check({ lines }: Journal, world: World): { readonly isFine: boolean; readonly sentence: string } {
  const { terminal, texts } = world;
  const { paint } = terminal;
  const game = gameOf(lines, usage, world);
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
export function describeFault({ line, code, found, expected }: Fault, texts: Texts): string {
  const sentence = texts.verify.wrong(line, texts.faults[code]);
  if (found === undefined) return sentence;
  return expected === undefined ? `${sentence} ${found}` : sentence + texts.verify.compare(found, expected);
}
