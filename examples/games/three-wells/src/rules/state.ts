// The state: flat data, so that copying is cheap. Card c has colour c / 6 and value c % 6 + 1; a set of cards has a bit for each.

import type { Seat } from 'ludoteca/core';

export const SEATS = 3;
export const COLOURS = ['red', 'green', 'blue'] as const;
export const VALUES = 6;
export const CARDS = COLOURS.length * VALUES;

export const colourOf = (card: number): number => Math.floor(card / VALUES);
export const valueOf = (card: number): number => (card % VALUES) + 1;

export interface State {
  readonly rounds: number;
  round: number;
  /** Cards dealt in this round. */
  dealt: number;
  /** By seat: the set of cards in its hand. */
  readonly hands: number[];
  /** Cards that were played in this round. */
  played: number;
  /** Who led the trick on the table, and the cards of it in the order of play. */
  leader: Seat;
  readonly trick: number[];
  /** The trick before: who led it and its cards. Empty before the first of a match. */
  lastLeader: Seat;
  readonly last: number[];
  readonly points: number[];
}

export const sizeOf = (set: number): number => cardsIn(set).length;

export function cardsIn(set: number): number[] {
  const cards: number[] = [];
  for (let card = 0; card < CARDS; card++) if ((set >> card) & 1) cards.push(card);
  return cards;
}

export function copy(from: State, to?: State): State {
  if (!to)
    return {
      ...from,
      hands: [...from.hands],
      trick: [...from.trick],
      last: [...from.last],
      points: [...from.points],
    };
  to.round = from.round;
  to.dealt = from.dealt;
  to.played = from.played;
  to.leader = from.leader;
  to.lastLeader = from.lastLeader;
  for (const list of ['hands', 'trick', 'last', 'points'] as const) to[list].splice(0, to[list].length, ...from[list]);
  return to;
}
