// A journal file, opened for the commands that look at one.

import type { AnyGame } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { type Line, parseJournal } from '../match/journal-file.ts';
import { type Args, readText } from './args.ts';
import { gameNamed, type World } from './command.ts';
import { misuse } from './refusals.ts';

export interface OpenJournal {
  readonly game: AnyGame;
  readonly lines: readonly Line[];
}

/** The file named first on the command line; `-` is the input. */
export function openJournal(args: Args, usage: string, world: World): OpenJournal | Refusal {
  const { texts } = world;
  const file = args.words[0];
  if (file === undefined) return misuse('missing', texts.misuse.missing('FILE', usage));
  const text = readText(file === '-' ? 0 : file, texts);
  if (typeof text !== 'string') return text;
  const lines = parseJournal(text);
  if (isRefusal(lines)) return misuse('cannot-read', texts.misuse.cannotRead(file, lines.detail));
  const first = lines[0]!.entry;
  const game = gameNamed(first.t === 'created' ? first.setup.game : undefined, usage, world);
  return isRefusal(game) ? game : { game, lines };
}
