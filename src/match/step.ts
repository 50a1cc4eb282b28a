// The outcome of a request to a match. The rules about requests read the match and return steps; only the match writes entries.

import type { Seat } from '../core/game.ts';
import type { JournalEntry, MatchEnding } from '../core/journal.ts';
import type { EntryOf } from '../core/match-lifecycle.ts';
import type { MatchState } from '../core/match-state.ts';
import type { Refusal } from '../core/refusal.ts';
import * as refusals from './refusals.ts';

/** The end of a match. Payoffs and the secret of the draws are added when it is written. */
export interface EndingStep {
  readonly t: 'end';
  readonly ending: MatchEnding;
  /** The winner, where one player wins against all others. */
  readonly winner?: Seat | undefined;
}

/** An entry to write, or the end. */
export type Step = Exclude<JournalEntry, EntryOf<'ended'>> | EndingStep;

/** The steps that follow, none where nothing changes, or a refusal. */
export type Outcome = readonly Step[] | Refusal;

export const NOTHING: Outcome = [];

/** Why no move is accepted at the moment. */
export function notRunning({ phase }: MatchState): Refusal | undefined {
  if (phase === 'open') return refusals.notStarted;
  if (phase === 'over') return refusals.matchOver;
  return phase === 'paused' ? refusals.matchPaused : undefined;
}
