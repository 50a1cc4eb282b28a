// What a seat sees. Faces and colours are the integers of cards.ts.

import type { BySeat, Seat } from '../../../src/core/game.ts';
import { type CardKind, cardsOf, WILD_FOUR } from './cards.ts';
import {
  AGAIN,
  ASKED,
  BLUFF,
  CALLED,
  COLOUR_BEFORE,
  DEALER_SEAT,
  DEALT,
  DIRECTION,
  DRAWER,
  DRAWN_FACE,
  handOf,
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
  for (let seat = 0; seat < s.seats; seat++) if ((at[OWED]! >> seat) & 1) owed.push(seat);
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
    total: at[TOTAL]!,
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
    drawing: { seat: at[DRAWER]!, left: at[LEFT]!, next: at[THEN]! },
    counters: { asked: at[ASKED]!, turns: at[TURNS]!, quiet: at[QUIET]!, dealt: at[DEALT]! },
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
