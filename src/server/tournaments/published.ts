import type { PlayedGame } from '../../arena/play-game.ts';
import type { AnyGame } from '../../core/game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { replay } from '../../core/replay.ts';
import { parseJournal } from '../../match/journal-file.ts';
import { JournalConflict, type Storage } from '../base/storage/storage.ts';
import * as refusals from './refusals.ts';
import { publishedMatch } from './shown.ts';
import type { TournamentState } from './state.ts';

/** Keeps the journal of a game that was played elsewhere, if the rules agree with it. It is not listed among our matches. */
export async function savePublishedJournal(
  storage: Storage,
  game: AnyGame,
  { id, settings, field }: TournamentState,
  played: PlayedGame,
  text: string,
): Promise<Refusal | undefined> {
  if (played.entrants.length !== settings.seats || played.entrants.some(one => !field[one]))
    return refusals.noSuchEntry;
  const lines = parseJournal(text);
  if (isRefusal(lines)) return refusals.badJournal;
  const entries = lines.map(({ entry }) => entry);
  const [first, last] = [entries[0]!, entries.at(-1)!];
  if (first.t !== 'created' || first.setup.game !== settings.game || last.t !== 'ended') return refusals.badJournal;
  if (isRefusal(replay(game, entries))) return refusals.badJournal;
  const created: JournalEntry = { ...first, setup: { ...first.setup, private: true, tournament: id } };
  const match = publishedMatch(id, played.key);
  const failed = await new Promise<ReadonlyMap<string, Error>>(resolve =>
    storage.append([{ match, from: 0, entries: [created, ...entries.slice(1)] }], resolve),
  );
  const error = failed.get(match);
  // It was sent before, and the server stopped before it could say so.
  if (error && !(error instanceof JournalConflict)) throw error;
  return undefined;
}
