// The updates of one commit: one for each kind of viewer, because viewers of a kind may know the same.

import { type AnyGame, AUDIENCE, type Seat } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { viewerKind, visibleEntry } from './event-history.ts';
import type { Match } from './match.ts';
import type { TablePlayer } from './table-player.ts';
import { TableUpdate } from './table-ports.ts';

// Shared by all tables that have none: even an empty list has its price. Never added to.
const NO_UPDATES: readonly TableUpdate[] = [];
const NO_KINDS: readonly Seat[] = [];
const AUDIENCE_ONLY: readonly Seat[] = [AUDIENCE];

export class PendingUpdates {
  readonly #game: AnyGame;
  #updates = NO_UPDATES;

  constructor(game: AnyGame) {
    this.#game = game;
  }

  /** Records an entry that the match is about to apply, as each kind of viewer may know it. */
  add(entry: JournalEntry, match: Match, viewers: readonly TablePlayer[]): void {
    if (entry.t === 'sealed') return;
    for (const kind of this.#kindsOf(viewers)) {
      const event = {
        version: match.version + 1,
        entry: visibleEntry(kind, entry, this.#game, match),
        happened: match.eventsFor(entry, kind),
      };
      const update = this.#ofKind(kind);
      if (update) update.events.push(event);
      else if (this.#updates.length === 0) this.#updates = [new TableUpdate(kind, event)];
      else this.#updates = [...this.#updates, new TableUpdate(kind, event)];
    }
  }

  /** All entries of the commit are applied. */
  finish(version: number): void {
    for (const update of this.#updates) update.version = version;
  }

  /** The update for a viewer at this seat. */
  of(seat: Seat): TableUpdate | undefined {
    return this.#ofKind(viewerKind(this.#game, seat));
  }

  clear(): void {
    this.#updates = NO_UPDATES;
  }

  /** The match has changed the order of its seats. */
  reseat(moved: (seat: Seat) => Seat): void {
    for (const update of this.#updates) update.viewer = moved(update.viewer);
  }

  #ofKind(kind: Seat): TableUpdate | undefined {
    for (const update of this.#updates) if (update.viewer === kind) return update;
    return undefined;
  }

  #kindsOf(viewers: readonly TablePlayer[]): Iterable<Seat> {
    let kinds: Set<Seat> | undefined;
    for (const { subscriber, seat } of viewers) {
      if (subscriber.wantsEvents === false) continue;
      if (!this.#game.secrets) return AUDIENCE_ONLY;
      kinds ??= new Set();
      kinds.add(viewerKind(this.#game, seat));
    }
    return kinds ?? NO_KINDS;
  }
}
