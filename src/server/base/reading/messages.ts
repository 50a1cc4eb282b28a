// What the server and its reading workers say to each other.

import type { Refusal } from '../../../core/refusal.ts';
import type { Caller } from '../identity.ts';
import type { RedactedText } from '../storage/accounts.ts';

/**
 * How long an answer may take. `quick`: a page. `long`: a file or a check that may take seconds. Each has a worker
 * of its own, so that quick ones never wait for long ones.
 */
export const READING_LANES = ['quick', 'long'] as const;
export type LaneName = (typeof READING_LANES)[number];

/** A request as its route has accepted it. */
export interface ReadingRequest {
  /** Method and path of the route. */
  readonly route: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly by: Caller;
}

/** Where a worker finds the store, and what it must know from the start. */
export interface ReadingStart {
  /**
   * The folder of the SQLite store, or `postgres://…`. If undefined, this process has all in memory; the worker asks
   * it.
   */
  readonly store: string | undefined;
  /**
   * The folder of records.db, if they are not in the store. If undefined, they are in memory, and no worker reads them.
   */
  readonly records: string | undefined;
  /** Where files are made and kept. */
  readonly folder: string;
  readonly redacted: RedactedText[];
  /** The modules of the games that are not part of this program. */
  readonly gameModules: readonly string[];
}

export type ToReadingWorker =
  | {
      readonly t: 'ask';
      readonly request: ReadingRequest;
      /** One number. If it is not 0, the client no longer waits for the answer. */
      readonly cancelled: Int32Array<SharedArrayBuffer>;
    }
  | { readonly t: 'redacted'; readonly one: RedactedText; readonly on: boolean };

/** A file that a worker made. */
export interface MadeFile {
  readonly path: string;
  readonly size: number;
  /** It is there for the next request, too; otherwise it belongs to who asked for it. */
  readonly isKept: boolean;
}

export type ReadingAnswer =
  | { readonly refused: Refusal; readonly status: number }
  | { readonly type: string; readonly disposition?: string; readonly body: Uint8Array | MadeFile };

export type FromReadingWorker =
  /** It has loaded everything, and begins with what was asked meanwhile. */
  | { readonly t: 'started' }
  | { readonly t: 'answered'; readonly answer: ReadingAnswer; readonly ms: number }
  | { readonly t: 'failed'; readonly error: string };
