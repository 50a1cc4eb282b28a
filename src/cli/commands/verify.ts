import { LifecycleReader } from '../../core/match-lifecycle.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { WordKind } from '../../core/seat-word.ts';
import { fill } from '../../core/texts.ts';
import { type Audit, audit, type JournalFault } from '../../match/audit.ts';
import type { Journal } from '../../match/journal-file.ts';
import type { CliCommand, CliContext } from '../terminal/command.ts';
import type { Texts } from '../texts/index.ts';
import { gameOf, readJournals } from './open-journal.ts';

const usage = 'verify FILE';

export const verify: CliCommand = {
  usage,
  words: 1,
  needs: ['FILE'],
  flags: { game: { value: 'PATH' }, json: {} },
  examples: [
    'ludoteca verify match.jsonl',
    'ludoteca verify match.jsonl --json',
    'ludoteca verify http://localhost:8080/match/k3x9m2pq',
    'curl "http://localhost:8080/api/archive/journals?game=uno" | ludoteca verify -',
    'ludoteca play dama --bot greedy --save match.jsonl && ludoteca verify match.jsonl',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const journals = await readJournals(args.words[0]!, context);
    if (isRefusal(journals)) return journals;
    if (args.has('json')) {
      const checked = journals.map(journal => ({ journal, ...check(journal, context) }));
      for (const { journal, isFine, facts } of checked)
        terminal.out(
          JSON.stringify({ match: journal.match ?? null, line: journal.lines[0]!.number, fine: isFine, ...facts }),
        );
      return checked.every(({ isFine }) => isFine) ? 0 : 1;
    }
    const [first, ...more] = journals;
    if (more.length === 0) {
      const game = gameOf(first!.lines, usage, context);
      if (isRefusal(game)) return game;
      const { isFine, sentence, guard } = check(first!, context);
      terminal.out(sentence);
      for (const line of guard) terminal.out(line);
      return isFine ? 0 : 1;
    }
    let fine = 0;
    for (const journal of journals) {
      const { isFine, sentence } = check(journal, context);
      terminal.out(`${journal.match ?? fill(texts.verify.fromLine, { line: journal.lines[0]!.number })}: ${sentence}`);
      if (isFine) fine++;
    }
    const sum = fill(texts.verify.sum, { matches: journals.length, fine, wrong: journals.length - fine });
    terminal.out(fine === journals.length ? terminal.paint.good(sum) : terminal.paint.bad(sum));
    return fine === journals.length ? 0 : 1;
  },
};

interface Checked {
  readonly isFine: boolean;
  readonly sentence: string;
  /** Who could have chosen the draws. */
  readonly guard: readonly string[];
  /** The same as data. */
  readonly facts: object;
}

function check({ lines }: Journal, context: CliContext): Checked {
  const { terminal, texts } = context;
  const { paint } = terminal;
  const game = gameOf(lines, usage, context);
  const wrong = (sentence: string, facts: object): Checked => ({
    isFine: false,
    sentence: paint.bad(sentence),
    guard: [],
    facts,
  });
  if (isRefusal(game)) return wrong(game.detail, game);
  const progress = terminal.progress(texts.verify.checking);
  const audited = audit(game, lines, done => progress.at(done / lines.length));
  progress.end();
  const { fault, finished, moves, draws, sealed } = audited;
  const facts = { game: game.id, ...audited };
  if (fault) return wrong(describeFault(fault, texts), facts);
  if (!finished) return wrong(fill(texts.verify.unfinished, { moves }), facts);
  const { fine, fineUnsealed } = texts.verify;
  const sentence = paint.good(sealed ? fill(fine, { moves, draws }) : fill(fineUnsealed, { moves }));
  return {
    isFine: true,
    sentence,
    guard: draws > 0 && sealed ? describeWords(audited.words, lines, texts) : [],
    facts,
  };
}

/** Who could have chosen the draws: one sentence, and another about words that did not come. */
function describeWords(words: Audit['words'], lines: Journal['lines'], { verify: texts }: Texts): string[] {
  const players = LifecycleReader.of(lines.map(({ entry }) => entry))?.seated ?? [];
  const named = (kind: WordKind): string[] =>
    words.flatMap((one, seat) => (one === kind ? [players[seat]?.name ?? `${seat}`] : []));
  const [committed, withheld] = [named('committed'), named('withheld')];
  const guard =
    committed.length > 0
      ? fill(texts.guarded, { names: committed.join(', ') })
      : words.includes('open')
        ? texts.open
        : texts.unguarded;
  return withheld.length > 0 ? [guard, fill(texts.withheld, { names: withheld.join(', ') })] : [guard];
}

/** One sentence about what is wrong, and where. */
export function describeFault({ line, code, found, expected }: JournalFault, texts: Texts): string {
  const sentence = fill(texts.verify.wrong, { line, what: texts.faults[code] });
  if (found === undefined) return sentence;
  return expected === undefined ? `${sentence} ${found}` : sentence + fill(texts.verify.compare, { found, expected });
}
