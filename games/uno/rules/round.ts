// From the deal to the score, and from round to round until a player has the points.

import type { Seat } from '../../../src/core/game.ts';
import { pointsOf } from './cards.ts';
import {
  clearTable,
  DEALER_SEAT,
  DEALING,
  DRAWER,
  DRAWN_FACE,
  handOf,
  LAST_CARD,
  LAST_DRAWER,
  LAST_DRAWN,
  LAST_PLAYER,
  LAST_WINNER,
  OVER,
  PHASE,
  ROUND,
  type State,
  TOP,
  TURN,
} from './state.ts';

/** DEALER_SEAT deals; the seat to its left begins. */
export function startRound(s: State): void {
  const { at } = s;
  clearTable(s);
  at[ROUND]!++;
  at[TURN] = (at[DEALER_SEAT]! + 1) % s.seats;
  at[PHASE] = DEALING;
}

/** The winner gets what the others still hold. Only one seat scores a round, so there is no tie at the target. */
export function finishRound(s: State): void {
  const { at, leftovers } = s;
  const winner = at[LAST_PLAYER]!;
  for (let seat = 0; seat < s.seats; seat++) {
    leftovers[seat] = pointsOf(handOf(s, seat));
    s.scores[winner]! += leftovers[seat]!;
  }
  at[LAST_WINNER] = winner;
  at[LAST_CARD] = at[TOP]!;
  nextRound(s, s.scores[winner]! >= s.options.target);
}

export function voidRound(s: State): void {
  s.leftovers.fill(0);
  s.at[LAST_WINNER] = -1;
  s.at[LAST_CARD] = -1;
  nextRound(s, false);
}

function nextRound(s: State, decided: boolean): void {
  const { at } = s;
  at[LAST_DRAWN] = at[DRAWN_FACE]!;
  at[LAST_DRAWER] = at[DRAWER]!;
  if (decided || at[ROUND]! >= s.options.roundLimit) {
    at[PHASE] = OVER;
    return;
  }
  at[DEALER_SEAT] = (at[DEALER_SEAT]! + 1) % s.seats;
  startRound(s);
}

/** The highest score wins 1 from all the others; at the round limit several may share it. */
export function payoff(s: State, seat: Seat): number {
  let best = 0;
  let leaders = 0;
  for (const score of s.scores) {
    if (score > best) {
      best = score;
      leaders = 1;
    } else if (score === best) leaders++;
  }
  const share = s.scores[seat] === best ? 1 / leaders : 0;
  return (share * s.seats - 1) / (s.seats - 1);
}
