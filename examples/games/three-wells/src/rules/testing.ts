// Positions for tests, and games written in notation.

import { isRefusal, type RandomInt, type Seat } from 'ludoteca/core';
import { rules } from './index.ts';
import { readCard } from './notation.ts';
import { CARDS, cardsIn, SEATS, type State, sizeOf } from './state.ts';

/** One round, with these hands dealt, such as 'R1 R2 R3 R4 R5 R6'. */
export function dealtState(hands: readonly string[]): State {
  const s = rules.init(SEATS, { rounds: 1 });
  s.dealt = CARDS;
  for (const [seat, hand] of hands.entries())
    s.hands[seat] = hand.split(' ').reduce((set, text) => set | (1 << readCard(text)!), 0);
  return s;
}

export function play(line: string, s: State): State {
  for (const text of line.split(' ')) {
    const seat = rules.toAct(s);
    const action = rules.parse(s, seat, text);
    if (isRefusal(action)) throw new Error(`${text}: ${action.refused}`);
    rules.apply(s, seat, action);
  }
  return s;
}

/** Changes what a seat cannot see: the cards of the others, which may be any that were not seen. */
export function scramble(s: State, viewer: Seat, random: RandomInt): void {
  const sizes = s.hands.map(sizeOf);
  const seen = s.played | (viewer < 0 ? 0 : s.hands[viewer]!);
  const hidden = cardsIn(2 ** CARDS - 1 - seen);
  for (let i = hidden.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [hidden[i], hidden[j]] = [hidden[j]!, hidden[i]!];
  }
  for (const [seat, size] of sizes.entries())
    if (seat !== viewer) s.hands[seat] = hidden.splice(0, size).reduce((set, card) => set | (1 << card), 0);
}
