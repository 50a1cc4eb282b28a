// What becomes of a player who loses the connection, as a key of the sentence that says so.

import { hasOwnAbsenceRule } from '../../../src/core/absence-rules.ts';
import { isSlow } from '../../../src/core/clock-rules.ts';
import type { Absence, Seat } from '../../../src/core/game.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';

export type AwayRule = Absence | 'slow' | 'waits' | 'claim.untimed' | `claim.${Absence}`;

export function awayRule(
  { rule, tournament, players }: Pick<MatchShown, 'rule' | 'tournament' | 'players'>,
  seat: Seat,
  absence: Absence,
): AwayRule {
  if (isSlow(rule)) return 'slow';
  if (tournament !== undefined) return 'lose';
  const seats = players.map(who => ({ who: who ?? undefined }));
  if (hasOwnAbsenceRule({}, seats)) return absence;
  const isPlayerWaiting = players.some((who, other) => other !== seat && who && who.kind !== 'bot' && !who.gone);
  if (!isPlayerWaiting) return 'waits';
  const isUnhurried = rule.kind === 'none' && (absence === 'lose' || absence === 'suspend');
  return isUnhurried ? 'claim.untimed' : `claim.${absence}`;
}
