// The rules: pure, without a clock and without chance of their own. `why` is the one place that says what is legal.

import { type Action, type ActionList, CHANCE, NOBODY, type Refusal, type Seat } from 'ludoteca/core';
import type { Options } from './options.ts';
import { refusal } from './refusals.ts';
import { CARDS, cardsIn, colourOf, SEATS, type State } from './state.ts';

/** Actions below CARDS deal a card, the others play one. */
export const ACTIONS = 2 * CARDS;

export const isDeal = (action: Action): boolean => action < CARDS;
export const cardOf = (action: Action): number => action % CARDS;

export function init(_seats: number, { rounds }: Options): State {
  const zeros = (): number[] => Array.from({ length: SEATS }, () => 0);
  return {
    rounds,
    round: 0,
    dealt: 0,
    hands: zeros(),
    played: 0,
    leader: 0,
    trick: [],
    lastLeader: 0,
    last: [],
    points: zeros(),
  };
}

export function toAct(s: State): Seat {
  if (s.round === s.rounds) return NOBODY;
  return s.dealt < CARDS ? CHANCE : (s.leader + s.trick.length) % SEATS;
}

export function mayAct(s: State, seat: Seat): boolean {
  return seat >= 0 && seat === toAct(s);
}

export function why(s: State, seat: Seat, action: Action): Refusal | undefined {
  const next = toAct(s);
  if (next === NOBODY) return refusal('over');
  if (seat !== next) return refusal(next === CHANCE ? 'dealing' : 'not-your-turn');
  if (!Number.isInteger(action) || action < 0 || action >= ACTIONS || isDeal(action) !== (seat === CHANCE))
    return refusal('not-a-card');
  const cards = seat === CHANCE ? inDeck(s) : s.hands[seat]!;
  return (cards >> cardOf(action)) & 1 ? undefined : refusal(seat === CHANCE ? 'not-in-deck' : 'not-in-hand');
}

/** The cards that are still to be dealt in this round. */
function inDeck(s: State): number {
  return (2 ** CARDS - 1) & ~s.hands.reduce((all, hand) => all | hand, s.played);
}

/** The legal actions in ascending order. */
export function legal(s: State, seat: Seat, out: ActionList): void {
  out.size = 0;
  if (seat !== toAct(s)) return;
  const [cards, first] = seat === CHANCE ? [inDeck(s), 0] : [s.hands[seat]!, CARDS];
  for (const card of cardsIn(cards)) out.items[out.size++] = first + card;
}

/** Changes the state itself; the action is legal. */
export function apply(s: State, seat: Seat, action: Action): void {
  const bit = 1 << cardOf(action);
  if (isDeal(action)) {
    s.hands[s.dealt % SEATS]! |= bit;
    s.dealt++;
    return;
  }
  s.hands[seat]! &= ~bit;
  s.played |= bit;
  s.trick.push(cardOf(action));
  if (s.trick.length === SEATS) endTrick(s);
}

function endTrick(s: State): void {
  const taker = takerOf(s.leader, s.trick);
  s.points[taker]! += worthOf(s.trick);
  s.lastLeader = s.leader;
  s.last.splice(0, s.last.length, ...s.trick);
  s.trick.length = 0;
  s.leader = taker;
  if (s.hands.every(hand => hand === 0)) endRound(s);
}

function endRound(s: State): void {
  s.round++;
  s.dealt = 0;
  s.played = 0;
  s.leader = s.round % SEATS;
}

/** The seat that has the trick so far: the highest card of the colour that was led. */
export function takerOf(leader: Seat, trick: readonly number[]): Seat {
  const led = trick.filter(card => colourOf(card) === colourOf(trick[0]!));
  return (leader + trick.indexOf(Math.max(...led))) % SEATS;
}

/** A trick is worth a point for each colour in it. */
export function worthOf(trick: readonly number[]): number {
  return new Set(trick.map(colourOf)).size;
}

export function score(s: State, seat: Seat): number {
  return s.points[seat]!;
}

/** Those with the most points share 1, and the others share -1, in parts of a half. All seats together get 0. */
export function payoff(s: State, seat: Seat): number {
  if (s.round < s.rounds) return 0;
  const most = Math.max(...s.points);
  const winners = s.points.filter(points => points === most).length;
  return s.points[seat] === most ? (SEATS - winners) / (2 * winners) : -0.5;
}
