// What the others did between two questions to a seat. A view tells the cards that lie open, the sizes of the hands and the
// number of turns; the order of the turns is found by trying what would lead from one view to the next.

import type { Action, Seat } from '../../../src/core/game.ts';
import { COLOUR, isColour, isPlay, PASS, PLAY } from '../rules/actions.ts';
import {
  BLANK,
  type CardKind,
  COLOUR_OF,
  countsOf,
  DRAW_TWO,
  FACES,
  fits,
  REVERSE,
  SKIP,
  VALUE_OF,
  WILD,
  WILD_FOUR,
} from '../rules/cards.ts';
import type { Options } from '../rules/options.ts';
import type { View } from '../rules/view.ts';

/** A turn of another seat. */
export interface SeenTurn {
  readonly seat: Seat;
  /** The card on the table; the colour is UNKNOWN where it does not follow which one was named. */
  readonly colour: number;
  readonly value: number;
  /** The card it laid, or NO_CARD. */
  readonly card: CardKind;
  /** It drew a card first, because it laid none from its hand. */
  readonly drew: boolean;
  /** Cards of a +2 chain that it took. */
  readonly took: number;
  /** The colour it named for a black card, or UNKNOWN. */
  named: number;
  /** Cards in its hand afterwards. */
  readonly size: number;
}

export const NO_CARD = -1;
export const UNKNOWN_COLOUR = -1;

/** The table as a seat leaves it to the next one. */
export interface TableAfterTurn {
  readonly turns: number;
  readonly turn: Seat;
  readonly direction: number;
  readonly colour: number;
  readonly value: number;
  readonly total: number;
  readonly sizes: readonly number[];
  readonly discards: Uint8Array;
}

/** Rules under which a turn is one of a few things; under others nothing is retraced. */
export function canRetrace(options: Options): boolean {
  const { stackFours, crossStack, challenge, jumpIn, sevenZero, drawToMatch } = options;
  return !(stackFours || crossStack || challenge || jumpIn || sevenZero || drawToMatch);
}

/** The table after a seat's answer to this view. Undefined if the turn of the seat continues. */
export function tableAfterTurn(view: View, action: Action, options: Options): TableAfterTurn | undefined {
  const { me, top, lastPlayer } = view;
  const sizes = [...view.counts];
  const seats = sizes.length;
  const discards = countsOf(view.discards);
  let { direction, colour, value, total } = view;
  let steps = 1;
  const after = (places: number): Seat => (me + places * direction + 2 * seats) % seats;
  if (isColour(action)) {
    if (lastPlayer !== me) return undefined;
    colour = action - COLOUR;
    if (top === WILD_FOUR) {
      sizes[after(1)]! += 4;
      steps = 2;
    }
  } else if (isPlay(action)) {
    const card = action - PLAY;
    if (card >= WILD) return undefined;
    discards[card]!++;
    colour = COLOUR_OF[card]!;
    value = VALUE_OF[card]!;
    if (value === REVERSE) direction = -direction;
    if (value === SKIP || (value === REVERSE && seats === 2)) steps = 2;
    if (value === DRAW_TWO) {
      if (options.stackTwos) total += 2;
      else {
        sizes[after(1)]! += 2;
        steps = 2;
      }
    }
  } else if (action === PASS) total = 0;
  else return undefined;
  return { turns: view.counters.turns, turn: after(steps), direction, colour, value, total, sizes, discards };
}

/** The turns of the others up to the next view, in order; undefined where they do not follow from it. */
export function retrace(from: TableAfterTurn, view: View, options: Options): SeenTurn[] | undefined {
  const laid: CardKind[] = [];
  const now = countsOf(view.discards);
  for (let face = 0; face < FACES; face++) {
    if (now[face]! < from.discards[face]!) return undefined; // the discards were shuffled into a new pile
    for (let i = from.discards[face]!; i < now[face]!; i++) laid.push(face);
  }
  const found = new Retracing(view, options, laid, [...from.sizes]);
  const turns = view.counters.turns - from.turns - 1;
  return turns >= 0 && turns <= MOST_TURNS && found.follow(turns, from) ? found.seen : undefined;
}

/** Turns between two questions that are retraced; more of them mean that views are missing. */
const MOST_TURNS = 24;
/** Tries after which the turns are given up. */
const MOST_TRIES = 3000;

type Table = Pick<TableAfterTurn, 'turn' | 'direction' | 'colour' | 'value' | 'total'>;

class Retracing {
  readonly seen: SeenTurn[] = [];
  readonly #view: View;
  readonly #options: Options;
  readonly #laid: CardKind[];
  readonly #sizes: number[];
  #tries = 0;

  constructor(view: View, options: Options, laid: CardKind[], sizes: number[]) {
    this.#view = view;
    this.#options = options;
    this.#laid = laid;
    this.#sizes = sizes;
  }

  /** Tries everything the seat may have done. Returns true if `seen` then holds turns that lead to the view. */
  follow(turns: number, table: Table): boolean {
    if (turns === 0) return this.#isReached(table);
    const { turn: seat, colour, value, total } = table;
    if (seat === this.#view.me || this.#laid.length > turns || ++this.#tries > MOST_TRIES) return false;
    const wanted = this.#view.counts[seat]! - this.#sizes[seat]!;
    for (let i = 0; i < this.#laid.length; i++) {
      const card = this.#laid[i]!;
      if (this.#laid.indexOf(card) < i) continue;
      const suits = total > 0 ? VALUE_OF[card] === DRAW_TWO : colour === UNKNOWN_COLOUR || fits(card, colour, value);
      if (!suits) continue;
      this.#laid.splice(i, 1);
      // Whichever explains the size of the hand by itself is tried first.
      for (const drew of wanted >= 0 && total === 0 ? [true, false] : [false, true])
        if ((!drew || total === 0) && this.#lay(turns, table, card, drew)) return true;
      this.#laid.splice(i, 0, card);
    }
    return this.#keep(turns, table);
  }

  #lay(turns: number, table: Table, card: CardKind, drew: boolean): boolean {
    const { turn: seat, colour, value } = table;
    const seats = this.#sizes.length;
    const size = this.#sizes[seat]! - (drew ? 0 : 1);
    if (size <= 0) return false; // the round would be over
    let { direction, total } = table;
    let steps = 1;
    let burden = 0;
    if (VALUE_OF[card] === REVERSE) direction = -direction;
    if (VALUE_OF[card] === SKIP || (VALUE_OF[card] === REVERSE && seats === 2)) steps = 2;
    if (card === WILD_FOUR) burden = 4;
    if (VALUE_OF[card] === DRAW_TWO) {
      if (this.#options.stackTwos) total += 2;
      else burden = 2;
    }
    if (burden > 0) steps = 2;
    const next = (seat + direction + seats) % seats;
    const isBlack = card >= WILD;
    const named = colour === UNKNOWN_COLOUR && !isBlack ? COLOUR_OF[card]! : UNKNOWN_COLOUR;
    this.#sizes[seat] = size;
    this.#sizes[next]! += burden;
    const before = this.seen.at(-1);
    if (named !== UNKNOWN_COLOUR) this.#name(named);
    this.seen.push({
      seat,
      colour: named === UNKNOWN_COLOUR ? colour : named,
      value,
      card,
      drew,
      took: 0,
      named: UNKNOWN_COLOUR,
      size,
    });
    const then: Table = {
      turn: (seat + steps * direction + 2 * seats) % seats,
      direction,
      colour: isBlack ? UNKNOWN_COLOUR : COLOUR_OF[card]!,
      value: isBlack ? BLANK : VALUE_OF[card]!,
      total,
    };
    if (this.follow(turns - 1, then)) return true;
    this.seen.pop();
    if (named !== UNKNOWN_COLOUR && before) this.#name(UNKNOWN_COLOUR);
    this.#sizes[seat] = size + (drew ? 0 : 1);
    this.#sizes[next]! -= burden;
    return false;
  }

  /** The colour of the last black card, as the next card or the view tells it. */
  #name(colour: number): void {
    const turn = this.seen.findLast(({ card }) => card >= WILD);
    if (turn) turn.named = colour;
  }

  /** The seat takes the cards of a chain, or draws one and keeps it. */
  #keep(turns: number, table: Table): boolean {
    const { turn: seat, direction, colour, value, total } = table;
    const seats = this.#sizes.length;
    const more = Math.max(1, total);
    const size = this.#sizes[seat]! + more;
    this.#sizes[seat] = size;
    this.seen.push({ seat, colour, value, card: NO_CARD, drew: total === 0, took: total, named: UNKNOWN_COLOUR, size });
    if (this.follow(turns - 1, { ...table, turn: (seat + direction + seats) % seats, total: 0 })) return true;
    this.seen.pop();
    this.#sizes[seat] = size - more;
    return false;
  }

  #isReached({ turn, direction, colour, value, total }: Table): boolean {
    const { me, counts, ...view } = this.#view;
    if (turn !== me || direction !== view.direction || value !== view.value || total !== view.total) return false;
    if (this.#laid.length > 0 || (colour !== UNKNOWN_COLOUR && colour !== view.colour)) return false;
    const last = this.seen.findLast(({ card }) => card !== NO_CARD);
    if (last && last.card !== view.top) return false;
    for (let seat = 0; seat < counts.length; seat++)
      if (seat !== me && counts[seat] !== this.#sizes[seat]) return false;
    if (colour === UNKNOWN_COLOUR) this.#name(view.colour);
    return true;
  }
}
