// Plays games for tests: one step after another, chance drawn by weight, every seat choosing at random.

import { drawOutcome } from '../chance.ts';
import {
  type Action,
  type ActionList,
  type AnyGame,
  actionList,
  CHANCE,
  NOBODY,
  type RandomInt,
  type Seat,
} from '../game.ts';

/** One line of a played game, enough to replay it. */
export interface PlayedStep {
  readonly seat: Seat;
  readonly action: Action;
}

/** Picks among the legal actions of a seat; a game whose uniform random play does not end hands one in. */
export type Choose<S> = (s: S, seat: Seat, legal: ActionList, random: RandomInt) => Action;

export const uniformly: Choose<unknown> = (_s, _seat, legal, random) => legal.items[random(legal.size)]!;

/** Seats that may act now, lowest first. */
export function actors(game: AnyGame, s: unknown, seats: number): Seat[] {
  const found: Seat[] = [];
  for (let seat = 0; seat < seats; seat++) if (game.mayAct(s, seat)) found.push(seat);
  return found;
}

/**
 * The next step of a random game: CHANCE if it is to act, otherwise any seat that may. Returns undefined at the end.
 */
export function nextStep(
  game: AnyGame,
  s: unknown,
  seats: number,
  list: ActionList,
  random: RandomInt,
  choose: Choose<never> | undefined,
): PlayedStep | undefined {
  const toAct = game.toAct(s);
  if (toAct === NOBODY) return undefined;
  if (toAct === CHANCE) return { seat: CHANCE, action: drawOutcome(game, s, list, random) };
  const may = actors(game, s, seats);
  const seat = may[random(may.length)]!;
  game.legal(s, seat, list);
  const pick = (choose ?? uniformly) as Choose<unknown>; // the caller's chooser takes the state of the very game it comes with
  return { seat, action: pick(s, seat, list, random) };
}

export function listFor(game: AnyGame): ActionList {
  return actionList(game.maxLegal);
}
