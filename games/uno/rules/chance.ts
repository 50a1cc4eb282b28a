// What CHANCE can do: name the first dealer, deal, draw and turn cards, and choose for a seat whose time is up.

import type { Action, ActionList, RandomInt } from '../../../src/core/game.ts';
import { COLOUR, DEALER, DRAWN, isColour, isDrawn, isSwap, SWAP } from './actions.ts';
import { type CardKind, COLOURS, FACES, VALUES, WILD_FOUR } from './cards.ts';
import {
  COLOUR_BY_CHANCE,
  DEALING,
  DRAWING,
  PHASE,
  PILE,
  SEATING,
  type State,
  SWAP_BY_CHANCE,
  TURN,
  TURNING,
} from './state.ts';

export function push(out: ActionList, action: Action): void {
  out.items[out.size++] = action;
}

export function outcomes(s: State, out: ActionList): void {
  switch (s.at[PHASE]) {
    case SEATING:
      for (let seat = 0; seat < s.seats; seat++) push(out, DEALER + seat);
      return;
    case COLOUR_BY_CHANCE:
      for (let colour = 0; colour < COLOURS.length; colour++) push(out, COLOUR + colour);
      return;
    case SWAP_BY_CHANCE:
      for (let seat = 0; seat < s.seats; seat++) if (seat !== s.at[TURN]) push(out, SWAP + seat);
      return;
    case DEALING:
    case TURNING:
    case DRAWING:
      for (let face = 0; face < FACES; face++) if (weight(s, DRAWN + face) > 0) push(out, DRAWN + face);
  }
}

/** The copies of the card in the pile. A first +4 would be put back (official rule): it is simply not an outcome. */
export function weight(s: State, outcome: Action): number {
  if (!isDrawn(outcome)) return 1;
  const face = outcome - DRAWN;
  return s.at[PHASE] === TURNING && face === WILD_FOUR ? 0 : s.pile[face]!;
}

export function sample(s: State, random: RandomInt): Action {
  const { at } = s;
  switch (at[PHASE]) {
    case SEATING:
      return DEALER + random(s.seats);
    case COLOUR_BY_CHANCE:
      return COLOUR + random(COLOURS.length);
    case SWAP_BY_CHANCE:
      return SWAP + ((at[TURN]! + 1 + random(s.seats - 1)) % s.seats);
  }
  // WILD_FOUR is the last face, so leaving its copies off the end leaves it out.
  return DRAWN + cardFromPile(s, random(at[PHASE] === TURNING ? at[PILE]! - s.pile[WILD_FOUR]! : at[PILE]!));
}

/** The n-th card of the pile, counted in the order of faces. */
export function cardFromPile(s: State, n: number): CardKind {
  const { pile, pileBy } = s;
  let group = 0;
  while (n >= pileBy[group]!) n -= pileBy[group++]!;
  let face = group * VALUES;
  while (n >= pile[face]!) n -= pile[face++]!;
  return face;
}

export function isOutcome(s: State, action: Action): boolean {
  switch (s.at[PHASE]) {
    case SEATING:
      return action >= DEALER && action < DEALER + s.seats;
    case COLOUR_BY_CHANCE:
      return isColour(action);
    case SWAP_BY_CHANCE:
      return isSwap(action) && action - SWAP < s.seats && action - SWAP !== s.at[TURN];
    default:
      return isDrawn(action) && weight(s, action) > 0;
  }
}
