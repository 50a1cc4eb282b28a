// How a match ended, as the season's server says it: causes, reasons, points.

import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { MatchEnding } from '../../../src/core/journal.ts';
import type { View } from '../rules/view.ts';
import {
  COLOURS,
  type SoftwareChallengeCause,
  type SoftwareChallengeResult,
  type SoftwareChallengeScore,
} from './messages.ts';

/** What a seat did wrong, where the journal has less to say than the protocol. */
export interface SoftwareChallengeFault {
  readonly seat: Seat;
  readonly cause: SoftwareChallengeCause;
  readonly reason: string;
}

const UNITED = 'Das Spiel ist beendet.\nEin Spieler hat seinen Schwarm vereint.';
const LIMIT = 'Das Rundenlimit wurde erreicht.';
export const LEFT = 'Der Spieler hat das Spiel verlassen';
export const BROKE_A_RULE = 'Der Spieler hat gegen die Regeln verstossen';

export function lateReason(limit: number): string {
  return `Der Spieler hat innerhalb von ${limit / 1000} Sekunden nach Aufforderung keinen Zug gesendet`;
}

/** What the season's server tests, by our codes. */
const REASONS: Readonly<Record<string, string>> = {
  'piranhas/off-board': 'x or y are not within the field range',
  'piranhas/not-your-fish': 'Field does not belong to the current player',
  'piranhas/leaves-board': 'Move in that direction would not be on the board',
  'piranhas/jumps-opponent': 'Path to the new position is not clear',
  'piranhas/own-fish-there': 'Field obstructed with own piranha',
  'piranhas/kraken-there': 'Field is obstructed',
};

export function reasonOf(refused: string): string {
  return REASONS[refused] ?? BROKE_A_RULE;
}

/** Undefined where there is nothing to tell: the match was broken off, or is not over. */
export function resultOf(
  ending: MatchEnding | undefined,
  payoffs: BySeat<number> | undefined,
  { ending: rules, swarms }: Pick<View, 'ending' | 'swarms'>,
  names: BySeat<string>,
  fault: SoftwareChallengeFault | undefined,
): SoftwareChallengeResult | undefined {
  if (!ending || !payoffs || ending.by === 'abort') return undefined;
  const wrong = faultOf(ending, rules, fault);
  const regular = rules?.by === 'limit' ? LIMIT : UNITED;
  const scores = payoffs.map((payoff, seat): SoftwareChallengeScore => {
    const points = { victory: payoff === 0 ? 1 : payoff > 0 ? 2 : 0, swarm: swarms[seat]! };
    if (!wrong) return { cause: 'REGULAR', reason: regular, ...points };
    if (wrong.seat !== seat) return { cause: 'REGULAR', reason: undefined, ...points };
    return { cause: wrong.cause, reason: wrong.reason, ...points };
  });
  const best = payoffs.findIndex(payoff => payoff > 0);
  return { scores, winner: best < 0 ? undefined : { name: names[best]!, colour: COLOURS[best]! } };
}

/** Returns undefined if the game came to its end. */
function faultOf(
  ending: MatchEnding,
  rules: View['ending'],
  known: SoftwareChallengeFault | undefined,
): SoftwareChallengeFault | undefined {
  switch (ending.by) {
    case 'abort':
    // Only the arena judges, and this protocol has no word for it.
    case 'adjudication':
      return undefined;
    case 'rules':
      return rules?.by === 'stuck' ? known : undefined;
    case 'time':
      return {
        seat: ending.seat,
        cause: ending.soft ? 'SOFT_TIMEOUT' : 'HARD_TIMEOUT',
        reason: lateReason(ending.limit),
      };
    case 'illegal':
      return known?.seat === ending.seat ? known : { seat: ending.seat, cause: 'RULE_VIOLATION', reason: BROKE_A_RULE };
    case 'resignation':
    case 'absence':
    case 'crash':
      return { seat: ending.seat, cause: 'LEFT', reason: LEFT };
  }
}
