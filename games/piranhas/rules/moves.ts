// How fish move. The rule stands once, in `fault`; lists and reasons come from it.

import type { Action, ActionList, Refusal, Seat } from '../../../src/core/game.ts';
import { DIRECTIONS, type DirectionName, KRAKEN, LINE, REACH, SIDE, STEP } from './board.ts';
import { refusal } from './refusals.ts';
import { type State, WORD_SQUARES, WORDS } from './state.ts';

/** A move is its square * 8 + direction: where it ends follows from the board. */
export const MOVES = 800;

export function moveOf(from: number, direction: number): Action {
  return from * 8 + direction;
}

/** A move as protocols write it; any integers may come. */
export function moveAt(x: number, y: number, direction: DirectionName): Action | Refusal {
  if (x < 0 || x >= SIDE || y < 0 || y >= SIDE) return refusal('off-board');
  return moveOf(y * SIDE + x, DIRECTIONS.indexOf(direction));
}

/** Rulebook: a fish goes as many squares as there are fish of both colours on the whole line. */
export function distance(s: State, from: number, direction: number): number {
  return s.lines[LINE[from * 4 + (direction & 3)]!]!;
}

export function target(s: State, move: Action): number {
  return (move >> 3) + STEP[move & 7]! * distance(s, move >> 3, move & 7);
}

/** In the order in which the season's server tests them; 0 is no fault. */
const FAULTS: readonly (Refusal | undefined)[] = [
  undefined,
  refusal('leaves-board'),
  refusal('jumps-opponent'),
  refusal('own-fish-there'),
  refusal('kraken-there'),
];
const FINE = 0;
const LEAVES_BOARD = 1;
const JUMPS_OPPONENT = 2;
const OWN_FISH_THERE = 3;
const KRAKEN_THERE = 4;

/** `from` holds a fish of the seat. */
function fault(squares: Uint8Array, lines: Uint8Array, seat: Seat, from: number, direction: number): number {
  const steps = lines[LINE[from * 4 + (direction & 3)]!]!;
  if (steps > REACH[from * 8 + direction]!) return LEAVES_BOARD;
  const step = STEP[direction]!;
  const to = from + step * steps;
  const opponent = 2 - seat;
  for (let square = from + step; square !== to; square += step) if (squares[square] === opponent) return JUMPS_OPPONENT;
  if (squares[to] === seat + 1) return OWN_FISH_THERE;
  return squares[to] === KRAKEN ? KRAKEN_THERE : FINE;
}

/** Why this move breaks a rule of moving; whose turn it is and whether the game is over is not asked here. */
export function whyNot(s: State, seat: Seat, move: Action): Refusal | undefined {
  if (s.squares[move >> 3] !== seat + 1) return refusal('not-your-fish');
  return FAULTS[fault(s.squares, s.lines, seat, move >> 3, move & 7)];
}

/** All moves of the seat's fish, ascending, even if it is not its turn. */
export function listMoves(s: State, seat: Seat, out: ActionList): void {
  const { items } = out;
  const { squares, lines, fish } = s;
  let size = 0;
  for (let word = 0; word < WORDS; word++) {
    for (let left = fish[seat * WORDS + word]!; left !== 0; left &= left - 1) {
      const from = word * WORD_SQUARES + 31 - Math.clz32(left & -left);
      for (let direction = 0; direction < 8; direction++)
        if (fault(squares, lines, seat, from, direction) === FINE) items[size++] = from * 8 + direction;
    }
  }
  out.size = size;
}

/** The moves that eat a fish, ascending. Looks at the landing square first: most moves end on an empty one. */
export function listCaptures(s: State, seat: Seat, out: ActionList): void {
  const { items } = out;
  const { squares, lines, fish } = s;
  const opponent = 2 - seat;
  let size = 0;
  for (let word = 0; word < WORDS; word++) {
    for (let left = fish[seat * WORDS + word]!; left !== 0; left &= left - 1) {
      const from = word * WORD_SQUARES + 31 - Math.clz32(left & -left);
      for (let direction = 0; direction < 8; direction++) {
        const steps = lines[LINE[from * 4 + (direction & 3)]!]!;
        if (steps > REACH[from * 8 + direction]! || squares[from + STEP[direction]! * steps] !== opponent) continue;
        if (fault(squares, lines, seat, from, direction) === FINE) items[size++] = from * 8 + direction;
      }
    }
  }
  out.size = size;
}

/** Does a legal move end on a fish? */
export function eats(s: State, move: Action): boolean {
  return s.squares[target(s, move)] !== 0;
}

/** Captures first. */
export function urgency(s: State, _seat: Seat, action: Action): number {
  return eats(s, action) ? 1 : 0;
}

export function hasMove(s: State, seat: Seat): boolean {
  for (let word = 0; word < WORDS; word++) {
    for (let left = s.fish[seat * WORDS + word]!; left !== 0; left &= left - 1) {
      const from = word * WORD_SQUARES + 31 - Math.clz32(left & -left);
      for (let direction = 0; direction < 8; direction++)
        if (fault(s.squares, s.lines, seat, from, direction) === FINE) return true;
    }
  }
  return false;
}
