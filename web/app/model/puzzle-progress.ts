// What this person has solved: kept in the browser, and with the account of a person who has signed in.

import { dayNumber } from '../../../src/core/puzzle.ts';
import type { PuzzleTry } from '../../../src/protocol/puzzles.ts';

export interface PuzzleProgress {
  /** By game: the ids of solved puzzles, in the order in which they were solved. */
  readonly solved: Readonly<Record<string, readonly string[]>>;
  /** Days on which a puzzle of the day was solved, in order: '2026-11-19'. */
  readonly days: readonly string[];
  /** By game: the last day whose puzzle was solved. */
  readonly daily: Readonly<Record<string, string>>;
  /** By game: the rating of a puzzle that suits this person. */
  readonly level: Readonly<Record<string, number>>;
  /** Tries that no account knows of yet. */
  readonly untold: readonly PuzzleTry[];
}

export const NO_PUZZLES: PuzzleProgress = { solved: {}, days: [], daily: {}, level: {}, untold: [] };

/** The day everywhere: the puzzle of the day changes at midnight UTC. */
export const today = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10);

/** Days in a row up to this one. A day that is not over yet breaks nothing. */
export function streakOf(days: readonly string[], now: string): number {
  const numbers = new Set(days.map(dayNumber));
  const last = dayNumber(now);
  let day = numbers.has(last) ? last : last - 1;
  let streak = 0;
  while (numbers.has(day--)) streak++;
  return streak;
}

/** What is kept was written by this page. */
export function parsePuzzleProgress(kept: unknown): PuzzleProgress | undefined {
  const { solved, days, daily, level, untold } = (kept ?? {}) as Partial<PuzzleProgress>; // looked at one by one
  return solved && Array.isArray(days) && daily && level && Array.isArray(untold)
    ? { solved, days, daily, level, untold }
    : undefined;
}
