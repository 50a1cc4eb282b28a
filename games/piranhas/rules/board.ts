// The aquarium: 10 x 10 squares, x from the left, y from the bottom. A square is y * 10 + x.

import type { BySeat, Seat } from '../../../src/core/game.ts';

export const SIDE = 10;
export const SQUARES = SIDE * SIDE;

/** Clockwise, as the season's protocol names them. Opposite directions are four apart, so `direction & 3` is the axis. */
export const DIRECTIONS = ['UP', 'UP_RIGHT', 'RIGHT', 'DOWN_RIGHT', 'DOWN', 'DOWN_LEFT', 'LEFT', 'UP_LEFT'] as const;
export type DirectionName = (typeof DIRECTIONS)[number];

const DX = [0, 1, 1, 1, 0, -1, -1, -1];
const DY = [1, 1, 0, -1, -1, -1, 0, 1];

export const RED: Seat = 0;
export const BLUE: Seat = 1;
export const COLOURS: BySeat<'red' | 'blue'> = ['red', 'blue'];

/** What stands on a square; a fish of a seat is seat + 1. */
export const EMPTY = 0;
export const KRAKEN = 3;

/** By direction: what one step adds to a square. */
export const STEP = Int8Array.from(DX, (dx, d) => dx + SIDE * DY[d]!);

/** By square * 8 + direction: how many steps stay on the board. */
export const REACH = new Uint8Array(SQUARES * 8);

/** 10 columns, 19 rising diagonals, 10 rows, 19 falling diagonals: the order of the axes. */
export const LINES = 58;

/** By square * 4 + axis: the line through it. */
export const LINE = new Uint8Array(SQUARES * 4);

for (let square = 0; square < SQUARES; square++) {
  const x = square % SIDE;
  const y = (square - x) / SIDE;
  LINE.set([x, 10 + 9 + y - x, 29 + y, 39 + x + y], square * 4);
  for (let d = 0; d < 8; d++) REACH[square * 8 + d] = Math.min(stepsToEdge(x, DX[d]!), stepsToEdge(y, DY[d]!));
}

function stepsToEdge(at: number, step: number): number {
  if (step === 0) return SIDE - 1;
  return step > 0 ? SIDE - 1 - at : at;
}

/** The direction of a straight line from one square to another and its length; undefined where there is none. */
export function ray(from: number, to: number): { readonly direction: number; readonly steps: number } | undefined {
  for (let direction = 0; direction < 8; direction++) {
    const steps = (to - from) / STEP[direction]!;
    if (Number.isInteger(steps) && steps > 0 && steps <= REACH[from * 8 + direction]!) return { direction, steps };
  }
  return undefined;
}

/** 'A0' is the lower left corner, 'J9' the upper right one. */
export function squareName(square: number): string {
  return 'ABCDEFGHIJ'[square % SIDE]! + Math.floor(square / SIDE);
}

/** Undefined unless the text is exactly a square's name, in either case. */
export function parseSquare(text: string): number | undefined {
  if (!/^[A-J][0-9]$/i.test(text)) return undefined;
  return Number(text[1]) * SIDE + text.toUpperCase().charCodeAt(0) - 65;
}

/** Rulebook: two krakens in the inner 6 x 6, not in one row, column or diagonal. */
export const KRAKENS = 2;
export const KRAKEN_SQUARES: readonly number[] = Array.from({ length: SQUARES }, (_, square) => square).filter(inner);

function inner(square: number): boolean {
  const x = square % SIDE;
  const y = Math.floor(square / SIDE);
  return x >= 2 && x <= 7 && y >= 2 && y <= 7;
}

export function shareLine(a: number, b: number): boolean {
  return a === b || ray(a, b) !== undefined;
}
