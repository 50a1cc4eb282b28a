// What players and spectators learn of an action. A card that is dealt is shown to its owner alone.

import type { Action, GameEvent, Seat } from 'ludoteca/core';
import { cardText } from './notation.ts';
import { cardOf, isDeal, takerOf, worthOf } from './rules.ts';
import { SEATS, type State } from './state.ts';

export function eventsFor(before: State, by: Seat, action: Action, viewer: Seat): readonly GameEvent[] {
  const card = cardText(cardOf(action));
  if (isDeal(action)) {
    const seat = before.dealt % SEATS;
    return [{ what: 'dealt', seat, ...(seat === viewer && { card }) }];
  }
  const played: GameEvent = { what: 'played', seat: by, card };
  const trick = [...before.trick, cardOf(action)];
  if (trick.length < SEATS) return [played];
  return [played, { what: 'took', seat: takerOf(before.leader, trick), points: worthOf(trick) }];
}
