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

/** What became durable since the last update. Viewers who know the same receive the same object. */
export class TableUpdate {
  /** Changed only by the table, while it is being put together. */
  viewer: Seat;
  version = 0;
  readonly events: TableEvent[];
  /** What subscribers have made of it so far: one or two things, so a chain is faster than a Map. */
  #cached: CachedEncoding | undefined;

  constructor(viewer: Seat, ...events: TableEvent[]) {
    this.viewer = viewer;
    this.events = events;
  }

  /** Makes something of the update once, for all subscribers that receive the same. */
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
  /** If false, the subscriber only reads the match as it is now, so no events are prepared for it. */
  readonly wantsEvents?: boolean;
  /**
   * Called before the commit, when everything about the match is known: what `update` will send may be made here, but must not
   * be sent yet.
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
  /** A player or spectator came or left. */
  presenceChanged?(): void;
  /** The table has left memory. Its match is in the journal and can be joined again. */
  dropped?(): void;
}

/** Called once a request is decided: with a refusal, or with nothing where it was carried out. */
export type ReplyCallback = (refusal: Refusal | undefined) => void;

/** The handle through which a player acts at a table, or a spectator reads it. */
export interface SeatHandle {
  readonly seat: Seat;
  /** To read views, legal actions and clocks. It is never changed through this. */
  readonly match: Match;
  /** The time of the match, in which its clocks count. */
  now(): Millis;
  /** An action as text, in the notation of the game. `note` is stored beside it, for people who study the game. */
  actByText(text: string, version: number | undefined, answer?: ReplyCallback, note?: string): void;
  act(action: number, version: number | undefined, answer?: ReplyCallback, note?: string): void;
  /** The present question is sent to the player only now: the clock of its turn starts here. */
  postponeClock(): void;
  /** The network delay of the player, as it was measured last. */
  measuredDelay(ms: Millis): void;
  /** The player's server stood still for `ms` before it passed on the messages that follow. */
  connectionStood(ms: Millis): void;
  /** The player's server is gone, and last sent something `ms` ago. The player has a minute to come back before its clock continues. */
  connectionLost(ms: Millis): void;
  /** A request beside the moves, such as a pause. */
  request(what: SeatRequest, answer?: ReplyCallback): void;
  /** Shows the word that the player committed to for the draws. */
  reveal(word: string, answer?: ReplyCallback): void;
  /** The player leaves the table and keeps its seat. `reloadGrace`: how long until it counts as absent, if not as long as usual. */
  leave(reloadGrace?: Millis): void;
}
