// What a player should notice before playing a card. Everything here is in the view: nothing hidden is revealed.

import type { Seat } from '../../../src/core/game.ts';
import type { View } from './view.ts';

export interface UnoThreats {
  /** Opponents with one card left: they may win the round with their next turn. */
  readonly lastCard: readonly Seat[];
  /** Cards the viewer draws unless they answer the +2 or +4 on the table, or 0 if there is none. */
  readonly draws: number;
}

export function threatsIn(view: View): UnoThreats {
  const { me, counts, total, turn, phase } = view;
  if (me < 0 || phase === 'over') return { lastCard: [], draws: 0 };
  return {
    lastCard: counts.flatMap((count, seat) => (count === 1 && seat !== me ? [seat] : [])),
    draws: turn === me ? total : 0,
  };
}
