// Who may do what. `legal` and `why` both rest on the predicates at the top.

import { type Action, type ActionList, CHANCE, NOBODY, type Refusal, type Seat } from '../../../src/core/game.ts';
import {
  ACTIONS,
  CALL,
  CATCH,
  CHALLENGE,
  COLOUR,
  isColour,
  isPlay,
  isSwap,
  PASS,
  PLAY,
  SWAP,
  TIME_UP,
} from './actions.ts';
import { type CardKind, COLOURS, DRAW_TWO, FACES, faceOf, fits, VALUE_OF, VALUES, WILD, WILD_FOUR } from './cards.ts';
import { isOutcome, outcomes, push } from './chance.ts';
import { refusal } from './refusals.ts';
import {
  AGAIN,
  ANSWERING,
  CALLED,
  CALLING,
  CALLS_OWED,
  COLOURING,
  DRAWN_FACE,
  holds,
  OVER,
  PHASE,
  PLAYING,
  type State,
  SWAPPING,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
  TURN,
} from './state.ts';

/** How long a seat with one card is waited for; the second figure gives the others time to notice. */
const CALL_MS = 1000;
const CATCH_MS = 3000;

/**
 * Seats that owe a call answer in any order. With catching they are asked one by one, lowest first: a catch takes the
 * answer away, so two could not be asked at once.
 */
function owes(s: State, seat: Seat): boolean {
  const owed = s.at[CALLS_OWED]!;
  return s.options.catching ? owed !== 0 && lowestBit(owed) === seat : ((owed >> seat) & 1) === 1;
}

export const fitsTop = (s: State, face: CardKind): boolean => fits(face, s.at[TOP_COLOUR]!, s.at[TOP_VALUE]!);

/** Can a card of this face pass the open chain on? A +2 never answers a +4. */
export function answers(s: State, face: CardKind): boolean {
  const onTwo = s.at[TOP_VALUE] === DRAW_TWO;
  if (face === WILD_FOUR) return onTwo ? s.options.crossStack : s.options.stackFours;
  return onTwo && s.options.stackTwos && VALUE_OF[face] === DRAW_TWO;
}

/** House rule: the twin of a coloured top card may be laid by anybody, at any seat's turn. */
function mayJump(s: State, seat: Seat): boolean {
  const top = s.at[TOP]!;
  return s.options.jumpIn && top < WILD && holds(s, seat, top);
}

/** May a seat with two cards call ahead in this turn? */
const mayCallAhead = (s: State, seat: Seat): boolean => s.sizes[seat] === 2 && s.at[CALLED] === 0;

export function toAct(s: State): Seat {
  switch (s.at[PHASE]) {
    case PLAYING:
    case AGAIN:
    case COLOURING:
    case ANSWERING:
    case SWAPPING:
      return s.at[TURN]!;
    case CALLING:
      return lowestBit(s.at[CALLS_OWED]!);
    case OVER:
      return NOBODY;
    default:
      return CHANCE;
  }
}

const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

export function mayAct(s: State, seat: Seat): boolean {
  if (seat < 0 || seat >= s.seats) return false;
  switch (s.at[PHASE]) {
    case PLAYING:
    case ANSWERING:
      return seat === s.at[TURN] || mayJump(s, seat);
    case AGAIN:
    case COLOURING:
    case SWAPPING:
      return seat === s.at[TURN];
    case CALLING:
      return owes(s, seat) || s.options.catching;
    default:
      return false;
  }
}

export function pace(s: State, seat: Seat): number {
  if (s.at[PHASE] !== CALLING) return seat === s.at[TURN] ? Number.POSITIVE_INFINITY : 0;
  if (!owes(s, seat)) return 0;
  return s.options.catching ? CATCH_MS : CALL_MS;
}

export function legal(s: State, seat: Seat, out: ActionList): void {
  out.size = 0;
  if (seat === CHANCE) outcomes(s, out);
  else if (mayAct(s, seat)) choices(s, seat, out);
}

function choices(s: State, seat: Seat, out: ActionList): void {
  const { at, options } = s;
  switch (at[PHASE]) {
    case PLAYING:
      if (seat !== at[TURN]) return push(out, PLAY + at[TOP]!);
      fittingCards(s, seat, out);
      push(out, PASS);
      break;
    case AGAIN:
      push(out, PLAY + at[DRAWN_FACE]!);
      if (!options.forcePlay) push(out, PASS);
      break;
    case ANSWERING:
      if (seat !== at[TURN]) return push(out, PLAY + at[TOP]!);
      for (let colour = 0; colour < COLOURS.length; colour++) card(s, seat, faceOf(colour, DRAW_TWO), out);
      card(s, seat, WILD_FOUR, out);
      push(out, PASS);
      break;
    case COLOURING:
      for (let colour = 0; colour < COLOURS.length; colour++) push(out, COLOUR + colour);
      return;
    case SWAPPING:
      for (let other = 0; other < s.seats; other++) if (other !== seat) push(out, SWAP + other);
      return;
    case CALLING:
      return push(out, owes(s, seat) ? CALL : CATCH);
  }
  if (mayCallAhead(s, seat)) push(out, CALL);
  if (at[PHASE] === ANSWERING && mayChallenge(s)) push(out, CHALLENGE);
}

/** The cards that fit, ascending: the whole run of the colour, one face of each other colour, the black ones. */
function fittingCards(s: State, seat: Seat, out: ActionList): void {
  const { hands, at } = s;
  const { items } = out;
  const row = seat * FACES;
  const colour = at[TOP_COLOUR]!;
  const value = at[TOP_VALUE]!;
  let size = 0;
  for (let other = 0; other < COLOURS.length; other++) {
    let face = other * VALUES;
    if (other === colour) {
      for (const end = face + VALUES; face < end; face++) if (hands[row + face] !== 0) items[size++] = PLAY + face;
    } else if (value < VALUES) {
      face += value;
      if (hands[row + face] !== 0) items[size++] = PLAY + face;
    }
  }
  if (hands[row + WILD] !== 0) items[size++] = PLAY + WILD;
  if (hands[row + WILD_FOUR] !== 0) items[size++] = PLAY + WILD_FOUR;
  out.size = size;
}

function card(s: State, seat: Seat, face: CardKind, out: ActionList): void {
  if (holds(s, seat, face) && answers(s, face)) push(out, PLAY + face);
}

const mayChallenge = (s: State): boolean => s.options.challenge && s.at[TOP] === WILD_FOUR;

export function why(s: State, seat: Seat, action: Action): Refusal | undefined {
  if (!(action >= 0 && action < ACTIONS)) return refusal('no-such-action');
  if (s.at[PHASE] === OVER) return refusal('game-over');
  if (seat === CHANCE) return toAct(s) === CHANCE && isOutcome(s, action) ? undefined : refusal('not-an-outcome');
  if (action === TIME_UP) return refusal('only-the-clock');
  if (toAct(s) === CHANCE) return refusal('chance-acts');
  if (isPlay(action)) return whyNotPlay(s, seat, action - PLAY);
  if (!mayAct(s, seat)) return refusal('not-your-turn');
  if (action === CALL) return whyNotCall(s, seat);
  if (action === CATCH) return whyNotCatch(s, seat);
  if (s.at[PHASE] === CALLING) return refusal('call-first');
  if (seat !== s.at[TURN]) return refusal('not-your-turn');
  if (action === PASS) return whyNotPass(s);
  if (isColour(action)) return s.at[PHASE] === COLOURING ? undefined : refusal('no-colour-wanted');
  if (isSwap(action)) return whyNotSwap(s, seat, action - SWAP);
  if (action === CHALLENGE)
    return s.at[PHASE] === ANSWERING && mayChallenge(s) ? undefined : refusal('nothing-to-challenge');
  return refusal('not-an-outcome');
}

function whyNotPlay(s: State, seat: Seat, face: CardKind): Refusal | undefined {
  const { at } = s;
  const phase = at[PHASE];
  if (seat < 0 || seat >= s.seats) return refusal('not-your-turn');
  if (phase === CALLING) return refusal('call-first');
  if (seat !== at[TURN]) {
    if (!mayAct(s, seat)) return refusal('not-your-turn');
    return face === at[TOP] ? undefined : refusal('not-the-same-card');
  }
  if (phase === COLOURING) return refusal('colour-first');
  if (phase === SWAPPING) return refusal('seat-first');
  if (!holds(s, seat, face)) return refusal('not-in-hand');
  if (phase === AGAIN) return face === at[DRAWN_FACE] ? undefined : refusal('only-the-drawn-card');
  if (phase === ANSWERING) return answers(s, face) ? undefined : refusal('not-an-answer');
  return fitsTop(s, face) ? undefined : refusal('does-not-fit');
}

function whyNotPass(s: State): Refusal | undefined {
  switch (s.at[PHASE]) {
    case COLOURING:
      return refusal('colour-first');
    case SWAPPING:
      return refusal('seat-first');
    case AGAIN:
      return s.options.forcePlay ? refusal('must-play') : undefined;
    default:
      return undefined;
  }
}

function whyNotCall(s: State, seat: Seat): Refusal | undefined {
  if (s.at[PHASE] === CALLING) return owes(s, seat) ? undefined : refusal('nothing-to-call');
  if (s.at[PHASE] === COLOURING) return refusal('colour-first');
  if (s.at[PHASE] === SWAPPING) return refusal('seat-first');
  if (seat !== s.at[TURN] || s.sizes[seat] !== 2) return refusal('nothing-to-call');
  return mayCallAhead(s, seat) ? undefined : refusal('already-called');
}

function whyNotCatch(s: State, seat: Seat): Refusal | undefined {
  return s.at[PHASE] === CALLING && s.options.catching && !owes(s, seat) ? undefined : refusal('nobody-to-catch');
}

function whyNotSwap(s: State, seat: Seat, other: Seat): Refusal | undefined {
  if (s.at[PHASE] !== SWAPPING) return refusal('no-swap-wanted');
  return other !== seat && other < s.seats ? undefined : refusal('swap-with-another');
}
