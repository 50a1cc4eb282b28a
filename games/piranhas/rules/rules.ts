// Turns, krakens, points. Two half-moves are a round; red begins.

import { type Action, type ActionList, CHANCE, NOBODY, type Refusal, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { BLUE, KRAKEN, KRAKEN_SQUARES, KRAKENS, RED, SIDE, SQUARES, shareLine } from './board.ts';
import { updateEnding } from './ending.ts';
import { listMoves, MOVES, target, whyNot } from './moves.ts';
import type { Options } from './options.ts';
import { readPosition } from './position.ts';
import { refusal } from './refusals.ts';
import {
  DRAWN,
  ENDED,
  LAST_MOVE,
  newState,
  packMove,
  putFish,
  putKraken,
  type State,
  TO_PLACE,
  TURN,
  takeFish,
  WINNER,
} from './state.ts';
import { largestSwarm } from './swarm.ts';

/** CHANCE puts a kraken on a square: KRAKEN_AT + square. */
export const KRAKEN_AT = MOVES;
export const ACTIONS = KRAKEN_AT + SQUARES;

/** Rulebook: red on A1-A8 and J1-J8, blue on B0-I0 and B9-I9. */
export function init(_seats: number, options: Options): State {
  if (options.position !== '') {
    const s = readPosition(options.position, options.official);
    if (isRefusal(s)) throw new Error(`${s.refused}: options were not checked`);
    return s;
  }
  const s = newState(options.official);
  for (let i = 1; i < SIDE - 1; i++) {
    putFish(s, RED, i * SIDE);
    putFish(s, RED, i * SIDE + SIDE - 1);
    putFish(s, BLUE, i);
    putFish(s, BLUE, SQUARES - SIDE + i);
  }
  s.n[TO_PLACE] = KRAKENS;
  return s;
}

export function toAct(s: State): Seat {
  if (s.n[ENDED] !== 0) return NOBODY;
  return s.n[TO_PLACE]! > 0 ? CHANCE : s.n[TURN]! & 1;
}

export function mayAct(s: State, seat: Seat): boolean {
  return seat !== NOBODY && toAct(s) === seat;
}

export function legal(s: State, seat: Seat, out: ActionList): void {
  out.size = 0;
  if (!mayAct(s, seat)) return;
  if (seat !== CHANCE) {
    listMoves(s, seat, out);
    return;
  }
  for (const square of KRAKEN_SQUARES) if (krakenFits(s, square)) out.items[out.size++] = KRAKEN_AT + square;
}

export function why(s: State, seat: Seat, action: Action): Refusal | undefined {
  if (s.n[ENDED] !== 0) return refusal('over');
  if (toAct(s) !== seat) return refusal('not-your-turn');
  if (!Number.isInteger(action) || action < 0 || action >= ACTIONS) return refusal('no-such-action');
  if (seat !== CHANCE) return action < MOVES ? whyNot(s, seat, action) : refusal('no-such-action');
  const square = action - KRAKEN_AT;
  return KRAKEN_SQUARES.includes(square) && krakenFits(s, square) ? undefined : refusal('bad-kraken-square');
}

function krakenFits(s: State, square: number): boolean {
  const first = s.squares.indexOf(KRAKEN);
  return first < 0 || !shareLine(first, square);
}

/** The first kraken falls on each inner square alike, the second on each that is left alike. */
export function weight(_s: State, _outcome: Action): number {
  return 1;
}

export function apply(s: State, seat: Seat, action: Action): void {
  if (action >= KRAKEN_AT) {
    putKraken(s, action - KRAKEN_AT);
    s.n[TO_PLACE]!--;
    return;
  }
  const from = action >> 3;
  const to = target(s, action);
  const ate = s.squares[to] !== 0;
  takeFish(s, seat, from);
  if (ate) takeFish(s, 1 - seat, to);
  putFish(s, seat, to);
  s.n[LAST_MOVE] = packMove(from, to, ate);
  s.n[TURN]!++;
  updateEnding(s);
}

/** The size of the largest swarm, which the contest counts beside the victory. */
export function score(s: State, seat: Seat): number {
  return largestSwarm(s, seat);
}

export function payoff(s: State, seat: Seat): number {
  if (s.n[ENDED] === 0 || s.n[WINNER] === DRAWN) return 0;
  return s.n[WINNER] === seat ? 1 : -1;
}
