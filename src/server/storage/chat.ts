// The port for what people say at tables, and what of it was reported. One suite runs over every implementation.

import type { Millis } from '../../core/journal.ts';

/** Newest lines of a match that are kept, and lines shown on each side of one that was reported. */
export const [KEPT, CONTEXT] = [200, 5];

export const HEARERS = ['table', 'watchers'] as const;
/** To whom it was said: everybody, or those who watch until the match is over. */
export type Hearers = (typeof HEARERS)[number];

export interface Line {
  /** From 1 over all matches, never given twice. */
  readonly line: number;
  readonly match: string;
  readonly at: Millis;
  readonly to: Hearers;
  readonly account: string;
  /** As it was then. */
  readonly name: string;
  readonly kind: 'person' | 'program';
  readonly text: string;
}

/** By which a line is hidden, and named in the log. */
export function lineKey({ match, line }: Pick<Line, 'match' | 'line'>): string {
  return `${match}/${line}`;
}

export interface Report {
  readonly line: number;
  readonly match: string;
  readonly at: Millis;
  readonly by: string;
  readonly why: string;
}

/** With its number, from 1. */
export interface Filed extends Report {
  readonly id: number;
}

/** What was done about a report. */
export type Settlement = 'hide' | 'suspend' | 'dismiss';

export interface ChatStore {
  /** Older lines of the match than the newest `KEPT` go, unless they stand around an open report. */
  add(line: Omit<Line, 'line'>): Promise<Line>;
  /** The newest `KEPT` of a match, oldest first. */
  lines(match: string, to?: Hearers): Promise<Line[]>;
  line(line: number): Promise<Line | undefined>;
  /** A line and `CONTEXT` others of its match on each side. */
  around(line: Pick<Line, 'line' | 'match'>): Promise<Line[]>;
  /** What an account said, oldest first, behind this line. */
  by(account: string, after: number, limit: number): Promise<Line[]>;
  /** Takes away what an account said, and what was reported about that. What was said. */
  forget(account: string): Promise<Line[]>;

  /** False: this account has reported this line before. */
  report(report: Report): Promise<boolean>;
  /** Those nobody has settled, newest first; `before` is the `id` of the last one shown. */
  reports(query: { readonly before?: number; readonly limit: number }): Promise<Filed[]>;
  reportsBy(account: string): Promise<Filed[]>;
  /** Every open report of a line. How many there were. */
  settle(line: Pick<Line, 'line' | 'match'>, as: Settlement): Promise<number>;
}
