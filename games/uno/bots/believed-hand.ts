// One hand that is hidden, as far as another seat can guess it: how readily each face is accepted for each of its cards.

import type { RandomInt, Seat } from '../../../src/core/game.ts';
import { type CardKind, COLOUR_OF, DRAW_TWO, FACES, fits, VALUE_OF, VALUES, WILD } from '../rules/cards.ts';
import { cardFromPile } from '../rules/chance.ts';
import { take } from '../rules/hands.ts';
import { PILE, type State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { UNKNOWN_COLOUR } from './retrace.ts';

/** Cards that a seat did not have when it had use for them. */
export interface Lack {
  /** UNKNOWN: of no colour. */
  readonly colour: number;
  readonly value: number;
  readonly black: boolean;
  /** How many of its cards it held then. */
  cards: number;
}

export interface HandBelief {
  lacks: Lack[];
  /** By colour, black last: how much likelier it holds such a card than chance would have it. */
  readonly tilt: Float64Array;
  /** A colour it must hold a card of, or UNKNOWN. */
  holds: number;
}

/** The tables of acceptance count in steps of this. */
const CERTAIN = 255;
const TRIES = 24;
/** How often the colour a seat named is not in its hand. */
const NAMED_IN_VAIN = 0.02;

const isLacking = ({ colour, value, black }: Lack, face: CardKind): boolean =>
  COLOUR_OF[face] === colour || (VALUE_OF[face] === value && face < WILD) || (black && face >= WILD);

/** What is still accepted, given the first so many of these. */
function without(plain: Uint8Array, lacks: readonly Lack[], known: number): Uint8Array {
  const accepted = Uint8Array.from(plain);
  for (let i = 0; i < known; i++)
    for (let face = 0; face < FACES; face++) if (isLacking(lacks[i]!, face)) accepted[face] = 0;
  return accepted;
}

/** One hand to be dealt: for each of its cards, the oldest first, how readily each face is accepted. */
export class BelievedHand {
  readonly seat: Seat;
  readonly #size: number;
  /** Cards of which something is known. */
  readonly #known: number;
  readonly #holds: number;
  readonly #accepts: readonly Uint8Array[];

  constructor(seat: Seat, size: number, belief: HandBelief, passed: View['passed'][number]) {
    const lacks = [...belief.lacks];
    if (passed) lacks.push({ ...passed, black: true });
    this.seat = seat;
    this.#size = size;
    this.#known = Math.min(size, Math.max(0, ...lacks.map(lack => lack.cards)));
    this.#holds = belief.holds;
    const most = Math.max(...belief.tilt);
    const plain = new Uint8Array(FACES);
    for (let face = 0; face < FACES; face++)
      plain[face] = Math.max(1, Math.round((CERTAIN * belief.tilt[COLOUR_OF[face]!]!) / most));
    // Cards about which the same is known share a table.
    lacks.sort((one, other) => other.cards - one.cards);
    const tables: Uint8Array[] = Array.from({ length: size }, () => plain);
    for (let known = 1; known <= lacks.length; known++) {
      const from = Math.min(size, lacks[known]?.cards ?? 0);
      const to = Math.min(size, lacks[known - 1]!.cards);
      if (from >= to) continue;
      const table = without(plain, lacks, known);
      for (let card = from; card < to; card++) tables[card] = table;
    }
    this.#accepts = tables;
  }

  /** A card of the colour it named. */
  takeNamed(s: State, random: RandomInt): void {
    const colour = this.#holds;
    if (colour === UNKNOWN_COLOUR || this.#size === 0 || s.pileBy[colour] === 0) return;
    for (let tries = 0; tries < TRIES; tries++) {
      let n = random(s.pileBy[colour]!);
      let face = colour * VALUES;
      while (n >= s.pile[face]!) n -= s.pile[face++]!;
      if (this.#accepts[0]![face] !== 0) return take(s, this.seat, face);
    }
  }

  takeKnown(s: State, random: RandomInt): void {
    while (s.sizes[this.seat]! < this.#known) this.#takeOne(s, random);
  }

  takeRest(s: State, random: RandomInt): void {
    while (s.sizes[this.seat]! < this.#size) this.#takeOne(s, random);
  }

  /** A card that is accepted; after some tries in vain, any. */
  #takeOne(s: State, random: RandomInt): void {
    const accepts = this.#accepts[s.sizes[this.seat]!]!;
    let face = cardFromPile(s, random(s.at[PILE]!));
    for (let tries = 0; tries < TRIES && random(CERTAIN) >= accepts[face]!; tries++)
      face = cardFromPile(s, random(s.at[PILE]!));
    take(s, this.seat, face);
  }

  /** How likely it is that none of its cards fits; `needsTwo`: that it has no +2. `unseen`: by face, what may be in it. */
  stuckChance(unseen: Uint8Array, colour: number, value: number, needsTwo: boolean): number {
    let stuck = 1;
    let chance = 1;
    let slot = 0;
    if (this.#holds !== UNKNOWN_COLOUR && this.#size > 0) {
      slot = 1;
      if (!needsTwo && colour === this.#holds) return NAMED_IN_VAIN;
      const wanted = needsTwo ? DRAW_TWO : value;
      stuck = wanted < VALUES ? 1 - ratio(unseen, this.#holds * VALUES + wanted, this.#holds) : 1;
    }
    for (let before: Uint8Array | undefined; slot < this.#size; slot++) {
      const accepts = this.#accepts[slot]!;
      if (accepts !== before) {
        let fitting = 0;
        let all = 0;
        for (let face = 0; face < FACES; face++) {
          const weight = unseen[face]! * accepts[face]!;
          all += weight;
          if (needsTwo ? VALUE_OF[face] === DRAW_TWO : fits(face, colour, value)) fitting += weight;
        }
        chance = all === 0 ? 1 : 1 - fitting / all;
        before = accepts;
      }
      stuck *= chance;
    }
    return stuck;
  }
}

/** The part of a colour's unseen cards that a face makes up. */
function ratio(unseen: Uint8Array, face: CardKind, colour: number): number {
  let all = 0;
  for (let other = colour * VALUES; other < (colour + 1) * VALUES; other++) all += unseen[other]!;
  return all === 0 ? 0 : unseen[face]! / all;
}
