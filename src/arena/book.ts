// Openings that a tournament plays one after another: each a line of moves, or a position that the game can read.

import type { AnyGame } from '../core/game.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';

export type BookOpening = { readonly moves: readonly string[] } | { readonly position: string };

const CHANCE_PLAYS = 'Chance acts here, so that only a position can be an opening.';

/** The moves of a line, each checked in its position; a text whose first word is no move may be a position. */
export function readOpening(game: AnyGame, seats: number, options: object, line: string): BookOpening | Refusal {
  const moves = line.trim().split(/\s+/);
  const state: unknown = game.init(seats, options);
  for (const [i, text] of moves.entries()) {
    const seat = game.toAct(state);
    const action = seat < 0 ? refuse('arena/chance', CHANCE_PLAYS) : game.parse(state, seat, text);
    if (isRefusal(action)) {
      if (i > 0 || !game.read) return action;
      const position: unknown = game.read(line.trim(), seats, options);
      return isRefusal(position) ? action : { position: line.trim() };
    }
    game.apply(state, seat, action);
  }
  return { moves };
}
