// Files in the formats of the documents: a gateway says which it writes and reads, the server offers them.

import type { JournalEntry } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';

/** A file to download: its name and its content. */
export interface DownloadFile {
  /** The name that a browser saves it under. */
  readonly name: string;
  readonly body: Buffer;
}

export interface FileFormat {
  /** Its content type. */
  readonly type: string;
  /** Of the whole journal of a finished match. */
  write(entries: readonly JournalEntry[]): DownloadFile;
}

export interface MatchFiles {
  readonly game: string;
  /** By how their addresses end: 'replay.xml'. */
  readonly writes: Readonly<Record<string, FileFormat>>;
  /** Does a file look like one of these? */
  recognises(file: Uint8Array): boolean;
  /** A match that was played elsewhere, as a journal. */
  read(file: Uint8Array): readonly JournalEntry[] | Refusal;
}

/** Bytes of a file that is read: a long game of Piranhas has 0.4 million, a tenth of it when packed. */
export const MAX_IMPORT_BYTES = 1_000_000;
