// What a contest has to say about an entry, as data; texts/contest.ts makes sentences of it.

import type { en } from '../texts/contest.en.ts';
import type { Finding } from './findings.ts';

export type ContestCheck = keyof typeof en.notes;

export interface ContestNote {
  readonly check: ContestCheck;
  /** The entry does not take part because of it. */
  readonly excludes?: true;
  /** From 1, in player.cpp. */
  readonly line?: number;
  /** A method of Player. */
  readonly method?: string;
  /** What is wrong with it, or why the compiler was stopped. */
  readonly finding?: Finding;
  /** Names and lines of others, quoted. */
  readonly text?: string;
}

/** Something in the folder of entries that does not take part at all. */
export interface LeftOut {
  readonly name: string;
  readonly reason: LeftOutReason;
  readonly text?: string;
}

export type LeftOutReason = keyof typeof en.leftOut;
