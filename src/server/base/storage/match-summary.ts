// Keeps a match's summary from its entries, without replaying the game. Every store uses this.

import type { Seat } from '../../../core/game.ts';
import type { JournalEntry, Millis } from '../../../core/journal.ts';
import { changesLifecycle, type EntryOf, LifecycleReader } from '../../../core/match-lifecycle.ts';
import { emptySeat } from '../../../core/seat-state.ts';
import type { MatchSummary } from './storage.ts';

/** What the store keeps as JSON: old databases have these very names. */
export interface SummaryRecord {
  readonly summary: MatchSummary;
  /** Does the match stand still while a player is absent? */
  readonly suspends: boolean;
  /** Paused by hand. */
  readonly halted: boolean;
  /** The absent seats, where the match stands still for them. */
  readonly missing: readonly Seat[];
}

/** May these entries change a summary? Moves do not, and they are nearly all there is. */
export function affectsSummary(entries: readonly JournalEntry[]): boolean {
  return entries.some(changesLifecycle);
}

/** The record after an entry; the same object where nothing in it changed. */
export function applyToSummary(
  record: SummaryRecord | undefined,
  match: string,
  entry: JournalEntry,
): SummaryRecord | undefined {
  if (!record) return entry.t === 'created' ? newSummary(match, entry) : undefined;
  if (!changesLifecycle(entry)) return record;
  const lifecycle = lifecycleOf(record);
  lifecycle.applyEntry(entry);
  return updated(record, lifecycle, entry.at);
}

function lifecycleOf({ summary, suspends, halted, missing }: SummaryRecord): LifecycleReader {
  return new LifecycleReader({
    // The record does not say since when a seat is absent, and nothing here depends on it.
    seats: summary.seats.map((who, seat) => ({ ...emptySeat(), who, absent: missing.includes(seat) ? 0 : undefined })),
    suspends,
    phase: summary.phase,
    isPausedByHand: halted,
  });
}

function updated(record: SummaryRecord, lifecycle: LifecycleReader, changed: Millis): SummaryRecord {
  const { summary, suspends } = record;
  const { phase, seated: seats, isPausedByHand: halted, ending, payoffs } = lifecycle;
  const missing = suspends ? lifecycle.seats.flatMap(({ absent }, seat) => (absent === undefined ? [] : [seat])) : [];
  // As text, because a record that was read from a database holds copies of the players.
  const [before, after] = [
    [summary.phase, record.halted, record.missing, summary.seats],
    [phase, halted, missing, seats],
  ].map(facts => JSON.stringify(facts));
  if (before === after) return record;
  const end = ending && payoffs && { ending, payoffs };
  return { suspends, halted, missing, summary: { ...summary, phase, seats, changed, ...end } };
}

function newSummary(match: string, { setup, at }: EntryOf<'created'>): SummaryRecord {
  const summary: MatchSummary = {
    match,
    game: setup.game,
    phase: 'open',
    clock: setup.clock,
    seats: Array.from({ length: setup.seats }, () => undefined),
    created: at,
    changed: at,
    ...(setup.private ? { private: true } : {}),
    ...(setup.title !== undefined && { title: setup.title }),
  };
  return { summary, suspends: setup.absence === 'suspend', halted: false, missing: [] };
}

/** Did the match end with this change? */
export function isNewlyFinished(before: SummaryRecord | undefined, after: SummaryRecord | undefined): boolean {
  return after?.summary.phase === 'over' && before?.summary.phase !== 'over';
}

/** Private matches are not listed, nor those that ended before the start: only they can be over with a seat that is empty. */
export function isListed({ private: isPrivate, phase, seats }: MatchSummary): boolean {
  return !isPrivate && !(phase === 'over' && seats.some(who => !who));
}

/** The accounts that sit in a match, each once. */
export function accountsOf({ seats }: MatchSummary): string[] {
  return [...new Set(seats.flatMap(who => who?.account ?? []))];
}

/** Reads a record as a store keeps it. An empty seat comes back as null, because JSON has no undefined. */
export function parseSummaryRecord(text: string): SummaryRecord {
  const { summary, ...rest } = JSON.parse(text) as SummaryRecord; // only stores write it
  return { ...rest, summary: { ...summary, seats: summary.seats.map(who => who ?? undefined) } };
}
