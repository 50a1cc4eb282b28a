// What a seat sees, that as a state, and full states that it could not tell from the real one. Faces and colours are the integers of
// cards.ts.

import { type BySeat, type RandomInt, type Seat } from '../../../src/core/game.ts';
import { type CardKind, COLOUR_OF, cardsOf, DECK, FACES, fits, WILD_FOUR } from './cards.ts';
import { cardFromPile } from './chance.ts';
import { holdsColour, take } from './hands.ts';
import { type Options } from './options.ts';
import {
  AGAIN,
  ASKED,
  BLUFF,
  CALLED,
  CALLS_OWED,
  CHAIN_TOTAL,
  COLOUR_BEFORE,
  DEALER_SEAT,
  DEALT,
  DIRECTION,
  DRAWER,
  DRAWN_FACE,
  handOf,
  init,
  LAST_CARD,
  LAST_DRAWER,
  LAST_DRAWN,
  LAST_PLAYER,
  LAST_WINNER,
  LEFT_TO_DRAW,
  PHASE,
  PHASES,
  PILE,
  ROUND,
  type State,
  SWAPPED,
  THEN,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
  TURN,
  TURNS,
  TURNS_WITHOUT_CARD,
  type UnoPhase,
} from './state.ts';

export interface View {
  /** Who sees this; the audience has no hand. */
  readonly me: Seat;
  readonly phase: UnoPhase;
  readonly round: number;
  readonly dealer: Seat;
  readonly turn: Seat;
  /** 1 clockwise, -1 back. */
  readonly direction: number;
  /** The card on the discards, -1 before the first is turned. */
  readonly top: CardKind;
  /** What has to be matched: a colour (4 while a wild waits for one) or a value (13 after a wild). */
  readonly colour: number;
  readonly value: number;
  /** The seat that laid the top card, or -1 if it was turned from the pile. */
  readonly lastPlayer: Seat;
  /** The colour the top card was laid on. */
  readonly before: number;
  /** Cards an open +2 chain has come to. */
  readonly total: number;
  readonly hand: readonly CardKind[];
  readonly counts: BySeat<number>;
  /** For seats that drew instead of laying a card: on which colour and value, and how many of its cards that tells about. */
  readonly passed: BySeat<{ readonly colour: number; readonly value: number; readonly cards: number } | null>;
  readonly scores: BySeat<number>;
  /** How many cards the draw pile has. */
  readonly pile: number;
  /** Since the last shuffle, ascending; the top card is among them. */
  readonly discards: readonly CardKind[];
  /** My drawn card, while I am asked about it; -1 otherwise. */
  readonly drawn: CardKind;
  /** It is 1 if my +4 on top is a bluff, 0 if it is not, and -1 if the card is not mine. */
  readonly bluff: number;
  /** The seat whose turn it is has called ahead. */
  readonly called: boolean;
  /** Seats with one card that have not called. */
  readonly owed: readonly Seat[];
  /** Cards being drawn, and what comes next (the THEN_ numbers). */
  readonly drawing: { readonly seat: Seat; readonly left: number; readonly next: number };
  readonly counters: { readonly asked: number; readonly turns: number; readonly quiet: number; readonly dealt: number };
  /** The seat the last 7 swapped hands with, until the next card is laid; -1 otherwise. */
  readonly swapped: Seat;
  /**
   * The round before: who won it with which card (-1 if it was void, or there was none), points left in each hand, and
   * the card with which I ended it by drawing (-1 if it was not me).
   */
  readonly last: {
    readonly winner: Seat;
    readonly card: CardKind;
    readonly left: BySeat<number>;
    readonly drawn: CardKind;
  };
}

export function view(s: State, me: Seat): View {
  const { at } = s;
  const mine = me >= 0;
  const owed: Seat[] = [];
  for (let seat = 0; seat < s.seats; seat++) if ((at[CALLS_OWED]! >> seat) & 1) owed.push(seat);
  return {
    me,
    phase: PHASES[at[PHASE]!]!,
    round: at[ROUND]!,
    dealer: at[DEALER_SEAT]!,
    turn: at[TURN]!,
    direction: at[DIRECTION]!,
    top: at[TOP]!,
    colour: at[TOP_COLOUR]!,
    value: at[TOP_VALUE]!,
    lastPlayer: at[LAST_PLAYER]!,
    before: at[COLOUR_BEFORE]!,
    total: at[CHAIN_TOTAL]!,
    hand: mine ? cardsOf(handOf(s, me)) : [],
    counts: [...s.sizes],
    passed: Array.from(s.unfit, (cards, seat) => (cards === 0 ? null : passedOn(s.passedOn[seat]!, cards))),
    scores: [...s.scores],
    pile: at[PILE]!,
    discards: cardsOf(s.discards),
    drawn: me === at[TURN] && at[PHASE] === AGAIN ? at[DRAWN_FACE]! : -1,
    bluff: mine && me === at[LAST_PLAYER] && at[TOP] === WILD_FOUR ? at[BLUFF]! : -1,
    called: at[CALLED] === 1,
    owed,
    drawing: { seat: at[DRAWER]!, left: at[LEFT_TO_DRAW]!, next: at[THEN]! },
    counters: { asked: at[ASKED]!, turns: at[TURNS]!, quiet: at[TURNS_WITHOUT_CARD]!, dealt: at[DEALT]! },
    swapped: at[SWAPPED]!,
    last: {
      winner: at[LAST_WINNER]!,
      card: at[LAST_CARD]!,
      left: [...s.leftovers],
      drawn: me === at[LAST_DRAWER] ? at[LAST_DRAWN]! : -1,
    },
  };
}

const passedOn = (on: number, cards: number): { colour: number; value: number; cards: number } => ({
  colour: on >> 4,
  value: on & 15,
  cards,
});

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
  at[CHAIN_TOTAL] = v.total;
  at[DRAWN_FACE] = v.drawn;
  at[BLUFF] = Math.max(0, v.bluff);
  at[CALLED] = v.called ? 1 : 0;
  at[CALLS_OWED] = v.owed.reduce((bits, seat) => bits | (1 << seat), 0);
  at[DRAWER] = v.drawing.seat;
  at[LEFT_TO_DRAW] = v.drawing.left;
  at[THEN] = v.drawing.next;
  at[ASKED] = v.counters.asked;
  at[TURNS] = v.counters.turns;
  at[TURNS_WITHOUT_CARD] = v.counters.quiet;
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
