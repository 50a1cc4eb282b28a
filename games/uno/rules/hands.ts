// How cards move between the pile, the hands and the discards. The 108 are conserved by every function here.

import type { Seat } from '../../../src/core/game.ts';
import { BLACK, type CardKind, COLOUR_OF, FACES, VALUES } from './cards.ts';
import { handOf, PILE, type State, seatAfter, TOP } from './state.ts';

function leavePile(s: State, face: CardKind): void {
  s.pile[face]!--;
  s.pileBy[COLOUR_OF[face]!]!--;
  s.at[PILE]!--;
}

export function take(s: State, seat: Seat, face: CardKind): void {
  leavePile(s, face);
  s.hands[seat * FACES + face]!++;
  s.sizes[seat]!++;
}

export function turnUp(s: State, face: CardKind): void {
  leavePile(s, face);
  s.discards[face]!++;
}

/** The discards under the top card become the new pile. */
export function reshuffle(s: State): void {
  const { at, pile, discards } = s;
  discards[at[TOP]!]!--;
  for (let face = 0; face < FACES; face++) {
    const copies = discards[face]!;
    pile[face]! += copies;
    s.pileBy[COLOUR_OF[face]!]! += copies;
    at[PILE]! += copies;
  }
  discards.fill(0);
  discards[at[TOP]!] = 1;
}

/** Other black cards are no proof of a bluff. */
export function holdsColour(s: State, seat: Seat, colour: number): boolean {
  if (colour === BLACK) return false;
  const first = seat * FACES + colour * VALUES;
  for (let i = first; i < first + VALUES; i++) if (s.hands[i]! > 0) return true;
  return false;
}

export function exchangeHands(s: State, a: Seat, b: Seat): void {
  const { sizes } = s;
  const hand = handOf(s, a).slice();
  handOf(s, a).set(handOf(s, b));
  handOf(s, b).set(hand);
  const size = sizes[a]!;
  sizes[a] = sizes[b]!;
  sizes[b] = size;
  s.unfit.fill(0);
}

/** Every hand goes to the next seat in the direction of play. */
export function passHandsOn(s: State): void {
  const hands = s.hands.slice();
  const sizes = s.sizes.slice();
  for (let seat = 0; seat < s.seats; seat++) {
    const to = seatAfter(s, seat, 1);
    s.hands.set(hands.subarray(seat * FACES, (seat + 1) * FACES), to * FACES);
    s.sizes[to] = sizes[seat]!;
  }
  s.unfit.fill(0);
}
