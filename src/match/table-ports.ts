// The one entrance to a table: subscribers receive updates through `TableSubscriber` and act through `SeatHandle`.

import type { GameEvent, Seat } from '../core/game.ts';
import type { JournalEntry, Millis } from '../core/journal.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Match } from './match.ts';
import type { SeatRequest } from './requests.ts';

/** One entry as a viewer may know it. */
export interface TableEvent {
  readonly version: number;
  /** The entry itself; its action only where the viewer knows it. */
  readonly entry: VisibleEntry;
  readonly happened: readonly GameEvent[];
}

/**
 * An entry without what this viewer may not know: a sealed secret, another's hidden action and what it noted beside it.
 * `text` is the action in notation.
 */
export type VisibleEntry =
  | Exclude<JournalEntry, { t: 'acted' | 'sealed' }>
  | {
      readonly t: 'acted';
      readonly at: number;
      readonly seat: Seat;
      readonly text?: string;
      readonly note?: string;
      readonly delay?: Millis;
    };

interface CachedEncoding {
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly next: CachedEncoding | undefined;
}

/** What became durable since the last update, the same object for everybody who knows the same. */
export class TableUpdate {
  /** Changed only by the table, while it is being put together. */
  viewer: Seat;
  version = 0;
  readonly events: TableEvent[];
  /** What was made of it so far; one or two, so a chain beats a Map. */
  #cached: CachedEncoding | undefined;

  constructor(viewer: Seat, ...events: TableEvent[]) {
    this.viewer = viewer;
    this.events = events;
  }

  /** What was made already, for somebody who gets the same. */
  cached(format: string): Uint8Array | undefined {
    for (let encoding = this.#cached; encoding; encoding = encoding.next)
      if (encoding.format === format) return encoding.bytes;
    return undefined;
  }

  cache(format: string, bytes: Uint8Array): Uint8Array {
    this.#cached = { format, bytes, next: this.#cached };
    return bytes;
  }
}

export interface TableSubscriber {
  /** False: it only looks at what the match shows now, so nobody need find out what it may be told. */
  readonly wantsEvents?: boolean;
  /**
   * Called before the commit, while everything about the match is at hand: what `update` will say may be made here, but
   * nobody may hear of it yet.
   */
  prepare?(update: TableUpdate): void;
  /** Called after the commit; what the match shows is exactly this version. */
  update(update: TableUpdate): void;
  /** Is its player connected to another server? */
  readonly isFar?: boolean;
  /**
   * Answers when the player's server has read and passed on all that had arrived: for how long that server stood still in the present turn.
   * An answer without a figure: the server cannot be reached.
   */
  readInput?(): Promise<Millis | undefined> | undefined;
  /** Somebody came or went. */
  presenceChanged?(): void;
  /** The table is gone from memory; the match itself is in its journal and can be joined again. */
  dropped?(): void;
}

/** Answers a request once it is decided: nothing when done, the refusal otherwise. */
export type ReplyCallback = (refusal: Refusal | undefined) => void;

/** A place at a table (or beside it, for the audience), from which a player speaks. */
export interface SeatHandle {
  readonly seat: Seat;
  /** To look at: views, legal actions, clocks. Never changed through this. */
  readonly match: Match;
  /** The time of the match: what its clocks are read with. */
  now(): Millis;
  /** An action as text, in the game's notation. `note` is written down beside it, for those who study the game. */
  actByText(text: string, version: number | undefined, answer?: ReplyCallback, note?: string): void;
  act(action: number, version: number | undefined, answer?: ReplyCallback, note?: string): void;
  /** The present question is sent to the player only now: the clock of its turn starts here. */
  postponeClock(): void;
  /** The network delay of the player, as it was measured last. */
  measuredDelay(ms: Millis): void;
  /** The player's server stood still for so long before it passed on what comes now. */
  connectionStood(ms: Millis): void;
  /** The player's server is gone, and was last heard `ms` ago. The player has a minute to come back before its clock goes on. */
  connectionLost(ms: Millis): void;
  /** What the player wants beside its moves, such as a pause. */
  request(what: SeatRequest, answer?: ReplyCallback): void;
  /** Shows the word that the player committed to for the draws. */
  reveal(word: string, answer?: ReplyCallback): void;
  /** The player goes away; the seat stays its own. `reloadGrace`: how long before it counts as absent, where the table's own value does not apply. */
  leave(reloadGrace?: Millis): void;
}
