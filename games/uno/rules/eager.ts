import type { Action, ActionList, RandomInt, Seat } from '../../../src/core/game.ts';
import { CALL, PASS } from './actions.ts';
import type { State } from './state.ts';

/**
 * Plays when it can, answers a +2, calls; otherwise as it comes. With PASS as likely as any card, uniform random rounds
 * grow hands instead of ending.
 */
export function eager(_s: State, _seat: Seat, legal: ActionList, random: RandomInt): Action {
  const { items, size } = legal;
  if (size === 1) return items[0]!;
  let cards = 0;
  while (cards < size && items[cards]! < PASS) cards++;
  for (let i = cards; i < size; i++) if (items[i] === CALL) return CALL;
  return items[random(cards > 0 ? cards : size)]!;
}
