// What a viewer knows as a state, and full states that it could not tell from the real one.

import type { RandomInt } from '../../../src/core/game.ts';
import { type CardKind, COLOUR_OF, DECK, FACES, fits, WILD_FOUR } from './cards.ts';
import { cardFromPile } from './chance.ts';
import { holdsColour, take } from './hands.ts';
import type { Options } from './options.ts';
import {
  ASKED,
  BLUFF,
  CALLED,
  COLOUR_BEFORE,
  DEALER_SEAT,
  DEALT,
  DIRECTION,
  DRAWER,
  DRAWN_FACE,
  init,
  LAST_CARD,
  LAST_DRAWER,
  LAST_DRAWN,
  LAST_PLAYER,
  LAST_WINNER,
  LEFT,
  OWED,
  PHASE,
  PHASES,
  PILE,
  QUIET,
  ROUND,
  type State,
  SWAPPED,
  THEN,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
  TOTAL,
  TURN,
  TURNS,
} from './state.ts';
import type { View } from './view.ts';

/** What the viewer knows as a state: the cards it cannot see all lie in the pile. Right for its own legal actions only. */
export function stateFromView(v: View, to: State): State {
  const { at } = to;
  at[PHASE] = PHASES.indexOf(v.phase);
  at[ROUND] = v.round;
  at[DEALER_SEAT] = v.dealer;
  at[TURN] = v.turn;
  at[DIRECTION] = v.direction;
  at[TOP] = v.top;
  at[TOP_COLOUR] = v.colour;
  at[TOP_VALUE] = v.value;
  at[LAST_PLAYER] = v.lastPlayer;
  at[COLOUR_BEFORE] = v.before;
  at[TOTAL] = v.total;
  at[DRAWN_FACE] = v.drawn;
  at[BLUFF] = Math.max(0, v.bluff);
  at[CALLED] = v.called ? 1 : 0;
  at[OWED] = v.owed.reduce((bits, seat) => bits | (1 << seat), 0);
  at[DRAWER] = v.drawing.seat;
  at[LEFT] = v.drawing.left;
  at[THEN] = v.drawing.next;
  at[ASKED] = v.counters.asked;
  at[TURNS] = v.counters.turns;
  at[QUIET] = v.counters.quiet;
  at[DEALT] = v.counters.dealt;
  at[SWAPPED] = v.swapped;
  at[LAST_WINNER] = v.last.winner;
  at[LAST_CARD] = v.last.card;
  at[LAST_DRAWN] = v.last.drawn;
  at[LAST_DRAWER] = v.me;
  to.leftovers.set(v.last.left);
  to.scores.set(v.scores);
  to.sizes.set(v.counts);
  for (const [seat, passed] of v.passed.entries()) {
    to.passedOn[seat] = passed ? 16 * passed.colour + passed.value : 0;
    to.unfit[seat] = passed ? passed.cards : 0;
  }
  to.discards.fill(0);
  for (const face of v.discards) to.discards[face]!++;
  to.hands.fill(0);
  if (v.me >= 0) for (const face of v.hand) to.hands[v.me * FACES + face]!++;
  gatherUnseen(v, to);
  return to;
}

function gatherUnseen(v: View, to: State): void {
  const row = v.me * FACES;
  to.pileBy.fill(0);
  to.at[PILE] = 0;
  for (let face = 0; face < FACES; face++) {
    const unseen = DECK[face]! - to.discards[face]! - (v.me >= 0 ? to.hands[row + face]! : 0);
    to.pile[face] = unseen;
    to.pileBy[COLOUR_OF[face]!]! += unseen;
    to.at[PILE] += unseen;
  }
}

/**
 * The unseen cards dealt again to the other hands. A player who drew instead of laying a card had none that fitted: its cards of
 * then are dealt accordingly as long as the pile has such, though nothing forbids to keep a card that fits.
 */
export function imagine(v: View, random: RandomInt, seats: number, options: Options, to = init(seats, options)): State {
  const s = stateFromView(v, to);
  const { at, sizes } = s;
  for (let seat = 0; seat < seats; seat++) if (seat !== v.me) sizes[seat] = 0;
  // Being asked again after drawing tells everybody that the drawn card fits.
  if (v.phase === 'again' && v.turn !== v.me) {
    at[DRAWN_FACE] = fittingCard(s, v, random);
    take(s, v.turn, at[DRAWN_FACE]);
  }
  for (let seat = 0; seat < seats; seat++) {
    const passed = seat === v.me ? null : v.passed[seat]!;
    if (passed) for (let i = 0; i < passed.cards; i++) take(s, seat, unfitCard(s, passed.colour, passed.value, random));
  }
  for (let seat = 0; seat < seats; seat++)
    for (let i = sizes[seat]!; i < v.counts[seat]!; i++) take(s, seat, cardFromPile(s, random(at[PILE]!)));
  const hidden = v.bluff < 0 && v.top === WILD_FOUR && v.lastPlayer >= 0;
  if (hidden) at[BLUFF] = holdsColour(s, v.lastPlayer, v.before) ? 1 : 0;
  return s;
}

/** A card of the pile that does not fit; after some tries in vain, any card. */
function unfitCard(s: State, colour: number, value: number, random: RandomInt): CardKind {
  for (let tries = 0; ; tries++) {
    const face = cardFromPile(s, random(s.at[PILE]!));
    if (tries === UNFIT_TRIES || !fits(face, colour, value)) return face;
  }
}

const UNFIT_TRIES = 12;

function fittingCard(s: State, v: View, random: RandomInt): CardKind {
  let copies = 0;
  for (let face = 0; face < FACES; face++) if (fits(face, v.colour, v.value)) copies += s.pile[face]!;
  let left = random(copies);
  for (let face = 0; ; face++) {
    if (!fits(face, v.colour, v.value)) continue;
    left -= s.pile[face]!;
    if (left < 0) return face;
  }
}
