// What bot 5 looks at: the table as it would be after each choice. Everything comes from the seat's own hand and from what
// lies open, so a state that only recalls a view gives the same numbers as the real one.

import type { Action, Seat } from '../../../src/core/game.ts';
import { COLOUR, isColour, PASS, PLAY } from '../rules/actions.ts';
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
} from '../rules/cards.ts';
import {
  ANSWERING,
  CHAIN_TOTAL,
  PHASE,
  PLAYING,
  type State,
  seatAfter,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
} from '../rules/state.ts';
import type { BelievedHand } from './believed-hand.ts';
import { ChainFinder } from './chain.ts';

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
export const FEATURE_COUNT = KINDS + OWN + TABLE + OPPONENTS * EACH;

/** Shared: it keeps nothing between two questions, and its tables are large. */
const finder = new ChainFinder(CARD_WEIGHTS);

/** Keeps its counts between calls, so that looking allocates nothing. */
export class FeatureExtractor {
  readonly #unseen = new Uint8Array(FACES);
  readonly #unseenBy = new Int32Array(COLOURS.length + 1);
  readonly #unseenOf = new Int32Array(BLANK + 1);
  readonly #ownBy = new Int32Array(COLOURS.length + 1);
  readonly #ownOf = new Int32Array(BLANK + 1);
  readonly #hand = new Uint8Array(FACES);
  readonly #after: After = {
    kind: KEEPS,
    face: NONE,
    colour: 0,
    value: 0,
    left: 0,
    burden: 0,
    reach: 1,
    turned: false,
  };
  #hidden = 1;
  #points = 0;
  #cards = 0;
  #state!: State; // `observe` comes first
  #me = 0;
  #believed: readonly BelievedHand[] | undefined;

  /** Takes in what the seat knows, and what it believes of the hands of the others, by seat. */
  observe(s: State, seat: Seat, believed?: readonly BelievedHand[]): void {
    this.#state = s;
    this.#me = seat;
    this.#believed = believed;
    this.#unseenBy.fill(0);
    this.#unseenOf.fill(0);
    this.#ownBy.fill(0);
    this.#ownOf.fill(0);
    this.#points = 0;
    const { hands, discards } = s;
    const row = seat * FACES;
    let all = 0;
    for (let face = 0; face < FACES; face++) {
      const own = hands[row + face]!;
      const left = DECK[face]! - own - discards[face]!;
      this.#unseen[face] = left;
      all += left;
      this.#unseenBy[COLOUR_OF[face]!]! += left;
      this.#unseenOf[VALUE_OF[face]!]! += left;
      if (own === 0) continue;
      this.#ownBy[COLOUR_OF[face]!]! += own;
      this.#ownOf[VALUE_OF[face]!]! += own;
      this.#points += own * POINTS_OF[face]!;
    }
    this.#unseenOf[BLANK] = 0; // black cards fit everywhere: counted by colour
    this.#ownOf[BLANK] = 0;
    this.#hidden = Math.max(1, all);
    this.#cards = s.sizes[seat]!;
  }

  /** Unseen cards that would fit, black ones included. */
  #fitting(colour: number, value: number): number {
    const both = value < VALUES ? this.#unseen[colour * VALUES + value]! : 0;
    return this.#unseenBy[colour]! + this.#unseenOf[value]! - both + this.#unseenBy[BLACK]!;
  }

  /** Of the unseen cards that did not fit when a player drew: how large a part would fit now. */
  #fittingNow(colour: number, value: number, on: number): number {
    const before = on >> 4;
    const shown = on & 15;
    let now = 0;
    for (let face = colour * VALUES; face < (colour + 1) * VALUES; face++)
      if (!fits(face, before, shown)) now += this.#unseen[face]!;
    if (value < VALUES)
      for (let face = value; face < COLOURED; face += VALUES)
        if (COLOUR_OF[face] !== colour && !fits(face, before, shown)) now += this.#unseen[face]!;
    return now / Math.max(1, this.#hidden - this.#fitting(before, shown));
  }

  /** How likely it is that a seat has nothing to lay on this; on a +2 the next one needs a +2. */
  #stuck(seat: Seat, place: number): number {
    const { colour, value } = this.#after;
    const needsTwo = this.#after.kind === TWO && place === 1;
    if (this.#believed) return this.#believed[seat]!.stuckChance(this.#unseen, colour, value, needsTwo);
    const size = this.#state.sizes[seat]!;
    if (needsTwo) return (1 - Math.min(1, this.#unseenOf[DRAW_TWO]! / this.#hidden)) ** size;
    const unfit = this.#state.unfit[seat]!;
    const free = (1 - Math.min(1, this.#fitting(colour, value) / this.#hidden)) ** (size - unfit);
    if (unfit === 0) return free;
    return free * (1 - Math.min(1, this.#fittingNow(colour, value, this.#state.passedOn[seat]!))) ** unfit;
  }

  /** The table after the choice; a wild still without its colour gets the one held most. */
  #foresee(action: Action): void {
    const { at, seats } = this.#state;
    this.#after.kind = KEEPS;
    this.#after.face = NONE;
    this.#after.colour = at[TOP_COLOUR]!;
    this.#after.value = at[TOP_VALUE]!;
    this.#after.left = this.#cards;
    this.#after.burden = 0;
    this.#after.reach = 1;
    this.#after.turned = false;
    if (action === PASS) this.#after.left += at[PHASE] === ANSWERING ? at[CHAIN_TOTAL]! : at[PHASE] === PLAYING ? 1 : 0;
    else if (isColour(action)) {
      this.#after.kind = NAMES;
      this.#after.colour = action - COLOUR;
      this.#after.value = BLANK;
      if (at[TOP] === WILD_FOUR) this.#makeDraw(4, 2);
    } else {
      const face = action - PLAY;
      this.#after.kind = KIND_OF[face]!;
      this.#after.face = face;
      this.#after.left--;
      this.#after.colour = face < WILD ? COLOUR_OF[face]! : this.#mostHeld();
      this.#after.value = VALUE_OF[face]!;
      if (this.#after.kind === FOUR) this.#makeDraw(4, 2);
      else if (this.#after.kind === TWO) this.#makeDraw(at[CHAIN_TOTAL]! + 2, 1);
      else if (this.#after.kind === SKIPS || (this.#after.kind === TURNS && seats === 2)) this.#after.reach = 2;
      else if (this.#after.kind === TURNS) this.#after.turned = true;
    }
  }

  #makeDraw(burden: number, reach: number): void {
    this.#after.burden = burden;
    this.#after.reach = reach;
  }

  /** Writes the features of one choice. */
  writeFeatures(action: Action, x: Float64Array, at: number): void {
    x.fill(0, at, at + FEATURE_COUNT);
    this.#foresee(action);
    x[at + this.#after.kind] = 1;
    this.#writeHand(x, at + KINDS);
    this.#writeTable(x, at + KINDS + OWN);
    this.#writeOpponents(x, at + KINDS + OWN + TABLE);
  }

  #writeHand(x: Float64Array, o: number): void {
    const { face, colour, value, left } = this.#after;
    const gone = face === NONE ? 0 : 1;
    const black = face >= WILD ? 1 : 0;
    const blacks = this.#ownBy[BLACK]! - black;
    const sameColour = this.#ownBy[colour]! - (gone - black);
    const twins = value < VALUES && gone === 1 ? this.#state.hands[this.#me * FACES + face]! - 1 : 0;
    const sameValue = value < VALUES ? this.#ownOf[value]! - gone - twins : 0;
    const actions =
      this.#ownOf[SKIP]! + this.#ownOf[REVERSE]! + this.#ownOf[DRAW_TWO]! - (value >= SKIP && value < BLANK ? gone : 0);
    const chain = left === 0 ? 0 : this.#chained();
    x[o++] = left / 7;
    for (let size = 0; size < 4; size++) x[o++] = left === size ? 1 : 0;
    x[o++] = (this.#points - (gone === 1 ? POINTS_OF[face]! : 0)) / 100;
    x[o++] = blacks / 2;
    x[o++] = sameColour / 4;
    x[o++] = sameColour > 0 ? 1 : 0;
    x[o++] = sameValue / 2;
    x[o++] = sameValue > 0 ? 1 : 0;
    x[o++] = this.#coloursLeft() / 4;
    x[o++] = actions / 3;
    x[o++] = left > 0 ? (sameColour + blacks) / left : 1;
    x[o++] = chain / 7;
    x[o] = chain === this.#cards - gone ? 1 : 0;
  }

  #writeTable(x: Float64Array, o: number): void {
    const { face, colour, value } = this.#after;
    x[o++] = face === NONE ? 0 : POINTS_OF[face]! / 50;
    x[o++] = (2 * (25 - this.#unseenBy[colour]! - this.#ownBy[colour]!)) / 25;
    x[o++] = value < VALUES ? (8 - this.#unseenOf[value]! - this.#ownOf[value]!) / 4 : 0;
    x[o++] = 2 * (this.#fitting(colour, value) / this.#hidden);
    x[o++] = this.#after.burden / 4;
    x[o] = this.#state.scores[this.#me]! / this.#state.options.target;
  }

  #writeOpponents(x: Float64Array, o: number): void {
    const { seats, options, scores, sizes } = this.#state;
    for (let i = 0; i < OPPONENTS; i++, o += EACH) {
      const place = i < OPPONENTS - 1 ? i + 1 : seats - 1;
      if (place >= seats || place <= i) break; // fewer of them than that
      const seat = seatAfter(this.#state, this.#me, this.#after.turned ? seats - place : place);
      const size = sizes[seat]!;
      x[o] = size / 7;
      x[o + 1] = size === 1 ? 1 : 0;
      x[o + 2] = size === 2 ? 1 : 0;
      x[o + 3] = place < this.#after.reach ? 1 : this.#stuck(seat, place);
      x[o + 4] = scores[seat]! / options.target;
      x[o + 5] = place < this.#after.reach ? 1 / size : 0;
    }
  }

  /** The longest chain of own cards that could follow. */
  #chained(): number {
    this.#hand.set(this.#state.hands.subarray(this.#me * FACES, (this.#me + 1) * FACES));
    if (this.#after.face !== NONE) this.#hand[this.#after.face]!--;
    return finder.after(this.#hand, this.#after.colour, this.#after.value);
  }

  #mostHeld(): number {
    let found = 0;
    for (let colour = 1; colour < COLOURS.length; colour++)
      if (this.#ownBy[colour]! > this.#ownBy[found]!) found = colour;
    return found;
  }

  #coloursLeft(): number {
    let found = 0;
    const gone = this.#after.face === NONE ? NONE : COLOUR_OF[this.#after.face]!;
    for (let colour = 0; colour < COLOURS.length; colour++)
      if (this.#ownBy[colour]! > (colour === gone ? 1 : 0)) found++;
    return found;
  }
}
