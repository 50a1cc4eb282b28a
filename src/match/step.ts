// What a request to a match leads to. The rules about requests read the match and return steps; only the match writes entries.

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
  /** Who wins, where it is one player against all others. */
  readonly winner?: Seat | undefined;
}

/** An entry to write, or the end. */
export type Step = Exclude<JournalEntry, EntryOf<'ended'>> | EndingStep;

/** The steps that follow, none where nothing changes, or why the request is refused. */
export type Outcome = readonly Step[] | Refusal;

export const NOTHING: Outcome = [];

/** Why nothing is played at the moment. */
export function notRunning({ phase }: MatchState): Refusal | undefined {
  if (phase === 'open') return refusals.notStarted;
  if (phase === 'over') return refusals.isOver;
  return phase === 'paused' ? refusals.isPaused : undefined;
}
