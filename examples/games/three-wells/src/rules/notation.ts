// Actions and the table as text: what is typed in the terminal, sent by programs and kept in journals.

import type { Action, Refusal, Seat } from 'ludoteca/core';
import { refusal } from './refusals.ts';
import { cardOf, isDeal, why } from './rules.ts';
import { CARDS, COLOURS, colourOf, SEATS, type State, VALUES, valueOf } from './state.ts';
import type { View } from './view.ts';

const LETTERS = COLOURS.map(colour => colour.charAt(0).toUpperCase());

/** R3 is the red card of value 3. */
export const cardText = (card: number): string => `${LETTERS[colourOf(card)]}${valueOf(card)}`;

/** undefined: no card. */
export function readCard(text: string): number | undefined {
  const [, letter = '', value] = /^\s*([rgb])([1-6])\s*$/i.exec(text) ?? [];
  return value === undefined ? undefined : LETTERS.indexOf(letter.toUpperCase()) * VALUES + Number(value) - 1;
}

export function print(_s: State, _seat: Seat, action: Action): string {
  return isDeal(action) ? `deal-${cardText(cardOf(action))}` : cardText(cardOf(action));
}

export function parse(s: State, seat: Seat, text: string): Action | Refusal {
  const [, deal, name = ''] = /^\s*(deal-)?(.*)$/i.exec(text) ?? [];
  const card = readCard(name);
  if (card === undefined) return refusal('not-a-card');
  const action = deal === undefined ? CARDS + card : card;
  return why(s, seat, action) ?? action;
}

const cardTexts = (cards: readonly number[]): string => cards.map(cardText).join(' ');

export function draw(v: View): string {
  const rows = v.points.map((points, seat) => {
    const hand = seat === v.seat ? cardTexts(v.hand) : `${v.counts[seat]} cards`;
    const at = (seat - v.leader + SEATS) % SEATS;
    const played = v.trick[at] === undefined ? '' : `  plays ${cardText(v.trick[at])}`;
    return `${v.mover === seat ? '>' : ' '} seat ${seat}: ${points} points  ${hand}${played}`;
  });
  const before = v.last.length === 0 ? [] : [`  trick before: ${cardTexts(v.last)}, led by seat ${v.lastLeader}`];
  const head = v.over ? 'over' : `round ${v.round + 1} of ${v.rounds}`;
  return [head, ...rows, ...before].join('\n');
}
