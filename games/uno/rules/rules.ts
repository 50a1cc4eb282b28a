// What an action does. The order after a card is fixed: its own question (colour, seat), then the cards that are drawn because of it,
// then the calls that are owed, then the next question or the score.

import type { Action, Seat } from '../../../src/core/game.ts';
import { CALL, CATCH, CHALLENGE, COLOUR, DEALER, DRAWN, isPlay, PASS, PLAY, SWAP, TIME_UP } from './actions.ts';
import {
  BLANK,
  type CardKind,
  COLOUR_OF,
  DECK_SIZE,
  DRAW_TWO,
  FACES,
  REVERSE,
  SKIP,
  VALUE_OF,
  WILD,
  WILD_FOUR,
} from './cards.ts';
import { exchangeHands, holdsColour, passHandsOn, reshuffle, take, turnUp } from './hands.ts';
import { fitsTop } from './legal.ts';
import { finishRound, startRound, voidRound } from './round.ts';
import {
  AGAIN,
  ANSWERING,
  ASKED,
  BLUFF,
  CALLED,
  CALLING,
  CALLS_OWED,
  CHAIN_TOTAL,
  COLOUR_BEFORE,
  COLOUR_BY_CHANCE,
  COLOURING,
  DEALER_SEAT,
  DEALING,
  DEALT,
  DIRECTION,
  DRAWER,
  DRAWING,
  DRAWN_FACE,
  LAST_PLAYER,
  LEFT_TO_DRAW,
  PHASE,
  PILE,
  PLAYING,
  ROUND,
  SEATING,
  type State,
  SWAP_BY_CHANCE,
  SWAPPED,
  SWAPPING,
  seatAfter,
  THEN,
  THEN_AGAIN,
  THEN_ANSWER,
  THEN_NEXT,
  THEN_SCORE,
  THEN_SKIP,
  THEN_STAY,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
  TURN,
  TURNING,
  TURNS,
  TURNS_WITHOUT_CARD,
} from './state.ts';

export const HAND_SIZE = 7;
const FORGOTTEN_CALL = 2;
const WRONG_CHALLENGE = 2;
/** A round is void after three laps without a card, and never before so many turns: two seats draw that long by bad luck. */
const QUIET_LAPS = 3;
const QUIET_TURNS = 12;

export function apply(s: State, seat: Seat, action: Action): void {
  const { at } = s;
  switch (at[PHASE]) {
    case SEATING:
      at[DEALER_SEAT] = action - DEALER;
      return startRound(s);
    case DEALING:
      return deal(s, action - DRAWN);
    case TURNING:
      return turnFirstCard(s, action - DRAWN);
    case DRAWING:
      return draw(s, action - DRAWN);
    case COLOURING:
      return action === TIME_UP ? wait(s, COLOUR_BY_CHANCE) : chooseColour(s, action - COLOUR);
    case COLOUR_BY_CHANCE:
      return chooseColour(s, action - COLOUR);
    case SWAPPING:
      return action === TIME_UP ? wait(s, SWAP_BY_CHANCE) : swapHands(s, action - SWAP);
    case SWAP_BY_CHANCE:
      return swapHands(s, action - SWAP);
    case CALLING:
      return call(s, seat, action);
  }
  if (isPlay(action)) return play(s, seat, action - PLAY);
  switch (action) {
    case CALL:
      at[CALLED] = 1;
      return;
    case PASS:
      return pass(s);
    case CHALLENGE:
      return challenge(s);
    case TIME_UP:
      return timeUp(s);
  }
}

function wait(s: State, phase: number): void {
  s.at[PHASE] = phase;
}

/** A question to a seat. */
function ask(s: State, phase: number): void {
  s.at[PHASE] = phase;
  s.at[ASKED]!++;
}

function deal(s: State, face: CardKind): void {
  const { at } = s;
  take(s, (at[DEALER_SEAT]! + 1 + at[DEALT]!) % s.seats, face);
  if (++at[DEALT]! === HAND_SIZE * s.seats) at[PHASE] = TURNING;
}

/** Official rules for the first card, with the document's right to answer a +2. */
function turnFirstCard(s: State, face: CardKind): void {
  const { at } = s;
  turnUp(s, face);
  at[TURN] = at[DEALER_SEAT]!;
  show(s, face);
  switch (VALUE_OF[face]) {
    case BLANK: // the first player names the colour, then plays
      at[TURN] = seatAfter(s, at[TURN], 1);
      return ask(s, COLOURING);
    case SKIP:
      at[THEN] = THEN_SKIP;
      break;
    case REVERSE: // the dealer begins, the other way round
      at[DIRECTION] = -1;
      at[THEN] = THEN_STAY;
      break;
    case DRAW_TWO:
      at[CHAIN_TOTAL] = 2;
      collectOrAsk(s);
      break;
    default:
      at[THEN] = THEN_NEXT;
  }
  settle(s);
}

function show(s: State, face: CardKind): void {
  const { at } = s;
  at[COLOUR_BEFORE] = at[TOP_COLOUR]!;
  at[TOP] = face;
  at[TOP_COLOUR] = COLOUR_OF[face]!;
  at[TOP_VALUE] = VALUE_OF[face]!;
}

function play(s: State, seat: Seat, face: CardKind): void {
  const { at, sizes } = s;
  s.hands[seat * FACES + face]!--;
  const size = --sizes[seat]!;
  s.discards[face]!++;
  show(s, face);
  if (seat !== at[TURN]) {
    at[TURN] = seat; // a card laid out of turn takes the turn
    at[CALLED] = 0;
  }
  at[LAST_PLAYER] = seat;
  at[TURNS_WITHOUT_CARD] = -1;
  at[DRAWN_FACE] = -1;
  at[SWAPPED] = -1;
  if (s.unfit[seat]! > size) s.unfit[seat] = size;
  if (size === 0) return playLast(s, face);
  if (size === 1 && at[CALLED] === 0) at[CALLS_OWED]! |= 1 << seat;
  if (face >= WILD) return ask(s, COLOURING);
  at[THEN] = THEN_NEXT;
  switch (VALUE_OF[face]) {
    case SKIP:
      at[THEN] = THEN_SKIP;
      break;
    case REVERSE:
      at[DIRECTION] = -at[DIRECTION]!;
      if (s.seats === 2) at[THEN] = THEN_SKIP;
      break;
    case DRAW_TWO:
      at[CHAIN_TOTAL]! += 2;
      collectOrAsk(s);
      break;
    case 7:
      if (s.options.sevenZero) return ask(s, SWAPPING);
      break;
    case 0:
      if (s.options.sevenZero) {
        passHandsOn(s);
        oweAgain(s);
      }
  }
  settle(s);
}

/** The round ends; a +2 or +4 still makes the next seat draw, for the score. No colour, no answer. */
function playLast(s: State, face: CardKind): void {
  const { at } = s;
  at[THEN] = THEN_SCORE;
  if (VALUE_OF[face] === DRAW_TWO) at[CHAIN_TOTAL]! += 2;
  else if (face === WILD_FOUR) at[CHAIN_TOTAL]! += 4;
  give(s, seatAfter(s, at[TURN]!, 1), at[CHAIN_TOTAL]!);
  at[CHAIN_TOTAL] = 0;
  settle(s);
}

function give(s: State, seat: Seat, cards: number): void {
  s.at[DRAWER] = seat;
  s.at[LEFT_TO_DRAW] = cards;
}

/** The next seat is asked for an answer where the rules know one; otherwise it draws and loses the turn. */
function collectOrAsk(s: State): void {
  const { at, options } = s;
  const onTwo = at[TOP_VALUE] === DRAW_TWO;
  if (onTwo ? options.stackTwos || options.crossStack : options.stackFours || options.challenge) {
    at[THEN] = THEN_ANSWER;
    return;
  }
  give(s, seatAfter(s, at[TURN]!, 1), at[CHAIN_TOTAL]!);
  at[CHAIN_TOTAL] = 0;
  at[THEN] = THEN_SKIP;
}

function chooseColour(s: State, colour: number): void {
  const { at } = s;
  at[TOP_COLOUR] = colour;
  if (at[LAST_PLAYER]! < 0) {
    at[THEN] = THEN_STAY;
    return settle(s);
  }
  at[THEN] = THEN_NEXT;
  if (at[TOP] === WILD_FOUR) {
    at[BLUFF] = holdsColour(s, at[TURN]!, at[COLOUR_BEFORE]!) ? 1 : 0;
    at[CHAIN_TOTAL]! += 4;
    collectOrAsk(s);
  }
  settle(s);
}

function swapHands(s: State, other: Seat): void {
  exchangeHands(s, s.at[TURN]!, other);
  s.at[SWAPPED] = other;
  oweAgain(s);
  s.at[THEN] = THEN_NEXT;
  settle(s);
}

/** A player with a single card that came from another hand has to call it; the seat to act may have done so ahead. */
function oweAgain(s: State): void {
  const { at } = s;
  at[CALLS_OWED] = 0;
  for (let seat = 0; seat < s.seats; seat++)
    if (s.sizes[seat] === 1 && !(seat === at[TURN] && at[CALLED] === 1)) at[CALLS_OWED] |= 1 << seat;
}

function pass(s: State): void {
  const { at } = s;
  switch (at[PHASE]) {
    case AGAIN:
      at[THEN] = THEN_NEXT;
      break;
    case ANSWERING:
      takeTotal(s, 0);
      break;
    default:
      at[THEN] = THEN_AGAIN;
      s.passedOn[at[TURN]!] = 16 * at[TOP_COLOUR]! + at[TOP_VALUE]!;
      s.unfit[at[TURN]!] = s.sizes[at[TURN]!]!;
      give(s, at[TURN]!, s.options.drawToMatch ? DECK_SIZE : 1);
  }
  settle(s);
}

function takeTotal(s: State, more: number): void {
  const { at } = s;
  give(s, at[TURN]!, at[CHAIN_TOTAL]! + more);
  at[CHAIN_TOTAL] = 0;
  at[THEN] = THEN_NEXT;
}

function challenge(s: State): void {
  const { at } = s;
  if (at[BLUFF] === 1) {
    give(s, at[LAST_PLAYER]!, at[CHAIN_TOTAL]!);
    at[CHAIN_TOTAL] = 0;
    at[THEN] = THEN_STAY;
  } else takeTotal(s, WRONG_CHALLENGE);
  settle(s);
}

/** Out of time is a pass with one card drawn and no second question; an open chain is taken without an extra card. */
function timeUp(s: State): void {
  const { at } = s;
  switch (at[PHASE]) {
    case AGAIN:
      if (s.options.forcePlay) return play(s, at[TURN]!, at[DRAWN_FACE]!);
      return pass(s);
    case ANSWERING:
      return pass(s);
    default:
      at[THEN] = THEN_NEXT;
      give(s, at[TURN]!, 1);
      settle(s);
  }
}

/** A call, a catch (of the lowest seat that owes), or the second in which no player called. */
function call(s: State, seat: Seat, action: Action): void {
  const { at } = s;
  const forgot = action === CATCH ? 31 - Math.clz32(at[CALLS_OWED]! & -at[CALLS_OWED]!) : seat;
  at[CALLS_OWED]! &= ~(1 << forgot);
  if (action === CATCH || (action === TIME_UP && !s.options.catching)) give(s, forgot, FORGOTTEN_CALL);
  if (at[CALLS_OWED] !== 0 && at[LEFT_TO_DRAW] === 0 && !s.options.catching) return; // the others are being asked already
  settle(s);
}

function draw(s: State, face: CardKind): void {
  const { at } = s;
  const seat = at[DRAWER]!;
  take(s, seat, face);
  at[LEFT_TO_DRAW]!--;
  at[DRAWN_FACE] = face;
  at[CALLS_OWED]! &= ~(1 << seat);
  if (at[THEN] === THEN_AGAIN) {
    at[CALLED] = 0;
    if (fitsTop(s, face)) at[LEFT_TO_DRAW] = 0;
    else s.unfit[seat]!++;
  }
  settle(s);
}

/** Does the next pending step; see the top of the file for the order. */
function settle(s: State): void {
  const { at } = s;
  if (at[LEFT_TO_DRAW]! > 0) {
    if (at[PILE] === 0) reshuffle(s);
    if (at[PILE]! > 0) return wait(s, DRAWING);
    at[LEFT_TO_DRAW] = 0; // everything is in hands: nothing more to draw
  }
  if (at[CALLS_OWED] !== 0) return ask(s, CALLING);
  switch (at[THEN]) {
    case THEN_SCORE:
      return finishRound(s);
    case THEN_AGAIN:
      if (at[DRAWN_FACE]! >= 0 && fitsTop(s, at[DRAWN_FACE]!)) return ask(s, AGAIN);
      return endTurn(s, 1, PLAYING);
    case THEN_ANSWER:
      return endTurn(s, 1, ANSWERING);
    default:
      endTurn(s, at[THEN]!, PLAYING);
  }
}

function endTurn(s: State, steps: number, phase: number): void {
  const { at } = s;
  at[TURN] = seatAfter(s, at[TURN]!, steps);
  at[TURNS]!++;
  at[TURNS_WITHOUT_CARD]!++;
  if (at[TURNS]! >= s.options.turnLimit || at[TURNS_WITHOUT_CARD]! >= Math.max(QUIET_TURNS, QUIET_LAPS * s.seats)) {
    return voidRound(s);
  }
  at[CALLED] = 0;
  at[DRAWN_FACE] = -1;
  ask(s, phase);
}

export function score(s: State, seat: Seat): number {
  return s.scores[seat]!;
}

/** All questions of one turn share its time: after drawing, and for a colour, the seat has what is left. Counts on over all rounds. */
export function turn(s: State): number {
  return s.at[ROUND]! * (s.options.turnLimit + 1) + s.at[TURNS]!;
}

/** What this means depends on the question: see `timeUp`. */
export function idle(): Action {
  return TIME_UP;
}
