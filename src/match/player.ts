// The one door: people, bots, programs and gateways hear of a match through `Player` and speak through `Chair`.

import type { Happening, Seat } from '../core/game.ts';
import type { Entry, Millis } from '../core/journal.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Match } from './match.ts';

/** One entry as a viewer may know it. */
export interface TableEvent {
  readonly version: number;
  /** The entry itself; its action only where the viewer knows it. */
  readonly entry: Shown;
  readonly happened: readonly Happening[];
}

/**
 * An entry without what this viewer may not know: a sealed secret, another's hidden action and what it noted beside it.
 * `text` is the action in notation.
 */
export type Shown =
  | Exclude<Entry, { t: 'acted' | 'sealed' }>
  | {
      readonly t: 'acted';
      readonly at: number;
      readonly seat: Seat;
      readonly text?: string;
      readonly note?: string;
    };

interface Made {
  readonly form: string;
  readonly bytes: Uint8Array;
  readonly next: Made | undefined;
}

/** What became durable since the last update, the same object for everybody who knows the same. */
export class Update {
  /** Changed only by the table, while it is being put together. */
  viewer: Seat;
  version = 0;
  readonly events: TableEvent[];
  /** What was made of it so far; one or two, so a chain beats a Map. */
  #made: Made | undefined;

  constructor(viewer: Seat, ...events: TableEvent[]) {
    this.viewer = viewer;
    this.events = events;
  }

  /** What was made already, for somebody who gets the same. */
  made(form: string): Uint8Array | undefined {
    for (let made = this.#made; made; made = made.next) if (made.form === form) return made.bytes;
    return undefined;
  }

  keep(form: string, bytes: Uint8Array): Uint8Array {
    this.#made = { form, bytes, next: this.#made };
    return bytes;
  }
}

export interface Player {
  /** False: it only looks at what the match shows now, so nobody need find out what it may be told. */
  readonly hears?: boolean;
  /**
   * Called before the commit, while everything about the match is at hand: what `update` will say may be made here, but
   * nobody may hear of it yet.
   */
  prepare?(update: Update): void;
  /** Called after the commit; what the match shows is exactly this version. */
  update(update: Update): void;
  /** Somebody came or went. */
  presence?(): void;
  /** The table is gone from memory; the match itself is in its journal and can be joined again. */
  dropped?(): void;
}

/** Answers a request once it is decided: nothing when done, the refusal otherwise. */
export type Answer = (refusal: Refusal | undefined) => void;

/** A place at a table (or beside it, for the audience), from which a player speaks. */
export interface Chair {
  readonly seat: Seat;
  /** To look at: views, legal actions, clocks. Never changed through this. */
  readonly match: Match;
  /** An action as text, in the game's notation. `note` is written down beside it, for those who study the game. */
  say(text: string, version: number | undefined, answer?: Answer, note?: string): void;
  act(action: number, version: number | undefined, answer?: Answer, note?: string): void;
  retract(answer?: Answer): void;
  resign(answer?: Answer): void;
  pause(answer?: Answer): void;
  resume(answer?: Answer): void;
  /** The player goes away; the seat stays its own. `blink`: how long before it counts as absent, unless the table's. */
  leave(blink?: Millis): void;
}
