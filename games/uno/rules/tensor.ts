// What a seat sees of UNO as numbers: counts of cards by face, the table card, and the seats in order from one's own.

import type { Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import { FACES, WILD_FOUR } from './cards.ts';
import type { Options } from './options.ts';
import {
  AGAIN,
  BLUFF,
  CALLED,
  CALLS_OWED,
  CHAIN_TOTAL,
  DIRECTION,
  DRAWN_FACE,
  LAST_PLAYER,
  PHASE,
  PHASES,
  PILE,
  type State,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
  TURN,
} from './state.ts';
import type { View } from './view.ts';

/** Four colours, and none while a wild waits for one. */
const COLOURS = 5;
/** 0 to 12, and 13 after a wild. */
const VALUES = 14;
const MOST = 127;

/** Sets one of the next `size` values, or none; answers where they end. */
function mark(out: Uint8Array, at: number, size: number, index: number): number {
  if (index >= 0) out[at + index] = 1;
  return at + size;
}

export const tensor: TensorEncoder<State, View, Options> = {
  planes: (seats): readonly TensorPlane[] => [
    { name: 'hand by face', shape: [FACES] },
    { name: 'discards by face', shape: [FACES] },
    { name: 'top card', shape: [FACES] },
    { name: 'colour to match', shape: [COLOURS] },
    { name: 'value to match', shape: [VALUES] },
    { name: 'drawn card', shape: [FACES] },
    { name: 'phase', shape: [PHASES.length] },
    { name: 'whose turn, own seat first', shape: [seats] },
    { name: 'cards by seat, own seat first', shape: [seats] },
    { name: 'percent of the target by seat, own seat first', shape: [seats] },
    { name: 'owes a call by seat, own seat first', shape: [seats] },
    { name: 'direction', shape: [1] },
    { name: 'cards of the open chain', shape: [1] },
    { name: 'cards in the pile', shape: [1] },
    { name: 'has called ahead', shape: [1] },
    { name: 'own bluff', shape: [1] },
  ],
  encode: (v, seat: Seat, seats, { target }, out) => {
    let at = 0;
    const next = (size: number): number => (at += size) - size;
    const one = (size: number, index: number): void => {
      const from = next(size);
      if (index >= 0) out[from + index] = 1;
    };
    const place = (other: Seat): number => (other - seat + seats) % seats;
    const counts = (cards: readonly number[]): void => {
      const from = next(FACES);
      for (const face of cards) out[from + face]!++;
    };
    counts(v.hand);
    counts(v.discards);
    one(FACES, v.top);
    one(COLOURS, v.colour);
    one(VALUES, v.value);
    one(FACES, v.drawn);
    one(PHASES.length, PHASES.indexOf(v.phase));
    one(seats, place(v.turn));
    for (let i = 0; i < seats; i++) {
      const other = (seat + i) % seats;
      out[at + i] = v.counts[other]!;
      out[at + seats + i] = Math.min(MOST, Math.trunc((100 * v.scores[other]!) / target));
    }
    next(2 * seats);
    const owed = next(seats);
    for (const other of v.owed) out[owed + place(other)] = 1;
    out.set([v.direction, Math.min(MOST, v.total), v.pile, v.called ? 1 : 0, v.bluff], at);
  },
  packState: ({ at, hands, discards, sizes, scores }, seat: Seat, seats, { target }, { bytes: out, from }) => {
    const hand = seat * FACES;
    for (let face = 0; face < FACES; face++) out[from + face] = hands[hand + face]!;
    out.set(discards, from + FACES);
    let to = from + 2 * FACES;
    to = mark(out, to, FACES, at[TOP]!);
    to = mark(out, to, COLOURS, at[TOP_COLOUR]!);
    to = mark(out, to, VALUES, at[TOP_VALUE]!);
    to = mark(out, to, FACES, seat === at[TURN] && at[PHASE] === AGAIN ? at[DRAWN_FACE]! : -1);
    to = mark(out, to, PHASES.length, at[PHASE]!);
    to = mark(out, to, seats, (at[TURN]! - seat + seats) % seats);
    for (let i = 0; i < seats; i++) {
      const other = (seat + i) % seats;
      out[to + i] = sizes[other]!;
      out[to + seats + i] = Math.min(MOST, Math.trunc((100 * scores[other]!) / target));
      out[to + 2 * seats + i] = (at[CALLS_OWED]! >> other) & 1;
    }
    to += 3 * seats;
    out[to] = at[DIRECTION]!;
    out[to + 1] = Math.min(MOST, at[CHAIN_TOTAL]!);
    out[to + 2] = at[PILE]!;
    out[to + 3] = at[CALLED]!;
    out[to + 4] = seat === at[LAST_PLAYER] && at[TOP] === WILD_FOUR ? at[BLUFF]! : -1;
  },
};
