// Why an action is good or bad, a line each.

import type { SaidReason } from '../../analysis/explain.ts';
import type { Seat } from '../../core/game.ts';
import type { Locale } from '../../core/locale.ts';
import { withPlayerName } from '../../core/reasons.ts';

export function reasonLines(
  reasons: readonly SaidReason[],
  locale: Locale,
  name: (seat: Seat) => string,
): readonly string[] {
  return reasons.map(({ text, player }) => `  ${withPlayerName(text[locale], player, name)}`);
}
