// A journal file, opened for the commands that look at one.

import type { AnyGame } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { isGameText, parseGameTexts } from '../../match/game-text.ts';
import { type Journal, type JournalLine, parseJournals } from '../../match/journal-file.ts';
import { DEFAULT_SERVER, parseMatchAddress } from '../terminal/address.ts';
import { type Args, readText } from '../terminal/args.ts';
import { type CliContext, findGame } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';
import type { Texts } from '../texts/index.ts';

export interface OpenJournal {
  readonly game: AnyGame;
  readonly lines: readonly JournalLine[];
}

/** The file named first on the command line; `-` is the input, an address a match on a server. */
export async function openJournal(args: Args, usage: string, context: CliContext): Promise<OpenJournal | Refusal> {
  const journals = await openJournals(args, usage, context);
  if (isRefusal(journals)) return journals;
  const { texts } = context;
  if (journals.length > 1)
    return misuse(
      'cannot-read',
      fill(texts.misuse.cannotRead, {
        file: args.words[0]!,
        why: fill(texts.misuse.severalJournals, { count: journals.length }),
      }),
    );
  const { lines } = journals[0]!;
  const game = gameOf(lines, usage, context);
  return isRefusal(game) ? game : { game, lines };
}

/** The same of a file that may hold several matches. */
export async function openJournals(
  args: Args,
  usage: string,
  context: CliContext,
): Promise<readonly Journal[] | Refusal> {
  const file = args.words[0];
  if (file === undefined) return misuse('missing', fill(context.texts.misuse.missing, { what: 'FILE', usage }));
  return readJournals(file, context);
}

/** `-` is the input, an address a match on a server; a file holds journals or portable texts. */
export async function readJournals(file: string, { texts, games }: CliContext): Promise<readonly Journal[] | Refusal> {
  const text = /^https?:\/\//i.test(file) ? await fetchJournal(file, texts) : readText(file === '-' ? 0 : file, texts);
  if (isRefusal(text)) return text;
  const journals = isGameText(text) ? parseGameTexts(text, games) : parseJournals(text);
  return isRefusal(journals)
    ? misuse('cannot-read', fill(texts.misuse.cannotRead, { file, why: journals.detail }))
    : journals;
}

export function gameOf(lines: readonly JournalLine[], usage: string, context: CliContext): AnyGame | Refusal {
  const first = lines[0]!.entry;
  return findGame(first.t === 'created' ? first.setup.game : undefined, usage, context);
}

async function fetchJournal(address: string, texts: Texts): Promise<string | Refusal> {
  const found = parseMatchAddress(address, DEFAULT_SERVER);
  if (!found) return misuse('not-an-address', fill(texts.misuse.notAnAddress, { text: address }));
  try {
    const answer = await fetch(`${found.server}/api/matches/${found.match}/journal`);
    if (answer.ok) return await answer.text();
    const { detail } = (await answer.json()) as Refusal; // the server's own schema
    return misuse('cannot-read', fill(texts.misuse.cannotRead, { file: address, why: detail }));
  } catch {
    return misuse('unreachable', fill(texts.server.unreachable, { address: found.server }));
  }
}
