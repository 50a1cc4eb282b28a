// A match state that writes its own journal: an entry is applied at once, queued for the store, and announced only when the
// store has it.

import type { GameEvent, Seat } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { MatchState } from '../core/match-state.ts';
import { RulesFault } from './rules-fault.ts';

/** Called for every entry: before it changes anything, while `eventsFor` says what a viewer may know of it, and afterwards. */
export interface MatchListener {
  beforeEntry(entry: JournalEntry): void;
  afterEntry(entry: JournalEntry): void;
}

/** Entries that one request may cause. Dealing to ten players takes some hundreds. */
const MOST_PENDING = 10_000;

// Shared by all matches that have none: even an empty list has its price. Never added to.
const NO_ENTRIES: JournalEntry[] = [];
const NO_LISTENER: MatchListener = { beforeEntry: () => undefined, afterEntry: () => undefined };

export abstract class MatchWriter extends MatchState {
  /** Set by the table. */
  listener: MatchListener = NO_LISTENER;
  #queue = NO_ENTRIES;

  /** Entries not yet handed to the store. */
  takePending(): JournalEntry[] {
    const taken = this.#queue;
    this.#queue = NO_ENTRIES;
    return taken;
  }

  get pending(): number {
    return this.#queue.length;
  }

  /** What a viewer may know of an entry that is about to happen. */
  eventsFor(entry: JournalEntry, viewer: Seat): readonly GameEvent[] {
    return entry.t === 'acted' ? this.game.eventsFor(this.state, entry.seat, entry.action, viewer) : [];
  }

  /** The times in a journal never decrease, even if the clock of the machine is set back. */
  protected record(entry: JournalEntry): void {
    const kept = entry.at < this.lastAt ? { ...entry, at: this.lastAt } : entry;
    if (this.#queue === NO_ENTRIES) this.#queue = [kept];
    else this.#queue.push(kept);
    // Rules that always ask for one more draw would otherwise never end.
    if (this.#queue.length > MOST_PENDING) throw new RulesFault(this.game.id, 'slow', 'chance never stops acting');
    this.applyAnnounced(kept);
  }

  protected applyAnnounced(entry: JournalEntry): void {
    this.listener.beforeEntry(entry);
    this.applyEntry(entry);
    this.listener.afterEntry(entry);
  }
}
