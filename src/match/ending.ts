// Endings that are not by the rules of the game, and when a match continues without a player instead.

import type { BySeat, Seat } from '../core/game.ts';
import type { MatchEnding, Millis, RulesFailure } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import { matchOver } from './refusals.ts';
import { notRunning, type Outcome, type Step } from './step.ts';

/** Why a seat has lost before the game was over. */
export type Loss = Exclude<MatchEnding, { by: 'rules' | 'abort' | 'adjudication' }>;

/** The seat is out: the others play on where the game allows it, otherwise the match ends. */
export function out(match: MatchState, loss: Loss, at: Millis): Step {
  if (!canGoOnWithout(match, loss.seat)) return { t: 'end', ending: loss };
  const why = loss.by === 'resignation' ? 'left' : loss.by;
  return { t: 'withdrew', at, seat: loss.seat, why };
}

export function canGoOnWithout({ game, seats }: Pick<MatchState, 'game' | 'seats'>, seat: Seat): boolean {
  if (!game.withdraw || seats[seat]!.hasLeft) return false;
  return seats.filter(({ hasLeft }, other) => !hasLeft && other !== seat).length > 1;
}

/** A referee has judged the match: `loser` has lost, or without one it is a draw. */
export function adjudicate(match: MatchState, loser: Seat | undefined): Outcome {
  const ending = { by: 'adjudication', ...(loser !== undefined && { seat: loser }) } as const;
  return notRunning(match) ?? [{ t: 'end', ending }];
}

/** `rules`: how the rules of the game failed, where that is why. */
export function abort({ phase }: MatchState, rules?: RulesFailure): Outcome {
  return phase === 'over' ? matchOver : [{ t: 'end', ending: { by: 'abort', ...(rules && { rules }) } }];
}

/** The payoffs when a match does not end by its rules: the loser pays, the others share. They sum to 0. */
export function forfeitPayoffs(ending: MatchEnding, gone: BySeat<boolean>, winner?: Seat): number[] {
  const seat = 'seat' in ending ? ending.seat : undefined;
  if (seat === undefined) return gone.map(() => 0);
  const winners = gone.flatMap((out, s) =>
    winner === undefined ? (!out && s !== seat ? [s] : []) : s === winner ? [s] : [],
  );
  if (winners.length === 0 || winners.length === gone.length) return gone.map(() => 0);
  const share = 1 / (gone.length - 1);
  return gone.map((_, s) => (winners.includes(s) ? ((gone.length - winners.length) * share) / winners.length : -share));
}
