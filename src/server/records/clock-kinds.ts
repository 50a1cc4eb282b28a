// Ratings are kept apart by how much time people had.

import { isSlow, wholeBank } from '../../core/clock-rules.ts';
import { MINUTE } from '../../core/durations.ts';
import type { ClockRule } from '../../core/game.ts';
import type { ClockKind } from '../../protocol/enumerations.ts';

/** A turn shorter than this is quick. */
const QUICK_TURN = MINUTE;
const QUICK_BANK = 15 * MINUTE;

export function clockKind(rule: ClockRule): ClockKind {
  if (isSlow(rule)) return 'correspondence';
  switch (rule.kind) {
    case 'none':
      return 'none';
    case 'turn':
      return rule.ms < QUICK_TURN ? 'quick' : 'slow';
    case 'limits':
      return rule.soft < QUICK_TURN ? 'quick' : 'slow';
    case 'bank':
      return wholeBank(rule) < QUICK_BANK ? 'quick' : 'slow';
  }
}
