import type { Seat } from '../../../src/core/game.ts';
import { withPlayerName } from '../../../src/core/reasons.ts';
import type { ReasonShown } from '../../../src/protocol/analysis.ts';
import type { Locale } from '../../locales/shared/locale.ts';

/** The sentence of a reason, with the name of the player it speaks of. */
export function reasonText({ text, player }: ReasonShown, locale: Locale, name: (seat: Seat) => string): string {
  return withPlayerName(text[locale], player, name);
}
