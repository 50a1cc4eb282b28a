// What the game tells of each action, as this gateway reads it. House rules the protocol has no words for are left out:
// its tables do not play by them.

import type { BySeat, GameEvent, Seat } from '../../../src/core/game.ts';
import type { CardKind } from '../rules/cards.ts';
import type { UnoPhase } from '../rules/state.ts';

export type UnoNumericEvent =
  | { readonly what: 'dealer' | 'passed' | 'called' | 'time-up' | 'round' }
  /** The card only where it is one's own. */
  | { readonly what: 'dealt' | 'drew'; readonly seat: Seat; readonly card?: CardKind }
  | { readonly what: 'turned'; readonly card: CardKind }
  | { readonly what: 'played'; readonly seat: Seat; readonly card: CardKind }
  | { readonly what: 'coloured'; readonly seat: Seat; readonly colour: number }
  | { readonly what: 'direction'; readonly direction: 1 | -1 }
  | { readonly what: 'reshuffled'; readonly pile: number }
  | { readonly what: 'asked'; readonly for: UnoPhase; readonly seats: readonly Seat[] }
  | { readonly what: 'round-over'; readonly winner: Seat; readonly points: number }
  | { readonly what: 'over'; readonly scores: BySeat<number> };

/** Only UNO's `tell` speaks at these tables. */
export const unoEvents = (happened: readonly GameEvent[]): readonly UnoNumericEvent[] =>
  happened as readonly UnoNumericEvent[];
