// What a seat sees, as JSON, and a state behind it. Hands are hidden: a seat sees its own, the audience none.

import { NOBODY, type RandomInt, type Seat } from 'ludoteca/core';
import type { Options } from './options.ts';
import { init, toAct } from './rules.ts';
import { CARDS, cardsIn, SEATS, type State, sizeOf } from './state.ts';

export interface View {
  /** Who looks; negative: the audience. */
  readonly seat: Seat;
  readonly round: number;
  readonly rounds: number;
  readonly dealt: number;
  /** The viewer's own cards. */
  readonly hand: readonly number[];
  /** By seat: how many cards it holds. */
  readonly counts: readonly number[];
  /** All cards that were played in this round. */
  readonly played: readonly number[];
  readonly leader: Seat;
  readonly trick: readonly number[];
  readonly lastLeader: Seat;
  readonly last: readonly number[];
  readonly points: readonly number[];
  readonly mover: Seat;
  readonly over: boolean;
}

export function view(s: State, seat: Seat): View {
  const mover = toAct(s);
  return {
    seat,
    round: s.round,
    rounds: s.rounds,
    dealt: s.dealt,
    hand: seat < 0 ? [] : cardsIn(s.hands[seat]!),
    counts: s.hands.map(sizeOf),
    played: cardsIn(s.played),
    leader: s.leader,
    trick: [...s.trick],
    lastLeader: s.lastLeader,
    last: [...s.last],
    points: [...s.points],
    mover,
    over: mover === NOBODY,
  };
}

const setOf = (cards: readonly number[]): number => cards.reduce((set, card) => set | (1 << card), 0);

export function imagine(
  v: View,
  random: RandomInt,
  seats: number,
  options: Options,
  to: State = init(seats, options),
): State {
  to.round = v.round;
  to.dealt = v.dealt;
  to.played = setOf(v.played);
  to.leader = v.leader;
  to.lastLeader = v.lastLeader;
  to.trick.splice(0, to.trick.length, ...v.trick);
  to.last.splice(0, to.last.length, ...v.last);
  to.points.splice(0, to.points.length, ...v.points);
  const unseen = cardsIn(2 ** CARDS - 1).filter(card => !v.played.includes(card) && !v.hand.includes(card));
  for (let seat = 0; seat < SEATS; seat++) {
    let hand = seat === v.seat ? setOf(v.hand) : 0;
    if (seat !== v.seat)
      for (let n = 0; n < v.counts[seat]!; n++) hand |= 1 << unseen.splice(random(unseen.length), 1)[0]!;
    to.hands[seat] = hand;
  }
  return to;
}
