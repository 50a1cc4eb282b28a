// Chat at tables, and reports about it.

import type { Millis } from '../../../core/journal.ts';
import type { ChatAudience } from '../../../protocol/enumerations.ts';

/** Newest lines of a match that are kept, and lines shown on each side of one that was reported. */
export const [MAX_KEPT_LINES, REPORT_CONTEXT_LINES] = [200, 5];

export interface ChatLine {
  /** From 1 over all matches, never given twice. */
  readonly line: number;
  readonly match: string;
  readonly at: Millis;
  readonly to: ChatAudience;
  readonly account: string;
  /** As it was then. */
  readonly name: string;
  readonly kind: 'person' | 'program';
  readonly text: string;
}

/** By which a line is hidden, and named in the log. */
export function chatLineKey({ match, line }: Pick<ChatLine, 'match' | 'line'>): string {
  return `${match}/${line}`;
}

/** The number of the line that such a key names. */
export const lineOfKey = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1));

export interface ChatReport {
  readonly line: number;
  readonly match: string;
  readonly at: Millis;
  readonly by: string;
  readonly why: string;
}

/** With its number, from 1. */
export interface FiledChatReport extends ChatReport {
  readonly id: number;
}

/** What was done about a report. */
export type ReportSettlement = 'hide' | 'suspend' | 'dismiss';
