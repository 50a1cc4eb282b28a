// When a game is over and who won. The document and the season's server (19.2.1) agree except here:
//
//                                   document                     official
//   both united, equally large      draw, at once                the game continues to round 30
//   a colour without fish           has lost (it cannot move)    counts as united: it wins unless the other is united
//   fish but no legal move          has lost                     has lost, but the server asks for a move and waits
//
// The contract has no "to move, but nothing to do": with `official` such a seat has lost here too, `by: 'stuck'`, and the
// XML gateway lets the request run out.

import type { Seat } from '../../../src/core/game.ts';
import { BLUE, RED } from './board.ts';
import { hasMove } from './moves.ts';
import { DRAWN, ENDED, FISH_LEFT, LAST_TURN, type State, TURN, WINNER } from './state.ts';
import { largestSwarm, united } from './swarm.ts';

/** Not yet; a colour is united at the end of a round; 30 rounds are over; the seat to move cannot. */
export const ENDINGS = ['none', 'united', 'limit', 'stuck'] as const;
export type PiranhasEndingName = Exclude<(typeof ENDINGS)[number], 'none'>;
const UNITED = 1;
const LIMIT = 2;
const STUCK = 3;

/** A function of board, turn and options alone, so that a position read from a file ends where a played one does. */
export function updateEnding(s: State): void {
  s.n[ENDED] = 0;
  const turn = s.n[TURN]!;
  if ((turn & 1) === 0 && roundEnds(s, turn)) return;
  const mover = turn & 1;
  if (!hasMove(s, mover)) end(s, STUCK, 1 - mover);
}

function roundEnds(s: State, turn: number): boolean {
  const red = countsAsUnited(s, RED);
  const blue = countsAsUnited(s, BLUE);
  if (red !== blue) return end(s, UNITED, red ? RED : BLUE);
  if (red) {
    // Both are one swarm each, so the larger swarm is the larger number of fish.
    const winner = larger(s.n[FISH_LEFT]!, s.n[FISH_LEFT + 1]!);
    if (winner !== DRAWN || !s.official) return end(s, UNITED, winner);
  }
  return turn >= LAST_TURN && end(s, LIMIT, larger(largestSwarm(s, RED), largestSwarm(s, BLUE)));
}

function countsAsUnited(s: State, seat: Seat): boolean {
  return (s.official || s.n[FISH_LEFT + seat]! > 0) && united(s, seat);
}

function larger(red: number, blue: number): Seat {
  if (red === blue) return DRAWN;
  return red > blue ? RED : BLUE;
}

function end(s: State, by: number, winner: Seat): true {
  s.n[ENDED] = by;
  s.n[WINNER] = winner;
  return true;
}

export interface PiranhasEnding {
  readonly by: PiranhasEndingName;
  /** Undefined in a draw. */
  readonly winner: Seat | null;
}

export function endingOf(s: State): PiranhasEnding | undefined {
  const by = ENDINGS[s.n[ENDED]!]!;
  if (by === 'none') return undefined;
  const winner = s.n[WINNER]!;
  return { by, winner: winner === DRAWN ? null : winner };
}
