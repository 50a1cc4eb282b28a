// Keeps a match's summary from its entries, without replaying the game: every store folds with this.

import type { Seat } from '../../../core/game.ts';
import type { JournalEntry, JournalEntryKind } from '../../../core/journal.ts';
import type { MatchPhase } from '../../../core/match-state.ts';
import type { MatchSummary } from './storage.ts';

export interface SummaryRecord {
  readonly summary: MatchSummary;
  /** Does the match stand still while somebody is missing? */
  readonly suspends: boolean;
  readonly halted: boolean;
  readonly missing: readonly Seat[];
}

const RELEVANT_KINDS: ReadonlySet<JournalEntryKind> = new Set([
  'created',
  'seated',
  'vacated',
  'started',
  'absent',
  'returned',
  'withdrew',
  'paused',
  'resumed',
  'ended',
]);

/** May these entries change a summary? Moves do not, and they are nearly all there is. */
export function affectsSummary(entries: readonly JournalEntry[]): boolean {
  return entries.some(entry => RELEVANT_KINDS.has(entry.t));
}

/** The ledger after an entry; the very same one where nothing in it changed. */
export function applyToSummary(
  record: SummaryRecord | undefined,
  match: string,
  entry: JournalEntry,
): SummaryRecord | undefined {
  if (record) return applyEntry(record, entry);
  return entry.t === 'created' ? newSummary(match, entry) : undefined;
}

function applyEntry(record: SummaryRecord, entry: JournalEntry): SummaryRecord {
  const { summary } = record;
  const changed = entry.at;
  switch (entry.t) {
    case 'seated':
    case 'vacated':
      return withSummary(record, {
        seats: summary.seats.with(entry.seat, entry.t === 'seated' ? entry.who : undefined),
        changed,
      });
    case 'started':
      return withSummary(record, {
        phase: 'running',
        seats: entry.seats?.map(seat => summary.seats[seat]) ?? summary.seats,
        changed,
      });
    case 'absent':
      return record.suspends ? updatePhase({ ...record, missing: [...record.missing, entry.seat] }, changed) : record;
    case 'returned':
    case 'withdrew': {
      const missing = record.missing.filter(seat => seat !== entry.seat);
      return missing.length === record.missing.length ? record : updatePhase({ ...record, missing }, changed);
    }
    case 'paused':
    case 'resumed':
      return updatePhase({ ...record, halted: entry.t === 'paused' }, changed);
    case 'ended':
      return withSummary(record, { phase: 'over', ending: entry.ending, payoffs: entry.payoffs, changed });
    case 'created':
    case 'sealed':
    case 'acted':
    case 'retracted':
    case 'timed':
    case 'recovered':
      return record;
  }
}

function newSummary(match: string, { setup, at }: Extract<JournalEntry, { t: 'created' }>): SummaryRecord {
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

function updatePhase(record: SummaryRecord, changed: number): SummaryRecord {
  const phase: MatchPhase = record.halted || record.missing.length > 0 ? 'paused' : 'running';
  return withSummary(record, { phase, changed });
}

function withSummary(record: SummaryRecord, news: Partial<MatchSummary>): SummaryRecord {
  return { ...record, summary: { ...record.summary, ...news } };
}

/** Was it now that the match ended? */
export function isNewlyFinished(before: SummaryRecord | undefined, after: SummaryRecord | undefined): boolean {
  return after?.summary.phase === 'over' && before?.summary.phase !== 'over';
}

/** The accounts that sit in a match, each once. */
export function accountsOf({ seats }: MatchSummary): string[] {
  return [...new Set(seats.flatMap(who => who?.account ?? []))];
}
