// Games that were played elsewhere and are shown here. Whoever publishes one could have written anything: its journal is checked as
// `ludoteca verify` does, names no account of this server, and says who published it.

import type { PlayedGame } from '../../arena/play-game.ts';
import type { AnyGame } from '../../core/game.ts';
import type { JournalEntry, MatchSetup, Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { Auditor } from '../../match/audit.ts';
import { type JournalLine, parseJournal } from '../../match/journal-file.ts';
import type { Caller } from '../base/identity.ts';
import { JournalConflict, type Storage } from '../base/storage/storage.ts';
import * as refusals from './refusals.ts';
import { publishedMatch } from './shown.ts';
import type { TournamentState } from './state.ts';

/** Milliseconds of checking before others have their turn. */
const SLICE: Millis = 10;
/** Characters of journals one account may store, in all its tournaments. */
const MAX_STORED = { guest: 4_000_000, person: 100_000_000, program: 100_000_000 };
/** How much each account has stored. */
const STORED = 'published-size';

/** Stores the journal of a game that was played elsewhere, if it agrees with the rules. It is not listed among our matches. */
export async function savePublishedJournal(
  storage: Storage,
  game: AnyGame,
  { id, settings, field, organiser }: TournamentState,
  by: Pick<Caller, 'account' | 'kind'>,
  played: PlayedGame,
  text: string,
): Promise<Refusal | undefined> {
  if (played.entrants.length !== settings.seats || played.entrants.some(one => !field[one]))
    return refusals.noSuchEntry;
  const stored = Number((await storage.get(STORED, by.account)) ?? 0) + text.length;
  if (stored > MAX_STORED[by.kind]) return refusals.tooMuchPublished;
  const lines = parseJournal(text);
  if (isRefusal(lines)) return refusals.badJournal;
  const entries = lines.map(({ entry }) => entry);
  const [first, ...rest] = entries;
  if (first?.t !== 'created' || first.setup.game !== settings.game) return refusals.badJournal;
  if (!agrees(entries, played) || !(await isSound(game, lines))) return refusals.badJournal;
  const created: JournalEntry = { ...first, setup: publishedSetup(first.setup, id, organiser) };
  const match = publishedMatch(id, played.key);
  await storage.put(STORED, by.account, stored);
  const failed = await new Promise<ReadonlyMap<string, Error>>(resolve =>
    storage.append([{ match, from: 0, entries: [created, ...rest.map(withoutAccount)] }], resolve),
  );
  const error = failed.get(match);
  // It was sent before, and the server stopped before it could say so.
  if (error && !(error instanceof JournalConflict)) throw error;
  return undefined;
}

/** Checks a journal as `ludoteca verify` does; other work is done in between. */
async function isSound(game: AnyGame, lines: readonly JournalLine[]): Promise<boolean> {
  const auditor = new Auditor(game);
  let since = performance.now();
  for (const line of lines) {
    if (auditor.check(line)) return false;
    if (performance.now() - since < SLICE) continue;
    await new Promise<void>(resolve => setImmediate(resolve));
    since = performance.now();
  }
  return auditor.tally().finished;
}

/** Does the result say what the journal says? */
function agrees(entries: readonly JournalEntry[], { payoffs, moves }: PlayedGame): boolean {
  const last = entries.at(-1);
  if (last?.t !== 'ended' || last.payoffs.length !== payoffs.length) return false;
  const isSame = last.payoffs.every((payoff, seat) => Math.abs(payoff - payoffs[seat]!) < 1e-9);
  return isSame && moves === entries.filter(entry => entry.t === 'acted' && entry.seat >= 0).length;
}

function publishedSetup(
  whole: MatchSetup,
  tournament: string,
  publishedBy: NonNullable<MatchSetup['publishedBy']>,
): MatchSetup {
  const { owner: _, ...setup } = whole;
  return { ...setup, private: true, tournament, publishedBy };
}

/** Nobody was asked whether they played this: the seats keep their names, but belong to no account of this server. */
function withoutAccount(entry: JournalEntry): JournalEntry {
  if (entry.t !== 'seated') return entry;
  const { account: _, gateway: __, ...who } = entry.who;
  return { ...entry, who };
}
