// One buffer a state, so that a copy is one `set`: scalars, numbers by seat, then rows of 54 face counts for the draw
// pile, the discards and each hand. The pile has no order: a shuffle is arithmetic, and CHANCE decides at every draw.

import type { Seat } from '../../../src/core/game.ts';
import { type CardKind, DECK, DECK_SIZE, FACES } from './cards.ts';
import type { Options } from './options.ts';

/** What is waited for. */
export const PHASES = [
  'seating', // CHANCE names the first dealer
  'dealing', // CHANCE deals seven cards to each
  'turning', // CHANCE turns the first card
  'playing', // the turn: a card or none
  'again', // the drawn card fits: lay it or keep it
  'colouring', // a wild wants its colour
  'answering', // a +2 (or +4) lies there: answer it or take the cards
  'swapping', // a 7 wants a seat
  'calling', // one card left and not called
  'drawing', // CHANCE gives cards
  'colour-by-chance',
  'swap-by-chance',
  'over',
] as const;
export type UnoPhase = (typeof PHASES)[number];
export const SEATING = 0;
export const DEALING = 1;
export const TURNING = 2;
export const PLAYING = 3;
export const AGAIN = 4;
export const COLOURING = 5;
export const ANSWERING = 6;
export const SWAPPING = 7;
export const CALLING = 8;
export const DRAWING = 9;
export const COLOUR_BY_CHANCE = 10;
export const SWAP_BY_CHANCE = 11;
export const OVER = 12;

/** What comes once the cards are drawn and the calls are made: a step count to the next seat's turn, or one of these. */
export const THEN_STAY = 0;
export const THEN_NEXT = 1;
export const THEN_SKIP = 2;
export const THEN_ANSWER = 3;
export const THEN_AGAIN = 4;
export const THEN_SCORE = 5;

// Scalars, by index into State.at.
export const PHASE = 0;
export const ROUND = 1; // from 1; 0 before the first
export const DEALER_SEAT = 2;
export const TURN = 3; // whose turn it is
export const DIRECTION = 4; // 1 clockwise, -1 back
export const TOP = 5; // the face on the discards, -1 before it is turned
export const TOP_COLOUR = 6; // what has to be matched; BLACK while it is being chosen
export const TOP_VALUE = 7; // BLANK after a wild
export const LAST_PLAYER = 8; // who laid the top card, -1 for the first card
export const CHAIN_TOTAL = 9; // cards the open +2 chain has come to
export const LEFT_TO_DRAW = 10; // cards still to be drawn by DRAWER
export const DRAWER = 11;
export const THEN = 12;
export const DRAWN_FACE = 13; // the last card drawn since a card was laid or a turn began, -1 = none
export const CALLED = 14; // 1: the turn has called ahead
export const CALLS_OWED = 15; // bits of the seats that hold one card and have not called
export const COLOUR_BEFORE = 16; // what the top card was laid on: a +4 is a bluff if its owner held it
export const BLUFF = 17; // 1: the +4 on top was one
export const TURNS_WITHOUT_CARD = 18; // turns since a card was laid
export const TURNS = 19; // turns of this round
export const ASKED = 20; // questions asked so far
export const PILE = 21; // cards in the draw pile
export const DEALT = 22; // cards dealt so far
export const LAST_WINNER = 23; // of the round before, -1 = none or nobody
export const LAST_CARD = 24; // that ended the round before, -1 = none
export const SWAPPED = 25; // the seat the last 7 swapped hands with, until the next card; -1 = none
export const LAST_DRAWN = 26; // the card whose drawing ended the round before, -1 = none ...
export const LAST_DRAWER = 27; // ... and who drew it
export const SCALARS = 28;

export interface State {
  readonly seats: number;
  readonly options: Options;
  /** The whole state. */
  readonly bytes: Uint8Array;
  readonly at: Int32Array;
  /** By seat. */
  readonly scores: Int32Array;
  readonly sizes: Int32Array;
  /** By seat: points left in the hands when the last round ended. */
  readonly leftovers: Int32Array;
  /** By seat: what it last drew on instead of laying a card, as 16 x colour + value ... */
  readonly passedOn: Int32Array;
  /** ... and how many of its cards everybody knows from that not to fit there, provided that it plays when it can. */
  readonly unfit: Int32Array;
  /** Cards of the pile by colour, black last: finds the n-th card in a few steps. */
  readonly pileBy: Int32Array;
  /** By face. */
  readonly pile: Uint8Array;
  readonly discards: Uint8Array;
  /** By seat x FACES + face. */
  readonly hands: Uint8Array;
}

/** Four colours and black. */
export const GROUPS = 5;
const DECK_BY = Int32Array.of(25, 25, 25, 25, 8);

function newState(seats: number, options: Options): State {
  const words = SCALARS + 5 * seats + GROUPS;
  const buffer = new ArrayBuffer(4 * words + FACES * (2 + seats));
  let word = 0;
  const numbers = (length: number): Int32Array => {
    const window = new Int32Array(buffer, 4 * word, length);
    word += length;
    return window;
  };
  const row = (index: number, rows = 1): Uint8Array => new Uint8Array(buffer, 4 * words + FACES * index, FACES * rows);
  return {
    seats,
    options,
    bytes: new Uint8Array(buffer),
    at: numbers(SCALARS),
    scores: numbers(seats),
    sizes: numbers(seats),
    leftovers: numbers(seats),
    passedOn: numbers(seats),
    unfit: numbers(seats),
    pileBy: numbers(GROUPS),
    pile: row(0),
    discards: row(1),
    hands: row(2, seats),
  };
}

export function init(seats: number, options: Options): State {
  const s = newState(seats, options);
  s.at[LAST_WINNER] = -1;
  s.at[LAST_CARD] = -1;
  s.at[LAST_DRAWN] = -1;
  clearTable(s);
  return s;
}

/** Everything back in the pile, as a round begins. */
export function clearTable(s: State): void {
  const { at } = s;
  s.hands.fill(0);
  s.sizes.fill(0);
  s.passedOn.fill(0);
  s.unfit.fill(0);
  s.discards.fill(0);
  s.pile.set(DECK);
  s.pileBy.set(DECK_BY);
  at[PILE] = DECK_SIZE;
  at[DEALT] = 0;
  at[DIRECTION] = 1;
  at[TOP] = -1;
  at[TOP_COLOUR] = 0;
  at[TOP_VALUE] = 0;
  at[LAST_PLAYER] = -1;
  at[CHAIN_TOTAL] = 0;
  at[LEFT_TO_DRAW] = 0;
  at[DRAWER] = 0;
  at[THEN] = THEN_STAY;
  at[DRAWN_FACE] = -1;
  at[CALLED] = 0;
  at[CALLS_OWED] = 0;
  at[COLOUR_BEFORE] = 0;
  at[BLUFF] = 0;
  at[SWAPPED] = -1;
  at[TURNS_WITHOUT_CARD] = 0;
  at[TURNS] = 0;
}

export function copy(from: State, to: State = newState(from.seats, from.options)): State {
  to.bytes.set(from.bytes);
  return to;
}

export const holds = (s: State, seat: Seat, face: CardKind): boolean => s.hands[seat * FACES + face]! > 0;

export const handOf = (s: State, seat: Seat): Uint8Array => s.hands.subarray(seat * FACES, (seat + 1) * FACES);

/** The seat `steps` places on in the direction of play. */
export function seatAfter(s: State, seat: Seat, steps: number): Seat {
  const to = (seat + steps * s.at[DIRECTION]!) % s.seats;
  return to < 0 ? to + s.seats : to;
}
