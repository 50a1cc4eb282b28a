// Positions for tests.

import { type Action, actionList, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type DamaOptions, type DamaState, rules as dama } from './index.ts';

/** The 64 characters of a board with these pieces, as 'x23' or 'O70': letter, row, column. */
export function cells(...pieces: readonly string[]): string {
  const all: string[] = Array.from({ length: 64 }, () => '.');
  for (const piece of pieces) all[(7 - Number(piece[1])) * 8 + Number(piece[2])] = piece[0]!;
  return all.join('');
}

export function testPosition(board: string, mover: Seat, options: Partial<DamaOptions> = {}): DamaState {
  const s = dama.read!(board, 2, { ...dama.defaults, ...options }, mover);
  if (isRefusal(s)) throw new Error(s.detail);
  return s;
}

export function legal(s: DamaState, seat: Seat): Action[] {
  const list = actionList(dama.maxLegal);
  dama.legal(s, seat, list);
  return [...list.items.subarray(0, list.size)];
}
