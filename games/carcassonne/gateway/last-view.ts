// The table of a match of Carcassonne as the protocol of lines counts it: a player who ended the match early has taken its followers away.

import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { Match } from '../../../src/match/match.ts';
import { rules as carcassonne } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import type { View } from '../rules/view.ts';

export const viewOf = (match: Match): View => match.view(0) as View; // its game is Carcassonne

/** The table now; after an early end, without the followers of the player who caused it. */
export function lastView(match: Match): View {
  const view = viewOf(match);
  const leaver = leaverOf(match);
  if (leaver === undefined || view.final) return view;
  const { seats, options } = match.setup;
  const s = carcassonne.imagine(view, () => 0, seats, options as Options); // its game is Carcassonne
  carcassonne.withdraw!(s, leaver);
  return carcassonne.view(s, leaver);
}

export function finalScores(match: Match): BySeat<number> {
  const { final, scores } = lastView(match);
  return final ?? scores;
}

/** The seat whose absence, resignation or time ended the match early. */
export function leaverOf({ ending }: Match): Seat | undefined {
  return ending && 'seat' in ending ? ending.seat : undefined;
}

/** The seats that play no longer. */
export function leaversOf(match: Match): Seat[] {
  const seats = match.seated.map((_, seat) => seat);
  return seats.filter(seat => match.isGone(seat) || seat === leaverOf(match));
}
