import { makeBook } from '../../arena/book.ts';
import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { audit } from '../../match/audit.ts';
import type { Journal } from '../../match/journal-file.ts';
import type { CliCommand } from '../terminal/command.ts';
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
  needs: ['FILE'],
  flags: {
    game: { value: 'PATH' },
    plies: { value: 'N', range: [1, 1000] },
    least: { value: 'N', range: [1, 1_000_000] },
  },
  examples: [
    'ludoteca book cup/matches/*.jsonl --plies 6 > book.txt',
    'curl "http://localhost:8080/api/archive/journals?game=dama" | ludoteca book - > book.txt',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const [plies, least] = [args.number('plies') ?? PLIES, args.number('least') ?? LEAST];
    const journals: Journal[] = [];
    for (const file of args.words) {
      const read = await readJournals(file, context);
      if (isRefusal(read)) return read;
      journals.push(...read);
    }
    const game = gameOf(journals[0]!.lines, usage, context);
    if (isRefusal(game)) return game;
    for (const { match, lines } of journals) {
      const other = gameOf(lines, usage, context);
      if (isRefusal(other)) return other;
      if (other.id !== game.id)
        return misuse('bad-value', fill(texts.book.oneGame, { game: game.id, other: other.id }));
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
