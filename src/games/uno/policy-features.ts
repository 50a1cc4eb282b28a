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
const TURNS = 2;
const TWO = 3;
const ANY = 4;
const FOUR = 5;
const KEEPS = 6;
const NAMES = 7;
const KINDS = 8;
const KIND_OF = Uint8Array.from(VALUE_OF, (value, face) => {
  if (face >= WILD) return face === WILD ? ANY : FOUR;
  return value === SKIP ? SKIPS : value === REVERSE ? TURNS : value === DRAW_TWO ? TWO : NUMBER;
});
const NONE = -1;

/** What a choice would lead to. */
interface After {
  kind: number;
  /** The card that is laid, or NONE. */
  face: number;
  colour: number;
  value: number;
  /** Own cards. */
  left: number;
  /** Cards the next seat has to draw, unless it answers. */
  burden: number;
  /** Places to the next seat that plays. */
  reach: number;
  /** The direction changes. */
  turned: boolean;
}

/** Opponents looked at one by one: the next, the one after, the last. */
const OPPONENTS = 3;
const OWN = 16;
const TABLE = 6;
const EACH = 6;
export const FEATURES = KINDS + OWN + TABLE + OPPONENTS * EACH;

export interface FeatureExtractor {
  /** Takes in what the seat knows. */
  observe(s: State, seat: Seat): void;
  /** Writes the features of one choice. */
  writeFeatures(action: Action, x: Float64Array, at: number): void;
}

/** Shared: it keeps nothing between two questions, and its tables are large. */
const finder = chainFinder(CARD_WEIGHTS);

/** Keeps its counts between calls, so that looking allocates nothing. */
export function featureExtractor(): FeatureExtractor {
  const unseen = new Uint8Array(FACES);
  const unseenBy = new Int32Array(COLOURS.length + 1);
  const unseenOf = new Int32Array(BLANK + 1);
  const ownBy = new Int32Array(COLOURS.length + 1);
  const ownOf = new Int32Array(BLANK + 1);
  const hand = new Uint8Array(FACES);
  const after: After = {
    kind: KEEPS,
    face: NONE,
    colour: 0,
    value: 0,
    left: 0,
    burden: 0,
    reach: 1,
    turned: false,
  };
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

  /** How likely it is that a seat has nothing to lay on this; on a +2 the next one needs a +2. */
  function stuck(seat: Seat, place: number): number {
    const { colour, value } = after;
    const size = state.sizes[seat]!;
    if (after.kind === TWO && place === 1) return (1 - Math.min(1, unseenOf[DRAW_TWO]! / hidden)) ** size;
    const unfit = state.unfit[seat]!;
    const free = (1 - Math.min(1, fitting(colour, value) / hidden)) ** (size - unfit);
    if (unfit === 0) return free;
    return free * (1 - Math.min(1, fittingNow(colour, value, state.passedOn[seat]!))) ** unfit;
  }

  /** The table after the choice; a wild still without its colour gets the one held most. */
  function foresee(action: Action): void {
    const { at, seats } = state;
    after.kind = KEEPS;
    after.face = NONE;
    after.colour = at[TOP_COLOUR]!;
    after.value = at[TOP_VALUE]!;
    after.left = cards;
    after.burden = 0;
    after.reach = 1;
    after.turned = false;
    if (action === PASS) after.left += at[PHASE] === ANSWERING ? at[TOTAL]! : at[PHASE] === PLAYING ? 1 : 0;
    else if (isColour(action)) {
      after.kind = NAMES;
      after.colour = action - COLOUR;
      after.value = BLANK;
      if (at[TOP] === WILD_FOUR) makeDraw(4, 2);
    } else {
      const face = action - PLAY;
      after.kind = KIND_OF[face]!;
      after.face = face;
      after.left--;
      after.colour = face < WILD ? COLOUR_OF[face]! : mostHeld();
      after.value = VALUE_OF[face]!;
      if (after.kind === FOUR) makeDraw(4, 2);
      else if (after.kind === TWO) makeDraw(at[TOTAL]! + 2, 1);
      else if (after.kind === SKIPS || (after.kind === TURNS && seats === 2)) after.reach = 2;
      else if (after.kind === TURNS) after.turned = true;
    }
  }

  function makeDraw(burden: number, reach: number): void {
    after.burden = burden;
    after.reach = reach;
  }

  function write(action: Action, x: Float64Array, at: number): void {
    x.fill(0, at, at + FEATURES);
    foresee(action);
    x[at + after.kind] = 1;
    writeHand(x, at + KINDS);
    writeTable(x, at + KINDS + OWN);
    writeOpponents(x, at + KINDS + OWN + TABLE);
  }

  function writeHand(x: Float64Array, o: number): void {
    const { face, colour, value, left } = after;
    const gone = face === NONE ? 0 : 1;
    const black = face >= WILD ? 1 : 0;
    const blacks = ownBy[BLACK]! - black;
    const sameColour = ownBy[colour]! - (gone - black);
    const twins = value < VALUES && gone === 1 ? state.hands[me * FACES + face]! - 1 : 0;
    const sameValue = value < VALUES ? ownOf[value]! - gone - twins : 0;
    const actions = ownOf[SKIP]! + ownOf[REVERSE]! + ownOf[DRAW_TWO]! - (value >= SKIP && value < BLANK ? gone : 0);
    const chain = left === 0 ? 0 : chained();
    x[o++] = left / 7;
    for (let size = 0; size < 4; size++) x[o++] = left === size ? 1 : 0;
    x[o++] = (points - (gone === 1 ? POINTS_OF[face]! : 0)) / 100;
    x[o++] = blacks / 2;
    x[o++] = sameColour / 4;
    x[o++] = sameColour > 0 ? 1 : 0;
    x[o++] = sameValue / 2;
    x[o++] = sameValue > 0 ? 1 : 0;
    x[o++] = coloursLeft() / 4;
    x[o++] = actions / 3;
    x[o++] = left > 0 ? (sameColour + blacks) / left : 1;
    x[o++] = chain / 7;
    x[o] = chain === cards - gone ? 1 : 0;
  }

  function writeTable(x: Float64Array, o: number): void {
    const { face, colour, value } = after;
    x[o++] = face === NONE ? 0 : POINTS_OF[face]! / 50;
    x[o++] = (2 * (25 - unseenBy[colour]! - ownBy[colour]!)) / 25;
    x[o++] = value < VALUES ? (8 - unseenOf[value]! - ownOf[value]!) / 4 : 0;
    x[o++] = 2 * (fitting(colour, value) / hidden);
    x[o++] = after.burden / 4;
    x[o] = state.scores[me]! / state.options.target;
  }

  function writeOpponents(x: Float64Array, o: number): void {
    const { seats, options, scores, sizes } = state;
    for (let i = 0; i < OPPONENTS; i++, o += EACH) {
      const place = i < OPPONENTS - 1 ? i + 1 : seats - 1;
      if (place >= seats || place <= i) break; // fewer of them than that
      const seat = seatAfter(state, me, after.turned ? seats - place : place);
      const size = sizes[seat]!;
      x[o] = size / 7;
      x[o + 1] = size === 1 ? 1 : 0;
      x[o + 2] = size === 2 ? 1 : 0;
      x[o + 3] = place < after.reach ? 1 : stuck(seat, place);
      x[o + 4] = scores[seat]! / options.target;
      x[o + 5] = place < after.reach ? 1 / size : 0;
    }
  }

  /** The longest chain of own cards that could follow. */
  function chained(): number {
    hand.set(state.hands.subarray(me * FACES, (me + 1) * FACES));
    if (after.face !== NONE) hand[after.face]!--;
    return finder.after(hand, after.colour, after.value);
  }

  function mostHeld(): number {
    let found = 0;
    for (let colour = 1; colour < COLOURS.length; colour++) if (ownBy[colour]! > ownBy[found]!) found = colour;
    return found;
  }

  function coloursLeft(): number {
    let found = 0;
    const gone = after.face === NONE ? NONE : COLOUR_OF[after.face]!;
    for (let colour = 0; colour < COLOURS.length; colour++) if (ownBy[colour]! > (colour === gone ? 1 : 0)) found++;
    return found;
  }

  return { observe: look, writeFeatures: write };
}
