// Piranhas has no secrets: every seat and the audience see the whole table.

import type { RandomInt, Seat } from '../../../src/core/game.ts';
import { BLUE, parseSquare, RED, squareName } from './board.ts';
import { endingOf, type PiranhasEnding, updateEnding } from './ending.ts';
import type { Options } from './options.ts';
import { boardText, fillBoard } from './position.ts';
import { LAST_MOVE, lastMove, newState, type PiranhasMove, packMove, type State, TO_PLACE, TURN } from './state.ts';
import { largestSwarm } from './swarm.ts';

export interface View {
  /** 100 letters by square (y * 10 + x): R red, B blue, O kraken, - empty. */
  readonly board: string;
  /** Half-moves made: red is to move when even. */
  readonly turn: number;
  /** Krakens not on the board yet. */
  readonly toPlace: number;
  /** Squares by name: 'A4'. */
  readonly last: { readonly from: string; readonly to: string; readonly ate: boolean } | null;
  /** By seat: fish in the largest swarm. */
  readonly swarms: readonly [number, number];
  readonly ending: PiranhasEnding | null;
}

export function view(s: State, _seat: Seat): View {
  const last = lastMove(s);
  return {
    board: boardText(s),
    turn: s.n[TURN]!,
    toPlace: s.n[TO_PLACE]!,
    last: last ? namedMove(last) : null,
    swarms: [largestSwarm(s, RED), largestSwarm(s, BLUE)],
    ending: endingOf(s) ?? null,
  };
}

export function namedMove(move: PiranhasMove): NonNullable<View['last']> {
  return { from: squareName(move.from), to: squareName(move.to), ate: move.ate };
}

export function imagine(
  v: View,
  _random: RandomInt,
  _seats: number,
  options: Options,
  to: State = newState(options.official),
): State {
  to.bytes.fill(0);
  fillBoard(to, v.board);
  to.n[TURN] = v.turn;
  to.n[TO_PLACE] = v.toPlace;
  to.n[LAST_MOVE] = v.last ? packMove(parseSquare(v.last.from)!, parseSquare(v.last.to)!, v.last.ate) : -1;
  if (v.toPlace === 0) updateEnding(to);
  return to;
}
