// Games that were played elsewhere and published here. They may contain anything: the journal is checked as `ludoteca verify` does,
// loses its accounts, and carries the name of its publisher.

import type { PlayedGame } from '../../arena/play-game.ts';
import type { AnyGame } from '../../core/game.ts';
import type { JournalEntry, MatchSetup } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { Auditor } from '../../match/audit.ts';
import { type JournalLine, parseJournal } from '../../match/journal-file.ts';
import type { Caller } from '../base/identity.ts';
import { JournalConflict, type Storage } from '../base/storage/storage.ts';
import * as refusals from './refusals.ts';
import { publishedMatchId } from './shown.ts';
import type { TournamentState } from './state.ts';

/** Characters of journals one account may store, in all its tournaments. */
const MAX_STORED = { guest: 4_000_000, person: 100_000_000, program: 100_000_000 };
/** How much each account has stored. */
const STORED = 'published-size';

/** The name under which a reading worker checks a published game. */
export const CHECK_PUBLISHED = 'published journal';

/** What is checked of a published game, in a reading worker: all of it comes from who publishes it. */
export interface PublishedCheck {
  readonly game: string;
  readonly played: PlayedGame;
  readonly journal: string;
}

/** The entries of a journal that agrees with the rules and with the result. */
export function checkPublishedJournal(
  game: AnyGame,
  { played, journal }: PublishedCheck,
): readonly JournalEntry[] | Refusal {
  const lines = parseJournal(journal);
  if (isRefusal(lines)) return refusals.badJournal;
  const entries = lines.map(({ entry }) => entry);
  const [first] = entries;
  if (first?.t !== 'created' || first.setup.game !== game.id) return refusals.badJournal;
  return agrees(entries, played) && isSound(game, lines) ? entries : refusals.badJournal;
}

/** Checks a journal off the main thread. */
export type CheckPublished = (check: PublishedCheck, address: string) => Promise<readonly JournalEntry[] | Refusal>;

/** Who publishes a game, from where. */
export interface PublishingCaller extends Pick<Caller, 'account' | 'kind'> {
  readonly address: string;
}

/** Stores the journal of a game that was played elsewhere, if it agrees with the rules. It is not listed among our matches. */
export async function savePublishedJournal(
  { storage, check }: { readonly storage: Storage; readonly check: CheckPublished },
  { id, settings, field, organiser }: TournamentState,
  by: PublishingCaller,
  played: PlayedGame,
  journal: string,
): Promise<Refusal | undefined> {
  if (played.entrants.length !== settings.seats || played.entrants.some(one => !field[one]))
    return refusals.noSuchEntry;
  const stored = Number((await storage.get(STORED, by.account)) ?? 0) + journal.length;
  if (stored > MAX_STORED[by.kind]) return refusals.tooMuchPublished;
  const entries = await check({ game: settings.game, played, journal }, by.address);
  if (isRefusal(entries)) return entries;
  const [first, ...rest] = entries;
  if (first?.t !== 'created') return refusals.badJournal;
  const created: JournalEntry = { ...first, setup: publishedSetup(first.setup, id, organiser) };
  const match = publishedMatchId(id, played.key);
  await storage.put(STORED, by.account, stored);
  const failed = await new Promise<ReadonlyMap<string, Error>>(resolve =>
    storage.append([{ match, from: 0, entries: [created, ...rest.map(withoutAccount)] }], resolve),
  );
  const error = failed.get(match);
  // It was sent before, and the server stopped before it could say so.
  if (error && !(error instanceof JournalConflict)) throw error;
  return undefined;
}

/** Checks a journal as `ludoteca verify` does. */
function isSound(game: AnyGame, lines: readonly JournalLine[]): boolean {
  const auditor = new Auditor(game);
  return lines.every(line => !auditor.check(line)) && auditor.tally().finished;
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

/** The players have not confirmed this game: the seats keep their names, but belong to no account of this server. */
function withoutAccount(entry: JournalEntry): JournalEntry {
  if (entry.t !== 'seated') return entry;
  const { account: _, gateway: __, ...who } = entry.who;
  return { ...entry, who };
}
