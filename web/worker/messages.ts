// What the page and its worker say to each other.

import type { AnalysisPoint } from '../../src/analysis/decisions.ts';
import type { SaidReason } from '../../src/analysis/explain.ts';
import type { Measure } from '../../src/core/bot.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import type { Refusal } from '../../src/core/refusal.ts';

/** Judge every position of a finished match. */
export interface AnalyseRequest {
  readonly t: 'analyse';
  readonly entries: readonly JournalEntry[];
}

/** Asks what an action is worth in place of the one that was played. The match must have been analysed, or be in analysis. */
export interface WeighRequest {
  readonly t: 'weigh';
  readonly id: number;
  /** Entries before the position. */
  readonly version: number;
  /** In the game's notation. */
  readonly text: string;
}

/** Asks for a good move for this seat. */
export interface HintRequest {
  readonly t: 'hint';
  readonly id: number;
  readonly game: string;
  /** What the seat sees. */
  readonly view: unknown;
  readonly seat: number;
  readonly seats: number;
  readonly options: unknown;
}

export type HintReply =
  /** In the game's notation, in order. It is empty if no bot here plays this game. */
  | {
      readonly t: 'hinted';
      readonly id: number;
      readonly actions: readonly string[];
      /** Why the first of them is better than the others. It is empty if there is nothing to say. */
      readonly reasons: readonly SaidReason[];
    }
  | { readonly t: 'failed' };

/** Asks what is wrong with an action that was tried in a puzzle, and why the solution is better. */
export interface WrongAnswerRequest {
  readonly t: 'wrong';
  readonly id: number;
  readonly game: string;
  /** What the seat sees. */
  readonly view: unknown;
  readonly seat: number;
  readonly seats: number;
  /** Those that differ from the default ones. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /**
   * The solution from here and what was tried, in the game's notation. If `played` is absent, only `best` is asked
   * about.
   */
  readonly best: readonly string[];
  readonly played?: string;
}

export type WrongAnswerReply = {
  readonly t: 'explained';
  readonly id: number;
  /** Empty: there is nothing to say. */
  readonly faults: readonly SaidReason[];
  /** Why the solution is better. */
  readonly reasons: readonly SaidReason[];
};

/** Games that are not built in, by id: where their main modules are. Comes before everything else, and whenever it changes. */
export interface GamesMessage {
  readonly t: 'games';
  readonly mains: Readonly<Record<string, string>>;
}

export type AnalysisCommand = AnalyseRequest | WeighRequest;

export type AnalysisReply =
  | { readonly t: 'analyst'; readonly bot: string; readonly measure: Measure }
  /** What was found since the last message. */
  | { readonly t: 'found'; readonly done: number; readonly of: number; readonly points: readonly AnalysisPoint[] }
  | { readonly t: 'weighed'; readonly id: number; readonly point?: AnalysisPoint | undefined }
  | { readonly t: 'refused'; readonly refusal: Refusal }
  /** The file of the game did not come, or a bot has a fault. */
  | { readonly t: 'failed' };

/** To the server of this device. A line is what a socket is to a server; `ask` is a request of the REST interface. */
export type LocalCommand =
  | { readonly t: 'open' | 'close'; readonly line: number }
  | { readonly t: 'say'; readonly line: number; readonly text: string }
  | {
      readonly t: 'ask';
      readonly id: number;
      readonly method: string;
      readonly path: string;
      readonly body?: unknown;
      /** Of the one who plays. */
      readonly name: string;
    };

export type LocalReply =
  | { readonly t: 'heard'; readonly line: number; readonly text: string }
  | { readonly t: 'answered'; readonly id: number; readonly answer: unknown };
