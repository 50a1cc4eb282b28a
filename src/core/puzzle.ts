// Puzzles: positions with one clearly best action or line, as data that a game brings and a server or a program can read.

import type { Seat } from './game.ts';
import { type ByLocale, byLocale } from './locale.ts';

/** A position of a match, and what to do there. */
export interface Puzzle {
  /** Of the position: the same for a position and its mirror images. */
  readonly id: string;
  readonly seats: number;
  readonly seat: Seat;
  /** What differs from the options a match of the game has by default. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** What the seat sees. Nothing else is kept, so a solver cannot learn the secrets of other seats. */
  readonly view: unknown;
  /** In the game's notation, in turn: begins and ends with an action of the seat; all others between are answers. */
  readonly line: readonly string[];
  /** Of the game's themes, the most telling one first. */
  readonly themes: readonly string[];
  /** The strength at which half of the players find it, on the scale of the game's bots. */
  readonly rating: number;
  /** How many levels of bots find it, and how many were asked. */
  readonly found: readonly [levels: number, of: number];
}

/** How a game decides what makes a puzzle. */
export interface GamePuzzles<S = unknown> {
  /** Those that come with the game. */
  load(): Promise<readonly Puzzle[]>;
  /** The same for positions that are alike in every respect that matters: turned, mirrored, with colours exchanged. */
  key(s: S, seat: Seat): string;
  /** By how much the best action must be better than every other, in the measure of the game's bots. */
  readonly lead: number;
  /**
   * Milliseconds of computing time of the search that makes a puzzle. The search that checks it takes ten times as long. If absent, 20.
   */
  readonly think?: number;
  /** Decisions at the beginning of a match that are not searched, as nothing is at stake yet. If absent, there are none. */
  readonly opening?: number;
  /** Is the match decided by chance or by what others hide? Then the solution is the best on average. */
  readonly isAverage: boolean;
  /** Returns the theme of a reason, by its code, or undefined if the reason gives none. */
  themeOf(code: string): string | undefined;
  readonly themes: ByLocale<Readonly<Record<string, string>>>;
}

/**
 * The themes of a game from their names, and from what the codes of reasons begin with: the first beginning that fits gives the theme of
 * a code, and '' fits all.
 */
export function themesByCode<T extends string>(
  names: Readonly<Record<T, ByLocale<string>>>,
  beginnings: Readonly<Record<string, NoInfer<T>>>,
): Pick<GamePuzzles, 'themeOf' | 'themes'> {
  const rows = Object.entries(beginnings);
  const named = Object.entries<ByLocale<string>>(names);
  return {
    themeOf: code => rows.find(([beginning]) => code.startsWith(beginning))?.[1],
    themes: byLocale(locale => Object.fromEntries(named.map(([theme, name]) => [theme, name[locale]]))),
  };
}

/** Puzzles of a game whose types the caller does not care for. */
export type AnyGamePuzzles = GamePuzzles<any>; // oxlint-disable-line typescript/no-explicit-any -- as AnyGame

/** Days since 1 January 1970 of a date such as `2026-11-19`. */
export function dayNumber(date: string): number {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  // Years begin in March, so that a leap day is the last of its year.
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - FIRST_DAY;
}
const FIRST_DAY = 719_469;

/** The game whose puzzle is shown first on a day: each in turn. */
export function gameOfDay(date: string, games: readonly string[]): string | undefined {
  return games.length === 0 ? undefined : games[dayNumber(date) % games.length];
}

/** Which of so many puzzles of a game is that of a day: the same everywhere, and none again before all others were shown. */
export function puzzleOfDay(date: string, puzzles: number): number {
  if (puzzles === 0) return -1;
  const step = STEPS.find(one => puzzles % one !== 0) ?? 1;
  return (dayNumber(date) * step) % puzzles;
}

/** Primes: a step that does not divide the number of puzzles leads through all of them, in no order that shows. */
const STEPS = [89, 83, 79, 73, 71, 67, 61, 59];

/** A short name for the text of a position: 53 bits, mixed by multiplication. */
export function puzzleId(key: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return ((b >>> 0) * 0x20_0000 + (a >>> 11)).toString(36).padStart(11, '0');
}
