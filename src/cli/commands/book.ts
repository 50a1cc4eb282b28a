import { makeBook } from '../../arena/make-book.ts';
import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { audit } from '../../match/audit.ts';
import type { Journal } from '../../match/journal-file.ts';
import { parseInteger } from '../terminal/args.ts';
import { type CliCommand, reportMisuse } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';
import { gameOf, readJournals } from './open-journal.ts';
import { describeFault } from './verify.ts';

const usage = 'book FILE';
/** Files of a folder of matches, as a shell lists them. */
const MANY = 100_000;
const PLIES = 8;
const LEAST = 2;

export const book: CliCommand = {
  usage,
  words: MANY,
  flags: { game: { value: 'PATH' }, plies: { value: 'N' }, least: { value: 'N' } },
  examples: [
    'ludoteca book cup/matches/*.jsonl --plies 6 > book.txt',
    'curl "http://localhost:8080/api/archive/journals?game=dama" | ludoteca book - > book.txt',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    if (args.words.length === 0)
      return reportMisuse(misuse('missing', fill(texts.misuse.missing, { what: 'FILE', usage })), context);
    const plies = parseInteger(args.value('plies'), '--plies', [1, 1000], texts) ?? PLIES;
    if (isRefusal(plies)) return reportMisuse(plies, context);
    const least = parseInteger(args.value('least'), '--least', [1, 1_000_000], texts) ?? LEAST;
    if (isRefusal(least)) return reportMisuse(least, context);
    const journals: Journal[] = [];
    for (const file of args.words) {
      const read = await readJournals(file, context);
      if (isRefusal(read)) return reportMisuse(read, context);
      journals.push(...read);
    }
    const game = gameOf(journals[0]!.lines, usage, context);
    if (isRefusal(game)) return reportMisuse(game, context);
    for (const { match, lines } of journals) {
      const other = gameOf(lines, usage, context);
      if (isRefusal(other)) return reportMisuse(other, context);
      if (other.id !== game.id)
        return reportMisuse(misuse('bad-value', fill(texts.book.oneGame, { game: game.id, other: other.id })), context);
      const { fault } = audit(game, lines);
      if (!fault) continue;
      terminal.err(`${match === undefined ? '' : `${match}: `}${describeFault(fault, texts)}`);
      return 1;
    }
    const entries = journals.map(({ lines }) => lines.map(({ entry }) => entry));
    const lines = makeBook(game, entries, { plies, least });
    if (lines.length === 0) {
      terminal.err(fill(texts.book.empty, { matches: journals.length, least, plies }));
      return 1;
    }
    terminal.out(`# ${fill(texts.book.title, { game: game.id, plies, matches: journals.length })}`);
    for (const { text, matches, payoff } of lines) {
      const score = payoff === undefined ? '' : ` ${Math.round(50 * (1 + payoff))} %`;
      terminal.out(`${text} # ${matches}${score}`);
    }
    return 0;
  },
};
