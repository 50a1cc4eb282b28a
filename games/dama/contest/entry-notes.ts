// What a contest has to say about an entry, as data; texts/contest.ts makes sentences of it.

import type { Finding } from './findings.ts';

export const CONTEST_CHECKS = [
  'name',
  'files',
  'include',
  'hidden-include',
  'pragma',
  'harmless-pragma',
  'main',
  'compiler',
  'compiler-limit',
  'method',
  'memory',
  'valgrind-missing',
] as const;
export type ContestCheck = (typeof CONTEST_CHECKS)[number];

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

export const LEFT_OUT_REASONS = ['kind', 'no-source', 'several-sources', 'unreadable', 'name', 'taken'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
