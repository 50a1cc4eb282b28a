// Counts the positions a number of plies ahead: the quickest proof that two move generators agree.

import { type ActionList, type AnyGame, actionList, NOBODY } from './game.ts';

/** Leaves `depth` plies below `s`; every outcome of chance counts once. The last ply is counted, not played. */
export function perft(game: AnyGame, s: unknown, depth: number): number {
  if (depth === 0) return 1;
  const states = Array.from({ length: depth }, () => game.copy(s) as unknown);
  const lists = Array.from({ length: depth }, () => actionList(game.maxLegal));
  return descend(game, s, depth, states, lists);
}

function descend(game: AnyGame, s: unknown, depth: number, states: unknown[], lists: ActionList[]): number {
  const seat = game.toAct(s);
  if (seat === NOBODY) return 0;
  const list = lists[depth - 1]!;
  game.legal(s, seat, list);
  if (depth === 1) return list.size;
  const child = states[depth - 1]!;
  const { items, size } = list;
  let leaves = 0;
  for (let i = 0; i < size; i++) {
    game.copy(s, child);
    game.apply(child, seat, items[i]!);
    leaves += descend(game, child, depth - 1, states, lists);
  }
  return leaves;
}
