// Finds what is wrong with stored journals, from their pieces in order. It knows no database.

import type { JournalEntry } from '../../../core/journal.ts';
import { parseLogRow } from './journal-book.ts';

export type StoreFault =
  /** What the database reports about its pages, in its own words. */
  | { readonly what: 'pages'; readonly detail: string }
  /** Entries that are not as they were written, or cannot be read. */
  | { readonly what: 'entries'; readonly match: string; readonly first: number; readonly last: number }
  /** Entries that are missing before others of the same match. */
  | { readonly what: 'gap'; readonly match: string; readonly first: number; readonly last: number }
  /** The first entry of a journal is not the creation of its match. */
  | { readonly what: 'beginning'; readonly match: string }
  /** A row of the log of newest entries that cannot be read. */
  | { readonly what: 'log'; readonly row: string }
  /** A row of another table whose value cannot be read. */
  | { readonly what: 'row'; readonly table: string; readonly key: string }
  /** A file that is computed from the journals: the next start makes it again. */
  | { readonly what: 'computed'; readonly file: string };

export interface StoreCheck {
  readonly matches: number;
  readonly entries: number;
  readonly faults: readonly StoreFault[];
}

export interface JournalPiece {
  readonly match: string;
  readonly first: number;
  readonly count: number;
  /** It is undefined if the body cannot be read or does not have its checksum. */
  readonly body: string | undefined;
}

export class JournalCheck {
  readonly faults: StoreFault[] = [];
  #matches = 0;
  #entries = 0;
  #match: string | undefined;
  /** Entries of the present match so far. */
  #end = 0;
  /** By match, in the order of the rows: entries of the log that may be in no piece yet. */
  readonly #logged = new Map<string, { readonly first: number; readonly entries: readonly JournalEntry[] }[]>();

  /** Before the pieces: what is in the log moves into pieces, never back. `body`: undefined where it cannot be read. */
  addLogRow(row: string, body: string | undefined): void {
    try {
      for (const [match, first, entries] of parseLogRow(body ?? '')) {
        const known = this.#logged.get(match);
        if (known) known.push({ first, entries });
        else this.#logged.set(match, [{ first, entries }]);
      }
    } catch {
      this.faults.push({ what: 'log', row });
    }
  }

  /** Pieces of one match in the order of their entries, match by match. */
  addPiece({ match, first, count, body }: JournalPiece): void {
    if (match !== this.#match) {
      this.#finishMatch();
      this.#begin(match);
    }
    const last = first + count - 1;
    if (first > this.#end) this.faults.push({ what: 'gap', match, first: this.#end, last: first - 1 });
    const entries = body === undefined ? undefined : parseEntries(body);
    if (entries?.length !== count) this.faults.push({ what: 'entries', match, first, last });
    else if (first === 0 && entries[0]?.t !== 'created') this.faults.push({ what: 'beginning', match });
    this.#end = Math.max(this.#end, first + count);
  }

  finish(): StoreCheck {
    this.#finishMatch();
    for (const match of this.#logged.keys()) {
      this.#begin(match);
      this.#finishMatch();
    }
    return { matches: this.#matches, entries: this.#entries, faults: this.faults };
  }

  #begin(match: string): void {
    this.#match = match;
    this.#end = 0;
    this.#matches++;
  }

  /** What the log has of the match continues its pieces. */
  #finishMatch(): void {
    const match = this.#match;
    if (match === undefined) return;
    for (const { first, entries } of this.#logged.get(match) ?? []) {
      if (first > this.#end) this.faults.push({ what: 'gap', match, first: this.#end, last: first - 1 });
      if (first === 0 && entries[0]?.t !== 'created') this.faults.push({ what: 'beginning', match });
      this.#end = Math.max(this.#end, first + entries.length);
    }
    this.#logged.delete(match);
    this.#entries += this.#end;
    this.#match = undefined;
  }
}

function parseEntries(body: string): readonly JournalEntry[] | undefined {
  try {
    return JSON.parse(`[${body}]`) as JournalEntry[]; // only the store writes these rows
  } catch {
    return undefined;
  }
}
