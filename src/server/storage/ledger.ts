// Keeps a match's summary from its entries, without replaying the game: every store folds with this.

import type { Seat } from '../../core/game.ts';
import type { Entry, EntryKind } from '../../core/journal.ts';
import type { Phase } from '../../match/course.ts';
import type { Summary } from './storage.ts';

export interface Ledger {
  readonly summary: Summary;
  /** Does the match stand still while somebody is missing? */
  readonly suspends: boolean;
  readonly halted: boolean;
  readonly missing: readonly Seat[];
}

const NOTED: ReadonlySet<EntryKind> = new Set([
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
export function concernsLedger(entries: readonly Entry[]): boolean {
  return entries.some(entry => NOTED.has(entry.t));
}

/** The ledger after an entry; the very same one where nothing in it changed. */
export function enter(ledger: Ledger | undefined, match: string, entry: Entry): Ledger | undefined {
  if (ledger) return follow(ledger, entry);
  return entry.t === 'created' ? open(match, entry) : undefined;
}

function follow(ledger: Ledger, entry: Entry): Ledger {
  const { summary } = ledger;
  const changed = entry.at;
  switch (entry.t) {
    case 'seated':
    case 'vacated':
      return withSummary(ledger, {
        seats: summary.seats.with(entry.seat, entry.t === 'seated' ? entry.who : undefined),
        changed,
      });
    case 'started':
      return withSummary(ledger, {
        phase: 'running',
        seats: entry.seats?.map(seat => summary.seats[seat]) ?? summary.seats,
        changed,
      });
    case 'absent':
      return ledger.suspends ? hold({ ...ledger, missing: [...ledger.missing, entry.seat] }, changed) : ledger;
    case 'returned':
    case 'withdrew': {
      const missing = ledger.missing.filter(seat => seat !== entry.seat);
      return missing.length === ledger.missing.length ? ledger : hold({ ...ledger, missing }, changed);
    }
    case 'paused':
    case 'resumed':
      return hold({ ...ledger, halted: entry.t === 'paused' }, changed);
    case 'ended':
      return withSummary(ledger, { phase: 'over', ending: entry.ending, payoffs: entry.payoffs, changed });
    case 'created':
    case 'sealed':
    case 'acted':
    case 'retracted':
    case 'timed':
    case 'recovered':
      return ledger;
  }
}

function open(match: string, { setup, at }: Extract<Entry, { t: 'created' }>): Ledger {
  const summary: Summary = {
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

function hold(ledger: Ledger, changed: number): Ledger {
  const phase: Phase = ledger.halted || ledger.missing.length > 0 ? 'paused' : 'running';
  return withSummary(ledger, { phase, changed });
}

function withSummary(ledger: Ledger, news: Partial<Summary>): Ledger {
  return { ...ledger, summary: { ...ledger.summary, ...news } };
}

/** Was it now that the match ended? */
export function finishes(before: Ledger | undefined, after: Ledger | undefined): boolean {
  return after?.summary.phase === 'over' && before?.summary.phase !== 'over';
}

/** The accounts that sit in a match, each once. */
export function accountsOf({ seats }: Summary): string[] {
  return [...new Set(seats.flatMap(who => who?.account ?? []))];
}
