// What the game tells of each action, as this gateway reads it. House rules the protocol has no words for are left out:
// its tables do not play by them.

import type { BySeat, Happening, Seat } from '../../core/game.ts';
import type { Face } from '../../games/uno/cards.ts';
import type { Phase } from '../../games/uno/state.ts';

export type Told =
  | { readonly what: 'dealer' | 'passed' | 'called' | 'time-up' | 'round' }
  /** The card only where it is one's own. */
  | { readonly what: 'dealt' | 'drew'; readonly seat: Seat; readonly card?: Face }
  | { readonly what: 'turned'; readonly card: Face }
  | { readonly what: 'played'; readonly seat: Seat; readonly card: Face }
  | { readonly what: 'coloured'; readonly seat: Seat; readonly colour: number }
  | { readonly what: 'direction'; readonly direction: 1 | -1 }
  | { readonly what: 'reshuffled'; readonly pile: number }
  | { readonly what: 'asked'; readonly for: Phase; readonly seats: readonly Seat[] }
  | { readonly what: 'round-over'; readonly winner: Seat; readonly points: number }
  | { readonly what: 'over'; readonly scores: BySeat<number> };

/** Only UNO's `tell` speaks at these tables. */
export const told = (happened: readonly Happening[]): readonly Told[] => happened as readonly Told[];
