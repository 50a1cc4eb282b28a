// What bot 5 looks at: the table as it would be after each choice. Everything comes from the seat's own hand and from what
// lies open, so a state that only recalls a view gives the same numbers as the real one.

import type { Action, Seat } from '../../core/game.ts';
import { COLOUR, isColour, PASS, PLAY } from './actions.ts';
import {
  BLACK,
  BLANK,
  CARD_WEIGHTS,
  COLOUR_OF,
  COLOURED,
  COLOURS,
  DECK,
  DRAW_TWO,
  FACES,
  fits,
  POINTS_OF,
  REVERSE,
  SKIP,
  VALUE_OF,
  VALUES,
  WILD,
  WILD_FOUR,
} from './cards.ts';
import { chainFinder } from './chain.ts';
import { ANSWERING, PHASE, PLAYING, type State, seatAfter, TOP, TOP_COLOUR, TOP_VALUE, TOTAL } from './state.ts';

// Kinds of choices, the first features: one of them is 1.
const NUMBER = 0;
const SKIPS = 1;
const TURNS_ROUND = 2;
const TWO = 3;
const ANY = 4;
const FOUR = 5;
const KEEPS = 6;
const NAMES = 7;
const KINDS = 8;
/** Opponents looked at one by one: the next, the one after, the last. */
const OPPONENTS = 3;
const OWN = 16;
const TABLE = 6;
const EACH = 6;
export const FEATURES = KINDS + OWN + TABLE + OPPONENTS * EACH;

export interface Looker {
  /** Takes in what the seat knows. */
  look(s: State, seat: Seat): void;
  /** Writes the features of one choice. */
  write(action: Action, x: Float64Array, at: number): void;
}

/** Keeps its counts between calls, so that looking allocates nothing. */
export function looker(): Looker {
  const unseen = new Uint8Array(FACES);
  const unseenBy = new Int32Array(COLOURS.length + 1);
  const unseenOf = new Int32Array(BLANK + 1);
  const ownBy = new Int32Array(COLOURS.length + 1);
  const ownOf = new Int32Array(BLANK + 1);
  const hand = new Uint8Array(FACES);
  const finder = chainFinder(CARD_WEIGHTS);
  let hidden = 1;
  let points = 0;
  let cards = 0;
  let state: State;
  let me = 0;

  function look(s: State, seat: Seat): void {
    state = s;
    me = seat;
    unseenBy.fill(0);
    unseenOf.fill(0);
    ownBy.fill(0);
    ownOf.fill(0);
    points = 0;
    const { hands, discards } = s;
    const row = seat * FACES;
    let all = 0;
    for (let face = 0; face < FACES; face++) {
      const own = hands[row + face]!;
      const left = DECK[face]! - own - discards[face]!;
      unseen[face] = left;
      all += left;
      unseenBy[COLOUR_OF[face]!]! += left;
      unseenOf[VALUE_OF[face]!]! += left;
      if (own === 0) continue;
      ownBy[COLOUR_OF[face]!]! += own;
      ownOf[VALUE_OF[face]!]! += own;
      points += own * POINTS_OF[face]!;
    }
    unseenOf[BLANK] = 0; // black cards fit everywhere: counted by colour
    ownOf[BLANK] = 0;
    hidden = Math.max(1, all);
    cards = s.sizes[seat]!;
  }

  /** Unseen cards that would fit, black ones included. */
  function fitting(colour: number, value: number): number {
    const both = value < VALUES ? unseen[colour * VALUES + value]! : 0;
    return unseenBy[colour]! + unseenOf[value]! - both + unseenBy[BLACK]!;
  }

  /** Of the unseen cards that did not fit when somebody drew: how large a part would fit now. */
  function fittingNow(colour: number, value: number, on: number): number {
    const before = on >> 4;
    const shown = on & 15;
    let now = 0;
    for (let face = colour * VALUES; face < (colour + 1) * VALUES; face++)
      if (!fits(face, before, shown)) now += unseen[face]!;
    if (value < VALUES)
      for (let face = value; face < COLOURED; face += VALUES)
        if (COLOUR_OF[face] !== colour && !fits(face, before, shown)) now += unseen[face]!;
    return now / Math.max(1, hidden - fitting(before, shown));
  }

  /** How likely it is that a seat has nothing to lay on this. */
  function stuck(seat: Seat, colour: number, value: number): number {
    const unfit = state.unfit[seat]!;
    const free = (1 - Math.min(1, fitting(colour, value) / hidden)) ** (state.sizes[seat]! - unfit);
    if (unfit === 0) return free;
    return free * (1 - Math.min(1, fittingNow(colour, value, state.passedOn[seat]!))) ** unfit;
  }

  function write(action: Action, x: Float64Array, at: number): void {
    x.fill(0, at, at + FEATURES);
    const s = state;
    let colour = s.at[TOP_COLOUR]!;
    let value = s.at[TOP_VALUE]!;
    let kind = KEEPS;
    let burden = 0;
    let reach = 1; // places to the next seat that plays
    let turned = false;
    let face = -1;
    let left = cards;
    if (isColour(action)) {
      colour = action - COLOUR;
      value = BLANK;
      kind = NAMES;
      if (s.at[TOP] === WILD_FOUR) {
        burden = 4;
        reach = 2;
      }
    } else if (action === PASS) {
      left += s.at[PHASE] === ANSWERING ? s.at[TOTAL]! : s.at[PHASE] === PLAYING ? 1 : 0;
    } else {
      face = action - PLAY;
      left--;
      colour = COLOUR_OF[face]!;
      value = VALUE_OF[face]!;
      kind = NUMBER;
      if (face >= WILD) {
        kind = face === WILD ? ANY : FOUR;
        colour = mostHeld();
        if (face === WILD_FOUR) {
          burden = 4;
          reach = 2;
        }
      } else if (value === SKIP) {
        kind = SKIPS;
        reach = 2;
      } else if (value === REVERSE) {
        kind = TURNS_ROUND;
        if (s.seats === 2) reach = 2;
        else turned = true;
      } else if (value === DRAW_TWO) {
        kind = TWO;
        burden = s.at[TOTAL]! + 2;
      }
    }
    x[at + kind] = 1;
    const gone = face < 0 ? 0 : 1;
    const black = face >= WILD ? 1 : 0;
    const sameColour = ownBy[colour]! - (gone === 1 && black === 0 ? 1 : 0);
    const both = value < VALUES && face >= 0 && black === 0 ? s.hands[me * FACES + face]! - 1 : 0;
    const sameValue = value < VALUES ? ownOf[value]! - gone - both : 0;
    const fit = fitting(colour, value) / hidden;
    let o = at + KINDS;
    x[o++] = left / 7;
    x[o++] = left === 0 ? 1 : 0;
    x[o++] = left === 1 ? 1 : 0;
    x[o++] = left === 2 ? 1 : 0;
    x[o++] = left === 3 ? 1 : 0;
    x[o++] = (points - (face < 0 ? 0 : POINTS_OF[face]!)) / 100;
    x[o++] = (ownBy[BLACK]! - black) / 2;
    x[o++] = sameColour / 4;
    x[o++] = sameColour > 0 ? 1 : 0;
    x[o++] = sameValue / 2;
    x[o++] = sameValue > 0 ? 1 : 0;
    x[o++] = colours(face) / 4;
    x[o++] = (ownOf[SKIP]! + ownOf[REVERSE]! + ownOf[DRAW_TWO]! - (value >= SKIP && value < BLANK ? gone : 0)) / 3;
    x[o++] = left > 0 ? (sameColour + ownBy[BLACK]! - black) / left : 1;
    const chain = left === 0 ? 0 : chained(face, colour, value);
    x[o++] = chain / 7;
    x[o++] = chain === cards - gone ? 1 : 0;
    // The table.
    x[o++] = face < 0 ? 0 : POINTS_OF[face]! / 50;
    x[o++] = (2 * (25 - unseenBy[colour]! - ownBy[colour]!)) / 25;
    x[o++] = value < VALUES ? (8 - unseenOf[value]! - ownOf[value]!) / 4 : 0;
    x[o++] = 2 * fit;
    x[o++] = burden / 4;
    x[o++] = s.scores[me]! / s.options.target;
    for (let i = 0; i < OPPONENTS; i++) {
      const place = i < OPPONENTS - 1 ? i + 1 : s.seats - 1;
      if (place >= s.seats || (i > 0 && place <= i)) break;
      const seat = seatAfter(s, me, turned ? s.seats - place : place);
      const size = s.sizes[seat]!;
      x[o] = size / 7;
      x[o + 1] = size === 1 ? 1 : 0;
      x[o + 2] = size === 2 ? 1 : 0;
      x[o + 3] =
        place < reach
          ? 1
          : kind === TWO && place === 1
            ? (1 - Math.min(1, unseenOf[DRAW_TWO]! / hidden)) ** size
            : stuck(seat, colour, value);
      x[o + 4] = s.scores[seat]! / s.options.target;
      x[o + 5] = place < reach ? 1 / size : 0;
      o += EACH;
    }
  }

  /** The longest chain of own cards that could follow. */
  function chained(face: number, colour: number, value: number): number {
    hand.set(state.hands.subarray(me * FACES, (me + 1) * FACES));
    if (face >= 0) hand[face]!--;
    return finder.after(hand, colour, value);
  }

  function mostHeld(): number {
    let found = 0;
    for (let colour = 1; colour < COLOURS.length; colour++) if (ownBy[colour]! > ownBy[found]!) found = colour;
    return found;
  }

  /** Colours in the hand once the card is gone. */
  function colours(face: number): number {
    let found = 0;
    const gone = face >= 0 && face < WILD ? COLOUR_OF[face]! : -1;
    for (let colour = 0; colour < COLOURS.length; colour++) if (ownBy[colour]! > (colour === gone ? 1 : 0)) found++;
    return found;
  }

  return { look, write };
}
