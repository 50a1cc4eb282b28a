// The best chain of own cards, exactly and in well under a millisecond, where the document tries every order (O(n!)).
//
// Take the 4 colours and 13 values as nodes and every coloured card as an edge between its colour and its value. Two cards
// go together iff their edges share a node, so a chain is a trail (no edge twice) plus, at every node it passes, all the
// other cards of that node. A wild in between starts another trail anywhere, so W wilds allow W + 1 trails, of which the
// first starts at the card on the table. Best chain = the heaviest set of cards touched by that many trails.
//
// For a set S of colours to pass, all their cards count, and so do the cards of other colours on every value passed. A set
// of edges is covered by sum over its connected pieces of max(1, odd nodes / 2) trails (Euler), which is
// odd nodes / 2 + pieces without an odd node. So one walk over the values keeps, per partition of S into pieces, parity of
// each colour and pieces that have an odd value, the best weight for each number of odd values. On single-player UNO with
// few colours see Demaine et al., "UNO is hard, even for a single player", FUN 2010.

import {
  BLANK,
  CARD_WEIGHTS,
  type CardKind,
  COLOURED,
  COLOURS,
  FACES,
  faceOf,
  VALUES,
  WILD,
  WILD_FOUR,
} from '../rules/cards.ts';

/** By face: what a chain is to have much of. */
export type CardWeights = Uint8Array;

const ALL = (1 << COLOURS.length) - 1;
const PARITY = COLOURS.length;
const MARKED = 2 * COLOURS.length;
const ODD = 3 * COLOURS.length;
/** With three wilds every hand is one chain, so at most two count: 3 trails, 6 odd nodes, one of them the start. */
const MOST_ODD = 5;
const STATES = (MOST_ODD + 1) << ODD;

const BITS = Uint8Array.from({ length: ALL + 1 }, (_, mask) => [0, 1, 2, 3].filter(i => (mask >> i) & 1).length);

/** The 15 partitions of the colours, each as the mask of the piece every colour belongs to. */
const PARTITIONS = partitions();
/** By partition x 16 + mask: the pieces that the mask touches, and the partition in which they are one. */
const TOUCHED = new Uint8Array(PARTITIONS.length << 4);
const JOINED = new Uint8Array(PARTITIONS.length << 4);
/** By partition x 16 + mask: how many pieces lie wholly inside the mask. */
const PIECES = new Uint8Array(PARTITIONS.length << 4);
const SEPARATE = 0;
fillTables();

function partitions(): number[][] {
  const found: number[][] = [];
  const place = (blocks: number[], colour: number): void => {
    if (colour === COLOURS.length) {
      found.push(COLOURS.map((_, i) => blocks.find(block => (block >> i) & 1)!));
      return;
    }
    place([...blocks, 1 << colour], colour + 1);
    for (const [i, block] of blocks.entries())
      place([...blocks.slice(0, i), block | (1 << colour), ...blocks.slice(i + 1)], colour + 1);
  };
  place([], 0);
  return found;
}

function fillTables(): void {
  for (const [p, blockOf] of PARTITIONS.entries())
    for (let mask = 0; mask <= ALL; mask++) {
      const inside = blockOf.filter((_, colour) => (mask >> colour) & 1);
      const touched = inside.reduce((sum, block) => sum | block, 0);
      const joined = blockOf.map((block, colour) => ((touched >> colour) & 1 ? touched : block));
      TOUCHED[(p << 4) | mask] = touched;
      JOINED[(p << 4) | mask] = PARTITIONS.findIndex(other => other.join() === joined.join());
      PIECES[(p << 4) | mask] = new Set(inside.filter(block => (block & ~mask) === 0)).size;
    }
}

/** Keeps its own room to work in, so that answering allocates nothing. */
export class ChainFinder {
  readonly #weights: CardWeights;
  readonly #present = new Uint8Array(VALUES); // by value: colours with a card of it
  readonly #double = new Uint8Array(VALUES); // by value: colours with two
  readonly #bonus = new Int32Array(VALUES); // by value: weight of its cards in colours outside S
  readonly #colourWeight = new Int32Array(COLOURS.length);
  readonly #best = new Int32Array(STATES); // by state: the heaviest bonus
  readonly #fresh = new Int32Array(STATES); // the layer being made
  readonly #stamp = new Int32Array(STATES);
  readonly #layers = [new Int32Array(STATES), new Int32Array(STATES)] as const;
  readonly #hand = new Uint8Array(FACES);
  readonly #order = new Uint8Array(1 << COLOURS.length);
  readonly #bound = new Int32Array(1 << COLOURS.length);
  readonly #walk = new Uint8Array(VALUES);
  readonly #ranks = new Uint8Array(VALUES);
  #now = 0;
  #colours = 0; // colours in the hand
  #wilds = 0;

  constructor(weights: CardWeights = CARD_WEIGHTS) {
    this.#weights = weights;
  }

  /** The most a chain can weigh whose first card follows one of this colour and value. The hand is counts by face. */
  after(hand: Uint8Array, colour: number, value: number): number {
    this.#hand.set(hand);
    return this.#follow(colour, value);
  }

  /** The most a chain can weigh that begins with this card of the hand. */
  from(hand: Uint8Array, first: CardKind): number {
    this.#hand.set(hand);
    this.#hand[first]!--;
    if (first < WILD) return this.#weights[first]! + this.#follow(Math.floor(first / VALUES), first % VALUES);
    let most = 0;
    for (let colour = 0; colour < COLOURS.length; colour++) most = Math.max(most, this.#follow(colour, BLANK));
    return this.#weights[first]! + most;
  }

  #load(): void {
    this.#present.fill(0);
    this.#double.fill(0);
    this.#colourWeight.fill(0);
    this.#colours = 0;
    this.#wilds = this.#hand[WILD]! + this.#hand[WILD_FOUR]!;
    for (let face = 0; face < COLOURED; face++) {
      if (this.#hand[face] === 0) continue;
      const colour = Math.floor(face / VALUES);
      const value = face - colour * VALUES;
      this.#colours |= 1 << colour;
      this.#present[value]! |= 1 << colour;
      if (this.#hand[face]! > 1) this.#double[value]! |= 1 << colour;
      this.#colourWeight[colour]! += this.#hand[face]! * this.#weights[face]!;
    }
  }

  /** Fills `bonus` for S; -1 as anchor: none. Returns the most S could bring. */
  #most(set: number, anchor: number): number {
    let sum = 0;
    for (let colour = 0; colour < COLOURS.length; colour++) if ((set >> colour) & 1) sum += this.#colourWeight[colour]!;
    for (let value = 0; value < VALUES; value++) {
      this.#bonus[value] = 0;
      const others = this.#present[value]! & ~set;
      if (others === 0 || ((this.#present[value]! & set) === 0 && value !== anchor)) continue;
      for (let colour = 0; colour < COLOURS.length; colour++) {
        const face = faceOf(colour, value);
        if ((others >> colour) & 1) this.#bonus[value]! += this.#hand[face]! * this.#weights[face]!;
      }
      sum += this.#bonus[value]!;
    }
    return sum;
  }

  /** The heaviest set of coloured cards for trails of which the first starts at this colour (`isColour`) or value. */
  #trails(start: number, isColour: boolean): number {
    const needed = isColour ? 1 << start : 0;
    const anchor = isColour ? -1 : start;
    let sets = 0;
    for (let set = 0; set <= ALL; set++) {
      if ((set & ~(this.#colours | needed)) !== 0 || (set & needed) !== needed) continue;
      this.#bound[set] = this.#most(set, anchor);
      let i = sets++;
      for (; i > 0 && this.#bound[this.#order[i - 1]!]! < this.#bound[set]!; i--) this.#order[i] = this.#order[i - 1]!;
      this.#order[i] = set;
    }
    let found = 0;
    for (let i = 0; i < sets && this.#bound[this.#order[i]!]! > found; i++)
      found = Math.max(found, this.#withColours(this.#order[i]!, needed, anchor));
    return found;
  }

  /**
   * The values that can matter for S, in the order of the walk: the anchor first, so that the walk always knows where the
   * start is; then those that connect most for nothing, so that a chain of everything is found early.
   */
  #orderValues(set: number, anchor: number): number {
    let count = 0;
    for (let value = 0; value < VALUES; value++) {
      const here = this.#present[value]! & set;
      if (value !== anchor && (here === 0 || (this.#bonus[value] === 0 && BITS[here]! < 2))) continue;
      const rank = value === anchor ? 99 : 8 * BITS[this.#double[value]! & here]! + BITS[here]!;
      let i = count++;
      for (; i > 0 && this.#ranks[i - 1]! < rank; i--) {
        this.#ranks[i] = this.#ranks[i - 1]!;
        this.#walk[i] = this.#walk[i - 1]!;
      }
      this.#ranks[i] = rank;
      this.#walk[i] = value;
    }
    return count;
  }

  /** One walk over the values for the colours of S. */
  #withColours(set: number, startColour: number, anchor: number): number {
    const limit = this.#most(set, anchor);
    let base = 0;
    for (let colour = 0; colour < COLOURS.length; colour++)
      if ((set >> colour) & 1) base += this.#colourWeight[colour]!;
    const oddLimit = Math.min(MOST_ODD, 2 * this.#wilds + 1);
    let [layer, next] = this.#layers;
    let size = 1;
    layer[0] = SEPARATE | (startColour << PARITY) | (startColour << MARKED);
    this.#best[layer[0]] = 0;
    let found = anchor < 0 ? this.#worthOf(layer[0], set, base) : 0;
    const steps = this.#orderValues(set, anchor);
    for (let i = 0; i < steps && found < limit; i++) {
      const value = this.#walk[i]!;
      size = this.#step(layer, size, next, value, this.#present[value]! & set, value === anchor, oddLimit);
      for (let j = 0; j < size; j++) found = Math.max(found, this.#worthOf(next[j]!, set, base));
      [layer, next] = [next, layer];
    }
    return found;
  }

  /**
   * Every way to use the cards of a value as trail edges. Two copies of a card walk out and back, at no price, so each
   * colour with two is always connected and only chooses whether its parity flips (one copy) or not (both).
   */
  #step(
    layer: Int32Array,
    size: number,
    next: Int32Array,
    value: number,
    here: number,
    isAnchor: boolean,
    oddLimit: number,
  ): number {
    const always = this.#double[value]! & here;
    const startsHere = isAnchor ? 1 : 0;
    let made = 0;
    this.#now++;
    for (let j = 0; j < size; j++) {
      const state = layer[j]!;
      const weight = this.#best[state]!;
      const partition = state & 15;
      const marked = (state >> MARKED) & ALL;
      const odd = state >> ODD;
      for (let flips = here; ; flips = (flips - 1) & here) {
        const used = flips | always;
        const visited = used !== 0 || isAnchor;
        const isOdd = visited ? (BITS[flips]! + startsHere) & 1 : 0;
        if (odd + isOdd <= oddLimit) {
          const at = (partition << 4) | used;
          const touched = TOUCHED[at]!;
          const mark = (marked & touched) !== 0 || isOdd === 1 || isAnchor ? touched : 0;
          const parity = ((state >> PARITY) & ALL) ^ flips;
          const to =
            (used === 0 ? partition : JOINED[at]!) |
            (parity << PARITY) |
            ((marked | mark) << MARKED) |
            ((odd + isOdd) << ODD);
          const total = weight + (visited ? this.#bonus[value]! : 0);
          made = this.#keep(to, total, next, made);
        }
        if (flips === 0) break;
      }
    }
    for (let j = 0; j < made; j++) this.#best[next[j]!] = this.#fresh[next[j]!]!;
    return made;
  }

  #keep(state: number, weight: number, next: Int32Array, made: number): number {
    if (this.#stamp[state] === this.#now) {
      if (weight > this.#fresh[state]!) this.#fresh[state] = weight;
      return made;
    }
    this.#stamp[state] = this.#now;
    this.#fresh[state] = weight;
    next[made] = state;
    return made + 1;
  }

  /** What a state is worth if its trails are not too many, otherwise 0. */
  #worthOf(state: number, set: number, base: number): number {
    const parity = (state >> PARITY) & ALL;
    const marked = (state >> MARKED) & ALL;
    const odd = 1 + (state >> ODD) + BITS[parity]!;
    const even = PIECES[((state & 15) << 4) | (set & ~parity & ~marked)]!;
    return odd / 2 + even <= this.#wilds + 1 ? base + this.#best[state]! : 0;
  }

  #follow(colour: number, value: number): number {
    this.#load();
    const black = this.#hand[WILD]! * this.#weights[WILD]! + this.#hand[WILD_FOUR]! * this.#weights[WILD_FOUR]!;
    let all = 0;
    for (let c = 0; c < COLOURS.length; c++) all += this.#colourWeight[c]!;
    if (BITS[this.#colours & ~(1 << colour)]! <= this.#wilds) return black + all;
    const byColour = this.#trails(colour, true);
    if (byColour === all || value === BLANK) return black + byColour;
    return black + Math.max(byColour, this.#trails(value, false));
  }
}
