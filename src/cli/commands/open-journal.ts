// A journal file, opened for the commands that look at one.

import type { AnyGame } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { isGameText, parseGameTexts } from '../../match/game-text.ts';
import { type Journal, type JournalLine, parseJournals } from '../../match/journal-file.ts';
import { DEFAULT_SERVER, parseMatchAddress } from '../terminal/address.ts';
import { type Args, readText } from '../terminal/args.ts';
import { type CliContext, findGame } from '../terminal/command.ts';
import { misuse, misuseOf } from '../terminal/refusals.ts';
import type { Texts } from '../texts/index.ts';

export interface OpenJournal {
  readonly game: AnyGame;
  readonly lines: readonly JournalLine[];
}

/** The file named first on the command line; `-` is the input, an address a match on a server. */
export async function openJournal(args: Args, usage: string, context: CliContext): Promise<OpenJournal | Refusal> {
  const journals = await readJournals(args.words[0]!, context);
  if (isRefusal(journals)) return journals;
  const { texts } = context;
  const { length } = journals;
  if (length > 1) {
    const why = fill(texts.misuse.severalJournals, { count: length });
    return misuseOf('cannotRead', { file: args.words[0]!, why }, texts);
  }
  const { lines } = journals[0]!;
  const game = gameOf(lines, usage, context);
  return isRefusal(game) ? game : { game, lines };
}

/** `-` is the input, an address a match on a server; a file holds journals or portable texts. */
export async function readJournals(file: string, { texts, games }: CliContext): Promise<readonly Journal[] | Refusal> {
  const text = /^https?:\/\//i.test(file) ? await fetchJournal(file, texts) : readText(file === '-' ? 0 : file, texts);
  if (isRefusal(text)) return text;
  const journals = isGameText(text) ? parseGameTexts(text, games) : parseJournals(text);
  return isRefusal(journals) ? misuseOf('cannotRead', { file, why: journals.detail }, texts) : journals;
}

export function gameOf(lines: readonly JournalLine[], usage: string, context: CliContext): AnyGame | Refusal {
  const first = lines[0]!.entry;
  return findGame(first.t === 'created' ? first.setup.game : undefined, usage, context);
}

async function fetchJournal(address: string, texts: Texts): Promise<string | Refusal> {
  const found = parseMatchAddress(address, DEFAULT_SERVER);
  if (!found) return misuseOf('notAnAddress', { text: address }, texts);
  try {
    const answer = await fetch(`${found.server}/api/matches/${found.match}/journal`);
    if (answer.ok) return await answer.text();
    const { detail } = (await answer.json()) as Refusal; // the server's own schema
    return misuseOf('cannotRead', { file: address, why: detail }, texts);
  } catch {
    return misuse('unreachable', fill(texts.server.unreachable, { address: found.server }));
  }
}
