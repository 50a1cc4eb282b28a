// What a seat believes of the hands of the others. Each turn of theirs tells something: who drew had nothing that fitted, who
// laid a black card had nothing else, who named a colour holds it, who changed the colour has little of the old one.
//
// The numbers are from 400 matches of bots 3, 4 and 5: cards held after such a turn, compared with what a hand of that size
// would hold of the unseen cards on average. A black card left 2 % of the fitting cards, a taken +2 none; the colour named was
// held in 99 % of the cases.

import type { Action, RandomInt } from '../../../src/core/game.ts';
import { BLACK, COLOUR_OF, COLOURS, DRAW_TWO, WILD, WILD_FOUR } from '../rules/cards.ts';
import { holdsColour } from '../rules/hands.ts';
import type { Options } from '../rules/options.ts';
import { BLUFF, init, type State } from '../rules/state.ts';
import { imagine, stateFromView, type View } from '../rules/view.ts';
import { BelievedHand, type HandBelief } from './believed-hand.ts';
import {
  canRetrace,
  NO_CARD,
  retrace,
  type SeenTurn,
  type TableAfterTurn,
  tableAfterTurn,
  UNKNOWN_COLOUR,
} from './retrace.ts';

/** A named colour, and the other colours then. */
const NAMED = 2.2;
const NOT_NAMED = 0.7;
/** A card of the same number or symbol laid to change the colour: the old colour, the new one, black cards. */
const LEFT_COLOUR = 0.55;
const NEW_COLOUR = 1.4;
const BLACK_KEPT = 0.85;
/** A card of the colour was laid: one fewer of them. */
const SAME_COLOUR = 0.92;
/** How much the evidence of a turn counts once the seat has had another one. */
const FADING = 0.9;
/** Turns on which a seat lacked something that are remembered. */
const MEMORY = 7;

/** As `imagine` of the game. */
type HandDealer = (view: View, random: RandomInt, seats: number, options: Options, to: State | undefined) => State;

export class HandBeliefs {
  readonly #options: Options;
  readonly #retraces: boolean;
  readonly #beliefs: readonly HandBelief[];
  #round = -1;
  #left: TableAfterTurn | undefined;

  constructor(seats: number, options: Options) {
    this.#options = options;
    this.#retraces = canRetrace(options);
    this.#beliefs = Array.from({ length: seats }, () => ({
      lacks: [],
      tilt: new Float64Array(COLOURS.length + 1).fill(1),
      holds: UNKNOWN_COLOUR,
    }));
  }

  /** Takes in what the others did since the seat was asked before. */
  observe(view: View): void {
    if (!this.#retraces) return;
    if (view.round !== this.#round) {
      this.#round = view.round;
      this.#left = undefined;
      for (const belief of this.#beliefs) forget(belief);
    }
    if (!this.#left || view.counters.turns === this.#left.turns) return;
    const turns = retrace(this.#left, view, this.#options);
    this.#left = undefined;
    if (turns) for (const turn of turns) this.#learn(turn);
    else for (const belief of this.#beliefs) forget(belief);
  }

  /** Remembers how the seat leaves the table. */
  answer(view: View, action: Action): void {
    if (this.#retraces) this.#left = tableAfterTurn(view, action, this.#options) ?? this.#left;
  }

  #learn(turn: SeenTurn): void {
    const { seat, colour, value, card, drew, took, size } = turn;
    const belief = this.#beliefs[seat]!;
    const { tilt } = belief;
    const fading = card === NO_CARD ? size / (size + Math.max(1, took)) : FADING;
    for (let group = 0; group < tilt.length; group++) tilt[group] = 1 + (tilt[group]! - 1) * fading;
    for (const lack of belief.lacks) lack.cards = Math.min(lack.cards, size);
    const lacks = belief.lacks.slice(-MEMORY);
    belief.lacks = lacks;
    if (took > 0) lacks.push({ colour: UNKNOWN_COLOUR, value: DRAW_TWO, black: false, cards: size - took });
    else if (drew) lacks.push({ colour, value, black: true, cards: size });
    else if (card >= WILD) lacks.push({ colour, value, black: false, cards: size });
    if (card === NO_CARD) return;
    if (card >= WILD) {
      const { named } = turn;
      belief.holds = named;
      if (named === UNKNOWN_COLOUR) return;
      for (let group = 0; group < COLOURS.length; group++) tilt[group]! *= group === named ? NAMED : NOT_NAMED;
      return;
    }
    const laid = COLOUR_OF[card]!;
    if (laid === belief.holds) belief.holds = UNKNOWN_COLOUR;
    if (drew) return;
    if (laid === colour || colour === UNKNOWN_COLOUR) tilt[laid]! *= SAME_COLOUR;
    else {
      tilt[colour]! *= LEFT_COLOUR;
      tilt[laid]! *= NEW_COLOUR;
      tilt[BLACK]! *= BLACK_KEPT;
    }
  }

  /** By seat, the own one included, of which nothing is to be believed. */
  hands({ counts, passed }: View): BelievedHand[] {
    return this.#beliefs.map((belief, seat) => new BelievedHand(seat, counts[seat]!, belief, passed[seat]!));
  }

  /** Deals the unseen cards as often as wanted, in keeping with these hands. */
  dealer(view: View, hands: readonly BelievedHand[]): HandDealer {
    const { me, phase, turn, bluff, top, lastPlayer, before } = view;
    if (!this.#retraces || (phase === 'again' && turn !== me)) return imagine;
    const others = hands.filter(hand => hand.seat !== me);
    return (_view, random, seats, options, to) => {
      const s = stateFromView(view, to ?? init(seats, options));
      for (const hand of others) s.sizes[hand.seat] = 0;
      for (const hand of others) hand.takeNamed(s, random);
      for (const hand of others) hand.takeKnown(s, random);
      for (const hand of others) hand.takeRest(s, random);
      if (bluff < 0 && top === WILD_FOUR && lastPlayer >= 0) s.at[BLUFF] = holdsColour(s, lastPlayer, before) ? 1 : 0;
      return s;
    };
  }
}

function forget(belief: HandBelief): void {
  belief.lacks = [];
  belief.tilt.fill(1);
  belief.holds = UNKNOWN_COLOUR;
}
